; RUN: not %mantissa solve %s | FileCheck %s
; CHECK: (error "[[#@LINE+4]]:12: nonlinear arithmetic is not supported: a product needs a constant factor")
; CHECK-NEXT: unknown
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (* x x) 2))
(check-sat)
