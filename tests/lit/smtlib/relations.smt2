; Two computations of the same, compared as programs compare them: proved by relax, with a core that leaves out what
; does not matter; with a smaller bound not refuted.
; RUN: %mantissa solve --method relax --time 20s %s | FileCheck %s
; RUN: %mantissa solve --time 20s %s | FileCheck %s
(set-option :produce-unsat-cores true)
(declare-const x (_ FloatingPoint 8 24))
(declare-const y (_ FloatingPoint 8 24))
(declare-const z (_ FloatingPoint 8 24))
(declare-const other (_ FloatingPoint 8 24))
(define-fun one () (_ FloatingPoint 8 24) ((_ to_fp 8 24) RNE 1.0))
(assert (! (fp.leq (fp.abs x) one) :named bounded-x))
(assert (! (fp.leq (fp.abs y) one) :named bounded-y))
(assert (! (fp.leq (fp.abs z) one) :named bounded-z))
(assert (! (fp.leq (fp.abs other) one) :named unrelated))
(define-fun l () (_ FloatingPoint 8 24) (fp.add RNE (fp.add RNE x y) z))
(define-fun r () (_ FloatingPoint 8 24) (fp.add RNE x (fp.add RNE y z)))
(push)
(assert (! (not (fp.leq (fp.abs (fp.sub RNE l r)) ((_ to_fp 8 24) RNE 0.000001))) :named broken))
(check-sat)
; CHECK: {{^}}unsat
(get-unsat-core)
; CHECK-NOT: unrelated
; CHECK: broken
(pop)
(push)
(assert (not (fp.leq (fp.abs (fp.sub RNE l r)) ((_ to_fp 8 24) RNE 0.00000001))))
(check-sat)
; CHECK: {{^(sat|unknown)}}
(pop)
; |x y / y - x| against a part of |x|.
(assert (fp.leq ((_ to_fp 8 24) RNE 0.001) (fp.abs x)))
(assert (fp.leq ((_ to_fp 8 24) RNE 0.001) (fp.abs y)))
(define-fun back () (_ FloatingPoint 8 24) (fp.div RNE (fp.mul RNE x y) y))
(assert (not (fp.leq (fp.abs (fp.sub RNE back x)) (fp.mul RNE ((_ to_fp 8 24) RNE 0.0000002) (fp.abs x)))))
(check-sat)
; CHECK: {{^}}unsat
