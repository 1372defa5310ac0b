; Asked for by its own name, bitblast looks at boxes and points first; bvfp is gates alone.
; RUN: %mantissa solve --stats --method bitblast %s 2>&1 | FileCheck %s --check-prefix=FIRST
; FIRST: sat
; FIRST-NOT: "bitblast": {
; FIRST: "interval-brief": {
; RUN: %mantissa solve --stats --method bvfp %s 2>&1 | FileCheck %s --check-prefix=GATES
; GATES: sat
; GATES: "bitblast": {
; GATES-NOT: "interval-brief": {
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 5 11))
(assert (fp.eq (fp.mul RNE x (fp.mul RNE x x)) ((_ to_fp 5 11) RNE 27.0)))
(check-sat)
