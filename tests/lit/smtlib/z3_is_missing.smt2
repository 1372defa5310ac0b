; Without the program that Z3 runs in there is a sentence and no answer of Z3's.
; RUN: rm -rf %t && mkdir -p %t/bin && cp %mantissa %t/bin/mantissa
; RUN: %t/bin/mantissa solve --stats --method z3 %s 2>&1 | FileCheck %s
; CHECK: unknown
; CHECK: "last_unknown": "incomplete: z3: its process cannot be started: the installation is not complete: {{.*}}/lib/mantissa/mantissa-z3 is missing"
; RUN: %t/bin/mantissa solve --method portfolio %s 2>&1 | FileCheck %s --check-prefix=OTHERS
; OTHERS: {{^}}sat{{$}}
(set-logic QF_BV)
(declare-const x (_ BitVec 8))
(assert (bvult x #x10))
(check-sat)
