// A round gives slices, not verdicts: a member that has not answered in its slice is stopped and asked again
// in the next round with four times the time, so an unlucky order costs a constant factor, never the answer.
// A member that says that the query is beyond it, or gives up on its own before its slice ends twice in a
// row, is left out.
//
// An Unsat of a member that is not trusted alone (Capabilities::needs_confirmation) does not end the climb:
// it goes on among those that could prove it too, until one does, or finds a model after all.

#include "solver/synergy/portfolio.h"

#include <algorithm>
#include <optional>

#include "solver/synergy/seeds.h"
#include "support/thread.h"

namespace mantissa::solver::synergy {

namespace {

constexpr double kGrowth = 4;
constexpr uint64_t kAskNanoseconds = 20000;  // what asking costs beside what the member counts itself

// One query on its way up the ladder.
class Climb {
 public:
  Climb(std::vector<Member>& members, Ledger& ledger, unsigned jobs, const Query& query, const Budget& budget,
        HintBoard& board)
      : members_(members),
        ledger_(ledger),
        jobs_(jobs),
        query_(query),
        budget_(budget),
        board_(board),
        shape_(shape_of(query)),
        seeds_(query),
        gave_up_(members.size(), 0) {
    const uint16_t asked = features(query);
    for (size_t m = 0; m < members_.size(); ++m)
      if ((asked & ~members_[m].solver->capabilities().features & kTheories) == 0) able_.push_back(m);
  }

  Answer run() {
    for (const eval::Model& seed : board_.seeds()) seeds_.offer(seed);
    if (auto solution = seeds_.solution()) return Sat{complete(*std::move(solution))};
    if (able_.empty())
      return Unknown{Unknown::Why::kUnsupported, "portfolio: no member takes all that is in the query"};
    for (double scale = 1; !able_.empty() && !budget_.exhausted() && !confirmation_ended();
         scale *= kGrowth) {
      order_ = ledger_.order(shape_, members_.size());
      std::erase_if(order_,
                    [&](size_t m) { return std::find(able_.begin(), able_.end(), m) == able_.end(); });
      // The first round is for what is easy; threads would cost more than it takes.
      if (jobs_ > 1 && scale > 1)
        race(scale);
      else
        climb(scale);
      if (answer_) return *std::move(answer_);
    }
    if (budget_.stopped()) return Unknown{Unknown::Why::kStopped, "portfolio: stopped"};
    if (alone_)
      return Unknown{Unknown::Why::kUnconfirmed,
                     "only " + std::string(alone_->from().backend()) + " says unsat"};
    if (budget_.exhausted()) return Unknown{Unknown::Why::kTime, "portfolio: out of time"};
    return last_unknown_;
  }

 private:
  // Features that mark a theory or a sort, as opposed to sizes: what a member must know to be asked at all.
  static constexpr uint16_t kTheories = static_cast<uint16_t>(~expr::kHasVar);

  void climb(double scale) {
    for (size_t m : order_) {
      if (answer_ || budget_.exhausted()) return;
      if (is_able(m)) ask(m, scale, budget_);
    }
  }

  void race(double scale) {
    const StopToken finish = budget_.token().child();
    // Each member counts its own work: what others do at the same time does not shorten its slice.
    const Budget racing = budget_.with_token(finish).apart();
    std::atomic<size_t> next{0};
    const auto work = [&](size_t) {
      for (size_t i = next++; i < order_.size() && !racing.exhausted(); i = next++) {
        if (is_able(order_[i])) ask(order_[i], scale, racing.apart());
        std::lock_guard lock(mutex_);
        if (answer_) finish.request_stop();
      }
    };
    run_together(std::min<size_t>(jobs_, order_.size()), work);
  }

  void ask(size_t m, double scale, const Budget& budget) {
    Solver& solver = *members_[m].solver;
    // The last one standing has nobody to leave time for.
    const bool alone = able_count() == 1;
    const double slice = ledger_.first_slice(shape_, m, members_[m].first_slice) * scale;
    HintBoard inner([&](std::string_view source, const eval::Model& model) {
      seeds_.offer(model);
      board_.candidate(source, model);
    });
    for (eval::Model& seed : seeds_.best()) inner.seed(std::move(seed));
    const double start = budget.now();
    const Budget own = alone ? until_confirmed(budget) : budget.within(slice);
    Answer answer = solver.solve(query_, own, inner);
    budget.work(kAskNanoseconds);
    const double seconds = budget.now() - start;

    std::lock_guard lock(mutex_);
    if (!answer.is_unknown()) {
      ledger_.won(shape_, m, seconds);
      if (!answer_) settle(m, std::move(answer));
      return;
    }
    if (budget.stopped()) return;  // another one won: no fault of this one
    ledger_.lost(shape_, m, seconds);
    const Unknown& unknown = answer.unknown();
    const bool out_of_time = unknown.why == Unknown::Why::kTime || unknown.why == Unknown::Why::kStopped;
    last_unknown_ = unknown;
    gave_up_[m] = out_of_time ? 0 : gave_up_[m] + 1;
    if (unknown.why == Unknown::Why::kUnsupported || unknown.why == Unknown::Why::kMemory ||
        gave_up_[m] >= 2 || (alone && !out_of_time))
      std::erase(able_, m);
    if (auto solution = seeds_.solution(); solution && !answer_)
      settle(m, Sat{complete(*std::move(solution))});
  }

  void settle(size_t m, Answer answer) {
    const bool unsat_alone = answer.is_unsat() && answer.from().needs_confirmation;
    if (unsat_alone && !(alone_ && alone_->from().family() != answer.from().family())) {
      if (!alone_) alone_since_ = budget_.now();
      alone_ = std::move(answer);
      std::erase_if(able_, [&](size_t other) {
        return other == m || !members_[other].solver->capabilities().may_answer_unsat;
      });
      return;
    }
    if (alone_ && answer.is_sat()) answer.from().contradicted = alone_->from().author;
    if (alone_ && answer.is_unsat()) answer.from().confirmed = true;
    answer_ = std::move(answer);
  }

  // Where the caller set no limit, a proof that nobody confirms must not keep it waiting for ever.
  Budget until_confirmed(const Budget& budget) {
    std::lock_guard lock(mutex_);
    return alone_ && !budget.limited() ? budget.within(kConfirmSeconds) : budget;
  }
  bool confirmation_ended() const {
    return alone_ && !budget_.limited() && budget_.now() - alone_since_ > kConfirmSeconds;
  }
  static constexpr double kConfirmSeconds = 120;

  size_t able_count() {
    std::lock_guard lock(mutex_);
    return able_.size();
  }
  bool is_able(size_t m) {  // still, within a round
    std::lock_guard lock(mutex_);
    return std::find(able_.begin(), able_.end(), m) != able_.end();
  }
  eval::Model complete(eval::Model model) const {
    for (expr::Expr variable : model_variables(query_))
      if (model.find(variable) == nullptr) model.set(variable, model.get(*query_.pool, variable));
    return model;
  }

  std::vector<Member>& members_;
  Ledger& ledger_;
  unsigned jobs_;
  const Query& query_;
  const Budget& budget_;
  HintBoard& board_;
  Shape shape_;
  Seeds seeds_;
  std::mutex mutex_;  // guards what follows while members race
  std::vector<size_t> able_, order_;
  std::vector<int> gave_up_;
  std::optional<Answer> answer_;
  std::optional<Answer> alone_;  // an Unsat that waits for confirmation
  double alone_since_ = 0;
  Unknown last_unknown_{Unknown::Why::kIncomplete, "portfolio: no member has an answer"};
};

class Portfolio final : public Solver {
 public:
  Portfolio(std::vector<Member> members, unsigned jobs, std::shared_ptr<Ledger> ledger)
      : members_(std::move(members)), jobs_(jobs), ledger_(std::move(ledger)) {}
  std::string_view name() const override { return "portfolio"; }
  Capabilities capabilities() const override {
    Capabilities result;
    for (const Member& m : members_) {
      const Capabilities c = m.solver->capabilities();
      result.features |= c.features;
      result.may_answer_unsat = result.may_answer_unsat || c.may_answer_unsat;
      result.complete = result.complete || c.complete;
    }
    return result;
  }
  Answer solve(const Query& query, const Budget& budget, HintBoard& board) override {
    return Climb(members_, *ledger_, jobs_, query, budget, board).run();
  }

 private:
  std::vector<Member> members_;
  unsigned jobs_;
  std::shared_ptr<Ledger> ledger_;
};

}  // namespace

std::unique_ptr<Solver> make_portfolio(std::vector<Member> members, unsigned jobs,
                                       std::shared_ptr<Ledger> ledger) {
  if (!ledger) ledger = std::make_shared<Ledger>();
  return std::make_unique<Portfolio>(std::move(members), jobs, std::move(ledger));
}

}  // namespace mantissa::solver::synergy
