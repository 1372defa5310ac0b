; RUN: %mantissa solve %s | FileCheck %s
; The cube root of 27 in halves.
; CHECK: sat
; CHECK-NEXT: ((x (fp #b0 #b10000 #b1000000000)))
(set-logic QF_FP)
(declare-const x Float16)
(assert (fp.eq (fp.mul RNE x (fp.mul RNE x x)) ((_ to_fp 5 11) RNE 27.0)))
(check-sat)
(get-value (x))
