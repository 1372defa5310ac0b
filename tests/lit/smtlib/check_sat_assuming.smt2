; RUN: %mantissa solve %s | FileCheck %s
; CHECK: unsat
; CHECK-NEXT: ((not q))
; CHECK-NEXT: {{^}}sat
(set-logic QF_BV)
(declare-const p Bool)
(declare-const q Bool)
(assert (=> p q))
(assert p)
(check-sat-assuming ((not q)))
(get-unsat-assumptions)
(check-sat)
