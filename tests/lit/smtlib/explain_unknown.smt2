; The part that kept a check open: not the two conjuncts that have nothing to do with it.
; RUN: %mantissa solve --method fuzz --time 300ms --explain-unknown %t %s | FileCheck %s
; RUN: FileCheck --check-prefix=PART --input-file %t %s
; RUN: %mantissa solve --method fuzz --time 300ms %t | FileCheck %s
; CHECK: {{^}}unknown
; PART: ; check 1:
; PART: ; of 3 conjuncts these 1 were still open
; PART-NOT: other
; PART: (assert
; PART-NOT: (assert
; PART: (reset)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const other (_ BitVec 8))
(declare-const f Float32)
(assert (fp.leq f ((_ to_fp 8 24) RNE 1.0)))
(assert (= (bvmul (bvadd a b) (bvadd a b)) #x4e23)) ; no square is 3 modulo 4, but fuzzing proves nothing
(assert (bvult other #x10))
(check-sat)
