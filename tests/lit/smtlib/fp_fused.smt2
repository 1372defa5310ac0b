; RUN: %mantissa solve --method relax --time 5s %s | FileCheck %s
; RUN: %mantissa solve --method interval --time 5s %s | FileCheck --check-prefix=RANGE %s
; A fused multiplication and addition against a rounded one, and its range: both as they are, not as a product of twice the width.
; CHECK: unsat
; RANGE: {{unknown|unsat}}
; RANGE-NEXT: unsat
(declare-const a Float64)
(declare-const b Float64)
(declare-const c Float64)
(define-fun k () Float64 ((_ to_fp 11 53) RNE 1000.0))
(assert (fp.leq (fp.abs a) k))
(assert (fp.leq (fp.abs b) k))
(assert (fp.leq (fp.abs c) k))
(push 1)
(assert (fp.gt (fp.abs (fp.sub RNE (fp.fma RNE a b c) (fp.add RNE (fp.mul RNE a b) c))) ((_ to_fp 11 53) RNE 0.000000001)))
(check-sat)
(pop 1)
(assert (fp.gt (fp.fma RNE a b c) ((_ to_fp 11 53) RNE 1001000.0)))
(check-sat)
