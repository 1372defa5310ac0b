; RUN: %mantissa solve --stats --method z3 --seed 3 %s 2>&1 >/dev/null | FileCheck %s
; CHECK: "by_backend"
; CHECK: "queries": 1
; CHECK: "sat": 1
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult x #x10))
(check-sat)
