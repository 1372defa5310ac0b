; Products of wide words, the end of a hash function and a division: local search inverts them, and never says unsat.
; RUN: %mantissa solve --method propagate --time 20s %s | FileCheck %s
; RUN: %mantissa solve --method propagate --time 20s --stats %s 2>&1 | FileCheck %s --check-prefix=STATS
(set-logic QF_BV)
(declare-const x (_ BitVec 128))
(declare-const y (_ BitVec 128))
(declare-const h (_ BitVec 32))
(push)
(assert (= (bvmul x y) #x00112233445566778899aabbccddeeff))
(assert (bvult #x00000000000000010000000000000000 x))
(assert (bvult #x00000000000000010000000000000000 y))
(check-sat)
; CHECK: {{^}}sat
(pop)
(push)
(define-fun h1 () (_ BitVec 32) (bvmul (bvxor h (bvlshr h #x00000010)) #x85ebca6b))
(define-fun h2 () (_ BitVec 32) (bvmul (bvxor h1 (bvlshr h1 #x0000000d)) #xc2b2ae35))
(assert (= (bvxor h2 (bvlshr h2 #x00000010)) #xdeadbeef))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop)
(push)
(assert (= (bvudiv x y) #x00000000000000000000000000abcdef))
(assert (= (bvurem x y) #x00000000000000001234567812345678))
(check-sat)
; CHECK-NEXT: {{^}}sat
(pop)
; STATS: "propagate": {
; STATS: "sat": 3
