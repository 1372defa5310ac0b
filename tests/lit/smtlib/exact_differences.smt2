; RUN: %mantissa solve --method relax --time 5s %s | FileCheck %s
; A difference within a factor of two is exact (Sterbenz), and what is left over of a sum is its error (Knuth), also when
; simplification has made sums of the differences. The middle of two numbers is between them.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
(declare-const x Float64)
(declare-const y Float64)
(define-fun two () Float64 ((_ to_fp 11 53) RNE 2.0))
(define-fun k () Float64 ((_ to_fp 11 53) RNE 1000000.0))
(push 1)
(assert (fp.geq y ((_ to_fp 11 53) RNE 0.001)))
(assert (fp.leq y k))
(assert (fp.geq x (fp.div RNE y two)))
(assert (fp.leq x (fp.mul RNE two y)))
(assert (not (fp.eq (fp.add RNE (fp.sub RNE x y) y) x)))
(check-sat)
(pop 1)
(assert (fp.leq (fp.abs x) k))
(assert (fp.leq (fp.abs y) k))
(push 1)
(define-fun s () Float64 (fp.add RNE x y))
(define-fun t () Float64 (fp.sub RNE s x))
(define-fun e () Float64 (fp.add RNE (fp.sub RNE x (fp.sub RNE s t)) (fp.sub RNE y t)))
(assert (not (fp.eq (fp.add RNE s e) s)))
(check-sat)
(pop 1)
(assert (fp.leq x y))
(define-fun m () Float64 (fp.div RNE (fp.add RNE x y) two))
(assert (not (and (fp.leq x m) (fp.leq m y))))
(check-sat)
