// What the driver takes for granted about the inputs of a function is said beside `complete`.
// RUN: rm -rf %t && %mantissa run -j1 --entry f -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: FileCheck %s --check-prefix=SARIF < %t/findings.sarif
// RUN: FileCheck %s --check-prefix=PAGE < %t/report/index.html
struct node {
  struct node *next;
  double value;
};
int count;
double f(double *x, const char *s, struct node *l) {
  ++count;
  if (s[0] == 'a') return x[0] + l->value;
  return l->next ? l->next->value : 0;
}
// CHECK: complete: every feasible path was explored, under: x points to 1 element; s is not null and has at most 8 characters; l points to 1 element; l->next points to 1 element; l->next->next is null; the pointers of the inputs point to different objects; global variables have their initial values
// JSON: "status": "complete"
// JSON: "assumptions": [
// JSON: "what": "x points to 1 element"
// SARIF: "assumptions": [
// PAGE: Taken for granted
