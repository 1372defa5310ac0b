// define-fun rather than let: a chain of lets nests as deep as the DAG has shared terms, and other solvers'
// readers recurse over it. A term is defined if it has two parents, or if the parentheses since the last
// definitions are 64 deep.

#include "smtlib/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_set>

#include "expr/expr_map.h"
#include "expr/traverse.h"
#include "num/libm.h"
#include "smtlib/builtins.h"
#include "smtlib/command_source.h"
#include "smtlib/lowering.h"
#include "smtlib/text.h"

namespace mantissa::smtlib {
namespace {

using expr::Expr;
using expr::Kind;
using expr::Sort;

constexpr uint32_t kMaxDepth = 64;
constexpr uint32_t kLongConstantBits = 128;

class Writer {
 public:
  Writer(expr::Pool& pool, const WriteOptions& options) : pool_(pool), options_(options) {}

  WrittenQuery run(std::span<const Expr> conjuncts, std::span<const Expr> definitions) {
    std::vector<Expr> roots(conjuncts.begin(), conjuncts.end());
    roots.insert(roots.end(), definitions.begin(), definitions.end());
    survey(roots);
    header();
    for (Expr e : variables_) declare(e);
    choose_definition_prefix();
    for (Expr e : order_)
      if (needs_definition(e)) define(e);
    for (size_t i = 0; i < roots.size(); ++i) {
      const bool named = options_.name_assertions && i < conjuncts.size();
      out_ += named ? "(assert (! " : "(assert ";
      print(roots[i]);
      out_ += named ? fmt::format(" :named {}{}))\n", assertion_prefix_, i) : ")\n";
    }
    if (options_.check_sat) out_ += "(check-sat)\n";
    if (options_.get_model) out_ += "(get-model)\n";
    return {std::move(out_), std::move(names_)};
  }

 private:
  struct Facts {
    uint32_t parents = 0;
    uint32_t depth = 0;     // of parentheses down to leaves and definitions
    uint32_t number = 0;    // of its definition, from 1
    uint32_t variable = 0;  // index in names_, from 1
  };

  void survey(std::span<const Expr> roots) {
    const auto visit = [this](Expr e) {
      order_.push_back(e);
      note_sort(pool_.sort(e));
      if (pool_.is_var(e)) variables_.push_back(e);
      for (Expr child : pool_.children(e)) ++facts_[child].parents;
    };
    expr::ExprSet seen;
    expr::for_each_postorder(pool_, roots, seen, visit);
    expr::for_each_postorder(pool_, options_.extra, seen, visit);
    for (Expr e : roots) ++facts_[e].parents;
  }

  void note_sort(Sort sort) {
    has_array_ |= sort.is_array();
    has_bits_ |= sort.is_bit_vec();
    has_float_ |= sort.is_float() || sort.is_rounding_mode();
    has_int_ |= sort.is_int();
    has_real_ |= sort.is_real();
    if (sort.is_array()) {
      note_sort(pool_.array_element(sort));
      note_sort(pool_.array_index(sort));
    }
  }

  std::string logic() const {
    if ((has_int_ || has_real_) && (has_bits_ || has_float_ || has_array_)) return "ALL";
    if (has_int_ && has_real_) return "QF_LIRA";
    if (has_int_) return "QF_LIA";
    if (has_real_) return "QF_LRA";
    std::string name = has_array_ ? "QF_A" : "QF_";
    if (has_bits_ || has_array_ || !has_float_) name += "BV";
    if (has_float_) name += "FP";
    return name;
  }

  void header() {
    if (options_.get_model) out_ += "(set-option :produce-models true)\n";
    if (options_.name_assertions) out_ += "(set-option :produce-unsat-cores true)\n";
    out_ += fmt::format("(set-logic {})\n", logic());
    if (!options_.status.empty()) out_ += fmt::format("(set-info :status {})\n", options_.status);
  }

  void declare(Expr e) {
    std::string name(pool_.name(e));
    for (char& c : name)
      if (c == '|' || c == '\\' || static_cast<unsigned char>(c) < 32 || c == 127) c = '_';
    const std::string base = name;
    for (unsigned n = 1; find_builtin(name) || !taken_.insert(name).second; ++n)
      name = fmt::format("{}!{}", base, n);
    names_.emplace_back(e, name);
    facts_[e].variable = static_cast<uint32_t>(names_.size());
    out_ += fmt::format("(declare-const {} {})\n", symbol_text(name), pool_.to_string(pool_.sort(e)));
  }

  void choose_definition_prefix() {
    const auto clashes = [this](const std::string& prefix) {
      return std::any_of(names_.begin(), names_.end(),
                         [&](const auto& entry) { return entry.second.starts_with(prefix); });
    };
    while (clashes(definition_prefix_)) definition_prefix_ += '$';
    while (clashes(assertion_prefix_)) assertion_prefix_ += '$';
  }

  bool needs_definition(Expr e) {
    const uint32_t parents = facts_[e].parents;
    if (pool_.is_var(e)) return false;
    if (pool_.is_const(e)) return parents > 1 && pool_.sort(e).bits() > kLongConstantBits;
    uint32_t depth = 0;
    for (Expr child : pool_.children(e)) {
      const Facts& facts = facts_[child];
      if (facts.number == 0) depth = std::max(depth, facts.depth);
    }
    facts_[e].depth = depth + 1;
    return parents > 1 || depth + 1 >= kMaxDepth;
  }

  void define(Expr e) {
    out_ += fmt::format("(define-fun {}{} () {} ", definition_prefix_, ++definition_count_,
                        pool_.to_string(pool_.sort(e)));
    print(e);
    out_ += ")\n";
    facts_[e].number = definition_count_;
  }

  void print(Expr root) {
    stack_.push_back(root);
    while (!stack_.empty()) {
      const Expr e = stack_.back();
      stack_.pop_back();
      if (!e) {  // the end of an application
        out_ += ')';
        continue;
      }
      if (out_.back() != '(' && out_.back() != ' ') out_ += ' ';
      const Facts& facts = facts_[e];
      if (facts.number != 0) {
        out_ += definition_prefix_;
        out_ += std::to_string(facts.number);
      } else if (facts.variable != 0) {
        out_ += symbol_text(names_[facts.variable - 1].second);
      } else if (pool_.is_const(e)) {
        out_ += value_text(pool_, pool_.value(e));
      } else {
        open(e);
        const auto children = pool_.children(e);
        stack_.push_back(Expr{});
        for (size_t i = children.size(); i-- > 0;) stack_.push_back(children[i]);
      }
    }
  }

  // "(name" or "((_ name indices)".
  void open(Expr e) {
    const Kind kind = pool_.kind(e);
    const auto params = pool_.params(e);
    const bool own = options_.dialect == Dialect::kMantissa;
    switch (kind) {
      case Kind::kNeg: out_ += "(-"; return;
      case Kind::kBvExtract: out_ += fmt::format("((_ extract {} {})", params[0], params[1]); return;
      case Kind::kBvZeroExtend:
      case Kind::kBvSignExtend:
      case Kind::kBvRotateLeft:
      case Kind::kBvRotateRight:
      case Kind::kFpToSbvValid:
      case Kind::kFpToUbvValid: out_ += fmt::format("((_ {} {})", expr::info(kind).text, params[0]); return;
      case Kind::kFpFromBits:
      case Kind::kFpFromFp:
      case Kind::kFpFromSbv: out_ += fmt::format("((_ to_fp {} {})", params[0], params[1]); return;
      case Kind::kFpFromUbv: out_ += fmt::format("((_ to_fp_unsigned {} {})", params[0], params[1]); return;
      case Kind::kFpToSbv:
      case Kind::kFpToUbv:
        out_ += fmt::format("((_ {}{} {})", expr::info(kind).text, own ? ".total" : "", params[0]);
        return;
      case Kind::kFpMin:
      case Kind::kFpMax: out_ += fmt::format("({}{}", expr::info(kind).text, own ? ".total" : ""); return;
      case Kind::kMath1:
      case Kind::kMath2:
        out_ += fmt::format("(math.{}", num::info(static_cast<num::MathFunction>(params[0])).name);
        return;
      case Kind::kConstArray:
        out_ += fmt::format("((as const {})", pool_.to_string(Sort::from_word(params[0])));
        return;
      default: out_ += fmt::format("({}", expr::info(kind).text); return;
    }
  }

  expr::Pool& pool_;
  const WriteOptions& options_;
  std::string out_;
  std::vector<std::pair<Expr, std::string>> names_;
  std::unordered_set<std::string> taken_;
  std::vector<Expr> order_, variables_, stack_;
  expr::ExprMap<Facts> facts_;
  std::string definition_prefix_ = "$t", assertion_prefix_ = "a";
  uint32_t definition_count_ = 0;
  bool has_array_ = false, has_bits_ = false, has_float_ = false, has_int_ = false, has_real_ = false;
};

}  // namespace

Result<WrittenQuery> write_query(expr::Pool& pool, std::span<const Expr> conjuncts,
                                 const WriteOptions& options) {
  if (options.dialect == Dialect::kMantissa) return Writer(pool, options).run(conjuncts, {});
  auto lowered = lower_to_standard(pool, conjuncts);
  if (!lowered) return lowered.error();
  return Writer(pool, options).run(lowered->conjuncts, lowered->definitions);
}

}  // namespace mantissa::smtlib
