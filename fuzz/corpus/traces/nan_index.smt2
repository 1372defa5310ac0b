; trace z3 4294967295 4294967295
; steps assert:0 assert:1 check core flip solve
(set-logic QF_ABVFP)
(declare-const f (Array (_ FloatingPoint 2 2) Bool))
(declare-const x (_ FloatingPoint 2 2))
(assert (fp.isNaN x))
(assert (not (= (select f x) (select f (_ NaN 2 2)))))
