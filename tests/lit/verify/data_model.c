// ILP32 is decided where the code is the same, and only there.
// RUN: rm -rf %t* && %mantissa verify --data-model ILP32 --property %S/Inputs/unreach-call.prp -o %t %s | FileCheck %s --check-prefix=SAME
// RUN: not %mantissa verify --data-model ILP32 --property %S/Inputs/unreach-call.prp -o %t.2 %s -- -DNUMBER=long | FileCheck %s --check-prefix=OTHER
// RUN: not %mantissa verify --data-model LP64 --property %S/Inputs/unreach-call.prp -o %t.3 %s -- -DNUMBER=long | FileCheck %s --check-prefix=LONG
// RUN: not %mantissa verify --data-model ILP32 --property %S/Inputs/unreach-call.prp -o %t.4 %s -- -DSIZE | FileCheck %s --check-prefix=OTHER
#ifndef NUMBER
#define NUMBER int
#endif
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  NUMBER x = __VERIFIER_nondet_int();
#ifdef SIZE
  if (sizeof(void *) == 8) reach_error();
#endif
  if (x > 2147483000 && (NUMBER)((unsigned NUMBER)x + 5000u) > 2147483647) reach_error();
  return 0;
}
// SAME: {{^}}true
// LONG: {{^}}false(unreach-call)
// OTHER: only LP64 is analysed, and clang makes other code of this program for ILP32
// OTHER-NEXT: {{^}}unknown
