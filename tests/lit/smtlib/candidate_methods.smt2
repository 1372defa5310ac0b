; The methods that judge candidates, on floats and on floats with bit-vectors.
; RUN: %mantissa solve --method fuzz --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method search --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method search --fitness xsat --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method search --fitness gosat --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method propagate --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method search --jobs 2 --seed 7 --time 20s %s | FileCheck %s
(set-logic QF_BVFP)
(define-fun r () RoundingMode RNE)
(declare-const x (_ FloatingPoint 11 53))
(declare-const n (_ BitVec 32))
(push)
(assert (fp.eq (fp.mul r (fp.mul r x x) x) ((_ to_fp 11 53) r 27.0)))
; CHECK: sat
(check-sat)
; CHECK-NEXT: ((fp.eq x ((_ to_fp 11 53) r 3.0)) true)
(get-value ((fp.eq x ((_ to_fp 11 53) r 3.0))))
(assert (bvslt n #xfffffff0))
(assert (fp.lt ((_ to_fp 11 53) r n) (fp.neg (fp.mul r x ((_ to_fp 11 53) r 100.0)))))
; CHECK-NEXT: sat
(check-sat)
