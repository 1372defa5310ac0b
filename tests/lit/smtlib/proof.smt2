; RUN: %mantissa solve --proof %t --proof-by gates %s | FileCheck %s
; RUN: %mantissa check-proof %t | FileCheck --check-prefix=PROOF %s
; RUN: sed 's/bvurem/bvsrem/' %t > %t.other; not %mantissa check-proof %t.other | FileCheck --check-prefix=OTHER %s
; CHECK: unsat
; CHECK: {{^}}sat
; CHECK: unsat
; CHECK: unsat
; PROOF: 1: unsat, {{[0-9]+}} clauses, {{[0-9]+}} lemmas
; PROOF-NEXT: 2: unsat, {{[0-9]+}} clauses, {{[0-9]+}} lemmas
; PROOF-NEXT: 3: unsat, {{[0-9]+}} clauses, {{[0-9]+}} lemmas
; OTHER: 1: rejected
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(push 1)
(assert (distinct x (bvadd (bvmul (bvudiv x y) y) (bvurem x y))))
(check-sat)
(pop 1)
(assert (bvult x y))
(check-sat)
(assert (bvule y x))
(check-sat)
(reset)
(declare-const f Float16)
(declare-const g Float16)
(assert (fp.lt f g))
(assert (fp.lt (fp.add RNE g g) (fp.add RNE f f)))
(check-sat)
