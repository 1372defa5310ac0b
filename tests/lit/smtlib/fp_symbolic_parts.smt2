; RUN: %mantissa solve %s | FileCheck %s
; fp of parts that are not constants.
; CHECK: {{^}}sat
; CHECK-NEXT: ((e #xff)
(set-logic QF_BVFP)
(declare-const s (_ BitVec 1))
(declare-const e (_ BitVec 8))
(declare-const m (_ BitVec 23))
(assert (fp.isInfinite (fp s e m)))
(check-sat)
(get-value (e m))
