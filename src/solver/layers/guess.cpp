#include "solver/layers/guess.h"

#include <algorithm>

#include "expr/traverse.h"
#include "support/low_bits.h"

namespace mantissa::solver {

using expr::Expr;
using expr::Sort;
using expr::Value;

namespace {

constexpr size_t kMaxVariables = 8, kMaxConstants = 12;
constexpr size_t kMaxWork = 100000;  // instructions of the tape, over all runs
constexpr int kRounds = 3;

class Guess {
 public:
  Guess(const Query& query, eval::Tape& tape) : query_(query), pool_(*query.pool), tape_(tape) {}

  bool fits() const {
    const std::vector<Expr>& variables = tape_.variables();
    return !variables.empty() && variables.size() <= kMaxVariables &&
           std::ranges::all_of(variables, [&](Expr variable) {
             const uint32_t bits = pool_.sort(variable).bits();
             return bits >= 1 && bits <= 64;
           });
  }

  std::optional<eval::Model> run(const std::vector<eval::Model>& seeds) {
    collect_constants();
    for (const eval::Model& seed : seeds) {
      for (size_t i = 0; i < words_.size(); ++i) words_[i] = seed.get(pool_, tape_.variables()[i]).raw();
      if (climb()) return model();
    }
    std::ranges::fill(words_, 0);
    if (climb()) return model();
    return std::nullopt;
  }

 private:
  void collect_constants() {
    words_.assign(tape_.variables().size(), 0);
    expr::for_each_postorder(pool_, query_.conjuncts, [&](Expr e) {
      if (!pool_.is_const(e) || constants_.size() >= kMaxConstants) return;
      const uint32_t bits = pool_.sort(e).bits();
      if (bits < 2 || bits > 64 || pool_.sort(e).is_rounding_mode()) return;
      const uint64_t word = pool_.raw_value(e);
      if (std::ranges::find(constants_, word) == constants_.end()) constants_.push_back(word);
    });
  }

  // Satisfied conjuncts of the current words; all of them is what is wanted.
  size_t score() {
    work_ += tape_.size() + words_.size() + 4;
    tape_.run(words_);
    size_t satisfied = 0;
    for (size_t i = 0; i < query_.conjuncts.size(); ++i) satisfied += tape_.is_true(i);
    return satisfied;
  }

  bool climb() {
    size_t best = score();
    for (int round = 0; round < kRounds; ++round) {
      const size_t before = best;
      for (size_t v = 0; v < words_.size() && best < query_.conjuncts.size(); ++v) improve(v, best);
      if (best == query_.conjuncts.size()) break;
      if (best == before) return false;
    }
    return best == query_.conjuncts.size() && score() == best;
  }

  void improve(size_t variable, size_t& best) {
    const uint32_t bits = pool_.sort(tape_.variables()[variable]).bits();
    uint64_t kept = words_[variable];
    const auto attempt = [&](uint64_t word) {
      if (work_ > kMaxWork || best == query_.conjuncts.size()) return;
      words_[variable] = word & low_bits(bits);
      if (const size_t now = score(); now > best) {
        best = now;
        kept = words_[variable];
      }
    };
    const uint64_t sign = uint64_t{1} << (bits - 1);
    for (uint64_t word : constants_)
      for (uint64_t near : {word, word + 1, word - 1}) attempt(near);
    for (uint64_t word : {uint64_t{0}, uint64_t{1}, ~uint64_t{0}, sign, sign - 1, kept ^ 1, -kept})
      attempt(word);
    words_[variable] = kept;
  }

  eval::Model model() const {
    eval::Model result;
    for (size_t i = 0; i < words_.size(); ++i) {
      const Expr variable = tape_.variables()[i];
      result.set(variable, Value::from_raw(pool_.sort(variable), words_[i]));
    }
    return result;
  }

  const Query& query_;
  const expr::Pool& pool_;
  eval::Tape& tape_;
  std::vector<uint64_t> constants_, words_;
  size_t work_ = 0;
};

}  // namespace

std::optional<eval::Model> guess(const Query& query, eval::Tape& tape,
                                 const std::vector<eval::Model>& seeds) {
  Guess attempt(query, tape);
  if (!attempt.fits()) return std::nullopt;
  return attempt.run(seeds);
}

}  // namespace mantissa::solver
