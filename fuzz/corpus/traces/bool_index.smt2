; trace portfolio 4294967295 4294967295
; steps assert:0 check flip check assume:1 push assert:1 solve flip solve pop core
(set-logic QF_ABV)
(assert (not (= ((as const (Array Bool Bool)) false) (store (store ((as const (Array Bool Bool)) true) false false) true false))))
(assert (= ((as const (Array Bool Bool)) true) (store ((as const (Array Bool Bool)) true) false true)))
