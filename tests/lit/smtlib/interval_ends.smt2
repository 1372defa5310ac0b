; RUN: %mantissa solve --method relax --time 5s %s | FileCheck %s
; A sum of three rounded down, to nearest and up; and an interval of sums.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
(declare-const a Float64)
(declare-const b Float64)
(declare-const c Float64)
(declare-const e Float64)
(define-fun k () Float64 ((_ to_fp 11 53) RNE 1000.0))
(assert (fp.leq (fp.abs a) k))
(assert (fp.leq (fp.abs b) k))
(assert (fp.leq (fp.abs c) k))
(assert (fp.leq (fp.abs e) k))
(push 1)
(assert (not (fp.leq (fp.add RTN (fp.add RTN a b) c) (fp.add RNE (fp.add RNE a b) c))))
(check-sat)
(pop 1)
(push 1)
(assert (not (fp.leq (fp.add RNA (fp.add RNA a b) c) (fp.add RTP (fp.add RTP a b) c))))
(check-sat)
(pop 1)
(assert (not (fp.leq (fp.add RTN (fp.sub RTN a b) (fp.mul RTN c e)) (fp.add RTP (fp.sub RTP a b) (fp.mul RTP c e)))))
(check-sat)
