; RUN: %mantissa solve %s | FileCheck %s
; Between bit-vectors and integers, and what integers have beyond sums.
; CHECK: {{^}}unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: ((a #xfb)
; CHECK-NEXT: ((ubv_to_int a) 251)
; CHECK-NEXT: ((sbv_to_int a) (- 5)))
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: unsat
; CHECK-NEXT: {{^}}sat
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const x Int)
(declare-const q Real)
(push 1) ; the sum of two numbers of eight bits needs nine
(assert (> (+ (ubv_to_int a) (ubv_to_int b)) 510))
(check-sat)
(pop 1)
(push 1) ; back and forth
(assert (distinct ((_ int_to_bv 8) (+ (sbv_to_int a) (sbv_to_int b))) (bvadd a b)))
(check-sat)
(pop 1)
(push 1)
(assert (= (sbv_to_int a) (- 5)))
(check-sat)
(get-value (a (ubv_to_int a) (sbv_to_int a)))
(pop 1)
(push 1)
(assert ((_ divisible 7) x))
(assert (< 20 x 28))
(check-sat)
(assert (not (= (mod x 7) 0)))
(check-sat)
(pop 1)
(push 1) ; by zero: some function
(assert (= (div x 0) 17))
(assert (= (mod x 0) (- 4)))
(assert (= (/ q 0) 0.5))
(check-sat)
(assert (distinct (div x 0) (div (+ x 0) 0)))
(check-sat)
(pop 1)
(push 1) ; forth and back, unsigned and signed
(assert (and (<= 0 x) (< x 256)))
(assert (distinct (ubv_to_int ((_ int_to_bv 8) x)) x))
(check-sat)
(pop 1)
(push 1)
(assert (and (<= (- 128) x) (< x 128)))
(assert (distinct (sbv_to_int ((_ int_to_bv 8) x)) x))
(check-sat)
(pop 1)
(push 1)
(assert (and (<= (- 129) x) (< x 128)))
(assert (distinct (sbv_to_int ((_ int_to_bv 8) x)) x))
(check-sat)
(pop 1)
