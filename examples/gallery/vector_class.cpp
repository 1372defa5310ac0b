// A vector class of C++ with operators and a unit vector.
// planted: the length overflows or underflows where the vector does not; the zero vector has no direction
// run: --entry cosine
#include <cmath>

struct Vector {
  double x, y, z;
  Vector operator*(double s) const { return {x * s, y * s, z * s}; }
  double dot(const Vector& o) const { return x * o.x + y * o.y + z * o.z; }  // bug: float-overflow
  double length() const { return std::sqrt(dot(*this)); }
  Vector unit() const { return *this * (1 / length()); }  // bug: float-divide-by-zero
};

extern "C" double cosine(const Vector* a, const Vector* b) { return a->unit().dot(b->unit()); }
