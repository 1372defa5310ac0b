; RUN: not %mantissa solve %s | FileCheck %s
; CHECK: {{^}}sat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: (error "[[#@LINE+8]]:9: unknown constant 'p'")
(set-logic QF_BV)
(declare-const p Bool)
(assert p)
(check-sat)
(reset)
(set-logic QF_LRA)
(check-sat)
(assert p)
