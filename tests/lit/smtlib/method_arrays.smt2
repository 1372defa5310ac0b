; The example of the array paper, both variants, in every mode.
; RUN: %mantissa solve --method arrays %s | FileCheck %s
; RUN: %mantissa solve --method arrays --arrays plain %s | FileCheck %s
; RUN: %mantissa solve --method arrays --arrays types %s | FileCheck %s
; RUN: %mantissa solve --method bitblast --arrays intervals %s | FileCheck %s
; RUN: %mantissa solve --method bitblast --arrays precheck %s | FileCheck %s
; RUN: %mantissa solve --method z3-arrays %s | FileCheck %s
; RUN: %mantissa solve --method arrays --memory 1G --stats %s 2>&1 | FileCheck %s --check-prefix=STATS
; RUN: not %mantissa solve --arrays more %s 2>&1 | FileCheck %s --check-prefix=BAD
; CHECK: unsat
; CHECK: sat
; BAD: --arrays: more not in
; RUN: not %mantissa solve --memory much %s 2>&1 | FileCheck %s --check-prefix=MEMORY
; MEMORY: mantissa solve: --memory: 'much' is no size
; STATS: "arrays": {
; STATS-NEXT: "axioms":
; STATS: "queries":
(set-logic QF_ABV)
(define-sort Bytes () (Array (_ BitVec 32) (_ BitVec 8)))
(define-fun zero () Bytes ((as const Bytes) #x00))
(define-fun small () Bytes (store zero #x0000000f #x05))
(define-fun large () Bytes (store zero #x0000000f #x09))
(define-fun element ((a Bytes) (i (_ BitVec 32))) (_ BitVec 32)
  (let ((p (bvmul #x00000004 i)))
    (concat (select a p) (select a (bvadd p #x00000001)) (select a (bvadd p #x00000002)) (select a (bvadd p #x00000003)))))
(declare-const i (_ BitVec 32))
(declare-const j (_ BitVec 32))
(assert (and (bvsle #x00000000 i) (bvsle i #x00000003)))
(assert (and (bvsle #x00000000 j) (bvsle j #x00000003)))
(assert (bvsgt (bvadd i j) #x00000004))
(push 1)
(assert (bvsgt (bvadd (element small i) (element small j)) #x0000000a))
(check-sat)
(pop 1)
(assert (bvsgt (bvadd (element large i) (element large j)) #x0000000a))
(check-sat)
