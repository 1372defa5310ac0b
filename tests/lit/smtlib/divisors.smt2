; RUN: %mantissa solve --time 20s %s | FileCheck %s
; What common divisors refute, of one equation and of several together, where no variable has bounds.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: sat
(declare-const a Int)
(declare-const b Int)
(push 1)
(assert ((_ divisible 6) a))
(assert (not ((_ divisible 3) a)))
(check-sat)
(pop 1)
(push 1)
(assert (= (* 4 a) (+ 1 (* 6 b))))
(check-sat)
(pop 1)
(push 1)
(assert (= (mod a 6) 0))
(assert (= (mod a 4) 2))
(assert (= (mod a 3) 1))
(check-sat)
(pop 1)
(assert ((_ divisible 6) a))
(assert ((_ divisible 4) b))
(push 1)
(assert (not ((_ divisible 2) (+ a b))))
(check-sat)
(pop 1)
(assert (not ((_ divisible 4) (+ a b))))
(check-sat)
