// Every name has one current binding in an array, and an undo log brings old ones back. A map per scope would
// be searched from the inside out for every symbol; here a lookup is one load however deep the lets are.

#include "smtlib/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "smtlib/command_source.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Sort;

Declarations::Declarations(expr::Pool& pool) : pool_(pool) {
  for (const Builtin& builtin : builtins()) intern(builtin.name);
  bind_theory_constants();
}

void Declarations::bind_theory_constants() {
  uint32_t mode = 0;
  for (SymbolId id = 0; id < builtins().size(); ++id) {
    const Builtin& b = builtins()[id];
    if (!b.is_constant()) continue;
    // The five short names and then the five long ones, both in the order of num::RoundingMode.
    const Expr value = b.shape == Shape::kRoundingMode
                           ? pool_.rm_const(static_cast<num::RoundingMode>(mode++ % 5))
                           : pool_.bool_const(b.shape == Shape::kTrue);
    bindings_[id] = {Binding::Tag::kTerm, value.id, 0, true};
  }
}

SymbolId Declarations::intern(std::string_view name) {
  const SymbolId id = symbols_.intern(name);
  if (id == bindings_.size()) {
    bindings_.emplace_back();
    sorts_.emplace_back();
  }
  return id;
}

bool Declarations::is_builtin_sort(std::string_view name) {
  static constexpr std::string_view kNames[] = {"Bool",    "Int",           "Real",    "RoundingMode",
                                                "BitVec",  "FloatingPoint", "Array",   "Float16",
                                                "Float32", "Float64",       "Float128"};
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames);
}

std::optional<std::string> Declarations::reject(const Token& token, SymbolId id, Theories theories) const {
  const Builtin* b = builtin(id);
  if (b && (b->shape == Shape::kReserved || (b->theories & (theories | kCore))))
    return fmt::format("'{}' is already defined by the logic", name(id));
  if (bindings_[id].tag != Binding::Tag::kNone && !bindings_[id].by_theory)
    return fmt::format("'{}' is already declared", name(id));
  if (token.kind == TokenKind::kSymbol && is_command_name(name(id)))
    return fmt::format("'{}' is the name of a command", name(id));
  return std::nullopt;
}

std::optional<std::string> Declarations::reject_sort(SymbolId id) const {
  if (is_builtin_sort(name(id))) return fmt::format("sort '{}' is already defined by the logic", name(id));
  if (sorts_[id].defined) return fmt::format("sort '{}' is already defined", name(id));
  return std::nullopt;
}

void Declarations::set(SymbolId id, Binding binding) {
  undo_.push_back({id, false, bindings_[id], {}});
  bindings_[id] = binding;
}

void Declarations::declare_constant(SymbolId id, Sort sort) {
  const Expr variable = pool_.var(name(id), sort);
  constants_.push_back(variable);
  set(id, {Binding::Tag::kTerm, variable.id, 0});
}

void Declarations::define_term(SymbolId id, Expr term) { set(id, {Binding::Tag::kTerm, term.id, 0}); }

void Declarations::define_macro(SymbolId id, Macro macro) {
  set(id, {Binding::Tag::kMacro, static_cast<uint32_t>(macros_.size()), 0});
  macros_.push_back(std::move(macro));
}

void Declarations::define_sort(SymbolId id, SortMacro sort) {
  undo_.push_back({id, true, {}, sorts_[id]});
  sorts_[id] = sort;
}

void Declarations::name_term(SymbolId id, Expr term) {
  define_term(id, term);
  named_.push_back({id, term});
}

void Declarations::undo_to(const Mark& mark) {
  while (undo_.size() > mark.undo) {
    const Undo& undo = undo_.back();
    if (undo.is_sort)
      sorts_[undo.id] = undo.sort;
    else
      bindings_[undo.id] = undo.binding;
    undo_.pop_back();
  }
  constants_.resize(std::min(constants_.size(), mark.constants));
  named_.resize(std::min(named_.size(), mark.named));
}

void Declarations::clear() {
  undo_to({});
  macros_.clear();
}

}  // namespace mantissa::smtlib
