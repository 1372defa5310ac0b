// Numbers in all formats, written to and read from streams. Replay compares what is written with what the host's library writes.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: cat %t/tests/*.json | FileCheck %s --check-prefix=TEST
// CHECK: 0 findings
// CHECK-SAME: 1 path
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
// TEST: "output_is_exact": true,
#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>
#include <locale>
#include <sstream>
#include <string>

struct Sep : std::numpunct<char> {
  char do_thousands_sep() const override { return '\''; }
  std::string do_grouping() const override { return "\3"; }
  char do_decimal_point() const override { return ','; }
  std::string do_truename() const override { return "yes"; }
};

int main() {
  const double v[] = {0,     -0.0,     1,         -1.5, 3.14159265358979, 1e10, 1e-10,    123456789.123,
                      1e300, INFINITY, -INFINITY, NAN,  5e-324,           0.1f, 999999.5, 1234567};
  const std::ios_base::fmtflags fl[] = {std::ios_base::dec,
                                        std::ios_base::fixed,
                                        std::ios_base::scientific,
                                        std::ios_base::fixed | std::ios_base::scientific,
                                        std::ios_base::showpos,
                                        std::ios_base::showpoint,
                                        std::ios_base::uppercase | std::ios_base::scientific,
                                        std::ios_base::internal | std::ios_base::showpos,
                                        std::ios_base::left};
  std::ostringstream all;
  for (auto f : fl)
    for (double x : v)
      for (int p : {3}) {
        std::ostringstream o;
        o.setf(f);
        o << std::setfill('*') << std::setw(12) << std::setprecision(p) << x << '|' << (float)x << '|'
          << (long double)x;
        all << o.str() << '\n';
      }
  std::cout << all.str();
  const long n[] = {0,
                    1,
                    -1,
                    42,
                    2147483647,
                    -2147483648L,
                    std::numeric_limits<long>::max(),
                    std::numeric_limits<long>::min()};
  for (long x : n) {
    std::cout << std::dec << x << ' ' << std::hex << std::showbase << x << ' ' << std::oct << x << ' '
              << std::uppercase << std::hex << (short)x << std::nouppercase << std::dec << ' ' << (unsigned)x
              << std::setw(10) << std::internal << std::showpos << (int)x << std::noshowpos << std::noshowbase
              << std::right << '\n';
  }
  std::cout << std::boolalpha << true << false << std::noboolalpha << true << 'c' << (unsigned char)'u'
            << "str" << std::string("s2") << std::setw(6) << std::left << "ab" << std::setw(5) << 'x'
            << "|\n";
  std::cout << (void*)0x1234 << ' ' << std::setbase(16) << 255 << std::setbase(10) << std::endl;
  std::locale l(std::locale(), new Sep);
  std::ostringstream g;
  g.imbue(l);
  g << 1234567 << ' ' << 1234567.25 << ' ' << std::boolalpha << true << ' ' << -12 << std::fixed
    << 98765432.5;
  std::cout << g.str() << ' ' << l.name() << std::locale().name() << (l == std::locale::classic()) << '\n';
  std::istringstream gi("1'234'567 12'34 1,5 yes");
  gi.imbue(l);
  long a = -1, b = -1;
  double d = -1;
  gi >> a;
  std::cout << a << gi.rdstate();
  gi >> b;
  std::cout << ' ' << b << gi.rdstate();
  gi.clear();
  gi >> d;
  std::cout << ' ' << d << gi.rdstate() << '\n';
  return 0;
}
