// Reading commands, finding who handles them, and saying what went wrong. A failed command leaves no trace:
// the declarations made while it was read are undone.

#include "smtlib/session.h"

#include <fmt/format.h>

#include <new>
#include <ostream>
#include <unordered_map>

#include "smtlib/text.h"

namespace mantissa::smtlib {

Session::Session(expr::Pool& pool, Engine& engine, std::ostream& out, std::ostream& diagnostics,
                 std::string version)
    : pool_(pool),
      engine_(engine),
      out_(out),
      diagnostics_(diagnostics),
      version_(std::move(version)),
      declarations_(pool),
      partial_(pool),
      sorts_(pool, declarations_),
      builder_(pool, partial_),
      terms_(pool, declarations_, sorts_, builder_) {}

const Session::Command* Session::find_command(std::string_view name) {
  using S = Session;
  static const std::unordered_map<std::string_view, Command> commands = {
      {"assert", {&S::cmd_assert, true}},
      {"check-sat", {&S::cmd_check_sat}},
      {"check-sat-assuming", {&S::cmd_check_sat_assuming}},
      {"declare-const", {&S::cmd_declare_const, true}},
      {"declare-datatype", {&S::cmd_unsupported}},
      {"declare-datatypes", {&S::cmd_unsupported}},
      {"declare-fun", {&S::cmd_declare_fun, true}},
      {"declare-sort", {&S::cmd_declare_sort}},
      {"declare-sort-parameter", {&S::cmd_unsupported}},
      {"define-const", {&S::cmd_define_const, true}},
      {"define-fun", {&S::cmd_define_fun, true}},
      {"define-fun-rec", {&S::cmd_unsupported}},
      {"define-funs-rec", {&S::cmd_unsupported}},
      {"define-sort", {&S::cmd_define_sort, true}},
      {"echo", {&S::cmd_echo}},
      {"exit", {&S::cmd_exit}},
      {"get-assertions", {&S::cmd_get_assertions}},
      {"get-assignment", {&S::cmd_get_assignment}},
      {"get-info", {&S::cmd_get_info}},
      {"get-model", {&S::cmd_get_model}},
      {"get-option", {&S::cmd_get_option}},
      {"get-proof", {&S::cmd_unsupported}},
      {"get-unsat-assumptions", {&S::cmd_get_unsat_assumptions}},
      {"get-unsat-core", {&S::cmd_get_unsat_core}},
      {"get-value", {&S::cmd_get_value}},
      {"pop", {&S::cmd_pop, true}},
      {"push", {&S::cmd_push, true}},
      {"reset", {&S::cmd_reset}},
      {"reset-assertions", {&S::cmd_reset_assertions, true}},
      {"set-info", {&S::cmd_set_info}},
      {"set-logic", {&S::cmd_set_logic}},
      {"set-option", {&S::cmd_set_option}},
  };
  const auto found = commands.find(name);
  return found == commands.end() ? nullptr : &found->second;
}

void Session::run(CommandSource& source) {
  source_ = &source;
  exit_ = false;
  while (!exit_) {
    const CommandSource::Item item = source.next();
    if (item.kind == CommandSource::Item::Kind::kEnd) break;
    if (item.kind == CommandSource::Item::Kind::kError)
      reject(item.at, item.message, {});
    else
      execute(item);
  }
  source_ = nullptr;
}

void Session::execute(const CommandSource::Item& item) {
  Lexer lexer(item.text);
  command_at_ = item.at;
  const Declarations::Mark before = declarations_.mark();
  Reply reply = Reply::kFailed;
  try {
    reply = dispatch(lexer);
  } catch (const std::bad_alloc&) {
    terms_.abandon();
    failure_.set(item.at, "out of memory");
  } catch (const std::exception& problem) {
    // Our own failed checks may not end the session, as little as running out of memory.
    terms_.abandon();
    failure_.set(item.at, fmt::format("internal error: {}", problem.what()));
  }
  switch (reply) {
    case Reply::kSuccess:
      if (!options_.print_success) return;
      out_ << "success\n";
      break;
    case Reply::kAnswered: break;
    case Reply::kUnsupported: out_ << "unsupported\n"; break;
    case Reply::kFailed:
      declarations_.undo_to(before);
      reject(failure_.at, failure_.message, command_name_);
      return;
  }
  out_.flush();
}

Session::Reply Session::dispatch(Lexer& lexer) {
  command_name_ = {};
  lexer.next();  // the parenthesis, as the source found it
  const Token name = lexer.next();
  if (name.kind != TokenKind::kSymbol) return unexpected(name, "the name of a command");
  const Command* command = find_command(name.text);
  if (!command) return failed(name.begin, fmt::format("unknown command '{}'", name.text));
  command_name_ = name.text;
  const Reply reply = (this->*command->handler)(lexer);
  if (command->changes && reply != Reply::kFailed) mode_ = Mode::kAssert;
  return reply;
}

// `command`: empty if it is not known which it was.
void Session::reject(const char* at, const std::string& message, std::string_view command) {
  if (command.empty() || command == "assert") {
    rejected_at_ = std::min(rejected_at_, level_count());
    has_rejected_ = true;
  } else if (command == "push" || command == "pop" || command.starts_with("reset")) {
    levels_wrong_ = has_rejected_ = true;
  }
  report(at, message);
}

void Session::report(const char* at, const std::string& message) {
  const Place place = source_->place(at);
  std::string text = fmt::format("{}:{}: {}", place.line, place.column, message);
  out_ << "(error " << string_literal(text) << ")\n";
  out_.flush();
  if (error_count_++ == 0) first_error_ = std::move(text);
}

Session::Reply Session::failed(const char* at, std::string message) {
  failure_.set(at, std::move(message));
  return Reply::kFailed;
}

Session::Reply Session::unexpected(const Token& token, std::string_view wanted) {
  if (token.kind == TokenKind::kError) return failed(token.begin, std::string(token.text));
  return failed(token.begin, fmt::format("expected {}, found '{}'", wanted, token.source()));
}

bool Session::end_of_command(Lexer& lexer) {
  const Token token = lexer.next();
  if (token.kind == TokenKind::kRight) return true;
  unexpected(token, "')' at the end of the command");
  return false;
}

void Session::set_theories(Theories theories) {
  theories_ = theories;
  builder_.set_theories(theories);
  terms_.set_theories(theories);
}

void Session::forget_everything() {
  declarations_.clear();
  assertions_.clear();
  levels_.clear();
  level_count_ = 0;
  rejected_at_ = kNowhere;
  levels_wrong_ = false;
  assumptions_.clear();
  core_.clear();
  partial_in_model_.clear();
  reason_unknown_.clear();
  expected_status_.clear();
  options_ = Options();
  set_theories(kAllTheories);
  logic_set_ = false;
  mode_ = Mode::kStart;
}

std::vector<expr::Expr> Session::assertions() const {
  std::vector<expr::Expr> terms;
  terms.reserve(assertions_.size());
  for (const Assertion& assertion : assertions_) terms.push_back(assertion.term);
  return terms;
}

}  // namespace mantissa::smtlib
