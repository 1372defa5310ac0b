; A libm function in a rounding mode that is not known has the value of each mode it may be, not that of
; round-to-nearest.
; RUN: %mantissa solve %s | FileCheck %s
; RUN: %mantissa solve --method bitblast %s | FileCheck %s
; RUN: %mantissa solve --cross-check %s | FileCheck %s
(set-logic QF_BVFP)
(declare-const r RoundingMode)
(define-fun one () (_ FloatingPoint 11 53) ((_ to_fp 11 53) RNE 1.0))
(declare-const x (_ FloatingPoint 11 53))
(assert (= x one))
(push 1)
(assert (not (= (math.exp r x) (math.exp RNE one))))
(check-sat)
; CHECK: {{^}}sat
(pop 1)
(push 1)
(assert (not (= (math.exp r x) (math.exp RNE one))))
(assert (not (= (math.exp r x) (math.exp RTP one))))
(assert (not (= (math.exp r x) (math.exp RTN one))))
(assert (not (= (math.exp r x) (math.exp RTZ one))))
(assert (not (= (math.exp r x) (math.exp RNA one))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop 1)
