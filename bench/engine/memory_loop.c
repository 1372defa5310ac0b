// Memory: arrays on the heap in turn, structures linked by pointers, a local array that is filled in part,
// calls with locals of their own. No symbolic value. N is given on the compiler's command line.
#include <stdlib.h>

struct cell {
  struct cell* next;
  double weight;
  int count;
};

static double mean(const double* values, int n) {
  double window[8];
  int used = 0;
  for (int i = 0; i < n && i < 8; ++i) window[used++] = values[i];
  double sum = 0;
  for (int i = 0; i < used; ++i) sum += window[i];
  return sum / used;
}

int main(void) {
  enum { kSize = 64, kCells = 32 };
  double *a = malloc(kSize * sizeof *a), *b = malloc(kSize * sizeof *b), *c = malloc(kSize * sizeof *c);
  struct cell* first = NULL;
  for (int i = 0; i < kSize; ++i) a[i] = i, b[i] = 1.0 / (i + 1), c[i] = 0;
  for (int i = 0; i < kCells; ++i) {
    struct cell* cell = malloc(sizeof *cell);
    cell->next = first, cell->weight = i, cell->count = 0;
    first = cell;
  }
  for (int turn = 0; turn < N; ++turn) {
    for (int i = 0; i < kSize; ++i) c[i] += a[i] * b[kSize - 1 - i];
    for (struct cell* cell = first; cell; cell = cell->next) {
      cell->weight += c[cell->count];
      cell->count = (cell->count + 1) % kSize;
    }
    a[turn % kSize] = mean(c + turn % (kSize - 8), 6);
  }
  const int result = c[0] == 42.0;
  while (first) {
    struct cell* next = first->next;
    free(first);
    first = next;
  }
  free(a), free(b), free(c);
  return result;
}
