; RUN: %mantissa solve %s | FileCheck %s
; Linear integers.
; CHECK: {{^}}sat
; CHECK-NEXT: ((x (- 3)))
; CHECK-NEXT: unsat
(set-logic QF_LIA)
(declare-const x Int)
(assert (= (+ (* 2 x) 7) 1))
(check-sat)
(get-value (x))
(assert (> x 0))
(check-sat)
