; RUN: %mantissa solve %s | FileCheck %s
; Bit-vector arithmetic: the square roots of 9 modulo 256.
; CHECK: sat
; CHECK-NEXT: ((x #x{{03|fd|7d|83}}))
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (= (bvmul x x) #x09))
(check-sat)
(get-value (x))
