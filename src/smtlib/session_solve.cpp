// Commands that ask the engine, and those about its last answer.

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "smtlib/session.h"
#include "smtlib/text.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::Sort;
using expr::Value;

namespace {

std::string_view answer_text(Verdict::Answer answer) {
  switch (answer) {
    case Verdict::Answer::kSat: return "sat";
    case Verdict::Answer::kUnsat: return "unsat";
    default: return "unknown";
  }
}

}  // namespace

Session::Reply Session::cmd_check_sat(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  return check({});
}

Session::Reply Session::cmd_check_sat_assuming(Lexer& lexer) {
  std::vector<Given> assumptions;
  if (!read_given_terms(lexer, true, &assumptions) || !end_of_command(lexer)) return Reply::kFailed;
  return check(std::move(assumptions));
}

Session::Reply Session::check(std::vector<Given> assumptions) {
  mode_ = Mode::kAssert;
  assumptions_ = std::move(assumptions);
  std::vector<Expr> conjuncts = assertions();
  for (const Given& given : assumptions_) conjuncts.push_back(given.term);
  const std::vector<Expr> conditions = partial_.side_conditions(conjuncts);
  conjuncts.insert(conjuncts.end(), conditions.begin(), conditions.end());
  partial_in_model_ = partial_.used(conjuncts);

  Verdict verdict = engine_.check(conjuncts, declarations_.constants());
  if (verdict.answer == Verdict::Answer::kSat && !make_exact(conjuncts)) verdict = check_pinned(conjuncts);
  const bool is_partial = verdict.answer == Verdict::Answer::kSat && rejected_at_ != kNowhere;
  if (levels_wrong_ || is_partial) verdict = {Verdict::Answer::kUnknown, {}, "incomplete"};
  core_ = std::move(verdict.core);
  core_is_small_ = false;
  reason_unknown_ = std::move(verdict.reason);
  switch (verdict.answer) {
    case Verdict::Answer::kSat: mode_ = Mode::kSat; break;
    case Verdict::Answer::kUnsat: mode_ = Mode::kUnsat; break;
    case Verdict::Answer::kUnknown: mode_ = Mode::kUnknown; break;
  }
  out_ << answer_text(verdict.answer) << "\n";
  if (assumptions_.empty()) compare_with_status(verdict.answer);
  return Reply::kAnswered;
}

// Loose results get the values that they have for the arguments in the model, those inside others first. Is
// all of it still true?
bool Session::make_exact(std::span<const Expr> conjuncts) {
  bool changed = false;
  std::vector<uint32_t> inner_first = partial_in_model_;
  std::sort(inner_first.begin(), inner_first.end());
  for (uint32_t index : inner_first) {
    const PartialFunctions::Entry& entry = partial_.entries()[index];
    if (!entry.is_loose()) continue;
    const Expr parts[] = {entry.mode, entry.x, entry.unknown};
    const std::vector<Value> values = engine_.values(parts);
    const std::optional<Value> exact = partial_.exact(entry, values[0], values[1]);
    if (!exact || *exact == values[2]) continue;
    engine_.assign(entry.unknown, *exact);
    changed = true;
  }
  if (!changed) return true;
  const std::vector<Value> truths = engine_.values(conjuncts);
  return std::all_of(truths.begin(), truths.end(), [](const Value& v) { return v.as_bool(); });
}

// Once more, near the model that was not one: loose arguments and results as they are in it.
Verdict Session::check_pinned(std::vector<Expr> conjuncts) {
  const Verdict open{Verdict::Answer::kUnknown, {}, "incomplete"};
  for (uint32_t index : partial_in_model_) {
    const PartialFunctions::Entry& entry = partial_.entries()[index];
    if (!entry.is_loose()) continue;
    const Expr parts[] = {entry.x, entry.unknown};
    const std::vector<Value> values = engine_.values(parts);
    const std::vector<Expr> pins = partial_.pinned(entry, values[0], values[1]);
    conjuncts.insert(conjuncts.end(), pins.begin(), pins.end());
  }
  Verdict verdict = engine_.check(conjuncts, declarations_.constants());
  return verdict.answer == Verdict::Answer::kSat && make_exact(conjuncts) ? verdict : open;
}

void Session::compare_with_status(Verdict::Answer answer) {
  const std::string expected = std::exchange(expected_status_, {});
  if (answer == Verdict::Answer::kUnknown || (expected != "sat" && expected != "unsat")) return;
  if (expected == answer_text(answer)) return;
  const Place place = source_->place(command_at_);
  diagnostics_ << fmt::format("warning: {}:{}: the answer is {} but the script says :status {}\n", place.line,
                              place.column, answer_text(answer), expected);
}

// "(t1 t2 ...)"
bool Session::read_given_terms(Lexer& lexer, bool must_be_bool, std::vector<Given>* out) {
  Token token = lexer.next();
  if (token.kind != TokenKind::kLeft) {
    unexpected(token, "'(' and terms");
    return false;
  }
  for (token = lexer.next(); token.kind != TokenKind::kRight; token = lexer.next()) {
    Expr term;
    if (!terms_.read(lexer, token, &term, &failure_)) return false;
    if (must_be_bool && !pool_.sort(term).is_bool())
      return failure_.set(token.begin, fmt::format("expected a term of sort Bool, found {}",
                                                   pool_.to_string(pool_.sort(term))));
    const auto length = static_cast<size_t>(lexer.position() - token.begin);
    out->push_back({term, one_line({token.begin, length})});
  }
  return true;
}

// New applications of partial functions in asked terms: where the arguments have the values of an application
// the model knows, the result must be the same.
void Session::extend_model(std::span<const Expr> terms) {
  std::vector<uint32_t> asked = partial_.used(terms);
  for (size_t i = 0; i < asked.size(); ++i) {  // the arguments may hold further ones; the list grows
    const Expr parts[] = {partial_.entries()[asked[i]].mode, partial_.entries()[asked[i]].x};
    for (uint32_t inner : partial_.used(parts))
      if (std::find(asked.begin(), asked.end(), inner) == asked.end()) asked.push_back(inner);
  }
  std::sort(asked.begin(), asked.end());  // those inside others were made before them
  for (uint32_t index : asked) {
    if (std::find(partial_in_model_.begin(), partial_in_model_.end(), index) != partial_in_model_.end())
      continue;
    const PartialFunctions::Entry& entry = partial_.entries()[index];
    if (entry.is_loose()) {
      const Expr parts[] = {entry.mode, entry.x};
      const std::vector<Value> arguments = engine_.values(parts);
      if (const auto exact = partial_.exact(entry, arguments[0], arguments[1])) {
        engine_.assign(entry.unknown, *exact);
        partial_in_model_.push_back(index);
        continue;
      }
    }
    for (uint32_t known_index : partial_in_model_) {
      const PartialFunctions::Entry& known = partial_.entries()[known_index];
      if (!partial_.comparable(entry, known)) continue;
      const Expr both[] = {entry.mode, entry.x, known.mode, known.x, known.unknown};
      const std::vector<Value> values = engine_.values(both);
      if (!(values[0] == values[2]) || !(values[1] == values[3])) continue;
      engine_.assign(entry.unknown, values[4]);
      break;
    }
    partial_in_model_.push_back(index);
  }
}

Session::Reply Session::cmd_get_model(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (!options_.produce_models) return failed(command_at_, "get-model needs :produce-models true");
  if (mode_ != Mode::kSat)
    return failed(command_at_, "get-model needs a check-sat that answered sat before it");
  const auto& constants = declarations_.constants();
  const std::vector<Value> values = engine_.values(constants);
  out_ << "(\n";
  for (size_t i = 0; i < constants.size(); ++i)
    out_ << "  (define-fun " << symbol_text(pool_.name(constants[i])) << " () "
         << pool_.to_string(pool_.sort(constants[i])) << " " << value_text(pool_, values[i]) << ")\n";
  out_ << ")\n";
  return Reply::kAnswered;
}

Session::Reply Session::cmd_get_value(Lexer& lexer) {
  if (!options_.produce_models) return failed(command_at_, "get-value needs :produce-models true");
  if (mode_ != Mode::kSat)
    return failed(command_at_, "get-value needs a check-sat that answered sat before it");
  std::vector<Given> given;
  if (!read_given_terms(lexer, false, &given) || !end_of_command(lexer)) return Reply::kFailed;
  if (given.empty()) return failed(command_at_, "get-value needs at least one term");
  std::vector<Expr> terms;
  for (const Given& g : given) terms.push_back(g.term);
  extend_model(terms);
  const std::vector<Value> values = engine_.values(terms);
  out_ << "(";
  for (size_t i = 0; i < given.size(); ++i)
    out_ << (i ? "\n " : "") << "(" << given[i].text << " " << value_text(pool_, values[i]) << ")";
  out_ << ")\n";
  return Reply::kAnswered;
}

Session::Reply Session::cmd_get_assignment(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (!options_.produce_assignments)
    return failed(command_at_, "get-assignment needs :produce-assignments true");
  if (mode_ != Mode::kSat)
    return failed(command_at_, "get-assignment needs a check-sat that answered sat before it");
  std::vector<Expr> terms;
  std::vector<SymbolId> names;
  for (const NamedTerm& named : declarations_.named_terms()) {
    if (!pool_.sort(named.term).is_bool()) continue;
    terms.push_back(named.term);
    names.push_back(named.name);
  }
  extend_model(terms);
  const std::vector<Value> values = engine_.values(terms);
  out_ << "(";
  for (size_t i = 0; i < terms.size(); ++i)
    out_ << (i ? " " : "") << "(" << symbol_text(declarations_.name(names[i])) << " " << values[i].to_string()
         << ")";
  out_ << ")\n";
  return Reply::kAnswered;
}

Session::Reply Session::cmd_get_assertions(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (!options_.produce_assertions)
    return failed(command_at_, "get-assertions needs :produce-assertions true");
  out_ << "(";
  for (size_t i = 0; i < assertions_.size(); ++i) out_ << (i ? "\n " : "") << assertions_[i].text;
  out_ << ")\n";
  return Reply::kAnswered;
}

const std::vector<uint32_t>& Session::small_core() {
  if (!std::exchange(core_is_small_, true)) core_ = engine_.smaller_core(std::move(core_));
  return core_;
}

Session::Reply Session::cmd_get_unsat_core(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (!options_.produce_unsat_cores)
    return failed(command_at_, "get-unsat-core needs :produce-unsat-cores true");
  if (mode_ != Mode::kUnsat)
    return failed(command_at_, "get-unsat-core needs a check-sat that answered unsat before it");
  out_ << "(";
  bool first = true;
  for (uint32_t index : small_core()) {
    if (index >= assertions_.size() || !assertions_[index].name) continue;
    out_ << (first ? "" : " ") << symbol_text(declarations_.name(*assertions_[index].name));
    first = false;
  }
  out_ << ")\n";
  return Reply::kAnswered;
}

Session::Reply Session::cmd_get_unsat_assumptions(Lexer& lexer) {
  if (!end_of_command(lexer)) return Reply::kFailed;
  if (!options_.produce_unsat_assumptions)
    return failed(command_at_, "get-unsat-assumptions needs :produce-unsat-assumptions true");
  if (mode_ != Mode::kUnsat)
    return failed(command_at_,
                  "get-unsat-assumptions needs a check-sat-assuming that answered unsat before it");
  out_ << "(";
  bool first = true;
  for (uint32_t index : small_core()) {
    if (index < assertions_.size() || index - assertions_.size() >= assumptions_.size()) continue;
    out_ << (first ? "" : " ") << assumptions_[index - assertions_.size()].text;
    first = false;
  }
  out_ << ")\n";
  return Reply::kAnswered;
}

}  // namespace mantissa::smtlib
