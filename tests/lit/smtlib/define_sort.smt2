; RUN: %mantissa solve %s | FileCheck %s
; CHECK: {{^}}sat
; CHECK: (define-fun m () (Array (_ BitVec 4) (_ BitVec 8))
(set-logic QF_ABV)
(define-sort Byte () (_ BitVec 8))
(define-sort Memory (A) (Array A Byte))
(declare-const m (Memory (_ BitVec 4)))
(assert (= (select m #x0) #xab))
(check-sat)
(get-model)
