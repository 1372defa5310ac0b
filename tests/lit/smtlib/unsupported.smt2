; RUN: %mantissa solve %s | FileCheck %s
; CHECK: unsupported
; CHECK-NEXT: unsupported
; CHECK-NEXT: unsupported
; CHECK-NEXT: unsupported
; CHECK-NEXT: (error "[[#@LINE+6]]:17: uninterpreted functions are not supported: 'f' has arguments")
; CHECK-NEXT: {{^}}sat
(set-logic UFNIA)
(declare-sort S 0)
(get-proof)
(set-option :diagnostic-output-channel "log")
(declare-fun f (Bool) Bool)
(check-sat)
