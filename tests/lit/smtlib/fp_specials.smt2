; RUN: %mantissa solve %s | FileCheck %s
; NaN, infinities and signed zeros.
; CHECK: unsat
(set-logic QF_FP)
(declare-const x Float32)
(assert (not (and (= (_ NaN 8 24) (fp #b1 #xff #b10000000000000000000001))
                  (not (fp.eq (_ NaN 8 24) (_ NaN 8 24)))
                  (fp.eq (_ +zero 8 24) (_ -zero 8 24))
                  (distinct (_ +zero 8 24) (_ -zero 8 24))
                  (= (fp.div RNE (_ -zero 8 24) (_ +zero 8 24)) (_ NaN 8 24))
                  (=> (fp.isZero x) (or (= x (_ +zero 8 24)) (= x (_ -zero 8 24))))
                  (= (fp.isNaN x) (not (fp.eq x x))))))
(check-sat)
