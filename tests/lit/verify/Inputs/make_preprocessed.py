import sys

open(sys.argv[1], "w").write('''# 1 "other.c"
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
# 100 "header.h" 1
int main(void) { int x = __VERIFIER_nondet_int();
  if (x == 17) reach_error(); return 0; }
''')
