; It takes Z3 25 s to take the product in, in which it listens to nothing. It is ended, and the next check gets another.
; RUN: timeout 15 %mantissa solve --stats --method z3 --time 1s %s 2>&1 | FileCheck %s
; CHECK: unknown
; CHECK: sat
; CHECK: "last_unknown": "time: z3: out of time"
(set-logic QF_BV)
(declare-const a (_ BitVec 4096))
(declare-const b (_ BitVec 4096))
(push 1)
(assert (= (bvmul a b) (bvadd a b)))
(check-sat)
(pop 1)
(assert (= (bvadd a b) (_ bv7 4096)))
(check-sat)
