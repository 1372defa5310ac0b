; Every index of a small sort is written, so what the array is elsewhere does not matter: Bool has 2 values,
; RoundingMode 5, a float one NaN; arrays may be indices themselves.
; RUN: %mantissa solve %s | FileCheck %s
; RUN: %mantissa solve --method bitblast %s | FileCheck --check-prefix=FLAT %s

(set-logic QF_ABVFP)
(push 1)
(assert (not (= ((as const (Array Bool Bool)) false) (store (store ((as const (Array Bool Bool)) true) false false) true false))))
(check-sat)
; CHECK: unsat
; FLAT: unsat
(pop 1)
(push 1)
(declare-const a (Array RoundingMode Bool))
(declare-const b (Array RoundingMode Bool))
(assert (not (= a b)))
(assert (= (select a RNE) (select b RNE)))
(assert (= (select a RNA) (select b RNA)))
(assert (= (select a RTZ) (select b RTZ)))
(assert (= (select a RTP) (select b RTP)))
(check-sat)
; CHECK-NEXT: sat
; FLAT-NEXT: sat
(assert (= (select a RTN) (select b RTN)))
(check-sat)
; CHECK-NEXT: unsat
; FLAT-NEXT: unsat
(pop 1)
(push 1)
(declare-const f (Array (_ FloatingPoint 2 2) Bool))
(declare-const g (Array (_ FloatingPoint 2 2) Bool))
(declare-const x (_ FloatingPoint 2 2))
(assert (fp.isNaN x))
(assert (not (= (select f x) (select f (_ NaN 2 2)))))
(check-sat)
; CHECK-NEXT: unsat
; FLAT-NEXT: unsat
(pop 1)
(push 1)
(declare-const h (Array (Array Bool Bool) Bool))
(declare-const p (Array Bool Bool))
(declare-const q (Array Bool Bool))
(assert (= (select p true) (select q true)))
(assert (= (select p false) (select q false)))
(assert (not (= (select h p) (select h q))))
(check-sat)
; CHECK-NEXT: unsat
; FLAT-NEXT: unsat
(pop 1)
(push 1)
(declare-const h (Array (Array Bool Bool) Bool))
(assert (select (store h ((as const (Array Bool Bool)) false) true) (store (store ((as const (Array Bool Bool)) true) false false) true false)))
(check-sat)
; CHECK-NEXT: sat
; FLAT-NEXT: sat
(assert (not (select h ((as const (Array Bool Bool)) false))))
(check-sat)
; CHECK-NEXT: sat
; FLAT-NEXT: sat
(pop 1)
(push 1)
(assert (not (select (store ((as const (Array (Array Bool Bool) Bool)) false) ((as const (Array Bool Bool)) false) true) (store (store ((as const (Array Bool Bool)) true) false false) true false))))
(check-sat)
; CHECK-NEXT: unsat
; FLAT-NEXT: unsat
(pop 1)

