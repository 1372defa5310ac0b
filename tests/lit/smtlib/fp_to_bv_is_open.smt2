; RUN: %mantissa solve %s | FileCheck %s
; Out of range, fp.to_ubv may give anything, but always the same for the same arguments.
; CHECK: {{^}}sat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: ((((_ fp.to_ubv 8) RTZ y) #x2a))
(set-logic QF_BVFP)
(declare-const x Float32)
(declare-const y Float32)
(assert (= ((_ fp.to_ubv 8) RTZ x) #x2a))
(assert (fp.isNaN x))
(push)(assert (fp.isInfinite y))(assert (= ((_ fp.to_ubv 8) RTZ y) #x2b))(check-sat)(pop)
(push)(assert (fp.isNaN y))(assert (= ((_ fp.to_ubv 8) RTZ y) #x2b))(check-sat)(pop)
(assert (= x y))
(check-sat)
(get-value (((_ fp.to_ubv 8) RTZ y)))
