; RUN: %mantissa solve %s | FileCheck %s
; The sign of the minimum of two zeros is open, but fixed.
; CHECK: {{^}}sat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: unsat
(set-logic QF_FP)
(declare-const x Float32)
(declare-const y Float32)
(assert (and (fp.isZero x) (fp.isZero y) (fp.isNegative x) (fp.isPositive y)))
(push)(assert (fp.isNegative (fp.min x y)))(check-sat)(pop)
(push)(assert (fp.isPositive (fp.min x y)))(check-sat)(pop)
(assert (fp.isPositive (fp.max x y)))
(assert (fp.isNegative (fp.max (_ -zero 8 24) (_ +zero 8 24))))
(check-sat)
