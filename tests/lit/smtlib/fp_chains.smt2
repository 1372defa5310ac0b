; RUN: %mantissa solve %s | FileCheck %s
; Comparisons take any number of arguments.
; CHECK: unsat
; CHECK-NEXT: {{^}}sat
(set-logic QF_FP)
(declare-const x Float16)
(declare-const y Float16)
(declare-const z Float16)
(push)(assert (fp.lt x y z))(assert (fp.geq x z))(check-sat)(pop)
(assert (fp.gt x y z))
(assert (fp.leq z y x))
(assert (fp.eq x x x))
(check-sat)
