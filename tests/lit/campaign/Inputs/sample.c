#include <math.h>
#include <stdlib.h>

// Four exceptions. The last needs one double of 2^64.
double four(int n, double x) {
  const double a = 1 / (double)n;
  const double b = x > 1 ? x * 1e200 : 0;
  const double c = x < 0 ? sqrt(x) : 0;
  const double d = x == 0x1.23456789abcdp3 ? 1 / (x - 0x1.23456789abcdp3) : 0;
  return a + b + c + d;
}

// Ends that would end a loop of samples. The exceptions are before, after and where they are.
double ends(int n, double x) {
  const double a = x > 1 ? x * 1e200 : 0;
  if (n == 1) *(volatile int*)8 = 1;
  if (n == 2)
    for (volatile int i = 0;; i = i) {
    }
  if (n == 3) abort();
  if (n == 4) exit(7);
  if (n == 5) return ends(n, a) + 1;
  return n == 6 ? sqrt(x) : 1;
}

// What is left by one call is not what another begins with in a process of its own.
double remembers(double x) {
  static int calls;
  if (++calls < 3) return 0;
  return x > 1 ? x * 1e200 : 1;
}

double positive(double x) { return 1 / x; }
double impossible(double x) { return 1 / x; }
