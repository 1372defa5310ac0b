double step(double v, double dt) { return v / dt; }
int other(int n) { return 10 / n; }
