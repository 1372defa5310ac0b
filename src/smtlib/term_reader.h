#pragma once

// TermReader: terms from tokens. The stack is explicit, so depth is limited by memory only: a hundred
// thousand nested lets or parentheses are nothing special.

#include <optional>
#include <vector>

#include "smtlib/declarations.h"
#include "smtlib/failure.h"
#include "smtlib/lexer.h"
#include "smtlib/sort_reader.h"
#include "smtlib/term_builder.h"

namespace mantissa::smtlib {

class TermReader {
 public:
  TermReader(expr::Pool& pool, Declarations& declarations, SortReader& sorts, TermBuilder& builder)
      : pool_(pool), declarations_(declarations), sorts_(sorts), builder_(builder) {}

  void set_theories(Theories theories) { theories_ = theories; }
  // (! t :named n) is an error inside definitions with parameters, where t is not closed.
  void allow_named(bool allowed) { named_allowed_ = allowed; }

  // Reads one term that starts at `first`, the token just taken from the lexer. After a failure the lexer is
  // somewhere inside the term and all let-bound names are unbound again.
  bool read(Lexer& lexer, const Token& first, expr::Expr* out, Failure* failure);
  // Forgets a term whose reading an exception ended.
  void abandon();
  // The n of the last term if it was (! t :named n) as a whole.
  std::optional<SymbolId> whole_name() const { return whole_name_; }

 private:
  // What stands after an opening parenthesis.
  struct Head {
    const Builtin* builtin = nullptr;  // or
    const Macro* macro = nullptr;      // or
    bool const_array = false;
    expr::Sort sort;  // of const_array, or of (as name sort)
    bool sort_given = false;
    uint8_t index_count = 0;
    uint32_t indices[2] = {};
    SymbolId name = 0;
  };
  struct Frame {
    enum class Type : uint8_t { kApply, kLetBinding, kLetBody, kAnnotated } type;
    const char* at;
    size_t base;          // first argument in values_, first pair in pending_, first entry in hidden_
    SymbolId symbol = 0;  // being bound
    Head head;            // of kApply
  };
  struct Hidden {
    SymbolId id;
    Binding old;
  };

  bool run(Lexer& lexer, Token token, expr::Expr* out);
  bool open(Lexer& lexer, const char* at, bool* is_value);
  bool open_reserved(Lexer& lexer, const char* at, const Token& word, SymbolId id, bool* is_value);
  bool open_let(Lexer& lexer, const char* at);
  bool let_variable(Lexer& lexer, SymbolId* out);
  bool find_head(const Token& token, Head* head);
  bool compound_head(Lexer& lexer, Head* head);
  bool indexed_name(Lexer& lexer, Head* head, Token* name);
  bool indexed_constant(Lexer& lexer, const char* at);
  bool qualified_constant(Lexer& lexer, const char* at);
  bool constant(const Token& token);
  bool close();
  bool settle(Lexer& lexer, bool* done);
  bool end_let_binding(Lexer& lexer);
  bool bind_let(Frame& frame);
  void end_let_body(const Frame& frame);
  bool attributes(Lexer& lexer);
  bool name_term(const Token& token);
  bool expect_right(Lexer& lexer, const char* after);
  bool push(const char* at, Result<expr::Expr> term);
  bool fail(const char* at, std::string message) { return failure_->set(at, std::move(message)); }
  bool unexpected(const Token& token, const char* wanted);

  expr::Pool& pool_;
  Declarations& declarations_;
  SortReader& sorts_;
  TermBuilder& builder_;
  Theories theories_ = kAllTheories;
  bool named_allowed_ = true;
  Failure* failure_ = nullptr;
  std::vector<Frame> frames_;
  std::vector<expr::Expr> values_;
  std::vector<std::pair<SymbolId, expr::Expr>> pending_;  // of lets whose bindings are being read
  std::vector<Hidden> hidden_;                            // by lets whose bodies are being read
  uint32_t let_count_ = 0;
  std::optional<SymbolId> whole_name_;
};

}  // namespace mantissa::smtlib
