; Linear arithmetic by the room's own simplex.
; RUN: %mantissa solve --method linear %s | FileCheck %s
; CHECK: sat
; CHECK: unsat
; CHECK-NEXT: (low high)
; CHECK: unsat
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const y Real)
(declare-const n Int)
(assert (! (> (+ x (* 2.0 y)) 7.5) :named low))
(push 1)
(assert (and (< x 1.0) (= y (to_real n))))
(check-sat)
(pop 1)
(assert (! (< x 1.0) :named other))
(assert (! (< (+ (* 2.0 x) (* 4.0 y)) 15.0) :named high))
(check-sat)
(get-unsat-core)
(reset-assertions)
(declare-const n Int)
(assert (= (* 3 n) 7))
(check-sat)
