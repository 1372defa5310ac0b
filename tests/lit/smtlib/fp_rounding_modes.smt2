; RUN: %mantissa solve %s | FileCheck %s
; Both names of every rounding mode, and a mode as a variable.
; CHECK: unsat
; CHECK-NEXT: sat
; CHECK-NEXT: ((r RTP))
(set-logic QF_FP)
(declare-const r RoundingMode)
(push 1)
(assert (not (and (= RNE roundNearestTiesToEven) (= RNA roundNearestTiesToAway) (= RTP roundTowardPositive)
                  (= RTN roundTowardNegative) (= RTZ roundTowardZero))))
(check-sat)
(pop 1)
(assert (= ((_ to_fp 8 24) r 0.1) ((_ to_fp 8 24) RTP 0.1)))
(assert (distinct r RNE RNA))
(check-sat)
(get-value (r))
