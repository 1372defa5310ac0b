; RUN: %mantissa solve %s | FileCheck %s
; concat, extract, repeat and rotations fit together.
; CHECK: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (not (and (= x (concat ((_ extract 7 4) x) ((_ extract 3 0) x)))
                  (= ((_ rotate_left 4) x) (concat ((_ extract 3 0) x) ((_ extract 7 4) x)))
                  (= ((_ repeat 2) x) (concat x x))
                  (= ((_ rotate_right 3) x) ((_ rotate_left 5) x)))))
(check-sat)
