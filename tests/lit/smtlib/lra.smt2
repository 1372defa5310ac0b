; RUN: %mantissa solve %s | FileCheck %s
; Linear reals; numerals are reals in this logic.
; CHECK: {{^}}sat
; CHECK-NEXT: ((x (/ 1.0 3.0)))
(set-logic QF_LRA)
(declare-const x Real)
(assert (= (* 3 x) 1))
(check-sat)
(get-value (x))
