// Logics, options, information: what a script may set and ask of the session itself.

#include <fmt/format.h>

#include <charconv>
#include <ostream>

#include "smtlib/session.h"
#include "smtlib/text.h"

namespace mantissa::smtlib {

Session::Reply Session::cmd_set_logic(Lexer& lexer) {
  const Token name = lexer.next();
  if (!name.is_symbol()) return unexpected(name, "the name of a logic");
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (logic_set_) return failed(command_at_, "the logic is already set");
  if (mode_ != Mode::kStart)
    return failed(command_at_, "set-logic must come before declarations and assertions");
  const auto theories = find_logic(name.text);
  if (!theories) return Reply::kUnsupported;
  logic_set_ = true;
  set_theories(*theories);
  return Reply::kSuccess;
}

bool* Session::find_flag(std::string_view option) {
  if (option == ":print-success") return &options_.print_success;
  if (option == ":produce-models") return &options_.produce_models;
  if (option == ":produce-unsat-cores") return &options_.produce_unsat_cores;
  if (option == ":produce-unsat-assumptions") return &options_.produce_unsat_assumptions;
  if (option == ":produce-assignments") return &options_.produce_assignments;
  if (option == ":produce-assertions" || option == ":interactive-mode") return &options_.produce_assertions;
  if (option == ":global-declarations") return &options_.global_declarations;
  return nullptr;
}

uint64_t* Session::find_number(std::string_view option) {
  if (option == ":random-seed") return &options_.random_seed;
  if (option == ":verbosity") return &options_.verbosity;
  return nullptr;
}

Session::Reply Session::cmd_set_option(Lexer& lexer) {
  const Token name = lexer.next();
  if (name.kind != TokenKind::kKeyword) return unexpected(name, "an option");
  if (bool* flag = find_flag(name.text)) {
    const Token value = lexer.next();
    if (!value.is_symbol() || (value.text != "true" && value.text != "false"))
      return unexpected(value, "true or false");
    if (!end_of_command(lexer)) return Reply::kFailed;
    if (name.text == ":global-declarations" && (mode_ != Mode::kStart || !levels_.empty()))
      return failed(command_at_, ":global-declarations must be set before declarations and assertions");
    *flag = value.text == "true";
    return Reply::kSuccess;
  }
  if (uint64_t* number = find_number(name.text)) {
    const Token value = lexer.next();
    if (value.kind != TokenKind::kNumeral) return unexpected(value, "a numeral");
    uint64_t parsed = 0;
    const auto [end, code] =
        std::from_chars(value.text.data(), value.text.data() + value.text.size(), parsed);
    if (code != std::errc{}) return failed(value.begin, "this numeral is too large");
    if (!end_of_command(lexer)) return Reply::kFailed;
    *number = parsed;
    if (name.text == ":random-seed") engine_.set_random_seed(parsed);
    return Reply::kSuccess;
  }
  return Reply::kUnsupported;
}

Session::Reply Session::cmd_get_option(Lexer& lexer) {
  const Token name = lexer.next();
  if (name.kind != TokenKind::kKeyword) return unexpected(name, "an option");
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (const bool* flag = find_flag(name.text))
    out_ << (*flag ? "true\n" : "false\n");
  else if (const uint64_t* number = find_number(name.text))
    out_ << *number << "\n";
  else
    return Reply::kUnsupported;
  return Reply::kAnswered;
}

Session::Reply Session::cmd_set_info(Lexer& lexer) {
  const Token name = lexer.next();
  if (name.kind != TokenKind::kKeyword) return unexpected(name, "an attribute");
  if (name.text != ":status") {
    for (Token token = lexer.next(); token.kind != TokenKind::kEnd; token = lexer.next())
      if (token.kind == TokenKind::kError) return failed(token.begin, std::string(token.text));
    return Reply::kSuccess;
  }
  const Token status = lexer.next();
  if (!status.is_symbol() || (status.text != "sat" && status.text != "unsat" && status.text != "unknown"))
    return unexpected(status, "sat, unsat or unknown");
  if (!end_of_command(lexer)) return Reply::kFailed;
  expected_status_ = std::string(status.text);
  return Reply::kSuccess;
}

Session::Reply Session::cmd_get_info(Lexer& lexer) {
  const Token name = lexer.next();
  if (name.kind != TokenKind::kKeyword) return unexpected(name, "an attribute");
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (name.text == ":name") {
    out_ << "(:name \"mantissa\")\n";
  } else if (name.text == ":version") {
    out_ << "(:version " << string_literal(version_) << ")\n";
  } else if (name.text == ":authors") {
    out_ << "(:authors \"The Mantissa developers\")\n";
  } else if (name.text == ":error-behavior") {
    out_ << "(:error-behavior continued-execution)\n";
  } else if (name.text == ":assertion-stack-levels") {
    out_ << "(:assertion-stack-levels " << level_count() << ")\n";
  } else if (name.text == ":reason-unknown") {
    if (mode_ != Mode::kUnknown)
      return failed(command_at_, ":reason-unknown needs a check-sat that answered unknown before it");
    out_ << "(:reason-unknown " << reason_unknown_ << ")\n";
  } else if (name.text == ":all-statistics") {
    out_ << "(" << engine_.statistics() << ")\n";
  } else {
    return Reply::kUnsupported;
  }
  return Reply::kAnswered;
}

Session::Reply Session::cmd_echo(Lexer& lexer) {
  const Token text = lexer.next();
  if (text.kind != TokenKind::kString) return unexpected(text, "a string");
  if (!end_of_command(lexer)) return Reply::kFailed;
  out_ << text.source() << "\n";
  return Reply::kAnswered;
}

Session::Reply Session::cmd_exit(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  exit_ = true;
  return Reply::kSuccess;
}

Session::Reply Session::cmd_unsupported(Lexer&) { return Reply::kUnsupported; }

}  // namespace mantissa::smtlib
