// What is written means the same to Z3 and cvc5: random terms with every variable fixed to a value are
// satisfiable for them exactly if our evaluator finds them true. (Searching would test their solvers, and
// both have bugs with formats that are small enough to try all values.) Skipped where neither is installed;
// MANTISSA_LONG=1 runs more.

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "smtlib/reader.h"
#include "smtlib/writer.h"
#include "support/rng.h"
#include "unit/smtlib/exhaustive_engine.h"

namespace mantissa::smtlib {
namespace {

const char* const kHead =
    "(declare-const u (_ BitVec 8))(declare-const v (_ BitVec 8))(declare-const x Float32)(declare-const y "
    "Float32)"
    "(declare-const r RoundingMode)\n";

class Generator {
 public:
  explicit Generator(uint64_t seed) : rng_(seed) {}
  std::string boolean(int depth) {
    switch (rng_.below(depth > 0 ? 12 : 6)) {
      case 0:
        return "(" +
               pick({"bvult", "bvsle", "bvuaddo", "bvsaddo", "bvusubo", "bvssubo", "bvumulo", "bvsmulo"}) +
               " " + bits(depth) + " " + bits(depth) + ")";
      case 1: return "(" + pick({"fp.lt", "fp.leq", "fp.eq"}) + " " + real(depth) + " " + real(depth) + ")";
      case 2:
        return "(" + pick({"fp.isNaN", "fp.isZero", "fp.isNegative", "fp.isSubnormal", "fp.isInfinite"}) +
               " " + real(depth) + ")";
      case 3:
        return "((_ " + pick({"fp.to_sbv.valid", "fp.to_ubv.valid"}) + " " +
               pick({"1", "8", "9", "31", "127", "128", "129", "200"}) + ") " + mode() + " " + real(depth) +
               ")";
      case 4: return "(= " + bits(depth) + " " + bits(depth) + ")";
      case 5: return "(= " + real(depth) + " " + real(depth) + ")";
      case 6: return "(not " + boolean(depth - 1) + ")";
      case 7:
      case 8: return "(and " + boolean(depth - 1) + " " + boolean(depth - 1) + ")";
      default:
        return "(" + pick({"or", "xor", "=>"}) + " " + boolean(depth - 1) + " " + boolean(depth - 1) + ")";
    }
  }

 private:
  std::string bits(int depth) {
    switch (rng_.below(depth > 0 ? 8 : 3)) {
      case 0: return "u";
      case 1: return "v";
      case 2: return "(_ bv" + std::to_string(rng_.below(256)) + " 8)";
      case 3:
        return "((_ " + pick({"fp.to_sbv.total", "fp.to_ubv.total"}) + " 8) " + mode() + " " +
               real(depth - 1) + ")";
      case 4: return "((_ extract 27 20) (fp.to_ieee_bv " + real(depth - 1) + "))";
      default:
        return "(" + pick({"bvadd", "bvmul", "bvudiv", "bvsrem", "bvshl", "bvashr", "bvxor"}) + " " +
               bits(depth - 1) + " " + bits(depth - 1) + ")";
    }
  }
  std::string real(int depth) {
    switch (rng_.below(depth > 0 ? 9 : 3)) {
      case 0: return "x";
      case 1: return "y";
      case 2:
        return pick({"(_ NaN 8 24)", "(_ -oo 8 24)", "(_ -zero 8 24)", "((_ to_fp 8 24) RNE 1.5)",
                     "((_ to_fp 8 24) #x80000001)"});
      case 3:
        return "(" + pick({"fp.min.total", "fp.max.total"}) + " " + real(depth - 1) + " " + real(depth - 1) +
               ")";
      case 4:
        return "((_ " + pick({"to_fp", "to_fp_unsigned"}) + " 8 24) " + mode() + " " + bits(depth - 1) + ")";
      case 5: return "((_ to_fp 8 24) (concat " + bits(depth - 1) + " " + bits(depth - 1) + " #x0001))";
      case 6: return "(fp.roundToIntegral " + mode() + " " + real(depth - 1) + ")";
      default:
        return "(" + pick({"fp.add", "fp.sub", "fp.mul", "fp.div"}) + " " + mode() + " " + real(depth - 1) +
               " " + real(depth - 1) + ")";
    }
  }
  std::string mode() { return pick({"RNE", "RNA", "RTP", "RTN", "RTZ", "r"}); }
  std::string pick(std::initializer_list<const char*> list) { return list.begin()[rng_.below(list.size())]; }
  Rng rng_;
};

bool installed(const char* program) {
  return std::system((std::string("command -v ") + program + " >/dev/null 2>&1").c_str()) == 0;
}

// One process for many queries, with (reset) between them.
std::vector<std::string> verdicts(const std::string& command, const std::string& script) {
  const auto path =
      std::filesystem::temp_directory_path() / ("mantissa_" + std::to_string(::getpid()) + ".smt2");
  std::ofstream(path) << script;
  std::vector<std::string> lines;
  FILE* pipe = ::popen((command + " " + path.string() + " 2>&1").c_str(), "r");
  char line[512];
  while (pipe && std::fgets(line, sizeof line, pipe)) {
    lines.emplace_back(line);
    lines.back().erase(lines.back().find_last_not_of("\r\n") + 1);
  }
  if (pipe) ::pclose(pipe);
  std::filesystem::remove(path);
  return lines;
}

expr::Value random_value(Rng& rng, expr::Sort sort) {
  if (sort.is_rounding_mode()) return expr::Value::from_raw(sort, rng.below(5));
  if (!sort.is_float()) return expr::Value::from_raw(sort, rng() & 255);
  // Near the bounds of the conversions, specials, or anything.
  const double near[] = {0,     -0.0, 0.5, -0.5,    1.5,      127.5, -128.5,
                         255.5, 256,  -1,  0x1p127, -0x1p127, 3e38,  1e-45};
  switch (rng.below(4)) {
    case 0: return expr::Value::from_raw(sort, rng() & 0xffffffff);
    case 1: return expr::Value::from_raw(sort, (rng() & 1) << 31 | uint64_t{0x7f800000} | (rng() & 1));
    default:
      return expr::Value::floating(
          num::Float::from_float(static_cast<float>(near[rng.below(std::size(near))])));
  }
}

TEST(OtherSolvers, FindTrueWhatWeFindTrue) {
  const uint64_t count = std::getenv("MANTISSA_LONG") ? 2000 : 60;
  std::string script;
  std::vector<std::string> expected, texts;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    expr::Pool pool;
    Generator generator(seed);
    Rng rng(seed + 1000000);
    const std::string source = kHead + ("(assert " + generator.boolean(3) + ")");
    const auto query = read_query(pool, source);
    ASSERT_TRUE(query.ok()) << query.error().message << "\n" << source;
    eval::Model model;
    std::vector<expr::Expr> conjuncts = query->assertions;
    for (expr::Expr variable : query->constants) {
      const expr::Value value = random_value(rng, pool.sort(variable));
      model.set(variable, value);
      conjuncts.push_back(pool.mk_eq(variable, pool.constant(value)));
    }
    const auto written = write_query(pool, conjuncts);
    ASSERT_TRUE(written.ok());
    expected.push_back(eval::satisfies(pool, query->assertions, model) ? "sat" : "unsat");
    texts.push_back(written->text);
    script += written->text + "(reset)\n";
  }
  bool any = false;
  for (const std::string command : {"z3", "cvc5 --incremental"}) {
    if (!installed(command.substr(0, command.find(' ')).c_str())) continue;
    any = true;
    const auto found = verdicts(command, script);
    ASSERT_EQ(found.size(), expected.size()) << command << ": " << (found.empty() ? "" : found.back());
    for (size_t i = 0; i < found.size(); ++i)
      EXPECT_EQ(found[i], expected[i]) << command << ", seed " << i + 1 << "\n" << texts[i];
  }
  if (!any) GTEST_SKIP() << "neither z3 nor cvc5 is installed";
}

}  // namespace
}  // namespace mantissa::smtlib
