; RUN: %mantissa solve %s | FileCheck %s
; Functions with parameters, one calling another.
; CHECK: unsat
(set-logic QF_BV)
(define-fun max ((a (_ BitVec 8)) (b (_ BitVec 8))) (_ BitVec 8) (ite (bvugt a b) a b))
(define-fun max3 ((a (_ BitVec 8)) (b (_ BitVec 8)) (c (_ BitVec 8))) (_ BitVec 8) (max a (max b c)))
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(declare-const z (_ BitVec 8))
(assert (bvult (max3 x y z) (max3 z x y)))
(check-sat)
