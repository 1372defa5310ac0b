// Regular expressions over symbolic text, and a symbolic expression; each byte is asked once at each step.
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry text --elements 3 -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: rm -rf %t && %mantissa run -j1 --tests all --entry pattern -o %t %s | FileCheck %s --check-prefix=PATTERN
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// JSON: "replayed": {{[1-9][0-9]*}},
// JSON-NEXT: "not_replayed":
// JSON-NEXT: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
#define _GNU_SOURCE
#include <assert.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

int text(unsigned char a, unsigned char b, unsigned char c) {
  char s[] = {(char)a, (char)b, (char)c, 0};
  regex_t regex;
  regmatch_t groups[3];
  assert(regcomp(&regex, "^([a-c]+|x)([[:digit:]]*)$", REG_EXTENDED) == 0 && regex.re_nsub == 2);
  const int result = regexec(&regex, s, 3, groups, 0);
  regfree(&regex);
  if (result) return 0;
  assert(groups[0].rm_so == 0 && (size_t)groups[0].rm_eo == strlen(s) && groups[1].rm_so == 0);
  assert(groups[1].rm_eo == groups[2].rm_so && (a == 'x' || (a >= 'a' && a <= 'c')));
  return groups[2].rm_eo > groups[2].rm_so ? 2 : 1;
}
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path

int pattern(char a, char b) {
  char s[] = {'\\', '(', a, b, '\\', ')', '\\', '1', 0};
  struct re_pattern_buffer regex = {0};
  struct re_registers groups = {0};
  re_set_syntax(RE_SYNTAX_POSIX_BASIC);
  const char* error = re_compile_pattern(s, strlen(s), &regex);
  if (error) {
    assert(strcmp(error, "Success") != 0);
    return 1;
  }
  const int at = re_search(&regex, "-zzz-", 5, 0, 5, &groups);
  if (at == 1 && a == 'z') assert(b == '*' && groups.start[1] == 1 && groups.end[1] == 2 && groups.end[2] == -1);
  free(groups.start);
  free(groups.end);
  regfree(&regex);
  return 0;
}
// PATTERN: 0 findings
// PATTERN-SAME: complete: every feasible path
