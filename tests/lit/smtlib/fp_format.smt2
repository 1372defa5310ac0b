; RUN: %mantissa solve %s | FileCheck %s
; Formats of any size.
; CHECK: {{^}}sat
; CHECK-NEXT: ((x (fp #b0 #b01 #b10))
; CHECK-NEXT: (y (fp #b0 #b100000000000000 #b10
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 2 3))
(declare-const y Float128)
(assert (fp.eq x ((_ to_fp 2 3) RNE 1.5)))
(assert (fp.eq y ((_ to_fp 15 113) RNE 3)))
(check-sat)
(get-value (x y))
