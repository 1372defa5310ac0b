// Lists and trees by pointer depth: --depth says how far, --nulls that they may end before. The test of a finding builds them in C.
// RUN: rm -rf %t %t.2 %t.3 && %mantissa run -j1 --entry sum --depth 4 -o %t %s | FileCheck %s --check-prefix=FULL
// RUN: not %mantissa run -j1 --entry sum --depth 4 --nulls members -o %t.2 %s | FileCheck %s --check-prefix=ENDS
// RUN: %python %S/Inputs/unit_tests.py %t.2 gcc
// RUN: %python %S/Inputs/unit_tests.py %t.2 clang-19
// RUN: not %mantissa run -j1 --entry depth --nulls all --depth 3 -o %t.3 %s | FileCheck %s --check-prefix=TREE
// RUN: %python %S/Inputs/unit_tests.py %t.3 gcc
// RUN: not %mantissa run -j1 --entry sum --depth 4 --nulls members --assume 'p->next->next->x == 5 && elements(p->next->next) == 1' --force -o %t.2 %s | FileCheck %s --check-prefix=THIRD
// RUN: not %mantissa run --entry sum --depth 0 %s 2>&1 | FileCheck %s --check-prefix=ZERO
struct node { int x; struct node *next; };
int sum(const struct node *p) {
  int n = 0;
  for (; p; p = p->next) ++n;
  if (n == 3) return 7 / (n - 3);
  return n;
}
struct tree { struct tree *left, *right; };
int depth(const struct tree *t) {
  if (!t) return 0;
  if (t->left && !t->right && !t->left->right) return 1 / (t->left->left != 0);
  return 1;
}
// FULL: 0 findings
// ENDS: lists.c:14:{{[0-9]+}}: division-by-zero
// ENDS: u8 p->next->next->next == NULL = 1
// ENDS: 1 finding (1 verified){{.*}}complete
// TREE: lists.c:20:{{[0-9]+}}: division-by-zero
// TREE: 1 finding (1 verified){{.*}}complete
// THIRD: i32 p->next->next->x = 5
// THIRD: 1 finding (1 verified)
// ZERO: --depth: 0 would be no object
