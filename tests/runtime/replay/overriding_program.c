// Defines functions that the replay library has as well; linked as runtime/replay/format.md says, with
// AddressSanitizer.
#include <mantissa/mantissa.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int comparisons;

static int compare(const void* a, const void* b) {
  ++comparisons;
  return *(const int*)a - *(const int*)b;
}

void reach_error(void) {
  printf("own reach_error\n");
  exit(9);
}

int main(void) {
  int numbers[] = {3, 1, 2};
  qsort(numbers, 3, sizeof numbers[0], compare);
  int x = mantissa_int("mode");
  printf("%d comparisons, time %ld, mode %d\n", comparisons, (long)time(NULL), x);
  reach_error();
}
