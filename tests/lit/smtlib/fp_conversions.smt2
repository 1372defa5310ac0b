; RUN: %mantissa solve %s | FileCheck %s
; Between formats and from and to bit-vectors.
; CHECK-COUNT-3: unsat
(set-logic QF_BVFP)
(declare-const x Float16)
(declare-const b (_ BitVec 8))
(push)(assert (distinct x ((_ to_fp 5 11) RNE ((_ to_fp 8 24) RNE x))))(check-sat)(pop)
(push)(assert (distinct b ((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE b))))(check-sat)(pop)
(push)(assert (distinct b ((_ fp.to_ubv 8) RTZ ((_ to_fp_unsigned 8 24) RNE b))))(check-sat)(pop)
