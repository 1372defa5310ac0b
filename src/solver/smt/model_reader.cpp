// Reading is by evaluation with completion: what Z3 returns is then a literal of the sort, except for arrays,
// which come as stores over a constant array, as the graph of a function (as-array), or as a lambda.

#include "solver/smt/model_reader.h"

#include <vector>

namespace mantissa::solver::smt {

using expr::Expr;
using expr::Sort;
using expr::SortKind;
using expr::Value;

namespace {

class Reader {
 public:
  Reader(const Context& z3, Z3_model model, const expr::Pool& pool) : z3_(z3), model_(model), pool_(pool) {}

  Value value(Z3_ast term, Sort sort) {
    Z3_ast ast = evaluate(term);
    switch (sort.kind()) {
      case SortKind::kBool: return Value::boolean(Z3_get_bool_value(z3_, ast) == Z3_L_TRUE);
      case SortKind::kRoundingMode:
        return Value::rounding_mode(static_cast<num::RoundingMode>(z3_.read_bits(ast, kModeBits).low64()));
      case SortKind::kInt: return Value::integer(rational(ast));
      case SortKind::kReal: return Value::real(rational(ast));
      case SortKind::kBitVec: return Value::bits(z3_.read_bits(ast, sort.width()));
      case SortKind::kFloat: return floating(ast, sort.format());
      case SortKind::kArray: return array(ast, sort);
    }
    MANTISSA_UNREACHABLE();
  }

 private:
  Z3_ast evaluate(Z3_ast term) {
    Z3_ast result = nullptr;
    if (!Z3_model_eval(z3_, model_, term, true, &result)) throw Unsupported{"a term Z3 cannot evaluate"};
    return result;
  }

  num::Rational rational(Z3_ast ast) {
    if (!Z3_is_numeral_ast(z3_, ast)) throw Unsupported{"an irrational number in the model"};
    auto value = num::Rational::parse(Z3_get_numeral_string(z3_, ast));
    if (!value.ok()) throw Unsupported{"a number in the model: " + value.error().message};
    return std::move(value).value();
  }

  Value floating(Z3_ast ast, num::Format format) {
    Z3_ast is_nan = Z3_simplify(z3_, Z3_mk_fpa_is_nan(z3_, ast));
    if (Z3_get_bool_value(z3_, is_nan) == Z3_L_TRUE) return Value::floating(num::Float::nan(format));
    Z3_ast bits = Z3_simplify(z3_, Z3_mk_fpa_to_ieee_bv(z3_, ast));
    if (!Z3_is_numeral_ast(z3_, bits)) throw Unsupported{"a float without value in the model"};
    return Value::floating(num::Float::from_bits(format, z3_.read_bits(bits, format.width())));
  }

  Value array(Z3_ast ast, Sort sort) {
    Sort index = pool_.array_index(sort), element = pool_.array_element(sort);
    std::vector<std::pair<Value, Value>> stores;  // outermost, hence latest, first
    for (;;) {
      if (Z3_get_ast_kind(z3_, ast) != Z3_APP_AST)
        throw Unsupported{"an array given by a lambda in the model"};
      Z3_app app = Z3_to_app(z3_, ast);
      Z3_func_decl decl = Z3_get_app_decl(z3_, app);
      Z3_decl_kind kind = Z3_get_decl_kind(z3_, decl);
      if (kind == Z3_OP_STORE) {
        stores.emplace_back(value(Z3_get_app_arg(z3_, app, 1), index),
                            value(Z3_get_app_arg(z3_, app, 2), element));
        ast = Z3_get_app_arg(z3_, app, 0);
        continue;
      }
      if (kind != Z3_OP_CONST_ARRAY && kind != Z3_OP_AS_ARRAY)
        throw Unsupported{std::string("an array in the model given by ") + Z3_ast_to_string(z3_, ast)};
      std::shared_ptr<expr::ArrayValue> result =
          kind == Z3_OP_CONST_ARRAY
              ? std::make_shared<expr::ArrayValue>(index, value(Z3_get_app_arg(z3_, app, 0), element))
              : graph(Z3_get_decl_func_decl_parameter(z3_, decl, 0), index, element);
      while (!stores.empty()) {
        result->set(stores.back().first, stores.back().second);
        stores.pop_back();
      }
      return Value::array(sort, std::move(result));
    }
  }

  std::shared_ptr<expr::ArrayValue> graph(Z3_func_decl function, Sort index, Sort element) {
    FuncInterpRef interp(z3_, Z3_model_get_func_interp(z3_, model_, function));
    auto result =
        std::make_shared<expr::ArrayValue>(index, value(Z3_func_interp_get_else(z3_, interp), element));
    for (unsigned i = 0; i < Z3_func_interp_get_num_entries(z3_, interp); ++i) {
      FuncEntryRef entry(z3_, Z3_func_interp_get_entry(z3_, interp, i));
      result->set(value(Z3_func_entry_get_arg(z3_, entry, 0), index),
                  value(Z3_func_entry_get_value(z3_, entry), element));
    }
    return result;
  }

  const Context& z3_;
  Z3_model model_;
  const expr::Pool& pool_;
};

}  // namespace

eval::Model read_model(const Context& z3, Z3_model model, Translator& translator,
                       std::span<const Expr> variables) {
  Reader reader(z3, model, translator.pool());
  eval::Model result;
  for (Expr variable : variables)
    result.set(variable, reader.value(translator.translate(variable), translator.pool().sort(variable)));
  return result;
}

}  // namespace mantissa::solver::smt
