// The page of a run, made again after it, and a page for several runs.
// RUN: rm -rf %t %t.two %t.html && not %mantissa run -j1 -o %t %s | FileCheck %s --check-prefix=PRINTED
// RUN: FileCheck %s --check-prefix=PAGE < %t/report/index.html
// RUN: cp %t/report/index.html %t.first && rm -r %t/report && %mantissa report %t | FileCheck %s --check-prefix=AGAIN
// RUN: diff %t.first %t/report/index.html
// RUN: not %mantissa run -j1 -o %t.two --entry half %s
// RUN: %mantissa report %t %t.two -o %t.html && FileCheck %s --check-prefix=BOTH < %t.html
// RUN: not %mantissa report %t/tests 2>&1 | FileCheck %s --check-prefix=NOTHING
#include <assert.h>
#include <mantissa/mantissa.h>
int half(int x) {
  assert(x < 1000 && "less & smaller");
  return x / 2;
}
int main(void) {
  return half(mantissa_int("x"));
}
// PRINTED: results: {{.*}}, page: {{.*}}/report/index.html
// PAGE: <!doctype html>
// PAGE: 1{{.*}}findings, 1 confirmed natively
// PAGE: class="ran bug"><span class="no">12</span>{{.*}}<span class="msg error"><a href="#n1">assertion</a>
// PAGE: <article id="n1" class="finding error" data-kind="assertion"
// PAGE: x &lt; 1000 &amp;&amp;
// PAGE: x = {{[0-9]+}}
// AGAIN: /report/index.html
// BOTH: comparison of runs
// BOTH: href="report.c.tmp/report/index.html"
// BOTH: href="report.c.tmp.two/report/index.html"
// BOTH: <td>half</td>
// BOTH: <th>assertion</th>
// NOTHING: mantissa report: cannot read {{.*}}run.json
