#pragma once

// Book: what was found. Numbers tests and findings, knows which findings are known, and tells the listener,
// one thing at a time. Safe to use from several threads.

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "eval/model.h"
#include "explore/finding_key.h"
#include "explore/options.h"
#include "explore/results.h"
#include "expr/expr_map.h"
#include "expr/pool.h"
#include "interp/state.h"

namespace mantissa::explore {

// Something to report, at a state's program point.
struct Found {
  interp::FindingKind kind = interp::FindingKind::kAssertion;
  std::string message;
  expr::Expr about = {};  // what it depends on beside the path; may be none
  std::vector<checkers::NumberText> operands = {};
  expr::Expr result = {};  // of the float operation
  expr::Expr origin = {};  // the operation that made the infinity or NaN among its operands
  std::optional<uint64_t> allocated_at =
      {};  // a leak belongs to there (interp::Interpreter, function and place)
  std::optional<memory::Memory::End> end = {};  // of the object that is used after it
};

class Book {
 public:
  Book(const ir::Program& program, expr::Pool& pool, const Options& options, Listener& listener)
      : program_(program), pool_(pool), policy_(options.tests), listener_(listener) {}

  FindingKey key_of(const interp::State& state, const Found& what) const;
  bool contains(const FindingKey& key) const;
  // Writes the test if the policy wants it.
  void add_test(const interp::State& state, const eval::Model& model, bool ends_normally);
  // The key of the finding if nobody had found it.
  std::optional<FindingKey> add_finding(const interp::State& state, const Found& what,
                                        const eval::Model& model);
  // The driver assumes it: at the beginning of a path it says which inputs are looked at, not what matters.
  void note_premise(expr::Expr condition);
  // Terms are taken back: what is told from now on is not known to follow from what was told before.
  void forget_terms();
  // Takes the numbers of tests and findings from here, the rest as it is.
  void tell(Progress progress);
  void count(Progress& progress) const;

 private:
  struct Known {
    uint64_t id = 0;
    uint32_t tests = 0;
  };
  Finding describe(const interp::State& state, const Found& what, const eval::Model& model) const;
  void find_cause(const Found& what, const FindingKey& key, Finding& finding);
  void tell_consequences(const Found& what, const FindingKey& key);
  void mark_what_matters(const interp::State& state, expr::Expr about, const eval::Model& model,
                         Test& test) const;
  Test make_test(const interp::State& state, const eval::Model& model, bool ends_normally);

  const ir::Program& program_;
  expr::Pool& pool_;
  const TestPolicy policy_;
  Listener& listener_;
  mutable std::mutex mutex_;
  std::map<FindingKey, Known> found_;
  expr::ExprSet premises_;
  std::unordered_map<expr::Expr, FindingKey> made_;                   // by the result of the operation
  std::unordered_map<expr::Expr, std::vector<FindingKey>> uncaused_;  // by an origin that nobody told of
  uint64_t tests_ = 0, findings_ = 0;  // told, further tests of a finding left out
  uint64_t next_test_ = 1, next_finding_ = 1;
};

}  // namespace mantissa::explore
