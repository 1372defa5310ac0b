; RUN: %mantissa solve %s | FileCheck %s
; Let is parallel, and shadows.
; CHECK: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 4))
(declare-const y (_ BitVec 4))
(assert (not (let ((x y) (y x)) (let ((x (bvadd x #x1))) (= (bvsub x #x1) y)))))
(assert (= x y))
(check-sat)
