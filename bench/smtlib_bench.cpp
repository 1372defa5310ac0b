// Reading speed, in bytes of script per second, terms included. Three styles of script: one definition per
// operation (as model checkers write), nested lets (as solvers print), bit-vector literals. With
// MANTISSA_SMTLIB_DIR set, also every .smt2 file of that folder. The reference in the same run is a loop that
// only counts the parentheses.

#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "smtlib/reader.h"
#include "smtlib/writer.h"

namespace {

using mantissa::expr::Pool;

constexpr size_t kBytes = size_t{8} << 20;

std::string definitions() {
  std::string text =
      "(set-logic QF_FP)\n(declare-fun |c::main::x!0@1#0| () (_ FloatingPoint 8 24))\n"
      "(define-fun _t_0 () (_ FloatingPoint 8 24) |c::main::x!0@1#0|)\n";
  for (unsigned i = 1; text.size() < kBytes; i += 2) {
    text += fmt::format("(define-fun _t_{} () (_ FloatingPoint 8 24) (fp #b0 #b{:08b} #b{:023b}))\n", i,
                        i % 255, i * 7919u % (1u << 23));
    text += fmt::format("(define-fun _t_{} () (_ FloatingPoint 8 24) (fp.mul RNE _t_{} _t_{}))\n", i + 1,
                        i - 1, i);
  }
  return text;
}

std::string lets() {
  std::string text = "(set-logic QF_BV)\n(declare-const x (_ BitVec 32))\n(declare-const y (_ BitVec 32))\n";
  while (text.size() < kBytes) {
    text += "(assert (let ((?v0 (bvadd x y)))\n";
    for (int i = 1; i < 100; ++i)
      text += fmt::format("(let ((?v{} (bvmul ?v{} (bvxor ?v{} #x{:08x}))))\n", i, i - 1, i / 2, text.size());
    text += "(bvult ?v99 y)" + std::string(101, ')') + "\n";
  }
  return text;
}

std::string nested() {
  std::string text = "(set-logic QF_BV)\n(declare-const a (_ BitVec 64))\n(declare-const b (_ BitVec 64))\n";
  for (unsigned i = 0; text.size() < kBytes; ++i)
    text += fmt::format(
        "(assert (or (bvslt (bvadd a #x{:016x}) (bvudiv b (_ bv{} 64))) (not (= ((_ extract 15 0) a)"
        " (concat #x{:02x} ((_ extract 7 0) b))))))\n",
        i, i + 1, i % 256);
  return text;
}

std::string folder() {
  std::string text;
  const char* path = std::getenv("MANTISSA_SMTLIB_DIR");
  if (!path) return text;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(path))
    if (entry.path().extension() == ".smt2") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const auto& file : files) {
    std::stringstream contents;
    contents << std::ifstream(file).rdbuf();
    text += "(reset)\n" + contents.str().substr(0, contents.str().rfind("(exit)")) + "\n";
  }
  return text;
}

void read_script(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    Pool pool;
    auto query = mantissa::smtlib::read_query(pool, text);
    if (!query) state.SkipWithError(query.error().message.c_str());
    benchmark::DoNotOptimize(query);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}

void count_parentheses(benchmark::State& state, const std::string& text) {
  for (auto _ : state) {
    long depth = 0;
    for (char c : text) depth += c == '(' ? 1 : c == ')' ? -1 : 0;
    benchmark::DoNotOptimize(depth);
  }
  state.SetBytesProcessed(static_cast<int64_t>(state.iterations() * text.size()));
}

void write_script(benchmark::State& state, const std::string& text) {
  Pool pool;
  const auto query = mantissa::smtlib::read_query(pool, text);
  size_t bytes = 0;
  for (auto _ : state) {
    const auto written = mantissa::smtlib::write_query(pool, query->assertions);
    bytes += written->text.size();
  }
  state.SetBytesProcessed(static_cast<int64_t>(bytes));
}

}  // namespace

int main(int argc, char** argv) {
  const std::pair<const char*, std::string> scripts[] = {
      {"definitions", definitions()}, {"lets", lets()}, {"nested", nested()}, {"folder", folder()}};
  for (const auto& [name, text] : scripts) {
    if (text.empty()) continue;
    const std::string label(name);
    benchmark::RegisterBenchmark(("reference/count_parentheses/" + label).c_str(), count_parentheses, text);
    benchmark::RegisterBenchmark(("read/" + label).c_str(), read_script, text)->Unit(benchmark::kMillisecond);
    if (label != "definitions")
      benchmark::RegisterBenchmark(("write/" + label).c_str(), write_script, text)
          ->Unit(benchmark::kMillisecond);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  return 0;
}
