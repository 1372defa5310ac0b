; RUN: %mantissa solve %s | FileCheck %s
; CHECK: {{^}}sat
; CHECK-NEXT: ((a true) (b false))
(set-option :produce-assignments true)
(set-logic QF_BV)
(declare-const p Bool)
(assert (! p :named a))
(assert (not (! (not p) :named b)))
(check-sat)
(get-assignment)
