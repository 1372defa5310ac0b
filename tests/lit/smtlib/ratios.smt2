; Quotients and roots in terms of each other: ratios of positive computations, where no polynomial tells and boxes forget
; that both sides use one x.
; Nobody else refutes all of them in the time of a test, so there is no second opinion here (--stats).
; RUN: %mantissa solve --stats --method relax --time 20s %s 2>%t | FileCheck %s
(set-logic QF_FP)
(declare-const x Float64)
(declare-const y Float64)
(declare-const t Float64)
(define-fun zero () Float64 ((_ to_fp 11 53) RNE 0.0))
(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))
(define-fun close ((a Float64) (b Float64) (e Float64)) Bool (fp.leq (fp.abs (fp.sub RNE a b)) (fp.mul RNE e b)))
(assert (fp.leq ((_ to_fp 11 53) RNE 0.001) x ((_ to_fp 11 53) RNE 1000.0)))
(assert (fp.leq ((_ to_fp 11 53) RNE 0.001) y ((_ to_fp 11 53) RNE 1000.0)))
(assert (fp.leq zero t one))
; the inverse of the inverse
(push)
(assert (not (close (fp.div RNE one (fp.div RNE one x)) x ((_ to_fp 11 53) RNE 0.0000000000000004))))
(check-sat)
; CHECK: {{^}}unsat
(pop)
(push)
(assert (not (close (fp.div RNE one (fp.div RNE one x)) x ((_ to_fp 11 53) RNE 0.0000000000000001))))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop)
; a length, scaled
(define-fun r () Float64 (fp.div RNE y x))
(push)
(assert (not (close (fp.mul RNE x (fp.sqrt RNE (fp.add RNE one (fp.mul RNE r r))))
                    (fp.sqrt RNE (fp.add RNE (fp.mul RNE x x) (fp.mul RNE y y))) ((_ to_fp 11 53) RNE 0.00000000000001))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; a share of a whole
(push)
(assert (not (fp.leq (fp.add RNE (fp.div RNE x (fp.add RNE x y)) (fp.div RNE y (fp.add RNE x y)))
                     ((_ to_fp 11 53) RNE 1.000000000000001))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; between two values: 1 is t and 1 - t together
(assert (fp.leq x y))
(define-fun between () Float64 (fp.add RNE (fp.mul RNE (fp.sub RNE one t) x) (fp.mul RNE t y)))
(push)
(assert (not (fp.leq between (fp.mul RNE y ((_ to_fp 11 53) RNE 1.000000000000001)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
(push)
(assert (not (fp.leq (fp.mul RNE x ((_ to_fp 11 53) RNE 0.999999999999999)) between)))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
; and written as x + t (y - x)
(push)
(assert (not (fp.leq (fp.add RNE x (fp.mul RNE t (fp.sub RNE y x))) (fp.mul RNE y ((_ to_fp 11 53) RNE 1.000000000000001)))))
(check-sat)
; CHECK-NEXT: {{^}}unsat
(pop)
