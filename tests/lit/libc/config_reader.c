// A reader of "key = value" lines with numbers: all of it is reached, and every test goes the same way natively.
// RUN: rm -rf %t && %mantissa run -j1 --time 12s --sym-stdin 12 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// CHECK: coverage: {{.*}}lines (100.0%)
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct Settings {
  double step, limit;
  long count;
  int low, high;
};

static int set(struct Settings* s, const char* key, const char* value) {
  char* end;
  if (strcmp(key, "h") == 0) {
    s->step = strtod(value, &end);
    if (end == value) return 2;
    if (s->step <= 0) return 3;
    if (s->step > 1e6) return 4;
    return 0;
  }
  if (strcmp(key, "m") == 0) {
    s->limit = atof(value);
    return s->limit == 2.5 ? 5 : 0;
  }
  if (strcmp(key, "n") == 0) {
    s->count = strtol(value, &end, 10);
    if (*end != '\n' && *end != 0) return 6;
    if (s->count > 1000000) return 7;
    return 0;
  }
  if (strcmp(key, "r") == 0) {
    if (sscanf(value, "%d", &s->low) != 1) return 8;
    if (s->low > s->high) return 9;
    return 0;
  }
  return 1;
}

int main(void) {
  struct Settings settings = {0};
  char line[32];
  int status = 0;
  while (status == 0 && fgets(line, sizeof line, stdin)) {
    if (line[0] == '#') continue;
    char* equals = strchr(line, '=');
    if (!equals) return 10;
    *equals = 0;
    status = set(&settings, line, equals + 1);
  }
  return status;
}
