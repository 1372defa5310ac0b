; RUN: %mantissa solve %s | FileCheck %s
; The overflow predicates of SMT-LIB 2.7 against wider arithmetic.
; CHECK-COUNT-4: unsat
; CHECK-NOT: sat
(set-logic QF_BV)
(declare-const x (_ BitVec 6))
(declare-const y (_ BitVec 6))
(push)(assert (distinct (bvuaddo x y) (bvult (bvadd x y) x)))(check-sat)(pop)
(push)(assert (distinct (bvsaddo x y) (distinct ((_ sign_extend 1) (bvadd x y)) (bvadd ((_ sign_extend 1) x) ((_ sign_extend 1) y)))))(check-sat)(pop)
(push)(assert (distinct (bvumulo x y) (bvugt (bvmul ((_ zero_extend 6) x) ((_ zero_extend 6) y)) #x03f)))(check-sat)(pop)
(push)(assert (distinct (bvsdivo x y) (and (= x #b100000) (= y #b111111))))(check-sat)(pop)
