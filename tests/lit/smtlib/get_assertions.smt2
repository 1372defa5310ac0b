; RUN: %mantissa solve %s | FileCheck %s
; CHECK: ((or p q)
; CHECK-NEXT: (not p))
(set-option :produce-assertions true)
(set-logic QF_BV)
(declare-const p Bool)
(declare-const q Bool)
(assert (or p ; either
            q))
(assert (not p))
(get-assertions)
