// Z3 takes terms in, adds assertions and grows at places where it looks at no limit of ours: a product of
// 4,096 bits took it 25 s to take in, and one query of GSL's hyperg_2F1 let it grow by 700 MB in a second.
// Its own limit of memory ends the process where no exception can be caught. So it is asked from outside; a
// small query costs 0.1 ms more, and a start 10 ms.

#include "solver/smt/z3_process.h"

#include <chrono>
#include <optional>
#include <stdexcept>
#include <utility>

#include "solver/smt/wire.h"
#include "solver/smt/z3_solver.h"
#include "support/companion.h"
#include "support/memory_limit.h"

namespace mantissa::solver::smt {

namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kProgram = "mantissa-z3";
// Z3 knows the same end and should be out by then: its process can stay.
constexpr auto kGrace = std::chrono::milliseconds(100);

class Z3Process final : public Solver {
 public:
  explicit Z3Process(const SolverOptions& options) : options_(options) {}
  std::string_view name() const override { return "z3"; }
  Capabilities capabilities() const override { return z3_capabilities(); }

  Answer solve(const Query& query, const Budget& budget, HintBoard&) override {
    if (budget.exhausted()) return out_of_budget(budget);
    if (!std::exchange(is_sound_, false) || (companion_ && !companion_->wake())) end();
    const auto start = Clock::now();
    Answer answer = ask(query, budget);
    if (is_sound_) return answer;
    // It did not say what it did.
    if (companion_)
      budget.work(static_cast<uint64_t>(std::chrono::nanoseconds(Clock::now() - start).count()));
    end();
    return answer;
  }

 private:
  void end() {
    companion_.reset();
    sender_.reset();
  }

  // An error in words, or nothing.
  std::string prepare(const expr::Pool& pool) {
    if (sender_ && (&sender_->pool() != &pool || sender_->terms() > kKeptTerms)) end();
    if (companion_) return {};
    auto started = Companion::start(kProgram, {std::to_string(options_.seed)});
    if (!started) return started.error().message;
    companion_ = std::move(*started);
    sender_.emplace(pool);
    return {};
  }

  Answer ask(const Query& query, const Budget& budget) {
    if (!Companion::is_room()) {
      end();
      if (!Companion::is_room()) return out_of_memory();
    }
    if (const std::string error = prepare(*query.pool); !error.empty())
      return Unknown{Unknown::Why::kIncomplete, "z3: its process cannot be started: " + error};
    const std::vector<expr::Expr> variables = model_variables(query);
    std::string question, answer;
    if (!sender_->ask(query, variables, budget, question)) return out_of_budget(budget);

    std::optional<Clock::time_point> over_since;
    const auto is_over = [&] {
      if (!budget.exhausted(0)) return false;
      if (!over_since) over_since = Clock::now();
      return budget.stopped() || memory_limit::is_short() || Clock::now() - *over_since > kGrace;
    };
    switch (companion_->ask(question, answer, is_over)) {
      case Companion::End::kAnswered: return take(query, budget, variables, answer);
      case Companion::End::kGivenUp: return out_of_budget(budget);
      case Companion::End::kMemory: return out_of_memory();
      case Companion::End::kGone:
        return Unknown{Unknown::Why::kIncomplete, "z3: its process ended: " + companion_->why_gone()};
    }
    MANTISSA_UNREACHABLE();
  }

  Answer take(const Query& query, const Budget& budget, std::span<const expr::Expr> variables,
              std::string_view bytes) {
    Reply reply = read_reply(*query.pool, bytes, variables);
    budget.work(reply.nanoseconds);
    if (reply.cut_by_clock) budget.note_cut_by_clock();
    if (!reply.answer) throw std::runtime_error(reply.failure);
    if (reply.answer->is_unsat())
      for (const uint32_t index : reply.answer->core()) MANTISSA_CHECK(index < query.conjuncts.size());
    is_sound_ = !reply.answer->is_unknown() || reply.answer->unknown().why != Unknown::Why::kMemory;
    return *std::move(reply.answer);
  }

  static Answer out_of_memory() { return Unknown{Unknown::Why::kMemory, "z3: its share of the memory"}; }

  const SolverOptions options_;
  std::unique_ptr<Companion> companion_;
  std::optional<Sender> sender_;  // of the companion; both or none
  // Between questions: the companion may be asked again. What a question that is thrown out of has defined
  // here is not known there.
  bool is_sound_ = false;
};

}  // namespace

std::unique_ptr<Solver> make_z3_process(const SolverOptions& options) {
  return std::make_unique<Z3Process>(options);
}

void register_z3(Registry& registry) { registry.add("z3", make_z3_process); }

}  // namespace mantissa::solver::smt
