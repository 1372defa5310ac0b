; RUN: %mantissa solve %s | FileCheck %s
; CHECK: unsat
; CHECK-NEXT: (small large)
(set-option :produce-unsat-cores true)
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(declare-const y (_ BitVec 8))
(assert (! (bvult x #x10) :named small))
(assert (! (= y #x01) :named other))
(assert (! (bvugt x #x20) :named large))
(check-sat)
(get-unsat-core)
