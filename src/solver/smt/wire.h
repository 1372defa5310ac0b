#pragma once

// What goes between us and the process that Z3 runs in: terms, values, a question, an answer, as bytes of
// this machine. A term goes over once, however many questions it is part of, and gets the next number; the
// other side has the same terms in a pool of its own. What cannot be read is a failed check.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "expr/expr_map.h"
#include "solver/api/query.h"
#include "support/budget.h"

namespace mantissa::solver::smt {

class Sender {
 public:
  explicit Sender(const expr::Pool& pool) : pool_(pool) {}
  // False: the budget ended; the other side must not be asked any more.
  bool ask(const Query& query, std::span<const expr::Expr> variables, const Budget& budget,
           std::string& question);
  size_t terms() const { return numbers_.size(); }
  const expr::Pool& pool() const { return pool_; }

 private:
  bool define(expr::Expr root, const Budget& budget, std::string& out);
  void define_one(expr::Expr e, std::string& out);

  const expr::Pool& pool_;
  expr::ExprMap<uint32_t> numbers_;
};

// The other side.
class Receiver {
 public:
  struct Question {
    Query query;  // its `wanted` are the variables of a model, in the order asked for
    bool is_metered = false;
    double seconds = 0, clock_seconds = 0;  // Budget::seconds_left, clock_seconds_left
  };
  explicit Receiver(expr::Pool& pool) : pool_(pool) {}
  Question question(std::string_view bytes);

 private:
  expr::Pool& pool_;
  std::vector<expr::Expr> terms_;
};

struct Reply {
  std::optional<Answer> answer;  // none: `failure` says what check of ours failed
  std::string failure{};
  uint64_t nanoseconds = 0;   // of work
  bool cut_by_clock = false;  // where a share of counted work was left
};
std::string write_reply(const expr::Pool& pool, const Reply& reply, std::span<const expr::Expr> variables);
Reply read_reply(const expr::Pool& pool, std::string_view bytes, std::span<const expr::Expr> variables);

}  // namespace mantissa::solver::smt
