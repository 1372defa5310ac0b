// Two functions with one problem each.
double ratio(float a, float b) { return b == 0 && a == 1 ? (double)a / (double)b : 0; }
int helper(int x) { return x + 1; }
double square(double x) { return x > 1e200 ? x * x : 0; }
