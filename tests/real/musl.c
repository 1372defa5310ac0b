// musl: strtod of a symbolic string, then qsort of symbolic numbers. The functions are renamed by the
// compiler's flags.
#include <mantissa/mantissa.h>

double musl_strtod(const char*, char**);
void musl_qsort(void*, __SIZE_TYPE__, __SIZE_TYPE__, int (*)(const void*, const void*));

static int compare(const void* a, const void* b) {
  const int x = *(const int*)a, y = *(const int*)b;
  return x < y ? -1 : x > y;
}

static int sort(void) {
  int numbers[5];
  mantissa_symbolic(numbers, sizeof numbers, "numbers");
  musl_qsort(numbers, 5, sizeof numbers[0], compare);
  for (int i = 1; i < 5; ++i) mantissa_check(numbers[i - 1] <= numbers[i]);
  return 0;
}

static int scan(void) {
  char text[8], *end;
  mantissa_symbolic(text, sizeof text, "text");
  text[sizeof text - 1] = 0;
  double value = musl_strtod(text, &end);
  mantissa_check(end >= text && end < text + sizeof text);
  return value > 1000;
}

int main(void) { return mantissa_bool("sort") ? sort() : scan(); }
