#pragma once

// Declarations: what every name means now. Function names and sort names are two name spaces, as in SMT-LIB.
// push and pop undo declarations (unless they are global); let-bound names are bound and unbound by the term
// reader and never outlive a term.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "expr/pool.h"
#include "smtlib/builtins.h"
#include "smtlib/lexer.h"
#include "smtlib/symbol_table.h"

namespace mantissa::smtlib {

struct Binding {
  enum class Tag : uint8_t { kNone, kTerm, kMacro };
  Tag tag = Tag::kNone;
  uint32_t index = 0;  // the term's handle, or the number of the macro
  uint32_t let = 0;    // which let bound it; 0: none
  bool by_theory = false;
};

// A defined function with parameters: its body over variables that stand for them.
struct Macro {
  std::vector<expr::Expr> parameters;
  expr::Expr body;
  size_t partial_begin = 0, partial_end = 0;  // unspecified results made while reading the body
};

// A defined sort; the body names its parameters by placeholder(i).
struct SortMacro {
  uint32_t arity = 0;
  expr::Sort body;
  bool defined = false;
  // Wider than any bit-vector a script may write, so it cannot be confused with one.
  static expr::Sort placeholder(uint32_t i) { return expr::Sort::bit_vec(expr::Sort::kMaxBitVecWidth - i); }
};

struct NamedTerm {
  SymbolId name;
  expr::Expr term;
};

class Declarations {
 public:
  explicit Declarations(expr::Pool& pool);

  SymbolId intern(std::string_view name);
  std::string_view name(SymbolId id) const { return symbols_.name(id); }
  static const Builtin* builtin(SymbolId id) { return id < builtins().size() ? &builtins()[id] : nullptr; }
  const Binding& binding(SymbolId id) const { return bindings_[id]; }
  const Macro& macro(const Binding& binding) const { return macros_[binding.index]; }
  const SortMacro& sort_macro(SymbolId id) const { return sorts_[id]; }
  static bool is_builtin_sort(std::string_view name);

  // Nothing, or why the script may not declare this function name (written as `token`) or sort name.
  std::optional<std::string> reject(const Token& token, SymbolId id, Theories theories) const;
  std::optional<std::string> reject_sort(SymbolId id) const;

  void declare_constant(SymbolId id, expr::Sort sort);
  void define_term(SymbolId id, expr::Expr term);
  void define_macro(SymbolId id, Macro macro);
  void define_sort(SymbolId id, SortMacro sort);
  void name_term(SymbolId id, expr::Expr term);  // (! term :named id)

  // For lets and parameters: the caller gives the old binding back.
  Binding bind(SymbolId id, Binding binding) { return std::exchange(bindings_[id], binding); }
  SortMacro bind_sort(SymbolId id, SortMacro sort) { return std::exchange(sorts_[id], sort); }

  const std::vector<expr::Expr>& constants() const { return constants_; }  // declared, in order
  const std::vector<NamedTerm>& named_terms() const { return named_; }

  struct Mark {
    size_t undo = 0, constants = 0, named = 0;
    friend bool operator==(const Mark&, const Mark&) = default;
  };
  Mark mark() const { return {undo_.size(), constants_.size(), named_.size()}; }
  void undo_to(const Mark& mark);
  void clear();  // as new

 private:
  struct Undo {
    SymbolId id;
    bool is_sort;
    Binding binding;
    SortMacro sort;
  };
  void set(SymbolId id, Binding binding);
  void bind_theory_constants();

  expr::Pool& pool_;
  SymbolTable symbols_;
  std::vector<Binding> bindings_;
  std::vector<SortMacro> sorts_;
  std::vector<Macro> macros_;
  std::vector<Undo> undo_;
  std::vector<expr::Expr> constants_;
  std::vector<NamedTerm> named_;
};

}  // namespace mantissa::smtlib
