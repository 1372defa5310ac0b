// A run that is complete before sampling would begin starts no native build for it.
// RUN: rm -rf %t && %mantissa run -j1 --entry guarded --check fp -o %t %s > /dev/null
// RUN: grep '"status": "complete"' %t/run.json
// RUN: ls %t/native | not grep float
// RUN: not grep '"samples": {' %t/run.json
double guarded(double x) { return x >= 1 && x <= 2 ? 1 / x : 0; }
