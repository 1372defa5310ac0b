; RUN: %mantissa solve %s | FileCheck %s
; CHECK: success
; CHECK-NEXT: success
; CHECK-NEXT: success
; CHECK-NEXT: success
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: success
(set-option :print-success true)
(set-logic QF_BV)
(declare-const p Bool)
(assert p)
(check-sat)
(exit)
(echo "not reached")
