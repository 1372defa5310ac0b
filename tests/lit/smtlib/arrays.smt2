; RUN: %mantissa solve %s | FileCheck %s
; Reading what was written.
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 8) (_ BitVec 8)))
(declare-const i (_ BitVec 8))
(declare-const j (_ BitVec 8))
(push)(assert (distinct (select (store a i #x01) j) (ite (= i j) #x01 (select a j))))(check-sat)(pop)
(assert (= (select a i) (bvadd (select a j) #x01)))
(check-sat)
