; Which double, cubed, is exactly 27? Bit-precise solvers alone struggle with such a multiplication chain.
(set-logic QF_FP)
(set-option :produce-models true)
(declare-const x Float64)
(define-fun cube () Float64 (fp.mul RNE (fp.mul RNE x x) x))
(assert (fp.eq cube ((_ to_fp 11 53) RNE 27.0)))
(check-sat)
(get-model)
(exit)
