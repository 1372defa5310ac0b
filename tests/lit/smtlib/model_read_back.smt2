; A model is a script: put in place of the declarations, it makes the assertions true.
; RUN: %mantissa solve %s > %t.out
; RUN: sed -n '/define-fun/p' %t.out > %t.smt2
; RUN: sed -n '/^(assert/p' %s >> %t.smt2
; RUN: echo '(check-sat)' >> %t.smt2
; RUN: %mantissa solve %t.smt2 | FileCheck %s
; CHECK: {{^}}sat
(set-logic QF_ABVFP)
(declare-const x Float32)
(declare-const r RoundingMode)
(declare-const |odd name| (_ BitVec 12))
(declare-const a (Array (_ BitVec 4) Float16))
(assert (fp.lt x (fp.add r x (fp #b0 #x7f #b00000000000000000000000))))
(assert (= (bvmul |odd name| #x003) #x123))
(assert (fp.isNaN (select a ((_ extract 3 0) |odd name|))))
(assert (fp.isInfinite (select a ((_ extract 7 4) |odd name|))))
(check-sat)
(get-model)
