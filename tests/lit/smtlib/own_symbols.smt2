; RUN: %mantissa solve %s | FileCheck %s
; Symbols of our own: fmod, x87, total conversions.
; CHECK: {{^}}sat
; CHECK: ((_ fp.to_sbv.total 8) RTZ (_ NaN 8 24)) #x80)
; CHECK: (fp.to_x87_bv one) #x3fff8000000000000000)
; CHECK: (fp.mod seven three) (fp #b0 #b01111111
(define-const one (_ FloatingPoint 15 64) (to_fp.x87 #x3fff8000000000000000))
(define-const seven Float32 ((_ to_fp 8 24) RNE 7))
(define-const three Float32 ((_ to_fp 8 24) RNE 3))
(check-sat)
(get-value (((_ fp.to_sbv.total 8) RTZ (_ NaN 8 24)) (fp.to_x87_bv one) (fp.mod seven three)))
