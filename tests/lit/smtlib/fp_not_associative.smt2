; RUN: %mantissa solve %s | FileCheck %s
; Addition of floats is not associative.
; CHECK: {{^}}sat
(set-logic QF_FP)
(declare-const x Float16)
(declare-const y Float16)
(declare-const z Float16)
(define-fun finite ((f Float16)) Bool (not (or (fp.isNaN f) (fp.isInfinite f))))
(assert (and (finite x) (finite y) (finite z)))
(assert (not (fp.eq (fp.add RNE x (fp.add RNE y z)) (fp.add RNE (fp.add RNE x y) z))))
(check-sat)
