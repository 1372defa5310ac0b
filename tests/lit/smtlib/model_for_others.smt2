; The model is accepted by other solvers.
; REQUIRES: z3, cvc5
; RUN: %mantissa solve %s > %t.out
; RUN: echo '(set-logic ALL)' > %t.smt2
; RUN: sed -n '/define-fun/p' %t.out >> %t.smt2
; RUN: sed -n '/^(assert/p' %s >> %t.smt2
; RUN: echo '(check-sat)' >> %t.smt2
; RUN: z3 %t.smt2 | FileCheck %s
; RUN: cvc5 %t.smt2 | FileCheck %s
; CHECK: {{^}}sat
(set-logic ALL)
(declare-const x Float32)
(declare-const y Float64)
(declare-const r RoundingMode)
(declare-const b (_ BitVec 13))
(declare-const i Int)
(declare-const q Real)
(declare-const a (Array (_ BitVec 4) (_ BitVec 8)))
(assert (fp.isNaN x))
(assert (fp.lt y ((_ to_fp 11 53) RNE (- 1.5))))
(assert (= r RTN))
(assert (= (bvadd b b) #b0101010101010))
(assert (< i (- 5)))
(assert (= (* 3.0 q) (- 1.0)))
(assert (= (select a #x1) #xab))
(check-sat)
(get-model)
