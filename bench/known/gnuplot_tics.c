// gnuplot, CVE-2017-9670 (mended in 5.2): a series of tics with a single number leaves the others unset.
// entry: load_series
// expect: uninitialized
// options: --check uninit
struct series {
  double start, step, end;
};
int load_series(struct series* to, const double* numbers, int count) {
#ifdef FIXED
  double start = 0, step = 0, end = 0;
#else
  double start, step, end;
#endif
  if (count < 1) return -1;
  start = numbers[0];
  if (count > 1) {
    step = numbers[0] + 1;
    end = step + 1;
  }
  if (start < end && step <= 0) return -1;
  to->start = start;
  to->step = step;
  to->end = end;
  return 0;
}
