; RUN: %mantissa solve --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method mixed --time 20s %s | FileCheck %s
; Numbers and floats or bit-vectors that meet in truth values alone.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: sat
(declare-const x Float32)
(declare-const y Float32)
(declare-const r Real)
(declare-const s Real)
(declare-const i Int)
(declare-const j Int)
(declare-const b (_ BitVec 8))
(push 1)
(assert (> (fp.to_real x) (fp.to_real y)))
(assert (fp.leq x y))
(assert (not (fp.isInfinite x)))
(assert (not (fp.isInfinite y)))
(check-sat)
(pop 1)
(push 1)
(assert (< r s))
(assert (fp.lt ((_ to_fp 8 24) RNE s) ((_ to_fp 8 24) RNE r)))
(check-sat)
(pop 1)
(push 1)
(assert (> r 0.3))
(assert (< r 0.4))
(assert (fp.gt ((_ to_fp 8 24) RNE r) ((_ to_fp 8 24) RNE 0.4)))
(check-sat)
(pop 1)
(push 1) ; there and back
(assert (not (or (fp.isNaN x) (fp.isInfinite x) (fp.isZero x))))
(assert (not (= ((_ to_fp 8 24) RTP (fp.to_real x)) x)))
(check-sat)
(pop 1)
(push 1)
(assert (not (or (fp.isNaN x) (fp.isInfinite x))))
(assert (not (fp.leq ((_ to_fp 5 11) RTN (fp.to_real x)) ((_ to_fp 5 11) RTP x))))
(check-sat)
(pop 1)
(assert (= i (+ j (ite (bvult b #x80) 1 2))))
(assert (or (< (+ i j) 0) (bvugt b #xf0)))
(push 1)
(assert (> i 10))
(assert (= (+ j 1) i))
(check-sat)
(pop 1)
(assert (> i 10))
(check-sat)
