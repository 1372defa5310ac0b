; RUN: %mantissa solve --method relax --time 20s %s | FileCheck %s
; fmod of a smaller dividend is the dividend itself, its zero included; fp.rem is at most half of the divisor.
; CHECK: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: sat
(declare-const f (_ FloatingPoint 4 8))
(declare-const g (_ FloatingPoint 4 8))
(declare-const e (_ FloatingPoint 3 5))
(declare-const h (_ FloatingPoint 3 5))
(push 1)
(assert (fp.lt (_ +zero 4 8) f))
(assert (fp.lt f g))
(assert (not (= (fp.mod f g) f)))
(check-sat)
(pop 1)
(push 1)
(assert (fp.lt (fp.abs e) (fp.abs h)))
(assert (not (= (fp.mod e h) e)))
(check-sat)
(pop 1)
(assert (not (fp.isNaN (fp.rem f g))))
(push 1)
(assert (not (fp.leq (fp.add RNE (fp.abs (fp.rem f g)) (fp.abs (fp.rem f g))) (fp.abs g))))
(check-sat)
(pop 1)
(assert (not (fp.lt (fp.add RNE (fp.abs (fp.rem f g)) (fp.abs (fp.rem f g))) (fp.abs g))))
(assert (fp.leq (_ +zero 4 8) g))
(check-sat)
