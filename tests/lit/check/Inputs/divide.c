// A divisor that is tested for too little.
int divide(int a, int n) {
  if (n < 0) return 0;
  return a / n;
}
int fine(int a, int n) { return n == 0 ? 0 : a / n; }
