; RUN: %mantissa solve %s | FileCheck %s
; CHECK: (error "[[#@LINE+5]]:1: get-model needs a check-sat that answered sat before it")
; CHECK-NEXT: unsat
; CHECK-NEXT: (error "[[#@LINE+6]]:1: get-value needs a check-sat that answered sat before it")
; CHECK-NEXT: (error "[[#@LINE+7]]:1: get-unsat-core needs a check-sat that answered unsat before it")
(declare-const p Bool)
(get-model)
(assert (and p (not p)))
(check-sat)
(get-value (p))
(push 1)
(get-unsat-core)
