; Two ways to add three numbers differ by rounding errors only; a linear system without and with a solution.
; RUN: %mantissa solve --method relax %s | FileCheck %s
(set-logic QF_FP)
(define-sort F () (_ FloatingPoint 8 24))
(declare-const a F)
(declare-const b F)
(declare-const c F)
(define-fun k () F ((_ to_fp 8 24) RNE 1000.0))
(assert (and (fp.lt (fp.neg k) a k) (fp.lt (fp.neg k) b k) (fp.lt (fp.neg k) c k)))
(push)
(assert (fp.lt ((_ to_fp 8 24) RNE 0.01)
               (fp.sub RNE (fp.add RNE (fp.add RNE a b) c) (fp.add RNE a (fp.add RNE b c)))))
(check-sat)
; CHECK: unsat
(pop)
(push)
(assert (fp.lt (fp.add RNE a b) c))
(assert (fp.lt (fp.add RNE b c) a))
(assert (fp.lt ((_ to_fp 8 24) RNE 1.0) b))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(assert (fp.lt (fp.add RNE a b) c))
(assert (fp.lt (fp.add RNE b c) a))
(check-sat)
; CHECK-NEXT: {{^}}sat
