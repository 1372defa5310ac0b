; A hundred thousand levels from a generator, within an ordinary stack.
; RUN: python3 -c "n=100000; print('(declare-const p Bool)(assert ' + '(not '*n + 'p' + ')'*n + ')(check-sat)(get-value (p))')" > %t.smt2
; RUN: %mantissa solve %t.smt2 | FileCheck %s
; RUN: python3 -c "n=100000; print('(declare-const x (_ BitVec 8))(assert ' + '(let ((x (bvadd x #x01))) '*n + '(= x #x00)' + ')'*n + ')(check-sat)')" > %t.smt2
; RUN: %mantissa solve %t.smt2 | FileCheck --check-prefix LET %s
; CHECK: {{^}}sat
; CHECK-NEXT: ((p true))
; LET: {{^}}sat
