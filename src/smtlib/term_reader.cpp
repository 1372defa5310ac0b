// A loop over tokens with a stack of open constructs. A construct that waits for one term (a let binding, a
// let body, an annotation) is settled as soon as the term is there; an application waits for its parenthesis.
// Let is parallel: its names are bound only when all its terms are read.

#include "smtlib/term_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "smtlib/command_source.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Sort;

namespace {
// The first rows of builtins.def.
enum Reserved : SymbolId { kLet, kAnnotation, kUnderscore, kAs, kForall, kExists };
}  // namespace

bool TermReader::read(Lexer& lexer, const Token& first, Expr* out, Failure* failure) {
  failure_ = failure;
  failure_->at = nullptr;
  whole_name_.reset();
  const bool ok = run(lexer, first, out);
  abandon();
  return ok;
}

void TermReader::abandon() {
  frames_.clear();
  values_.clear();
  pending_.clear();
  for (; !hidden_.empty(); hidden_.pop_back()) declarations_.bind(hidden_.back().id, hidden_.back().old);
}

bool TermReader::run(Lexer& lexer, Token token, Expr* out) {
  for (;; token = lexer.next()) {
    bool is_value = true;
    switch (token.kind) {
      case TokenKind::kSymbol:
      case TokenKind::kQuotedSymbol:
        if (!constant(token)) return false;
        break;
      case TokenKind::kLeft:
        if (!open(lexer, token.begin, &is_value)) return false;
        break;
      case TokenKind::kRight:
        if (frames_.empty() || frames_.back().type != Frame::Type::kApply) return unexpected(token, "a term");
        if (!close()) return false;
        break;
      case TokenKind::kNumeral:
      case TokenKind::kDecimal:
      case TokenKind::kHex:
      case TokenKind::kBinary:
        if (!push(token.begin, builder_.literal(token))) return false;
        break;
      default: return unexpected(token, "a term");
    }
    bool done = false;
    if (is_value && !settle(lexer, &done)) return false;
    if (done) {
      *out = values_.back();
      return true;
    }
  }
}

bool TermReader::unexpected(const Token& token, const char* wanted) {
  if (token.kind == TokenKind::kError) return fail(token.begin, std::string(token.text));
  if (token.kind == TokenKind::kEnd)
    return fail(token.begin, fmt::format("expected {}, found the end of the input", wanted));
  return fail(token.begin, fmt::format("expected {}, found '{}'", wanted, token.source()));
}

bool TermReader::push(const char* at, Result<Expr> term) {
  if (!term) return fail(at, term.error().message);
  values_.push_back(*term);
  return true;
}

bool TermReader::expect_right(Lexer& lexer, const char* after) {
  const Token token = lexer.next();
  if (token.kind == TokenKind::kRight) return true;
  return unexpected(token, fmt::format("')' after {}", after).c_str());
}

bool TermReader::constant(const Token& token) {
  const SymbolId id = declarations_.intern(token.text);
  const Binding& binding = declarations_.binding(id);
  if (binding.tag == Binding::Tag::kTerm) [[likely]] {
    values_.push_back(Expr{binding.index});
    return true;
  }
  if (binding.tag == Binding::Tag::kMacro || Declarations::builtin(id) || is_command_name(token.text))
    return fail(token.begin, fmt::format("'{}' is not a constant", token.text));
  return fail(token.begin, fmt::format("unknown constant '{}'", token.text));
}

bool TermReader::open(Lexer& lexer, const char* at, bool* is_value) {
  *is_value = false;
  const Token token = lexer.next();
  Frame frame{Frame::Type::kApply, at, values_.size(), 0, {}};
  if (token.kind == TokenKind::kLeft) {
    if (!compound_head(lexer, &frame.head)) return false;
  } else if (token.is_symbol()) {
    if (!find_head(token, &frame.head)) {
      if (failure_->at) return false;
      return open_reserved(lexer, at, token, frame.head.name, is_value);
    }
  } else {
    return unexpected(token, "a function");
  }
  frames_.push_back(frame);
  return true;
}

// False without a failure: a reserved word.
bool TermReader::find_head(const Token& token, Head* head) {
  const SymbolId id = head->name = declarations_.intern(token.text);
  const Binding& binding = declarations_.binding(id);
  if (binding.tag == Binding::Tag::kMacro) {
    head->macro = &declarations_.macro(binding);
    return true;
  }
  if (binding.tag == Binding::Tag::kTerm)
    return fail(token.begin, fmt::format("'{}' is a constant and takes no arguments", token.text));
  head->builtin = Declarations::builtin(id);
  if (!head->builtin) return fail(token.begin, fmt::format("unknown function '{}'", token.text));
  if (head->builtin->shape != Shape::kReserved) return true;
  if (token.kind == TokenKind::kSymbol) return false;
  return fail(token.begin, fmt::format("unknown function '|{}|'", token.text));
}

bool TermReader::open_reserved(Lexer& lexer, const char* at, const Token& word, SymbolId id, bool* is_value) {
  switch (id) {
    case kLet: return open_let(lexer, at);
    case kAnnotation: frames_.push_back({Frame::Type::kAnnotated, at, 0, 0, {}}); return true;
    case kUnderscore: *is_value = true; return indexed_constant(lexer, at);
    case kAs: *is_value = true; return qualified_constant(lexer, at);
    case kForall:
    case kExists: return fail(word.begin, "quantifiers are not supported");
    default: return fail(word.begin, fmt::format("'{}' is not supported", word.text));
  }
}

bool TermReader::open_let(Lexer& lexer, const char* at) {
  Token token = lexer.next();
  if (token.kind != TokenKind::kLeft) return unexpected(token, "'(' and the bindings of let");
  token = lexer.next();
  if (token.kind != TokenKind::kLeft) return unexpected(token, "'(' and a binding of let");
  frames_.push_back({Frame::Type::kLetBinding, at, pending_.size(), 0, {}});
  return let_variable(lexer, &frames_.back().symbol);
}

bool TermReader::let_variable(Lexer& lexer, SymbolId* out) {
  const Token token = lexer.next();
  if (!token.is_symbol()) return unexpected(token, "the name of a let variable");
  *out = declarations_.intern(token.text);
  const Builtin* builtin = Declarations::builtin(*out);
  if (token.kind == TokenKind::kSymbol && builtin && builtin->shape == Shape::kReserved)
    return fail(token.begin, fmt::format("'{}' is a reserved word", token.text));
  return true;
}

// After "((": (_ name indices) or (as name sort), with its parenthesis.
bool TermReader::compound_head(Lexer& lexer, Head* head) {
  const Token word = lexer.next();
  if (word.kind == TokenKind::kSymbol && word.text == "_") {
    Token name;
    if (!indexed_name(lexer, head, &name)) return false;
    head->name = declarations_.intern(name.text);
    head->builtin = Declarations::builtin(head->name);
    if (head->builtin && head->builtin->indices > 0 && head->builtin->least > 0) return true;
    return fail(name.begin, fmt::format("unknown indexed function '{}'", name.text));
  }
  if (word.kind == TokenKind::kSymbol && word.text == "as") {
    const Token name = lexer.next();
    if (!name.is_symbol()) return unexpected(name, "a function");
    if (!sorts_.read(lexer, lexer.next(), &head->sort, failure_)) return false;
    if (!expect_right(lexer, "(as name sort")) return false;
    if (name.text == "const") {
      head->const_array = true;
      return true;
    }
    head->sort_given = true;
    if (find_head(name, head)) return true;
    return failure_->at ? false : unexpected(name, "a function");
  }
  return unexpected(word, "a function");
}

bool TermReader::indexed_name(Lexer& lexer, Head* head, Token* name) {
  *name = lexer.next();
  if (!name->is_symbol()) return unexpected(*name, "a name after '_'");
  for (;;) {
    const Token token = lexer.next();
    if (token.kind == TokenKind::kRight) break;
    if (head->index_count == 2)
      return fail(token.begin, fmt::format("too many indices for '{}'", name->text));
    if (!read_index(token, &head->indices[head->index_count++], failure_)) return false;
  }
  if (head->index_count == 0) return fail(name->begin, "an identifier with '_' needs an index");
  return true;
}

// After "(_": a bit-vector constant or a float's special value.
bool TermReader::indexed_constant(Lexer& lexer, const char* at) {
  Head head;
  Token name;
  if (!indexed_name(lexer, &head, &name)) return false;
  const std::span<const uint32_t> indices(head.indices, head.index_count);
  if (name.text.size() > 2 && name.text.starts_with("bv") &&
      std::all_of(name.text.begin() + 2, name.text.end(), [](char c) { return c >= '0' && c <= '9'; })) {
    if (head.index_count != 1) return fail(name.begin, "a bit-vector constant has one index, its width");
    return push(at, builder_.bits_from_decimal(name.text.substr(2), head.indices[0]));
  }
  const Builtin* builtin = Declarations::builtin(declarations_.intern(name.text));
  if (builtin && builtin->shape == Shape::kFpSpecial) return push(at, builder_.apply(*builtin, indices, {}));
  if (builtin && builtin->indices > 0)
    return fail(name.begin, fmt::format("'{}' is a function and needs arguments", name.text));
  return fail(name.begin, fmt::format("unknown indexed constant '{}'", name.text));
}

// After "(as": a constant and its sort.
bool TermReader::qualified_constant(Lexer& lexer, const char* at) {
  const Token name = lexer.next();
  if (!name.is_symbol()) return unexpected(name, "a constant");
  if (!constant(name)) return false;
  Sort sort;
  if (!sorts_.read(lexer, lexer.next(), &sort, failure_)) return false;
  if (!expect_right(lexer, "(as constant sort")) return false;
  const Sort found = pool_.sort(values_.back());
  if (found == sort) return true;
  return fail(
      at, fmt::format("'{}' has sort {}, not {}", name.text, pool_.to_string(found), pool_.to_string(sort)));
}

bool TermReader::close() {
  const Frame& frame = frames_.back();
  const Head& head = frame.head;
  const std::span<Expr> arguments(values_.data() + frame.base, values_.size() - frame.base);
  Result<Expr> term = [&]() -> Result<Expr> {
    if (head.const_array) {
      if (arguments.size() != 1) return Error{"a constant array needs one value"};
      return builder_.const_array(head.sort, arguments[0]);
    }
    if (head.macro) return builder_.call(*head.macro, declarations_.name(head.name), arguments);
    return builder_.apply(*head.builtin, std::span(head.indices, head.index_count), arguments);
  }();
  if (!term) return fail(frame.at, term.error().message);
  if (head.sort_given && pool_.sort(*term) != head.sort)
    return fail(frame.at, fmt::format("this has sort {}, not {}", pool_.to_string(pool_.sort(*term)),
                                      pool_.to_string(head.sort)));
  values_.resize(frame.base);
  values_.push_back(*term);
  frames_.pop_back();
  return true;
}

// A term is complete: whatever waited for just that goes on.
bool TermReader::settle(Lexer& lexer, bool* done) {
  for (;;) {
    if (frames_.empty()) {
      *done = true;
      return true;
    }
    Frame& frame = frames_.back();
    switch (frame.type) {
      case Frame::Type::kApply: return true;
      case Frame::Type::kLetBinding: return end_let_binding(lexer);
      case Frame::Type::kLetBody:
        if (!expect_right(lexer, "the body of let")) return false;
        end_let_body(frame);
        break;
      case Frame::Type::kAnnotated:
        if (!attributes(lexer)) return false;
        break;
    }
    frames_.pop_back();
  }
}

bool TermReader::end_let_binding(Lexer& lexer) {
  Frame& frame = frames_.back();
  if (!expect_right(lexer, "a binding of let")) return false;
  pending_.emplace_back(frame.symbol, values_.back());
  values_.pop_back();
  const Token token = lexer.next();
  if (token.kind == TokenKind::kLeft) return let_variable(lexer, &frame.symbol);
  if (token.kind != TokenKind::kRight) return unexpected(token, "another binding or ')'");
  return bind_let(frame);
}

bool TermReader::bind_let(Frame& frame) {
  const size_t first = frame.base;
  frame.base = hidden_.size();
  frame.type = Frame::Type::kLetBody;
  const uint32_t let = ++let_count_;
  for (size_t i = first; i < pending_.size(); ++i) {
    const auto [id, term] = pending_[i];
    if (declarations_.binding(id).let == let)
      return fail(frame.at, fmt::format("let binds '{}' twice", declarations_.name(id)));
    hidden_.push_back({id, declarations_.bind(id, {Binding::Tag::kTerm, term.id, let})});
  }
  pending_.resize(first);
  return true;
}

void TermReader::end_let_body(const Frame& frame) {
  for (; hidden_.size() > frame.base; hidden_.pop_back())
    declarations_.bind(hidden_.back().id, hidden_.back().old);
}

bool TermReader::attributes(Lexer& lexer) {
  Token token = lexer.next();
  if (token.kind != TokenKind::kKeyword) return unexpected(token, "an attribute");
  while (token.kind == TokenKind::kKeyword) {
    if (token.text == ":named") {
      if (!name_term(lexer.next())) return false;
      token = lexer.next();
      continue;
    }
    // Another attribute: its value, if any, does not matter.
    token = lexer.next();
    if (token.kind == TokenKind::kKeyword || token.kind == TokenKind::kRight) continue;
    for (size_t depth = 0;; token = lexer.next()) {
      if (token.kind == TokenKind::kEnd || token.kind == TokenKind::kError) return unexpected(token, "')'");
      if (token.kind == TokenKind::kLeft) ++depth;
      if (token.kind == TokenKind::kRight) --depth;
      if (depth == 0) break;
    }
    token = lexer.next();
  }
  if (token.kind != TokenKind::kRight) return unexpected(token, "an attribute or ')'");
  return true;
}

bool TermReader::name_term(const Token& token) {
  if (!token.is_symbol()) return unexpected(token, "a name");
  if (!named_allowed_) return fail(token.begin, "a term inside a definition with parameters cannot be named");
  const SymbolId id = declarations_.intern(token.text);
  if (const auto why = declarations_.reject(token, id, theories_)) return fail(token.begin, *why);
  declarations_.name_term(id, values_.back());
  if (frames_.size() == 1 && !whole_name_) whole_name_ = id;
  return true;
}

}  // namespace mantissa::smtlib
