; RUN: %mantissa solve --method relax --time 20s %s | FileCheck %s
; Two operations whose operands all differ, but lie in order; intervals of products and quotients.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
(declare-const x Float64)
(declare-const y Float64)
(declare-const v Float64)
(declare-const w Float64)
(define-fun k () Float64 ((_ to_fp 11 53) RNE 1000.0))
(assert (fp.leq ((_ to_fp 11 53) RNE 1.0) x))
(assert (fp.leq x v))
(assert (fp.leq v k))
(assert (fp.leq (_ +zero 11 53) y))
(assert (fp.leq y w))
(assert (fp.leq w k))
(push 1)
(assert (not (fp.leq (fp.add RNE x y) (fp.add RNE w v))))
(check-sat)
(pop 1)
(push 1)
(assert (not (fp.leq (fp.mul RNE x y) (fp.mul RNE v w))))
(check-sat)
(pop 1)
(push 1)
(assert (not (fp.leq (fp.mul RTN (fp.add RTN x y) y) (fp.mul RTP (fp.add RTP v w) w))))
(check-sat)
(pop 1)
(assert (not (fp.leq (fp.div RTN y v) (fp.div RTP w x))))
(check-sat)
