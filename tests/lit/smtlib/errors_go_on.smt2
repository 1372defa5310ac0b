; RUN: not %mantissa solve %s | FileCheck %s
; Errors have places, and the session goes on.
; CHECK: (error "[[#@LINE+6]]:9: unknown constant 'y'")
; CHECK-NEXT: (error "[[#@LINE+7]]:4: bvadd wants bit-vectors of one width, found (_ BitVec 8) (_ BitVec 4)")
; CHECK-NEXT: (error "[[#@LINE+7]]:1: ')' without a '(' before it")
; CHECK-NEXT: (error "[[#@LINE+7]]:1: this command is not closed before the next one starts: missing ')'")
; CHECK-NEXT: unknown
(set-logic QF_BV)(declare-const x (_ BitVec 8))
(assert y)
(assert (= x
   (bvadd x #x1)))
)
(assert (= x #x01)
(check-sat)
