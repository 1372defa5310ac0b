; Functions of libm and each other: what no bounds of each alone can say. What holds is proved, what a sample breaks is not.
; RUN: %mantissa solve --method relax --time 20s %s | FileCheck %s
(declare-const x Float64)
(declare-const y Float64)
(define-fun within ((v Float64) (low Float64) (high Float64)) Bool (and (fp.leq low v) (fp.leq v high)))
(define-fun s () Float64 (math.sin RNE x))
(define-fun c () Float64 (math.cos RNE x))
(define-fun sum () Float64 (fp.add RNE (fp.mul RNE s s) (fp.mul RNE c c)))
(define-fun one () Float64 ((_ to_fp 11 53) RNE 1.0))
(define-fun thousand () Float64 ((_ to_fp 11 53) RNE 1000.0))
(push)
(assert (fp.gt sum ((_ to_fp 11 53) RNE 1.5)))
(check-sat)
; CHECK: unsat
(pop)
(push)
(assert (fp.lt sum ((_ to_fp 11 53) RNE 0.5)))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(push)
(assert (fp.gt (fp.abs (fp.sub RNE sum one)) ((_ to_fp 11 53) RNE 0.00000000000001)))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(push) ; sin and cos of different arguments
(assert (fp.gt (fp.add RNE (fp.mul RNE s s) (fp.mul RNE (math.cos RNE y) (math.cos RNE y))) ((_ to_fp 11 53) RNE 1.5)))
(check-sat)
; CHECK-NEXT: {{^(sat|unknown)}}
(pop)
(push)
(assert (within x one thousand))
(assert (fp.gt (fp.abs (fp.sub RNE (math.exp RNE (math.log RNE x)) x)) ((_ to_fp 11 53) RNE 0.000000001)))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(push)
(assert (within x one thousand))
(assert (fp.gt (fp.abs (fp.sub RNE (math.log RNE (math.exp RNE (fp.div RNE x thousand))) (fp.div RNE x thousand)))
               ((_ to_fp 11 53) RNE 0.00000000000001)))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(push)
(assert (within x one thousand))
(assert (within y one thousand))
(assert (fp.lt (math.hypot RNE x y) (fp.sub RNE x ((_ to_fp 11 53) RNE 0.000000001))))
(check-sat)
; CHECK-NEXT: unsat
(pop)
(push)
(assert (within x one thousand))
(assert (within y one thousand))
(assert (fp.gt (math.hypot RNE x y) (fp.add RNE (fp.add RNE x y) ((_ to_fp 11 53) RNE 0.000000001))))
(check-sat)
; CHECK-NEXT: unsat
(pop)
