; RUN: %mantissa solve %s | FileCheck %s
; CHECK: (:name "mantissa")
; CHECK-NEXT: (:version "{{[0-9.]+}}")
; CHECK-NEXT: (:error-behavior continued-execution)
; CHECK-NEXT: unsupported
; CHECK-NEXT: "a ""quoted"" word"
; CHECK-NEXT: (:check-sat-sat 0
(get-info :name)
(get-info :version)
(get-info :error-behavior)
(get-info :nonsense)
(echo "a ""quoted"" word")
(get-info :all-statistics)
