// Sorting and searching. qsort is the top-down merge sort with the halves n/2 and n - n/2, because the host's
// qsort is: the comparison function sees the same pairs in the same order as in a native run, and equal
// elements keep their order there and here. Elements move through __mantissa_copy, so doubles and pointers
// stay typed.
#include "internal.h"

#include <search.h>
#include <stdlib.h>

typedef int (*Compare)(const void*, const void*, void*);

struct Sort {
  size_t size;
  Compare compare;
  void* context;
  char* scratch;
};

static void merge(const struct Sort* sort, char* base, size_t left_count, size_t right_count) {
  size_t size = sort->size;
  char *left = base, *right = base + left_count * size, *out = sort->scratch;
  while (left_count > 0 && right_count > 0) {
    __M_CALLS_BACK(3);
    bool take_left = sort->compare(left, right, sort->context) <= 0;
    char* taken = take_left ? left : right;
    __mantissa_copy(out, taken, size);
    out += size;
    if (take_left) {
      left += size;
      --left_count;
    } else {
      right += size;
      --right_count;
    }
  }
  if (left_count > 0) __mantissa_copy(out, left, left_count * size);
  // What is left of the right half is in place already.
  size_t merged = (size_t)(out - sort->scratch) + left_count * size;
  __mantissa_copy(base, sort->scratch, merged);
}

static void sort_range(const struct Sort* sort, char* base, size_t count) {
  if (count <= 1) return;
  size_t left = count / 2;
  sort_range(sort, base, left);
  sort_range(sort, base + left * sort->size, count - left);
  merge(sort, base, left, count - left);
}

static void sort_all(void* base, size_t count, size_t size, Compare compare, void* context) {
  if (count <= 1 || size == 0) return;
  struct Sort sort = {size, compare, context, __m_internal_alloc(count * size)};
  if (!sort.scratch) return;
  sort_range(&sort, base, count);
  __mantissa_free(sort.scratch);
}

void qsort_r(void* base, size_t count, size_t size, Compare compare, void* context) {
  sort_all(base, count, size, compare, context);
}

typedef int (*PlainCompare)(const void*, const void*);

static int call_plain(const void* a, const void* b, void* context) { return (*(PlainCompare*)context)(a, b); }

void qsort(void* base, size_t count, size_t size, PlainCompare compare) {
  sort_all(base, count, size, call_plain, &compare);
}

void* bsearch(const void* key, const void* base, size_t count, size_t size, PlainCompare compare) {
  size_t low = 0, high = count;
  while (low < high) {
    size_t middle = (low + high) / 2;
    const char* element = (const char*)base + middle * size;
    __M_CALLS_BACK(2);
    int order = compare(key, element);
    if (order == 0) return (void*)element;
    if (order < 0)
      high = middle;
    else
      low = middle + 1;
  }
  return NULL;
}

void* lfind(const void* key, const void* base, size_t* count, size_t size, PlainCompare compare) {
  for (size_t i = 0; i < *count; ++i) {
    const char* element = (const char*)base + i * size;
    __M_CALLS_BACK(2);
    if (compare(key, element) == 0) return (void*)element;
  }
  return NULL;
}

void* lsearch(const void* key, void* base, size_t* count, size_t size, PlainCompare compare) {
  void* found = lfind(key, base, count, size, compare);
  if (found) return found;
  found = (char*)base + *count * size;
  __mantissa_copy(found, key, size);
  ++*count;
  return found;
}
