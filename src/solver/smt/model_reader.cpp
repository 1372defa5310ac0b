// Reading is by evaluation with completion: what Z3 returns is then a literal of the sort, except for arrays,
// which come as stores over a constant array, as the graph of a function (as-array), or as a lambda. A lambda
// is read at every index constant in it and at one that is not: enough for the case distinctions that Z3
// makes, and the check of the model sees to the rest.

#include "solver/smt/model_reader.h"

#include <map>
#include <set>
#include <vector>

#include "expr/array_value.h"

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

  using Array = std::shared_ptr<expr::ArrayValue>;

  Value array(Z3_ast ast, Sort sort) {
    Sort index = pool_.array_index(sort), element = pool_.array_element(sort);
    std::vector<std::pair<Value, Value>> stores;  // outermost, hence latest, first
    while (Z3_is_app(z3_, ast) && decl_kind(ast) == Z3_OP_STORE) {
      Z3_app app = Z3_to_app(z3_, ast);
      stores.emplace_back(value(Z3_get_app_arg(z3_, app, 1), index),
                          value(Z3_get_app_arg(z3_, app, 2), element));
      ast = Z3_get_app_arg(z3_, app, 0);
    }
    Array result = base(ast, sort);
    for (; !stores.empty(); stores.pop_back()) result->set(stores.back().first, stores.back().second);
    return Value::array(sort, std::move(result));
  }

  Z3_decl_kind decl_kind(Z3_ast app) {
    return Z3_get_decl_kind(z3_, Z3_get_app_decl(z3_, Z3_to_app(z3_, app)));
  }

  // What is below the stores.
  Array base(Z3_ast ast, Sort sort) {
    if (Z3_is_lambda(z3_, ast)) return lambda(ast, sort);
    Z3_app app = Z3_to_app(z3_, ast);
    switch (decl_kind(ast)) {
      case Z3_OP_CONST_ARRAY:
        return pool_.make_array(sort, value(Z3_get_app_arg(z3_, app, 0), pool_.array_element(sort)));
      case Z3_OP_AS_ARRAY:
        return graph(Z3_get_decl_func_decl_parameter(z3_, Z3_get_app_decl(z3_, app), 0), sort);
      default: throw Unsupported{std::string("an array in the model given by ") + Z3_ast_to_string(z3_, ast)};
    }
  }

  Array lambda(Z3_ast ast, Sort array) {
    const Sort index = pool_.array_index(array), element = pool_.array_element(array);
    if (!index.is_bit_vec()) throw Unsupported{"an array in the model given by a lambda"};
    std::map<Value, Z3_ast> indices;
    std::vector<Z3_ast> stack{Z3_get_quantifier_body(z3_, ast)};
    std::set<Z3_ast> seen;
    while (!stack.empty()) {
      Z3_ast term = stack.back();
      stack.pop_back();
      if (!seen.insert(term).second || !Z3_is_app(z3_, term)) continue;
      Z3_sort sort = Z3_get_sort(z3_, term);
      if (Z3_is_numeral_ast(z3_, term) && Z3_get_sort_kind(z3_, sort) == Z3_BV_SORT &&
          Z3_get_bv_sort_size(z3_, sort) == index.width())
        indices.emplace(Value::bits(z3_.read_bits(term, index.width())), term);
      Z3_app app = Z3_to_app(z3_, term);
      for (unsigned i = 0; i < Z3_get_app_num_args(z3_, app); ++i)
        stack.push_back(Z3_get_app_arg(z3_, app, i));
    }
    uint64_t other = 0;  // an index that the lambda does not name, if there is one
    while (indices.contains(Value::bits(index.width(), other)) && other < indices.size()) ++other;
    auto at = [&](Z3_ast place) { return value(Z3_mk_select(z3_, ast, place), element); };
    auto result = pool_.make_array(array, at(z3_.numeral(index.width(), other)));
    for (const auto& [place, term] : indices) result->set(place, at(term));
    return result;
  }

  Array graph(Z3_func_decl function, Sort array) {
    const Sort index = pool_.array_index(array), element = pool_.array_element(array);
    FuncInterpRef interp(z3_, Z3_model_get_func_interp(z3_, model_, function));
    auto result = pool_.make_array(array, value(Z3_func_interp_get_else(z3_, interp), element));
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
