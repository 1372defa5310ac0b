; RUN: %mantissa solve %s | FileCheck %s
; Division by zero is total in SMT-LIB.
; CHECK: unsat
; CHECK-NEXT: unsat
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(push 1)
(assert (distinct (bvudiv x #x00) #xff))
(check-sat)
(pop 1)
(assert (distinct (bvurem x #x00) x))
(check-sat)
