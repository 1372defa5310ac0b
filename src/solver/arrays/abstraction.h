#pragma once

// Abstraction: conjuncts without arrays. A read through writes becomes a choice between the written values
// and a read of what was there before; a read of an array variable, or of a constant table, becomes a
// variable of its own.
//
// An Abstractor remembers: the same conjunct becomes the same term in every query and the same read the same
// variable, so that a solver underneath that keeps what it learnt can do so.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "expr/expr_map.h"
#include "solver/api/query.h"
#include "solver/arrays/low_bits.h"
#include "solver/arrays/table.h"
#include "support/budget.h"
#include "support/result.h"

namespace mantissa::solver::arrays {

struct Base {
  expr::Expr array;                    // a variable, or the term that is the table
  std::shared_ptr<const Table> table;  // null for a variable
};

struct Read {
  uint32_t base;
  expr::Expr index;     // without arrays
  expr::Expr variable;  // stands for the value
  LowBits low;          // of the index
};

// Of one query. Reads are numbered by the Abstractor; `reads` are the numbers of those that occur.
struct Abstraction {
  std::vector<expr::Expr> conjuncts;
  std::vector<uint32_t> reads;
};

class Abstractor {
 public:
  // With `trees`, a run of writes at constant indices is looked through by the bits of the index that is
  // read, otherwise write by write.
  Abstractor(expr::Pool& pool, bool trees) : pool_(pool), trees_(trees) {}

  // Of the conjuncts, in order. Fails if they compare arrays as a whole or have arrays of arrays. Nothing if
  // the budget ends.
  Result<std::optional<Abstraction>> abstract(const Query& query, const Budget& budget);

  expr::Pool& pool() const { return pool_; }
  const Read& read(uint32_t number) const { return reads_[number]; }
  const Base& base_of(uint32_t read) const { return bases_[reads_[read].base]; }
  size_t size() const { return done_.size(); }  // terms remembered

  // Adds values for the array variables of the original query to a model of the abstraction.
  void complete(const Abstraction& abstraction, eval::Model& model) const;

 private:
  std::string refused(expr::Expr e) const;
  expr::Expr rebuilt(expr::Expr e);
  expr::Expr look_up(expr::Expr array, expr::Expr index);
  expr::Expr bottom(expr::Expr array, expr::Expr index);
  expr::Expr variable(expr::Expr array, const std::shared_ptr<const Table>& table, expr::Expr index);
  std::shared_ptr<const Table> known_table(expr::Expr array);
  // What a read passes on its way down: one write, or a run of writes at constant indices.
  struct Passed {
    expr::Expr at, value;  // none: a run
    Entries run;           // newest first
  };
  struct Descent {
    std::vector<Passed> passed;  // newest first
    expr::Expr value;            // of a write at the very index; none: a read of `rest`
    expr::Expr rest;
  };
  Descent descend(expr::Expr array, expr::Expr index);
  expr::Expr through(const Descent& descent, expr::Expr value, expr::Expr index);
  std::vector<uint32_t> reads_in(const std::vector<expr::Expr>& conjuncts) const;

  expr::Pool& pool_;
  const bool trees_;
  std::vector<Base> bases_;
  std::vector<Read> reads_;
  expr::ExprSet seen_;
  expr::ExprMap<expr::Expr> done_;
  expr::ExprMap<uint32_t> number_of_;  // of a read, by its variable
  std::map<std::pair<expr::Expr, expr::Expr>, expr::Expr> choices_, variables_;
  expr::ExprMap<std::shared_ptr<const Table>> tables_;
  std::map<expr::Expr, uint32_t> base_numbers_;
};

}  // namespace mantissa::solver::arrays
