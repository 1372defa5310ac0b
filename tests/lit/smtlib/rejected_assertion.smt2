; An assertion that was rejected is missing from the rest: nothing is called sat until it is popped.
; RUN: not %mantissa solve %s | FileCheck %s
; RUN: not %mantissa solve --method z3 %s | FileCheck %s
(set-logic QF_BV)
(declare-const p Bool)
(push 1)
(assert (= p #b1))
; CHECK: (error
(check-sat)
; CHECK-NEXT: {{^}}unknown
(get-info :reason-unknown)
; CHECK-NEXT: (:reason-unknown incomplete)
(push 1)
(assert p)
(check-sat)
; CHECK-NEXT: {{^}}unknown
(assert (not p))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
(check-sat)
; CHECK-NEXT: {{^}}unknown
(pop 1)
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop 7)
; CHECK-NEXT: (error
(check-sat)
; CHECK-NEXT: {{^}}unknown
(reset)
(set-logic QF_BV)
(check-sat)
; CHECK-NEXT: {{^}}sat
