; RUN: %mantissa solve %s | FileCheck %s
; The cube root of 27 in doubles.
; CHECK: sat
; CHECK-NEXT: ((x (fp #b0 #b10000000000 #b1000000000000000000000000000000000000000000000000000)))
(set-logic QF_FP)
(declare-const x Float64)
(assert (fp.eq (fp.mul RNE x (fp.mul RNE x x)) ((_ to_fp 11 53) RNE 27.0)))
(check-sat)
(get-value (x))
