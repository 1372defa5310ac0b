// The test of a finding in a function of C++ calls it as one would write it, and fails there built by g++ and by clang++.
// RUN: rm -rf %t %t.mean %t.step %t.scale
// RUN: not %mantissa run -q -j1 --entry _ZN3geo5ratioERKNS_5PlaceES0_OS0_s -o %t %s | FileCheck %s --check-prefix=RATIO
// RUN: FileCheck %s --check-prefix=TEXT < %t/findings/000001.c
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=RATIO-SEEN
// RUN: cd %t && not sh -c 'eval "$(sed -n "1s|^// g++|clang++-19|p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=RATIO-SEEN
// RUN: not %mantissa run -q -j1 --entry geo::Filter::step -o %t.step %s | FileCheck %s --check-prefix=STEP
// RUN: cd %t.step && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=STEP-SEEN
// RUN: cd %t.step && not sh -c 'eval "$(sed -n "1s|^// g++|clang++-19|p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=STEP-SEEN
// RUN: not %mantissa run -q -j1 --entry scale -o %t.scale %s | FileCheck %s --check-prefix=SCALE
// RUN: cd %t.scale && not sh -c 'eval "$(sed -n "1s|^// ||p" findings/000001.c)"' 2>&1 | FileCheck %s --check-prefix=SCALE-SEEN
#include <utility>
namespace geo {
enum class Unit { kMetre, kFoot };
struct Place {
  Place() = delete;
  int x, y;
  Unit unit;
};
// TEXT: // g++ -g{{.*}}000001.c
// TEXT: geo::Place *a = (geo::Place *)calloc(1, sizeof *a);
// TEXT: a->unit = (__typeof__(a->unit))1;
// TEXT: geo::ratio(*a, {{.*}}b, static_cast<geo::Place &&>(*c), (short){{-?[0-9]+}});
int ratio(const Place &a, Place b, Place &&c, short d) {
  if (a.unit != Unit::kFoot || b.x != 7 || c.y != -2) return 0;
  return a.x / (d - 12);
  // RATIO: division-by-zero
  // RATIO-SEEN: c_unit_test_cxx.cpp:[[@LINE-2]]:{{[0-9]+}}: runtime error: division by zero
}
int ratio(int a) { return a; }

class Filter {
 public:
  int step(unsigned at) const {
    return data_[at & 3] / count_;
    // STEP: division-by-zero
    // STEP-SEEN: c_unit_test_cxx.cpp:[[@LINE-2]]:{{[0-9]+}}: runtime error: division by zero
  }

 private:
  int data_[4], count_;
};
}  // namespace geo

int use(const geo::Filter &filter) { return filter.step(1); }

template <class T>
T halves(T value, T by) {
  return value / by;
}
using Number = long;
Number scale(Number n, bool is_on, std::pair<int, char> &&p) {
  if (!is_on || p.second != 'x') return 0;
  return halves<long>(n, p.first);
  // SCALE: division-by-zero
  // SCALE-SEEN: c_unit_test_cxx.cpp:[[@LINE-7]]:{{[0-9]+}}: runtime error: division by zero
}
