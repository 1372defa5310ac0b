; RUN: not %mantissa solve %s | FileCheck %s
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: (error "[[#@LINE+10]]:9: unknown constant 'q'")
; CHECK-NEXT: {{^}}sat
(set-logic QF_BV)
(declare-const p Bool)
(push 2)
(declare-const q Bool)
(assert (and p q (not p)))
(check-sat)
(pop 1)
(check-sat)
(assert q)
(pop 1)
(check-sat)
