// The files of a test: readable values, KLEE's format, Test-Comp's format.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s
// RUN: FileCheck %s --check-prefix=JSON < %t/tests/000001.json
// RUN: FileCheck %s --check-prefix=XML < %t/tests/testcomp/000001.xml
// RUN: FileCheck %s --check-prefix=META < %t/tests/testcomp/metadata.xml
// RUN: %python -c "d=open(r'%t/tests/000001.ktest','rb').read(); assert d[:9]==b'KTEST\0\0\0\3', d; assert d.endswith(b'\0\0\0\1x\0\0\0\x08'+bytes(8)), d"
#include <mantissa/mantissa.h>
int main(void) {
  double x = mantissa_double("x");
  if (x == 0.0) return 3;
  return 4;
}
// JSON: "id": 1
// JSON: "ends": "exit"
// JSON: "exit_status": 3
// JSON: "name": "x"
// JSON-NEXT: "type": "double"
// JSON-NEXT: "decimal": "0.0"
// JSON-NEXT: "hexfloat": "0x0p+0"
// JSON-NEXT: "bytes": "0000000000000000"
// XML: <testcase>
// XML-NEXT: <input variable="x" type="double">0x0p+0</input>
// META: <producer>mantissa {{[0-9.]+}}</producer>
// META: <programhash>{{[0-9a-f]+}}</programhash>
// META-NEXT: <entryfunction>main</entryfunction>
