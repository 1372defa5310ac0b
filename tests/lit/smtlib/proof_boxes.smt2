; RUN: %mantissa solve --proof %t --proof-by relax %s | FileCheck %s
; RUN: %mantissa check-proof %t | FileCheck --check-prefix=PROOF %s
; RUN: sed '/^boxes/,/^query/s/^c 5 /c 6 /' %t > %t.other; not %mantissa check-proof %t.other | FileCheck --check-prefix=OTHER %s
; RUN: sed 's/#b01111010010/#b01111000010/' %t > %t.query; not %mantissa check-proof %t.query | FileCheck --check-prefix=OTHER %s
; Two orders of a sum: by inequalities, beside the sign of their difference. A square: by boxes.
; CHECK: unsat
; CHECK: unsat
; PROOF: 1: unsat, {{[0-9]+}} steps of boxes
; PROOF-NEXT: 2: unsat, {{[0-9]+}} steps of boxes
; OTHER: 1: rejected: step
(declare-const x Float64)
(declare-const y Float64)
(declare-const z Float64)
(define-fun ten () Float64 ((_ to_fp 11 53) RNE 10.0))
(define-fun small ((a Float64)) Bool (and (fp.leq (fp.neg ten) a) (fp.leq a ten)))
(push 1)
(assert (small x))
(assert (small y))
(assert (small z))
(assert (fp.gt (fp.abs (fp.sub RNE (fp.add RNE (fp.add RNE x y) z) (fp.add RNE x (fp.add RNE y z))))
               ((_ to_fp 11 53) RNE 0.00000000000005)))
(check-sat)
(pop 1)
(assert (fp.leq ten x))
(assert (fp.lt (fp.mul RNE x x) ten))
(check-sat)
