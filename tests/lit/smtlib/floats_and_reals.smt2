; RUN: %mantissa solve --method z3 %s | FileCheck %s
; Between floats and real terms: what facts refute is refuted, what an exact model satisfies is sat, the rest is unknown.
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: (((fp.to_real x) (/ 1.0 2.0)))
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: {{unsat|unknown}}
; CHECK-NOT: error
(declare-const x Float16)
(declare-const y Float16)
(declare-const q Real)
(declare-const r Real)
(push 1) ; no float between two neighbours
(assert (< 1.0 (fp.to_real x) 1.0009))
(assert (not (fp.isNaN x)))
(assert (not (fp.isInfinite x)))
(check-sat)
(pop 1)
(push 1)
(assert (= (fp.to_real x) 0.5))
(assert (fp.isPositive x))
(assert (fp.isNormal x))
(check-sat)
(get-value ((fp.to_real x)))
(assert (fp.lt x ((_ to_fp 5 11) RNE 0.5)))
(check-sat)
(pop 1)
(push 1)
(assert (= x ((_ to_fp 5 11) RTP q)))
(assert (< q 3.5))
(assert (> q 3.25))
(check-sat)
(assert (fp.gt x ((_ to_fp 5 11) RNE 3.5)))
(check-sat)
(pop 1)
(push 1) ; monotone
(assert (<= q r))
(assert (fp.gt ((_ to_fp 5 11) RNE q) ((_ to_fp 5 11) RNE r)))
(check-sat)
(pop 1)
(push 1) ; open: NaN as a real is anything
(assert (fp.isNaN x))
(assert (= (fp.to_real x) 12345678.0))
(check-sat)
(pop 1)
(push 1) ; a sum of reals: nothing of that is known
(assert (fp.isNormal x))
(assert (= (+ (fp.to_real x) (fp.to_real x)) (+ 1.0 (/ 1 3))))
(check-sat)
(pop 1)
