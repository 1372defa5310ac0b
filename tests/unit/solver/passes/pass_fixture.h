#pragma once

// A problem to run a pass on, and the check that its way back leads to a model of the original.

#include <gtest/gtest.h>

#include <optional>

#include "eval/evaluator.h"
#include "expr/traverse.h"
#include "solver/passes/pass.h"

namespace mantissa::solver::passes {

class PassTest : public ::testing::Test {
 protected:
  // Runs the pass on the conjuncts; afterwards `problem_` is what it made of them.
  void run(const Pass& pass, std::vector<expr::Expr> conjuncts) {
    query_ = {&pool_, std::move(conjuncts), {}, true};
    problem_.emplace(query_);
    back_ = pass.run(*problem_, Budget());
  }
  std::vector<expr::Expr> result() const { return problem_->terms(); }
  std::vector<uint32_t> origin(uint32_t conjunct) const { return problem_->core(std::vector{conjunct}); }
  // A model of the result must become one of the original.
  void expect_back(eval::Model model) {
    ASSERT_TRUE(eval::satisfies(pool_, result(), model));
    if (back_) back_(model);
    EXPECT_TRUE(eval::satisfies(pool_, query_.conjuncts, model));
  }
  expr::Expr bv(const char* name, uint32_t width = 8) { return pool_.var(name, expr::Sort::bit_vec(width)); }
  expr::Expr number(uint64_t value, uint32_t width = 8) { return pool_.bv_const(width, value); }
  expr::Expr boolean(const char* name) { return pool_.var(name, expr::Sort::boolean()); }
  expr::Expr make(expr::Kind kind, std::vector<expr::Expr> operands) { return pool_.make(kind, operands); }

  expr::Pool pool_;
  Query query_;
  std::optional<Problem> problem_;
  WayBack back_;
};

}  // namespace mantissa::solver::passes
