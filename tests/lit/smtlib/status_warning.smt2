; RUN: %mantissa solve %s 2>&1 >/dev/null | FileCheck %s
; CHECK: warning: [[#@LINE+3]]:1: the answer is sat but the script says :status unsat
(set-logic QF_BV)
(set-info :status unsat)
(check-sat)
