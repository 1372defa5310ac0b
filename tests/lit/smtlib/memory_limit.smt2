; At the memory limit the answer is unknown, with the reason, and the script goes on.
; RUN: %mantissa solve --method bitblast --memory 100M %s | FileCheck %s
; RUN: %mantissa solve --method portfolio --time 2s --memory 100M %s | FileCheck %s --check-prefix=ANY
(declare-const a (_ BitVec 8192))
(declare-const b (_ BitVec 8192))
(declare-const c (_ BitVec 8))
(push)
(assert (= (bvmul a b) (_ bv340282366920938463463374607431768211507 8192)))
(assert (bvugt a (_ bv1 8192)))
(assert (bvugt b a))
(check-sat)
(get-info :reason-unknown)
(pop)
(assert (= (bvmul c c) #x10))
(check-sat)
; CHECK: unknown
; CHECK-NEXT: (:reason-unknown memout)
; CHECK-NEXT: sat
; Among many solvers one may find the factors in the little there is, or hold memory still when the next question comes.
; ANY: {{^(unknown|sat)$}}
; ANY-NEXT: {{:reason-unknown}}
; ANY-NEXT: {{^(unknown|sat)$}}
