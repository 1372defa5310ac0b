; What follows from the order of two terms, where boxes alone would go on splitting: facts about rounding have their
; comparisons decided by others, and what they say of two terms goes round a circle.
; Nobody else refutes all of them in the time of a test, so there is no second opinion here (--stats).
; RUN: %mantissa solve --stats --method interval --time 20s %s 2>%t | FileCheck %s
; RUN: %mantissa solve --stats --method interval-brief --time 20s %s 2>%t | FileCheck %s
(set-logic QF_FP)
(declare-const x Float64)
(declare-const y Float64)
(declare-const z Float64)
(declare-const w Float64)
(define-fun zero () Float64 ((_ to_fp 11 53) RNE 0.0))
(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))
(define-fun most () Float64 ((_ to_fp 11 53) RNE 1000000.0))
(assert (and (fp.leq zero x most) (fp.leq zero y most) (fp.leq zero z most) (fp.leq one w most)))
(push)
(assert (fp.lt x y))
; sums, then products
(push)
(assert (not (fp.leq (fp.mul RNE (fp.add RNE x z) w) (fp.mul RNE (fp.add RNE y z) w))))
(check-sat)
; CHECK: {{^}}unsat
(pop)
; sums, then quotients, then roots
(push)
(assert (not (fp.leq (fp.sqrt RNE (fp.div RNE (fp.add RNE x z) w)) (fp.sqrt RNE (fp.div RNE (fp.add RNE y z) w)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; larger divisors
(push)
(assert (not (fp.leq (fp.div RNE z (fp.add RNE y w)) (fp.div RNE z (fp.add RNE x w)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; Rounding makes equal what was in order.
(push)
(assert (fp.eq (fp.add RNE x w) (fp.add RNE y w)))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop)
(push)
(assert (fp.leq y z))
(assert (not (fp.lt x z)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
(pop)
; remainders
(assert (fp.leq w y))
(push)
(assert (not (fp.leq (fp.add RNE (fp.abs (fp.rem x w)) z) (fp.add RNE y z))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; What may be a NaN is in no order.
(declare-const n Float64)
(assert (not (fp.leq n y)))
(assert (not (fp.lt y n)))
(check-sat)
; CHECK-NEXT: {{^}}sat
