; Bad usage is status 2 and one line on standard error.
; RUN: not %mantissa solve --method nope %s 2>&1 | FileCheck --check-prefix METHOD %s
; RUN: not %mantissa solve %t.missing 2>&1 | FileCheck --check-prefix FILE %s
; RUN: not %mantissa solve %S 2>&1 | FileCheck --check-prefix FOLDER %s
; RUN: not %mantissa solve --time 3x %s 2>&1 | FileCheck --check-prefix TIME %s
; METHOD: mantissa solve: unknown method 'nope'; available: {{.*}}z3
; FILE: mantissa solve: cannot read {{.*}}: No such file or directory
; FOLDER: mantissa solve: cannot read {{.*}}: it is a folder
; TIME: mantissa solve: --time: '3x' is not a time; write 20s, 500ms, 2m or 1h
(check-sat)
