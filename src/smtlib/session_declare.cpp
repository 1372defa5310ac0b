// Commands that change what is declared and asserted.

#include <fmt/format.h>

#include <charconv>

#include "smtlib/session.h"
#include "smtlib/text.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Sort;
using expr::Value;

bool Session::new_name(Lexer& lexer, SymbolId* out) {
  const Token token = lexer.next();
  if (!token.is_symbol()) {
    unexpected(token, "a name");
    return false;
  }
  *out = declarations_.intern(token.text);
  if (const auto why = declarations_.reject(token, *out, theories_)) return failure_.set(token.begin, *why);
  return true;
}

bool Session::read_sort(Lexer& lexer, Sort* out) { return sorts_.read(lexer, lexer.next(), out, &failure_); }

bool Session::read_term_of(Lexer& lexer, Sort sort, Expr* out) {
  const Token first = lexer.next();
  if (!terms_.read(lexer, first, out, &failure_)) return false;
  if (sort.is_real() && pool_.sort(*out).is_int() && pool_.is_const(*out))
    *out = pool_.constant(Value::real(pool_.value(*out).as_rational()));
  if (pool_.sort(*out) == sort) return true;
  return failure_.set(first.begin, fmt::format("expected a term of sort {}, found {}", pool_.to_string(sort),
                                               pool_.to_string(pool_.sort(*out))));
}

Session::Reply Session::cmd_declare_const(Lexer& lexer) {
  SymbolId name;
  Sort sort;
  if (!new_name(lexer, &name) || !read_sort(lexer, &sort) || !end_of_command(lexer)) return Reply::kFailed;
  declarations_.declare_constant(name, sort);
  return Reply::kSuccess;
}

Session::Reply Session::cmd_declare_fun(Lexer& lexer) {
  SymbolId name;
  if (!new_name(lexer, &name)) return Reply::kFailed;
  Token token = lexer.next();
  if (token.kind != TokenKind::kLeft) return unexpected(token, "'(' and the sorts of the arguments");
  token = lexer.next();
  if (token.kind != TokenKind::kRight)
    return failed(token.begin, fmt::format("uninterpreted functions are not supported: '{}' has arguments",
                                           declarations_.name(name)));
  Sort sort;
  if (!read_sort(lexer, &sort) || !end_of_command(lexer)) return Reply::kFailed;
  declarations_.declare_constant(name, sort);
  return Reply::kSuccess;
}

Session::Reply Session::cmd_declare_sort(Lexer&) { return Reply::kUnsupported; }

Session::Reply Session::cmd_define_const(Lexer& lexer) {
  SymbolId name;
  Sort sort;
  Expr term;
  if (!new_name(lexer, &name) || !read_sort(lexer, &sort) || !read_term_of(lexer, sort, &term) ||
      !end_of_command(lexer))
    return Reply::kFailed;
  declarations_.define_term(name, term);
  return Reply::kSuccess;
}

// "((x Sort) ...)": a fresh variable stands for each parameter.
bool Session::read_parameters(Lexer& lexer, std::vector<SymbolId>* names, Macro* macro) {
  Token token = lexer.next();
  if (token.kind != TokenKind::kLeft) {
    unexpected(token, "'(' and the parameters");
    return false;
  }
  for (token = lexer.next(); token.kind == TokenKind::kLeft; token = lexer.next()) {
    const Token name = lexer.next();
    if (!name.is_symbol()) {
      unexpected(name, "the name of a parameter");
      return false;
    }
    Sort sort;
    if (!read_sort(lexer, &sort) || !end_of_command(lexer)) return false;
    names->push_back(declarations_.intern(name.text));
    macro->parameters.push_back(pool_.fresh_var("parameter\\", sort));
  }
  if (token.kind == TokenKind::kRight) return true;
  unexpected(token, "a parameter or ')'");
  return false;
}

Session::Reply Session::cmd_define_fun(Lexer& lexer) {
  SymbolId name;
  std::vector<SymbolId> names;
  Macro macro;
  Sort sort;
  if (!new_name(lexer, &name) || !read_parameters(lexer, &names, &macro) || !read_sort(lexer, &sort))
    return Reply::kFailed;
  if (names.empty()) {
    Expr term;
    if (!read_term_of(lexer, sort, &term) || !end_of_command(lexer)) return Reply::kFailed;
    declarations_.define_term(name, term);
    return Reply::kSuccess;
  }
  std::vector<Binding> hidden;
  for (size_t i = 0; i < names.size(); ++i)
    hidden.push_back(declarations_.bind(names[i], {Binding::Tag::kTerm, macro.parameters[i].id, 0}));
  macro.partial_begin = partial_.entries().size();
  terms_.allow_named(false);
  bool ok = false;
  std::exception_ptr problem;
  try {
    ok = read_term_of(lexer, sort, &macro.body) && end_of_command(lexer);
  } catch (...) {
    problem = std::current_exception();
    terms_.abandon();
  }
  terms_.allow_named(true);
  macro.partial_end = partial_.entries().size();
  for (size_t i = names.size(); i-- > 0;) declarations_.bind(names[i], hidden[i]);
  if (problem) std::rethrow_exception(problem);
  if (!ok) return Reply::kFailed;
  declarations_.define_macro(name, std::move(macro));
  return Reply::kSuccess;
}

Session::Reply Session::cmd_define_sort(Lexer& lexer) {
  const Token token = lexer.next();
  if (!token.is_symbol()) return unexpected(token, "the name of the sort");
  const SymbolId name = declarations_.intern(token.text);
  if (const auto why = declarations_.reject_sort(name)) return failed(token.begin, *why);
  Token parameter = lexer.next();
  if (parameter.kind != TokenKind::kLeft) return unexpected(parameter, "'(' and the sort parameters");
  std::vector<SymbolId> names;
  for (parameter = lexer.next(); parameter.is_symbol(); parameter = lexer.next())
    names.push_back(declarations_.intern(parameter.text));
  if (parameter.kind != TokenKind::kRight) return unexpected(parameter, "a sort parameter or ')'");
  std::vector<SortMacro> hidden;
  for (uint32_t i = 0; i < names.size(); ++i)
    hidden.push_back(declarations_.bind_sort(names[i], {0, SortMacro::placeholder(i), true}));
  SortMacro macro{static_cast<uint32_t>(names.size()), {}, true};
  const bool ok = read_sort(lexer, &macro.body) && end_of_command(lexer);
  for (size_t i = names.size(); i-- > 0;) declarations_.bind_sort(names[i], hidden[i]);
  if (!ok) return Reply::kFailed;
  declarations_.define_sort(name, macro);
  return Reply::kSuccess;
}

Session::Reply Session::cmd_assert(Lexer& lexer) {
  const char* begin = lexer.position();
  Expr term;
  if (!read_term_of(lexer, Sort::boolean(), &term)) return Reply::kFailed;
  const char* end = lexer.position();
  const auto name = terms_.whole_name();
  if (!end_of_command(lexer)) return Reply::kFailed;
  Assertion assertion{term, name, {}};
  if (options_.produce_assertions) assertion.text = one_line({begin, static_cast<size_t>(end - begin)});
  assertions_.push_back(std::move(assertion));
  return Reply::kSuccess;
}

bool Session::read_level_count(Lexer& lexer, uint64_t* out) {
  *out = 1;
  const Token token = lexer.next();
  if (token.kind == TokenKind::kRight) return true;
  uint32_t count = 0;
  if (!read_index(token, &count, &failure_)) return false;
  *out = count;
  return end_of_command(lexer);
}

Session::Reply Session::cmd_push(Lexer& lexer) {
  uint64_t count = 0;
  if (!read_level_count(lexer, &count)) return Reply::kFailed;
  if (count == 0) return Reply::kSuccess;
  level_count_ += count;
  const Declarations::Mark mark = declarations_.mark();
  if (!levels_.empty() && levels_.back().mark == mark && levels_.back().assertions == assertions_.size())
    levels_.back().count += count;
  else
    levels_.push_back({mark, assertions_.size(), count});
  return Reply::kSuccess;
}

Session::Reply Session::cmd_pop(Lexer& lexer) {
  uint64_t count = 0;
  if (!read_level_count(lexer, &count)) return Reply::kFailed;
  if (count > level_count())
    return failed(command_at_,
                  fmt::format("cannot pop {} levels: only {} were pushed", count, level_count()));
  while (count > 0) {
    Level& level = levels_.back();
    if (!options_.global_declarations) declarations_.undo_to(level.mark);
    assertions_.resize(level.assertions, Assertion{});
    const uint64_t taken = std::min(count, level.count);
    count -= taken;
    level.count -= taken;
    level_count_ -= taken;
    if (level.count == 0) levels_.pop_back();
  }
  if (rejected_at_ != kNowhere && level_count() < rejected_at_) rejected_at_ = kNowhere;
  return Reply::kSuccess;
}

Session::Reply Session::cmd_reset(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  forget_everything();
  return Reply::kSuccess;
}

Session::Reply Session::cmd_reset_assertions(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  assertions_.clear();
  levels_.clear();
  level_count_ = 0;
  rejected_at_ = kNowhere;
  levels_wrong_ = false;
  if (!options_.global_declarations) declarations_.clear();
  return Reply::kSuccess;
}

}  // namespace mantissa::smtlib
