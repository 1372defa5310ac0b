; RUN: %mantissa solve %s | FileCheck %s
; Reals as constants: decimals, fractions, negation, numerals; rounded once.
; CHECK: {{^}}sat
; CHECK: (a (fp #b0 #b01111111011 #b1001100110011001100110011001100110011001100110011010))
; CHECK: (b (fp #b1 #b10000000 #b01000000000000000000000))
; CHECK: (c (fp #b0 #b01111111101 #b0101010101010101010101010101010101010101010101010101))
; CHECK: (d (fp #b0 #b10001 #b1000000000))
(set-logic QF_FP)
(define-const a Float64 ((_ to_fp 11 53) RNE 0.1))
(define-const b Float32 ((_ to_fp 8 24) RNE (- 2.5)))
(define-const c Float64 ((_ to_fp 11 53) RNE (/ 1 3)))
(define-const d Float16 ((_ to_fp 5 11) RNE 6))
(check-sat)
(get-value (a b c d))
