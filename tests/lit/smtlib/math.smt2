; RUN: %mantissa solve %s | FileCheck %s
; libm functions are computed as the host does.
; CHECK: {{^}}sat
; CHECK-NEXT: (((math.sin RNE one) (fp #b0 #b01111111110 #b1010111011010101010010001111000010010000110011101110)))
(define-const one Float64 ((_ to_fp 11 53) RNE 1.0))
(assert (fp.lt (math.cos RNE one) one))
(check-sat)
(get-value ((math.sin RNE one)))
