; RUN: %mantissa solve --method interval --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method rso --time 4s %s | FileCheck --check-prefix=REAL %s
; Boxes over floats find the cube root and refute what rounding forbids; over the reals there is no proof.
; CHECK: {{^}}sat
; CHECK-NEXT: {{^}}unsat
; REAL: {{^}}sat
; REAL-NEXT: {{^}}unknown
(set-logic QF_FP)
(declare-const x Float64)
(push)
(assert (fp.eq (fp.mul RNE x (fp.mul RNE x x)) ((_ to_fp 11 53) RNE 27.0)))
(check-sat)
(pop)
(declare-const c Float32)
(assert (fp.eq (fp.sub RNE c ((_ to_fp 8 24) RNE 1.0)) ((_ to_fp 8 24) RNE 1.1)))
(check-sat)
