// The forms in which Z3 gives arrays, each built by hand.

#include "solver/smt/model_reader.h"

#include <gtest/gtest.h>

#include "expr/array_value.h"

namespace mantissa::solver::smt {
namespace {

using expr::Expr;
using expr::Sort;
using expr::Value;

class ModelReader : public testing::Test {
 protected:
  Z3_ast index(uint64_t value) { return z3_.numeral(8, value); }
  Z3_ast element(uint64_t value) { return z3_.numeral(4, value); }
  // What is read for a variable whose value in Z3's model is `array`.
  Value read(Z3_ast array) {
    ModelRef model(z3_, Z3_mk_model(z3_));
    Z3_func_decl decl = Z3_get_app_decl(z3_, Z3_to_app(z3_, translator_.translate(variable_)));
    Z3_add_const_interp(z3_, model, decl, array);
    return read_model(z3_, model, translator_, std::vector{variable_}).get(pool_, variable_);
  }
  void expect(const Value& array, std::vector<std::pair<uint64_t, uint64_t>> cells) {
    for (auto [place, content] : cells)
      EXPECT_EQ(array.as_array().select(Value::bits(8, place)), Value::bits(4, content)) << place;
  }

  expr::Pool pool_;
  Context z3_;
  Translator translator_{z3_, pool_};
  Expr variable_ = pool_.var("a", pool_.array_sort(Sort::bit_vec(8), Sort::bit_vec(4)));
};

TEST_F(ModelReader, StoresOverAConstantArrayLatestFirst) {
  Z3_ast array = Z3_mk_const_array(z3_, Z3_mk_bv_sort(z3_, 8), element(7));
  array = Z3_mk_store(z3_, array, index(1), element(2));
  array = Z3_mk_store(z3_, array, index(1), element(3));
  array = Z3_mk_store(z3_, array, index(9), element(4));
  expect(read(array), {{0, 7}, {1, 3}, {9, 4}, {255, 7}});
}

TEST_F(ModelReader, LambdaIsReadAtTheIndicesItNames) {
  Z3_sort sort = Z3_mk_bv_sort(z3_, 8);
  Z3_ast x = Z3_mk_const(z3_, Z3_mk_string_symbol(z3_, "bound"), sort);
  Z3_app bound[] = {Z3_to_app(z3_, x)};
  Z3_ast cases[] = {Z3_mk_eq(z3_, x, index(0)), Z3_mk_eq(z3_, x, index(200))};
  Z3_ast body = Z3_mk_ite(z3_, Z3_mk_or(z3_, 2, cases), element(5),
                          Z3_mk_ite(z3_, Z3_mk_eq(z3_, x, index(3)), element(6), element(1)));
  expect(read(Z3_mk_lambda_const(z3_, 1, bound, body)), {{0, 5}, {200, 5}, {3, 6}, {1, 1}, {255, 1}});
}

}  // namespace
}  // namespace mantissa::solver::smt
