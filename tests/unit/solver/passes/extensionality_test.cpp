// Every small query is decided twice: what the pass makes of it by trying all values of all its variables,
// and the query itself the same way.

#include "solver/passes/extensionality.h"

#include "support/full_tables.h"
#include "unit/solver/passes/pass_fixture.h"

namespace mantissa::solver::passes {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using expr::Value;
using testing::SmallSort;
using testing::SmallSortRef;

class ExtensionalityTest : public PassTest {
 protected:
  Expr read(Expr array, Expr index) { return make(Kind::kSelect, {array, index}); }
  Expr write(Expr array, Expr index, Expr element) { return make(Kind::kStore, {array, index, element}); }
  Expr everywhere(Sort sort, Expr element) { return pool_.make(Kind::kConstArray, {element}, {sort.word()}); }
  bool compares_arrays() {
    bool found = false;
    expr::for_each_postorder(pool_, result(), [&](Expr e) {
      found |= pool_.kind(e) == Kind::kEq && pool_.sort(pool_.child(e, 0)).is_array();
    });
    return found;
  }
};

TEST_F(ExtensionalityTest, AnOtherIndexStandsForAllThatNobodyNames) {
  const Sort bytes = pool_.array_sort(Sort::bit_vec(8), Sort::bit_vec(8));
  const Expr a = pool_.var("a", bytes), i = bv("i");
  run(*make_extensionality(), {pool_.mk_eq(a, write(everywhere(bytes, number(7)), i, number(9)))});
  EXPECT_FALSE(compares_arrays());
  EXPECT_EQ(origin(0), std::vector<uint32_t>{0});
  for (uint32_t k = 1; k < result().size(); ++k) EXPECT_EQ(origin(k), std::vector<uint32_t>{});
  // The model that a solver of reads would give: 9 at 3, 7 at the index for the others, else nothing known.
  eval::Model model;
  const auto array = pool_.make_array(bytes, Value::bits(8, 0));
  for (Expr v : expr::variables(pool_, result())) {
    const std::string name(pool_.name(v));
    if (name.starts_with("same")) model.set(v, Value::boolean(true));
    if (name.starts_with("other")) model.set(v, Value::bits(8, 200));
  }
  model.set(i, Value::bits(8, 3));
  array->set(Value::bits(8, 3), Value::bits(8, 9));
  array->set(Value::bits(8, 200), Value::bits(8, 7));
  array->set(Value::bits(8, 0), Value::bits(8, 7));  // where the arrays would differ if they did
  model.set(a, Value::array(bytes, array));
  expect_back(model);
}

TEST_F(ExtensionalityTest, ArraysOfArraysStay) {
  const Sort inner = pool_.array_sort(Sort::boolean(), Sort::boolean());
  const Sort outer = pool_.array_sort(Sort::boolean(), inner);
  run(*make_extensionality(), {pool_.mk_eq(pool_.var("x", outer), pool_.var("y", outer))});
  EXPECT_TRUE(compares_arrays());
}

// Truth of a query over small sorts, by all assignments.
class Enumeration {
 public:
  Enumeration(expr::Pool& pool, std::vector<std::pair<Expr, SmallSortRef>> variables)
      : pool_(pool), variables_(std::move(variables)) {}
  std::optional<eval::Model> solve(const std::vector<Expr>& conjuncts) {
    eval::Tape tape(pool_, conjuncts);
    uint64_t all = 1;
    for (const auto& [variable, sort] : variables_) all *= sort->count();
    for (uint64_t number = 0; number < all; ++number) {
      eval::Model model;
      uint64_t rest = number;
      for (const auto& [variable, sort] : variables_) {
        model.set(variable, sort->value(pool_, rng_, rest % sort->count()));
        rest /= sort->count();
      }
      tape.run(model);
      bool holds = true;
      for (size_t i = 0; i < conjuncts.size() && holds; ++i) holds = tape.is_true(i);
      if (holds) return model;
    }
    return std::nullopt;
  }

 private:
  expr::Pool& pool_;
  std::vector<std::pair<Expr, SmallSortRef>> variables_;
  Rng rng_{3};
};

TEST_F(ExtensionalityTest, SmallQueriesStayWhatTheyWere) {
  Rng rng(11);
  for (int round = 0; round < 400; ++round) {
    const SmallSortRef boolean = SmallSort::scalar(Sort::boolean());
    const SmallSortRef index = rng.chance(2) ? boolean : SmallSort::scalar(Sort::bit_vec(1));
    const SmallSortRef array = SmallSort::array(pool_, index, boolean);
    const Expr a = pool_.var("a", array->sort()), b = pool_.var("b", array->sort()),
               i = pool_.var("i", index->sort()), v = pool_.var("v", Sort::boolean());
    const auto term = [&](auto&& self, int depth) -> Expr {
      switch (depth == 0 ? rng.below(2) : rng.below(5)) {
        case 0: return a;
        case 1: return b;
        case 2: return everywhere(array->sort(), rng.chance(2) ? v : pool_.bool_const(rng.chance(2)));
        case 3:
          return write(self(self, depth - 1),
                       rng.chance(2) ? i : pool_.constant(index->value(pool_, rng, rng.below(2))),
                       rng.chance(2) ? v : pool_.bool_const(rng.chance(2)));
        default:
          return pool_.mk_ite(pool_.mk_eq(self(self, depth - 1), self(self, depth - 1)),
                              self(self, depth - 1), a);
      }
    };
    std::vector<Expr> conjuncts;
    for (int k = 0; k < 2; ++k) {
      const Expr same = pool_.mk_eq(term(term, 2), term(term, 2));
      conjuncts.push_back(rng.chance(2) ? same : pool_.mk_not(same));
    }
    std::vector<std::pair<Expr, SmallSortRef>> variables = {{a, array}, {b, array}, {i, index}, {v, boolean}};
    const bool truth = Enumeration(pool_, variables).solve(conjuncts).has_value();
    run(*make_extensionality(), conjuncts);
    ASSERT_FALSE(compares_arrays());
    for (Expr fresh : expr::variables(pool_, result())) {
      const std::string name(pool_.name(fresh));
      if (name.starts_with("same")) variables.emplace_back(fresh, boolean);
      if (name.starts_with("where")) variables.emplace_back(fresh, index);
    }
    if (variables.size() > 14) continue;
    const std::optional<eval::Model> model = Enumeration(pool_, variables).solve(result());
    ASSERT_EQ(model.has_value(), truth);
    if (model) expect_back(*model);
  }
}

}  // namespace
}  // namespace mantissa::solver::passes
