; RUN: %mantissa solve %s | FileCheck %s
; Constant arrays, and an array in a model.
; CHECK: {{^}}sat
; CHECK: (define-fun a () (Array (_ BitVec 2) (_ BitVec 4))
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 2) (_ BitVec 4)))
(assert (= a (store ((as const (Array (_ BitVec 2) (_ BitVec 4))) #x7) #b01 #x3)))
(check-sat)
(get-model)
