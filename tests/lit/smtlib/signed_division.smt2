; RUN: %mantissa solve --time 60s %s | FileCheck %s
; Quotient, rest and their signs at 64 bits: by rules, where gates find nothing in time. The last one has a model: zero.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
(set-logic QF_BV)
(declare-const x (_ BitVec 64))
(declare-const y (_ BitVec 64))
(push 1)
(assert (distinct x (bvadd (bvmul (bvsdiv x y) y) (bvsrem x y))))
(check-sat)
(pop 1)
(push 1)
(assert (distinct x (bvadd (bvurem x y) (bvmul y (bvudiv x y)))))
(check-sat)
(pop 1)
(push 1)
(assert (distinct (bvsrem x y) (bvsrem x (bvneg y))))
(check-sat)
(pop 1)
(push 1)
(assert (distinct x (_ bv0 64)))
(assert (distinct (bvsdiv x x) (_ bv1 64)))
(check-sat)
(pop 1)
(assert (distinct (bvsdiv x x) (_ bv1 64)))
(check-sat)
