// No encoding wins everywhere: relations refute where arrays of subtractions do not, arrays find models that
// relations miss, and products refined on demand turn some time-outs into seconds and cost on others. With
// several jobs they race; with one they take turns, each turn twice as long as the last, so that the best of
// n costs at most about 2n times what it would alone. Turns are counted in conflicts, not in seconds: a run
// with one job can be repeated.
//
// Float operations refined on demand have a first glance at every query that has any: what follows from order
// and signs is refuted by then (0.1 s, where gates take minutes). A turn of their own they get late: on
// SMT-LIB's mul_03_30.* and add_01_* an early one lost up to half of the time to what relations alone prove.

#include "solver/bitblast/bitblast_solver.h"

#include <algorithm>
#include <atomic>
#include <new>
#include <optional>
#include <vector>

#include "expr/traverse.h"
#include "solver/bitblast/instance.h"
#include "support/thread.h"

namespace mantissa::solver::bitblast {

namespace {

using expr::Kind;

// What of a query the encodings state differently.
struct Contents {
  bool quotients = false;         // and roots
  bool wide_products = false;     // of two terms that are not constant
  bool float_operations = false;  // that can be abstracted; products among them are wide ones
};

constexpr int64_t kFirstTurn = 4000, kLateTurn = 16 * kFirstTurn, kGlanceConflicts = 300;

Contents contents(const Query& query) {
  Contents result;
  const expr::Pool& pool = *query.pool;
  expr::for_each_postorder(pool, query.conjuncts, [&](expr::Expr e) {
    const auto width = [&] {
      const expr::Sort sort = pool.sort(e);
      return sort.is_float() ? 2 * sort.format().significand_bits : sort.width();
    };
    const auto free = [&](uint32_t i) { return !pool.is_const(pool.child(e, i)); };
    result.float_operations = result.float_operations || FloatAbstraction::takes(pool, e);
    switch (pool.kind(e)) {
      case Kind::kBvUdiv:
      case Kind::kBvUrem:
      case Kind::kBvSdiv:
      case Kind::kBvSrem:
      case Kind::kBvSmod: result.quotients |= free(1); break;
      case Kind::kFpDiv:
      case Kind::kFpSqrt: result.quotients = true; break;
      case Kind::kBvMul: result.wide_products |= free(0) && free(1) && width() >= Abstraction::kWide; break;
      case Kind::kFpMul:
      case Kind::kFpFma: result.wide_products |= free(1) && free(2) && width() >= Abstraction::kWide; break;
      default: break;
    }
  });
  result.wide_products |= result.quotients;
  return result;
}

class BitblastSolver final : public Solver {
 public:
  BitblastSolver(std::string name, std::vector<Encoding> encodings, const SolverOptions& options)
      : name_(std::move(name)),
        encodings_(std::move(encodings)),
        jobs_(std::max(1u, options.jobs)),
        instances_(encodings_.size()) {
    for (Encoding& encoding : encodings_) {
      encoding.seed = options.seed;
      encoding.max_bytes = (options.memory_mb << 20) / encodings_.size();  // they stay side by side
    }
  }
  std::string_view name() const override { return name_; }
  Capabilities capabilities() const override {
    constexpr uint16_t kNotDone = expr::kHasMath | expr::kHasFpMod | expr::kHasArithmetic | expr::kHasArray;
    return {.features = static_cast<uint16_t>(~kNotDone),
            .may_answer_unsat = true,
            .complete = true,
            .fuses = true,
            .wants_facts = true,
            .family = "bitblast"};
  }

  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    if (budget.exhausted()) return out_of_budget(budget);
    if (std::optional<Answer> answer = glance(query, budget, board)) return std::move(*answer);
    std::vector<size_t> order = candidates(query);
    if (order.size() > 1 && jobs_ > 1) {
      order.resize(std::min<size_t>(order.size(), jobs_));
      return race(order, query, budget, board);
    }
    return take_turns(order, query, budget, board);
  }

 private:
  // The encodings that differ on this query, the most promising first.
  std::vector<size_t> candidates(const Query& query) const {
    if (encodings_.size() == 1) return {0};
    const Contents has = contents(query);
    std::vector<size_t> result;
    for (size_t i = 0; i < encodings_.size(); ++i) {
      if (i > 0 && encodings_[i].abstract_products && !has.wide_products) continue;
      // Of sums alone no more than the glance: relations rarely need help with them.
      if (encodings_[i].abstract_floats && !(has.float_operations && has.wide_products)) continue;
      if (i > 0 && encodings_[i].division == Division::kArray && !has.quotients) continue;
      result.push_back(i);
    }
    return result;
  }

  Instance& instance(size_t i, const expr::Pool& pool) {
    if (!instances_[i] || &instances_[i]->pool() != &pool || instances_[i]->is_large())
      instances_[i] = std::make_unique<Instance>(pool, encodings_[i]);
    return *instances_[i];
  }

  // What reached the memory limit must not stand in the way of the next query.
  void forget_if_full(size_t i, const Answer& answer) {
    if (answer.is_unknown() && answer.unknown().why == Unknown::Why::kMemory) instances_[i].reset();
  }

  Answer turn(size_t i, const Query& query, const Budget& budget, HintBoard& board, int64_t conflicts) {
    Answer answer = instance(i, *query.pool).solve(query, budget, board, conflicts);
    forget_if_full(i, answer);
    return answer;
  }
  static bool goes_on(const Answer& answer) {
    return answer.is_unknown() && answer.unknown().why == Unknown::Why::kIncomplete;
  }

  // What follows from order and signs does so in a few rounds, where the gates of one product take minutes.
  std::optional<Answer> glance(const Query& query, const Budget& budget, HintBoard& board) {
    if (encodings_.size() == 1 || !contents(query).float_operations) return std::nullopt;
    for (size_t i = 0; i < encodings_.size(); ++i)
      if (encodings_[i].abstract_floats)
        if (Answer answer = turn(i, query, budget, board, kGlanceConflicts); !goes_on(answer)) return answer;
    return std::nullopt;
  }

  Answer take_turns(const std::vector<size_t>& order, const Query& query, const Budget& budget,
                    HintBoard& board) {
    if (order.size() == 1) return turn(order[0], query, budget, board, -1);
    for (int64_t conflicts = kFirstTurn;; conflicts *= 2)
      for (const size_t i : order) {
        if (encodings_[i].abstract_floats && conflicts < kLateTurn) continue;  // it had its glance
        if (Answer answer = turn(i, query, budget, board, conflicts); !goes_on(answer)) return answer;
      }
  }

  Answer race(const std::vector<size_t>& order, const Query& query, const Budget& budget, HintBoard& board) {
    const StopToken token = budget.token().child();
    const Budget shared = budget.with_token(token);
    std::vector<std::optional<Answer>> answers(order.size());
    std::atomic<int> winner{-1};
    const auto ask = [&](size_t k) -> Answer {
      try {
        return instances_[order[k]]->solve(query, shared, board);
      } catch (const std::bad_alloc&) {
        return Unknown{Unknown::Why::kMemory, "bitblast: out of memory"};
      }
    };
    const auto run = [&](size_t k) {
      Answer answer = ask(k);
      int nobody = -1;
      if (!answer.is_unknown() && winner.compare_exchange_strong(nobody, static_cast<int>(k)))
        token.request_stop();
      answers[k].emplace(std::move(answer));
    };
    for (size_t i : order) instance(i, *query.pool);
    run_together(order.size(), run);
    for (size_t k = 0; k < order.size(); ++k) forget_if_full(order[k], *answers[k]);
    return std::move(*answers[static_cast<size_t>(std::max(winner.load(), 0))]);
  }

  std::string name_;
  std::vector<Encoding> encodings_;
  unsigned jobs_;
  std::vector<std::unique_ptr<Instance>> instances_;
};

constexpr Encoding kRelation{.division = Division::kRelation}, kArray{.division = Division::kArray},
    kLazy{.division = Division::kRelation, .abstract_products = true},
    kFloats{.division = Division::kRelation, .abstract_floats = true};

}  // namespace

std::unique_ptr<Solver> make_bitblast(const SolverOptions& options) {
  return std::make_unique<BitblastSolver>("bitblast", std::vector{kRelation, kArray, kLazy, kFloats},
                                          options);
}

void register_bitblast(Registry& registry) { registry.add("bitblast", make_bitblast); }

void register_encodings(Registry& registry) {
  const auto one = [&](const char* name, Encoding encoding) {
    registry.add(name, [name, encoding](const SolverOptions& options) -> std::unique_ptr<Solver> {
      return std::make_unique<BitblastSolver>(name, std::vector{encoding}, options);
    });
  };
  one("bitblast-relation", kRelation);
  one("bitblast-array", kArray);
  one("bitblast-lazy", kLazy);
  one("bitblast-floats", kFloats);
  Encoding tiny = kFloats;
  tiny.wide_float = 0;
  one("bitblast-tiny-floats", tiny);
}

}  // namespace mantissa::solver::bitblast
