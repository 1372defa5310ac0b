; RUN: %mantissa solve %s | FileCheck %s
; The pattern of a float, and back.
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: ((x (_ NaN 5 11))
(set-logic QF_BVFP)
(declare-const x Float16)
(push)(assert (distinct ((_ to_fp 5 11) (fp.to_ieee_bv x)) x))(check-sat)(pop)
(assert (= ((_ extract 14 9) (fp.to_ieee_bv x)) #b111111))
(check-sat)
(get-value (x))
