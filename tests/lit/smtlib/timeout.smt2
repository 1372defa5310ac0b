; RUN: %mantissa solve --time 300ms %s | FileCheck %s
; CHECK: unknown
; CHECK-NEXT: (:reason-unknown timeout)
; A product of two 64-bit factors that is a large prime: not solved in a moment.
(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(assert (= (bvmul x y) (_ bv170141183460469231731687303715884105727 128)))
(assert (bvult x (_ bv18446744073709551616 128)))
(assert (bvult y (_ bv18446744073709551616 128)))
(assert (bvugt x (_ bv1 128)))
(assert (bvugt y (_ bv1 128)))
(check-sat)
(get-info :reason-unknown)
