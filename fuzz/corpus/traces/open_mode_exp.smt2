; trace portfolio 4294967295 4294967295
; steps assert:0 solve assert:1 solve flip solve assert:2 check core forget solve
(set-logic QF_FP)
(declare-const r RoundingMode)
(declare-const x (_ FloatingPoint 11 53))
(assert (= x ((_ to_fp 11 53) RNE 1.0)))
(assert (= (math.exp r x) (math.exp RNE x)))
(assert (= r RNE))
