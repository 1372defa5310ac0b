; RUN: sed 's/$/\r/' %s | %mantissa solve - | FileCheck %s
; The script from a pipe, with CRLF line ends.
; CHECK: {{^}}sat
; CHECK-NEXT: ((p true))
(set-logic QF_BV)
(declare-const p Bool)
(assert p)
(check-sat)
(get-value (p))
