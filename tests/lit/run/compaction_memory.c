// Taking terms back changes no result: objects of symbolic size, pointers to any of several objects, values that are tried
// one after the other, strings, and an access out of bounds.
// RUN: %python %S/Inputs/compaction.py %mantissa %s %t | FileCheck %s
#include <mantissa/mantissa.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned size = mantissa_uint("size"), at = mantissa_uint("at");
  mantissa_assume(size >= 2 && size <= 4);
  char *text = malloc(size);
  if (!text) return 9;
  memset(text, 'x', size);
  mantissa_symbolic(text, 2, "text");
  text[size - 1] = 0;
  int result = 0;
  if (strcmp(text, "k") == 0) result = 1;
  if (strlen(text) > 1) result += 2;
  int first[3] = {1, 2, 3}, second[3] = {4, 5, 6};
  int *which = mantissa_int("which") ? first : second;
  mantissa_assume(at < 3);
  which[at] += result;
  if (which[2] == 4) result += 4;
  unsigned far = mantissa_uint("far");
  if (far < 5 && text[far] == 'q') result += 8;
  free(text);
  return result;
}
// CHECK: the same, complete, {{[0-9]+}} paths, {{[1-9]}} findings
