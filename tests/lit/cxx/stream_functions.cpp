// The functions of streams, and what they report. Replay compares what is written with what the host's library writes.
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: cat %t/tests/*.json | FileCheck %s --check-prefix=TEST
// CHECK: 0 findings
// CHECK-SAME: 1 path
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
// TEST: "output_is_exact": true,
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>

int main() {
  const char* t[] = {"12",         "-7",          "+5",    "0x1F",    "017",    "99999999999999999999",
                     "1.5",        "1e5",         "1e",    "1e+",     ".5",     "5.",
                     ".",          "-",           "",      "  42  7", "abc",    "1.5.5",
                     "inf",        "nan",         "1e400", "-1e400",  "1e-400", "0x1p3",
                     "12abc",      "true",        "1,000", "--1",     "1e5e5",  "00012",
                     "2147483648", "-2147483649", "70000", "-1"};
  for (auto s : t) {
    auto say = [&](auto value) {
      std::istringstream in(s);
      in >> value;
      std::cout << value << ':' << in.rdstate() << ':' << (in.eof() ? -1 : (int)in.peek()) << ' ';
    };
    say(int(-9));
    say(unsigned(9));
    say(long(-9));
    say((short)-9);
    say((unsigned short)9);
    say(9ULL);
    say(double(-9));
    say(float(-9));
    say((long double)-9);
    say(bool(true));
    say(std::string("?"));
    say('?');
    {
      std::istringstream in(s);
      int x = -9;
      in >> std::hex >> x;
      std::cout << x << in.rdstate();
      in.clear();
      in.unsetf(std::ios::basefield);
      in.seekg(0);
      in >> x;
      std::cout << ' ' << x << in.rdstate() << '\n';
    }
  }
  {
    std::istringstream in("line one\nline two\n\nlast");
    std::string s;
    while (std::getline(in, s)) std::cout << '[' << s << ']';
    std::cout << in.eof() << in.fail() << '\n';
  }
  {
    std::istringstream in("ab,cd;ef");
    char b[4];
    in.getline(b, 4, ',');
    std::cout << b << in.gcount() << in.rdstate();
    in.getline(b, 3, 'x');
    std::cout << b << in.gcount() << in.rdstate();
    in.clear();
    in.ignore(1);
    std::cout << in.gcount() << (char)in.get();
    in.ignore(100, 'z');
    std::cout << in.gcount() << in.rdstate() << '\n';
  }
  {
    std::stringstream s;
    s << 1 << ' ' << 2.5 << " word";
    int i;
    double d2;
    std::string w;
    s >> i >> d2 >> w;
    std::cout << i << d2 << w << s.eof() << s.tellg() << '\n';
    s.clear();
    s.str("new");
    s.seekp(0, std::ios::end);
    s << "er";
    std::cout << s.str() << s.tellp() << '\n';
    s.seekg(1);
    char c;
    s.get(c);
    std::cout << c;
    s.unget();
    s.putback('n');
    std::cout << (char)s.peek() << s.rdstate() << '\n';
    char buf[10];
    s.read(buf, 10);
    std::cout << s.gcount() << s.rdstate();
    s.clear();
    s.seekg(0);
    std::cout << s.readsome(buf, 3) << s.rdbuf()->in_avail() << '\n';
    std::cout << s.rdbuf() << '\n';
  }
  {
    std::istringstream in("1 x");
    in.exceptions(std::ios::failbit);
    try {
      int q;
      in >> q >> q;
    } catch (const std::ios_base::failure& e) {
      std::cout << e.what() << e.code() << e.code().message() << '\n';
    } catch (...) {
      std::cout << "other\n";
    }
  }
  {
    char w[5];
    std::istringstream in("abcdefgh ij");
    in >> std::setw(5) >> w;
    std::cout << w << in.rdstate();
    in >> std::setw(3) >> w;
    std::cout << w;
    in >> std::ws >> std::setw(5) >> w;
    std::cout << w << '\n';
  }
  std::cerr << "err " << std::setw(4) << 5 << std::endl;
  std::clog << "log\n";
  std::ostream& os = std::cout;
  os.put('p').write("write", 5) << std::ends;
  os << std::flush;
  {
    std::streambuf* old = std::cout.rdbuf();
    std::ostringstream cap;
    std::cout.rdbuf(cap.rdbuf());
    std::cout << "captured" << 5;
    std::cout.rdbuf(old);
    std::cout << cap.str().size() << '\n';
  }
  std::cout << std::quoted("a\"b\\") << '\n';
  std::string q;
  std::istringstream("\"x y\\\"z\" w") >> std::quoted(q);
  std::cout << q << '\n';
  int ix = std::ios_base::xalloc();
  std::cout.iword(ix) = 5;
  std::cout.pword(20) = &ix;
  std::cout << std::cout.iword(ix) << ix << '\n';
  std::ostringstream mv;
  mv << "moved" << std::hex;
  std::ostringstream mv2 = std::move(mv);
  mv2 << 255;
  std::cout << mv2.str() << '\n';
  return 0;
}
