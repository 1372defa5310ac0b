// Bytes of an address that are read as numbers, wherever they were copied to, rest on an assumption, which is
// said; bytes beside an address, and addresses that are only moved, do not.
// RUN: rm -rf %t && %mantissa run -j1 --entry by_bytes -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry by_struct -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry copied -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry compared -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry indexed -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry chosen -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry one_byte -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry half -o %t %s | FileCheck %s
// RUN: rm -rf %t && %mantissa run -j1 --entry beside -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --entry table -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --entry sorted -o %t %s | FileCheck %s --check-prefix=FINE
// RUN: rm -rf %t && %mantissa run -j1 --entry swapped -o %t %s | FileCheck %s --check-prefix=FINE
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
static int a, b;
struct node {
  struct node* next;
  int key;
  char tag[4];
};

static unsigned hash(const void* data, size_t n) {
  const unsigned char* p = data;
  unsigned h = 5381;
  for (size_t i = 0; i < n; ++i) h = h * 33 + p[i];
  return h;
}

int by_bytes(int n) {
  int* p = n > 3 ? &a : &b;
  return hash(&p, sizeof p) == 77;
}

int by_struct(int n) {
  struct node x = {0, n, "ab"}, y;
  memset(&y, 0, sizeof y);
  y.next = &x;
  return hash(&y, sizeof y) == 77;
}

int copied(int n) {
  int* p = &a;
  unsigned char t[16];
  for (int i = 0; i < 8; ++i) t[i + 1] = ((unsigned char*)&p)[i];
  uint64_t w;
  memcpy(&w, t + 1, 8);
  return w == 77 ? n : 0;
}

int compared(void) {
  int *p = &a, *q = &b;
  return memcmp(&p, &q, 8) == 77;
}

int indexed(unsigned n) {
  int* p = &a;
  return ((unsigned char*)&p)[n & 7] == 77;
}

int chosen(unsigned n) {
  int v[4] = {0}, *p = &v[n & 3];
  return hash(&p, 8) == 77;
}

int one_byte(int n) {
  int* p = &a;
  unsigned char c;
  memcpy(&c, &p, 1);
  return c == 77 ? n : 0;
}

int half(int n) {
  int* p = &a;
  uint64_t w = 0;
  memcpy(&w, &p, 4);
  return w == 77 ? n : 0;
}
// CHECK: under:{{.*}} addresses of objects are as they are here

int beside(int n) {
  struct node x = {0, n, "ab"}, y = {&x, 5, "cd"};
  return y.next->key > y.key + y.tag[0] + (int)hash(y.tag, 4);
}

int table(unsigned n) {
  static struct {
    const char* name;
    long value;
  } t[4] = {{"a", 1}, {"b", 2}, {"c", 3}, {"d", 4}};
  return t[n & 3].value > 2 ? t[n & 3].name[0] : 0;
}

static int order(const void* x, const void* y) { return strcmp(*(char**)x, *(char**)y); }
int sorted(int n) {
  const char* t[3] = {"c", n > 2 ? "b" : "d", "a"};
  qsort(t, 3, sizeof *t, order);
  return t[0][0];
}

int swapped(int n) {
  int *p = &a, *q = &b;
  unsigned char *x = (void*)&p, *y = (void*)&q;
  for (int i = 0; i < 8; ++i) {
    unsigned char t = x[i];
    x[i] = y[i];
    y[i] = t;
  }
  return p == &b ? n : 0;
}
// FINE: complete: every feasible path was explored
// FINE-NOT: addresses
