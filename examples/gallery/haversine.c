// The distance between two places on the globe, in kilometres.
// planted: rounding makes h larger than 1 for opposite places, and the root of 1 - h is a NaN
// run: --entry distance --time 60s
#include <math.h>

static double radians(double degrees) { return degrees * (3.14159265358979323846 / 180); }

double distance(double lat1, double lon1, double lat2, double lon2) {
  if (!(fabs(lat1) <= 90 && fabs(lat2) <= 90 && fabs(lon1) <= 180 && fabs(lon2) <= 180)) return -1;
  const double u = sin((radians(lat2) - radians(lat1)) / 2);
  const double v = sin((radians(lon2) - radians(lon1)) / 2);
  const double h = u * u + cos(radians(lat1)) * cos(radians(lat2)) * v * v;
  return 2 * 6371 * atan2(sqrt(h), sqrt(1 - h));  // bug: float-invalid
}
