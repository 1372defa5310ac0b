#pragma once

// Candidates: points of boxes, tested by evaluation. Keeps the best one (most conjuncts satisfied), which
// goes to the hint board when it improves.

#include <cstdint>
#include <string_view>
#include <vector>

#include "eval/evaluator.h"
#include "solver/api/hint_board.h"
#include "solver/api/query.h"
#include "solver/boxes/domain.h"
#include "support/rng.h"

namespace mantissa::solver::boxes {

using Point = std::vector<expr::Value>;  // in the order of variables()

class Candidates {
 public:
  // `source` names the finder on the board; both outlive this object.
  Candidates(const Query& query, std::string_view source, HintBoard& board);

  const std::vector<expr::Expr>& variables() const { return variables_; }
  // True if the point satisfies the query; it is the solution then.
  bool test(const Point& point);
  bool test(const eval::Model& model) { return test(point_of(model)); }
  eval::Model solution() const;  // the best point as a model of the query, once it satisfies it
  bool solved() const { return best_count_ == conjuncts_; }
  const Point& best() const { return best_; }  // empty if nothing was tested yet

  Point point_of(const eval::Model& model) const;
  eval::Model model_of(const Point& point) const;

 private:
  const Query& query_;
  std::string_view source_;
  HintBoard& board_;
  std::vector<expr::Expr> variables_;
  eval::Tape tape_;
  std::vector<uint64_t> words_;
  bool in_words_ = true;
  size_t conjuncts_, best_count_ = 0;
  static constexpr uint8_t kToldPerPlace = 4;
  std::vector<uint8_t> told_;  // by conjunct: points told of that left the path there
  Point best_;
};

// How to pick a value of a domain.
enum class Pick : uint8_t { kMiddle, kLow, kHigh, kRandom, kSimple, kMean };
inline constexpr int kPicks = 6;
// Of the sort asked for, which may be another float format than the domain's (rounded to nearest).
expr::Value pick(const Domain& domain, expr::Sort sort, const expr::Pool& pool, Pick how, Rng& rng);

}  // namespace mantissa::solver::boxes
