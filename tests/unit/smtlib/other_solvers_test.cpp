// What is written means the same to Z3 and cvc5: their verdict on random small queries is the one of trying
// every assignment. Skipped where neither is installed. MANTISSA_LONG=1 runs more.

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
    "(declare-const u (_ BitVec 3))(declare-const v (_ BitVec 3))(declare-const x (_ FloatingPoint 3 3))"
    "(declare-const y (_ FloatingPoint 3 3))(declare-const r RoundingMode)\n";

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
        return "((_ " + pick({"fp.to_sbv.valid", "fp.to_ubv.valid"}) + " " + pick({"1", "2", "3", "5"}) +
               ") " + mode() + " " + real(depth) + ")";
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
      case 2: return "(_ bv" + std::to_string(rng_.below(8)) + " 3)";
      case 3:
        return "((_ " + pick({"fp.to_sbv.total", "fp.to_ubv.total"}) + " 3) " + mode() + " " +
               real(depth - 1) + ")";
      case 4: return "((_ extract 4 2) (fp.to_ieee_bv " + real(depth - 1) + "))";
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
        return pick(
            {"(_ NaN 3 3)", "(_ -oo 3 3)", "(_ -zero 3 3)", "(fp #b0 #b011 #b10)", "(fp #b1 #b000 #b01)"});
      case 3:
        return "(" + pick({"fp.min.total", "fp.max.total", "fp.mod"}) + " " + real(depth - 1) + " " +
               real(depth - 1) + ")";
      case 4:
        return "((_ " + pick({"to_fp", "to_fp_unsigned"}) + " 3 3) " + mode() + " " + bits(depth - 1) + ")";
      case 5: return "((_ to_fp 3 3) (concat " + bits(depth - 1) + " " + bits(depth - 1) + "))";
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

TEST(OtherSolvers, AgreeWithEveryAssignmentTried) {
  const bool thorough = std::getenv("MANTISSA_LONG") != nullptr;
  const uint64_t count = thorough ? 2000 : 60;
  std::string script;
  std::vector<std::string> expected;
  std::vector<std::string> texts;
  for (uint64_t seed = 1; seed <= count; ++seed) {
    expr::Pool pool;
    Generator generator(seed);
    const std::string source =
        kHead + ("(assert " + generator.boolean(3) + ")(assert ") + generator.boolean(2) + ")";
    const auto query = read_query(pool, source);
    ASSERT_TRUE(query.ok()) << query.error().message << "\n" << source;
    testing::ExhaustiveEngine engine(pool);
    const Verdict verdict = engine.check(query->assertions, {});
    if (verdict.answer == Verdict::Answer::kUnknown) continue;
    const auto written = write_query(pool, query->assertions);
    ASSERT_TRUE(written.ok());
    expected.push_back(verdict.answer == Verdict::Answer::kSat ? "sat" : "unsat");
    texts.push_back(written->text);
    script += written->text + "(reset)\n";
  }
  bool any = false;
  for (const char* command : {"z3", "cvc5 --incremental"}) {
    if (!installed(std::string(command).substr(0, std::string(command).find(' ')).c_str())) continue;
    any = true;
    const auto found = verdicts(command, script);
    ASSERT_EQ(found.size(), expected.size()) << command << ": " << (found.empty() ? "" : found.back());
    for (size_t i = 0; i < found.size(); ++i) EXPECT_EQ(found[i], expected[i]) << command << "\n" << texts[i];
  }
  if (!any) GTEST_SKIP() << "neither z3 nor cvc5 is installed";
}

}  // namespace
}  // namespace mantissa::smtlib
