; RUN: %mantissa solve --stats --time 20s %s 2>%t | FileCheck %s
; Two ways to compute one polynomial, at widths that gates do not reach, so with --stats: nobody could confirm them in time.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
(declare-const x (_ BitVec 64))
(declare-const y (_ BitVec 64))
(declare-const z (_ BitVec 64))
(push 1)
(assert (distinct (bvmul x (bvmul y z)) (bvmul (bvmul x y) z)))
(check-sat)
(pop 1)
(push 1)
(assert (distinct (bvmul (bvadd x y) (bvsub x y)) (bvsub (bvmul x x) (bvmul y y))))
(check-sat)
(pop 1)
(push 1)
(assert (distinct (bvmul (bvadd x y) (bvadd x y)) (bvadd (bvmul x x) (bvshl (bvmul x y) #x0000000000000001) (bvmul y y))))
(check-sat)
(pop 1)
(push 1)
(assert (= (bvmul (bvnot x) y) (bvsub #x0000000000000003 (bvadd y (bvmul y x)))))
(check-sat)
(pop 1)
(assert (distinct (bvmul x (bvadd y z)) (bvadd (bvmul x y) z)))
(check-sat)
