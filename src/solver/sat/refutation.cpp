// CaDiCaL writes its proof to a stream; here that is memory.

#include "solver/sat/refutation.h"

#include <cadical.hpp>
#include <cstdio>
#include <cstdlib>

namespace mantissa::solver::sat {

namespace {

class Terminator final : public CaDiCaL::Terminator {
 public:
  explicit Terminator(const Budget& budget) : budget_(budget) {}
  bool terminate() override {
    if (!ended_ && calls_++ % 16 == 0) ended_ = budget_.exhausted();
    return ended_;
  }

 private:
  const Budget& budget_;
  uint32_t calls_ = 0;
  bool ended_ = false;
};

}  // namespace

Refutation refute(std::span<const int> clauses, int variables, const Budget& budget) {
  char* text = nullptr;
  size_t size = 0;
  std::FILE* stream = open_memstream(&text, &size);
  if (stream == nullptr) return {};
  Refutation result;
  {
    CaDiCaL::Solver solver;
    solver.set("quiet", 1);
    solver.set("binary", 0);
    solver.trace_proof(stream, "proof");
    solver.reserve(variables);
    for (int literal : clauses) solver.add(literal);
    Terminator terminator(budget);
    solver.connect_terminator(&terminator);
    const int answer = solver.solve();
    solver.disconnect_terminator();
    result.verdict = answer == 10 ? Verdict::kSat : answer == 20 ? Verdict::kUnsat : Verdict::kUnknown;
    solver.close_proof_trace();
  }
  std::fclose(stream);
  if (result.verdict == Verdict::kUnsat) result.lemmas.assign(text, size);
  std::free(text);
  return result;
}

}  // namespace mantissa::solver::sat
