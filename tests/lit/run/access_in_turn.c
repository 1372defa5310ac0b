// Accesses to several objects in turn, of which some end, are freed, are copied for writing or are symbolic in part
// meanwhile: each must see what is there now.
// RUN: rm -rf %t && not %mantissa run -j1 --search dfs --time 60s %s -o %t | FileCheck %s
// RUN: FileCheck --check-prefix=ALL %s < %t/run.json
// RUN: rm -rf %t && not %mantissa run -j1 --search bfs --time 60s %s -o %t | FileCheck %s
// RUN: FileCheck --check-prefix=ALL %s < %t/run.json
#include <assert.h>
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>

struct padded {
  double weight;
  int count;
};

static int filled_in_part(const int* from, int n) {
  int local[16], sum = 0;
  for (int i = 0; i < n; ++i) local[i] = from[i];
  for (int i = 0; i < n; ++i) sum += local[i];
  return sum;
}

static int* left_behind(void) {
  int local[4] = {1, 2, 3, 4};
  int* volatile escaped = local;
  return escaped;
}

int main(void) {
  static int table[64];
  int *a = malloc(256), *b = malloc(64);
  struct padded* p = malloc(sizeof *p);
  if (!a || !b || !p) return 0;
  memset(a, 0, 256);
  for (int i = 0; i < 16; ++i) a[i] = i, b[i] = 100 + i, table[i] = 200 + i;
  p->weight = 0.5, p->count = 3;
  // Each path goes on with its own copy of what was shared.
  for (int i = 0; i < 3; ++i) {
    if (mantissa_bool("writes")) {
      assert(a[i + 32] == 0);
      a[i] += 1000;
      a[i + 32] = 5;
      assert(a[i] == 1000 + i && a[i + 32] == 5 && b[i] == 100 + i && table[i] == 200 + i);
    } else {
      table[i] += a[i];
      assert(a[i] == i && table[i] == 200 + 2 * i);
    }
    p->count += a[i] == i;
    assert(filled_in_part(b, 5) == 510);
  }
  int kept = 0;
  for (int i = 0; i < 3; ++i) kept += a[i] == i;
  assert(p->count == 3 + kept && p->weight == 0.5);
  // A part that is symbolic, beside parts that are not.
  b[3] = mantissa_int("x");
  assert(b[2] == 102 && b[4] == 104);
  if (b[3] == 7) {
    b[3] = 8;
    assert(b[3] == 8);
    memcpy(a, b, 64);
    assert(a[3] == 8 && a[2] == 102);
    free(b);
    const int* dead = left_behind();
    switch (mantissa_int("which")) {
      // CHECK-DAG: access_in_turn.c:[[#@LINE+1]]:{{.*}}use-after-free
      case 1: return b[2];
      // CHECK-DAG: access_in_turn.c:[[#@LINE+1]]:{{.*}}use-after-free
      case 2: return dead[1];
      // CHECK-DAG: access_in_turn.c:[[#@LINE+1]]:{{.*}}out-of-bounds
      case 3: return a[mantissa_bool("beyond") ? 64 : 15];
      default: break;
    }
    b = malloc(64);
    memset(b, 0, 64);
    assert(b[2] == 0);
  }
  free(a), free(b), free(p);
  return 0;
}
// CHECK: 3 findings (3 verified)
// ALL: "status": "complete"
