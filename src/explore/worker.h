#pragma once

// Worker: one thread's share of the exploration. Owns an interpreter and a solver; takes what waits, makes
// sure of its witness, and runs it to its end.

#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "checkers/float_checker.h"
#include "eval/conditions.h"
#include "explore/exploration.h"
#include "explore/flips.h"
#include "explore/multiplex.h"
#include "explore/neighbours.h"
#include "explore/path_set.h"
#include "explore/path_solver.h"
#include "explore/probe.h"
#include "explore/simplest.h"

namespace mantissa::explore {

class Worker : private checkers::ObligationSink {
 public:
  Worker(Exploration& exploration, MeterRef meter);
  ~Worker();
  void run();  // until nothing waits and nobody runs, the budget ends, or everybody pauses

 private:
  using StatePtr = std::unique_ptr<interp::State>;
  enum class Next : uint8_t { kGoOn, kEnded };

  void begin(Pending pending);
  void run_seed(Turns::Seed seed);
  void look_at_samples();
  static constexpr std::string_view kSamples = "samples";  // as a source
  bool is_shown(const Turns::Seed& sample) const;
  void run_sample(Turns::Seed sample);
  void follow(const Turns::Seed& sample);
  bool settle(Pending& pending);
  void end_infeasible(interp::Ticket& ticket);  // by the last answer of the solver
  bool restore(Pending& pending);
  void set_restoring(bool restoring);
  void run_state(StatePtr state);
  void try_neighbours(const interp::State& state);
  void try_number_texts(interp::State& state);
  void run_texts();
  void try_flips(eval::Witness* witness);
  void stay_near_parent(Pending& pending);
  void cut_off(StatePtr state);
  bool must_pause();
  bool has_memory();
  bool leaves_to_others(uint64_t barren);
  void lose_for_memory();
  Next answer(StatePtr& state);
  Next answer_branch(StatePtr& state, const interp::Question& question);
  bool takes_both(const interp::Frame& frame, const ir::Instruction& branch) const;
  Next answer_pointer(StatePtr& state, const interp::Question& question);
  Next answer_check(StatePtr& state, const interp::Question& question, uint64_t word);
  Next check_inside(StatePtr& state, const interp::Question& question, memory::ObjectRef object);
  Next answer_concretize(StatePtr& state, const interp::Question& question);
  Next answer_assume(StatePtr& state, const interp::Question& question);
  void end_path(StatePtr state);

  // Findings, each by an input that is easy to read: worker_findings.cpp. It satisfies the path and what
  // is said beside it; the model stays as it is where it does not.
  void report(const interp::State& state, const Found& what, const eval::Model& model,
              std::span<const expr::Expr> beside = {});
  // An access through a pointer: the address stays as it is.
  void report_access(interp::State& state, const Found& what);
  eval::Model simplest(const interp::State& state, std::span<const expr::Expr> beside,
                       const eval::Model& model);

  // Entries without callers: worker_under_constrained.cpp.
  void note_check(interp::State& state, expr::Expr condition);
  bool rests_on_code(const interp::State& state, expr::Expr condition);
  expr::Expr counting_part(const interp::State& state, expr::Expr condition);
  bool says_given_null(const interp::State& state, expr::Expr condition) const;
  bool is_news(const interp::State& state, interp::FindingKind kind) const;
  Next answer_unlooked_at(StatePtr& state, const interp::Question& question, uint64_t word,
                          expr::Expr counts);
  Next go_on_where(StatePtr& state, expr::Expr condition, uint64_t answer);
  Next answer_made_up(StatePtr& state, const interp::Question& question, memory::ObjectRef object);
  void end_unproved(StatePtr state);
  bool is_open(const Bug& bug) const { return !all_.book.contains(FindingKey::at(bug.kind, bug.place)); }
  bool may_cover(const interp::State& state) const;
  bool may_cover(const Pending& pending) const;
  void publish();
  void tell();

  // Exceptions of float operations: worker_exceptions.cpp.
  uint8_t wanted(uint8_t exceptions, const checkers::FloatTerm& operation) override;
  void on_obligation(checkers::FloatObligation what) override;
  FindingKey key_here(const interp::State& state, interp::FindingKind kind) const;
  void discharge(Obligation obligation);
  void drop_crowded(const interp::State& state);
  void report_exception(const interp::State& state, const checkers::FloatObligation& what,
                        eval::Witness& witness);
  bool probe(const Obligation& obligation);  // true: settled
  void match(const eval::Witness& witness);
  void sweep();
  std::vector<eval::Model> variations(uint32_t count);

  // A copy of the state with one more condition that nobody has solved; it has a ticket of its own.
  Pending fork(const interp::State& state, expr::Expr condition,
               interp::Matter matter = interp::Matter::kPath);
  // The state itself, ticket and all, with one more condition.
  Pending narrowed(StatePtr state, expr::Expr condition);
  Pending unsolved(StatePtr state);  // its newest condition is
  void advance(interp::State& state, expr::Expr condition);
  void defer(Pending pending);
  void give_up(Pending pending, const std::string& why);
  bool has_few_values(const interp::State& state, expr::Expr value);
  void go_on_inside(const interp::State& state, const interp::Question& question);
  // A finding if it can be satisfied: solved now or later, as the policy has it.
  void file_bug(const interp::State& state, const interp::Question& question);
  // False: the path is over for now (infeasible, or undecided and put back with the snapshot it is at).
  bool ensure_witness(StatePtr& state);
  void give_witness(interp::State& state, PathSolver::ModelRef model);
  bool is_true(interp::State& state, expr::Expr condition);
  std::optional<size_t> decided_before(const interp::State& state, std::span<const expr::Expr> alternatives);
  Verdict solve(Pending& pending, double seconds);
  Verdict ask(const PersistentList<expr::Expr>& path, uint32_t unsolved, const eval::Model* parent,
              const Budget& budget, PathSolver::ModelRef& model);
  double query_seconds(uint32_t attempts) const;
  void constrain(interp::State& state, expr::Expr condition);
  // For whoever asks why a line is not reached (Barriers).
  void note_condition(const interp::State& state, expr::Expr condition, ir::BarrierCondition::Of of,
                      bool holds);
  void note_barrier(const ir::Coverage::Site& side, std::span<const expr::Expr> core);
  void file_use_after_end(const interp::State& state, const interp::Question& question);
  expr::Expr in_bounds(expr::Expr address, const memory::Object& object, uint64_t bytes);
  memory::ObjectRef base_object(const interp::State& state, expr::Expr address);
  struct PointerBase {
    memory::ObjectRef object;
    std::vector<expr::Expr> conditions;  // that say it is this one
  };
  std::optional<PointerBase> base_by_witness(interp::State& state, expr::Expr address);

  Exploration& all_;
  const Options& options_;
  interp::Ledger& ledger_;
  expr::Pool& pool_;
  interp::Interpreter interpreter_;
  checkers::FloatChecker float_checker_;
  bool restoring_ = false;  // what a state does again has been seen
  const MeterRef meter_;    // of what this thread does: decisions by time are decisions by work
  const Budget budget_;     // of the run, shares of it by the meter
  Multiplex multiplex_;
  PathSolver solver_;
  eval::Conditions conditions_;
  PathSet path_set_;
  Probe probe_;
  Simplest simplest_;
  Neighbours neighbours_;
  Flips flips_;
  expr::VariableSets variable_sets_;
  std::set<std::pair<uint32_t, expr::Expr>> given_nulls_;  // by function: that a pointer it was given is null
  expr::ExprSet noted_;                                    // conditions whose place is known
  Sides sides_;                                            // of the path at hand
  Sides::Sample taken_sides_;                              // of the path before
  std::optional<uint32_t> source_;       // of the witness of the path at hand, if it was not solved for
  std::optional<Turns::Seed> given_;     // the sample whose path is at hand
  bool following_ = false;               // that path alone, beside the tree
  bool is_early_ = false;                // the path at hand was taken before its turn
  std::deque<Turns::Seed> texts_;        // inputs with texts of numbers, to be run
  uint64_t text_work_ = 0;               // nanoseconds, for them
  expr::ExprMap<uint32_t> texts_tried_;  // where a number begins, how often
  uint64_t tasks_ = 0;                   // done
  Progress untold_;                      // what the counters do not know yet
  uint64_t told_at_ = 0;                 // by the meter
  uint64_t reported_instructions_ = 0;
  SolveStatistics reported_;
};

}  // namespace mantissa::explore
