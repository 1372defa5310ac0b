// Terms drawn from the input's bytes: the raw term, the made one and the simplified one must have one value.
// The input is a script for a stack machine of terms, so that the fuzzer can change one operation at a time.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "eval/evaluator.h"
#include "expr/pool.h"
#include "rewrite/rewriter.h"

namespace {

using namespace mantissa;
using expr::Expr;
using expr::Kind;
using expr::Pool;
using expr::Sort;
using expr::Value;

class Input {
 public:
  Input(const uint8_t* data, size_t size) : data_(data), size_(size) {}
  bool done() const { return at_ >= size_; }
  uint8_t byte() { return done() ? 0 : data_[at_++]; }
  uint64_t word() {
    uint64_t w = 0;
    for (int i = 0; i < 8; ++i) w = w << 8 | byte();
    return w;
  }

 private:
  const uint8_t* data_;
  size_t size_, at_ = 0;
};

const Sort kSorts[] = {Sort::boolean(),
                       Sort::rounding_mode(),
                       Sort::bit_vec(1),
                       Sort::bit_vec(5),
                       Sort::bit_vec(8),
                       Sort::bit_vec(16),
                       Sort::bit_vec(32),
                       Sort::floating({2, 3}),
                       Sort::floating(num::kHalf),
                       Sort::floating(num::kFloat)};

Value value(Sort sort, uint64_t word) {
  if (sort.is_rounding_mode()) return Value::rounding_mode(static_cast<num::RoundingMode>(word % 5));
  return Value::from_raw(sort, word & ~uint64_t{0} >> (64 - sort.bits()));
}

// One step: a leaf, or an operation on terms further down the stack if they fit.
void step(Pool& pool, Input& in, std::vector<Expr>& stack) {
  const uint8_t what = in.byte();
  if (what < 64 || stack.size() < 2) {
    const Sort sort = kSorts[what % std::size(kSorts)];
    const uint8_t which = in.byte();
    stack.push_back(which < 128 ? pool.var("v" + std::to_string(which % 3) + pool.to_string(sort), sort)
                                : pool.constant(value(sort, which < 160 ? in.word() : in.byte())));
    return;
  }
  const expr::KindInfo& k = expr::kKindTable[in.byte() % expr::kKindCount];
  if (k.arity == 0 || k.rule == expr::SortRule::kMath) return;
  std::vector<Expr> operands;
  std::vector<uint32_t> params;
  for (uint32_t i = 0; i < k.arity; ++i)
    operands.push_back(stack[stack.size() - 1 - in.byte() % stack.size()]);
  for (uint32_t i = 0; i < k.params; ++i) params.push_back(in.byte() % 33);
  if (pool.try_make(k.kind, operands, params).ok()) stack.push_back(pool.make_raw(k.kind, operands, params));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  Pool pool;
  Input in(data, size);
  std::vector<Expr> stack;
  while (!in.done() && stack.size() < 200) step(pool, in, stack);
  if (stack.empty()) return 0;
  rewrite::Rewriter rewriter(pool);
  const Expr raw = stack.back(), both[] = {raw, rewriter.simplify(raw)};
  eval::Tape tape(pool, both);
  for (uint64_t n = 0; n < 4; ++n) {
    eval::Model model;
    for (Expr v : tape.variables())
      model.set(v, value(pool.sort(v), (n + 1) * 0x9e3779b97f4a7c15ULL * (v.id + 1) >> (n * 8)));
    tape.run(model);
    if (tape.value(0) == tape.value(1)) continue;
    std::fprintf(stderr, "simplifying changed a value: %s to %s\n", tape.value(0).to_string().c_str(),
                 tape.value(1).to_string().c_str());
    std::abort();
  }
  return 0;
}
