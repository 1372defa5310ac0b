// Floating-point arithmetic, no symbolic value. N is given on the compiler's command line.
int main(void) {
  double x = 0.5, y = 1.0, sum = 0;
  for (int i = 0; i < N; ++i) {
    x = 3.7 * x * (1.0 - x);
    y = y + x / (y * y + 1.0);
    if (y > 100.0) y = y - 99.0;
    sum = sum + x * y;
  }
  return sum == 42.0;
}
