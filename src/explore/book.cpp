#include "explore/book.h"

#include <algorithm>
#include <memory>
#include <string_view>
#include <unordered_set>

#include "checkers/float_obligation.h"
#include "eval/witness.h"
#include "explore/relevance.h"
#include "expr/traverse.h"
#include "interp/interpreter.h"

namespace mantissa::explore {

using expr::Expr;
using interp::FindingKind;
using interp::State;

namespace {
constexpr uint32_t kMostTests = 3;  // of a finding

// Whether it shows natively may depend on what lies there in memory.
bool depends_on_layout(FindingKind kind) {
  return kind == FindingKind::kOutOfBounds || kind == FindingKind::kUseAfterFree ||
         kind == FindingKind::kUninitialized;
}

void read_output(const expr::Pool& pool, const State& state, const eval::Model& model, Test& test) {
  test.output_is_exact = state.output_is_exact;
  std::unique_ptr<eval::Witness> witness;
  std::unordered_set<Expr> undefined;
  state.undefined.newest_first([&](Expr variable) { undefined.insert(variable); });
  for (const interp::OutputChunk& chunk : state.output.oldest_first()) {
    std::string bytes(chunk.bytes.begin(), chunk.bytes.end());
    for (const auto& [position, term] : chunk.symbolic) {
      if (!witness) witness = std::make_unique<eval::Witness>(pool, model);
      bytes[position] = static_cast<char>(witness->value(term).raw());
      if (!undefined.empty())
        for (Expr variable : expr::variables(pool, std::span(&term, 1)))
          if (undefined.contains(variable)) test.output_is_exact = false;
    }
    (chunk.is_error ? test.errors : test.output) += bytes;
  }
}

// Whether a condition only keeps one float from being NaN or infinite, as a driver does with all of its
// inputs: comparisons with infinities and nothing else, and 0 will do.
bool says_only_finite(const expr::Pool& pool, Expr condition) {
  size_t variables = 0;
  bool is_plain = true;
  expr::for_each_postorder(pool, std::span(&condition, 1), [&](Expr e) {
    const bool is_float = pool.sort(e).is_float();
    if (pool.is_var(e))
      is_plain &= ++variables == 1 && is_float;
    else if (pool.is_const(e))
      is_plain &= !is_float || pool.value(e).as_float().is_infinite();
    else
      is_plain &= !is_float;  // nothing is computed
  });
  return is_plain && variables == 1 && eval::Witness(pool, eval::Model()).is_true(condition);
}

// The code that was inlined last is what people see there.
State::StackEntry entry_at(const ir::Program& program, uint64_t site) {
  const ir::Function& function = program.functions[site >> 32];
  const auto pc = static_cast<uint32_t>(site);
  const uint32_t inlined = pc < function.stacks.size() ? function.stacks[pc] : 0;
  return {inlined != 0 ? program.inlined[inlined].function : function.source_name,
          pc < function.places.size() ? function.places[pc] : ir::SourceLocation()};
}

bool has_site(const Found& what) {
  return what.allocated_at && *what.allocated_at != interp::Interpreter::kNoSite;
}
}  // namespace

FindingKey Book::key_of(const State& state, const Found& what) const {
  return FindingKey::at(what.kind,
                        has_site(what) ? entry_at(program_, *what.allocated_at).place : state.own_place());
}

bool Book::contains(const FindingKey& key) const {
  std::lock_guard lock(mutex_);
  return found_.contains(key);
}

Test Book::make_test(const State& state, const eval::Model& model, bool ends_normally) {
  Test test;
  test.id = next_test_++;
  for (uint32_t i = 0; i < state.inputs.count(); ++i) {
    const memory::InputInfo& input = state.inputs[i];
    test.inputs.push_back({input.name, input.type, state.inputs.bytes_under(pool_, i, model), true});
  }
  std::optional<eval::Witness> made;  // has a copy of the model
  const auto witness = [&]() -> eval::Witness& { return made ? *made : made.emplace(pool_, model); };
  test.trace = state.trace.under([&](Expr condition) { return witness().is_true(condition); });
  test.ends_normally = ends_normally;
  test.exit_status =
      state.exit_term ? static_cast<int>(witness().value(state.exit_term).raw()) : state.exit_status;
  read_output(pool_, state, model, test);
  test.covers_new = state.covered_new;
  test.has_loss = !state.losses.empty();
  test.rests_on_addresses = state.rests_on_addresses;
  test.asks_replay = state.asks_replay;
  return test;
}

void Book::add_test(const State& state, const eval::Model& model, bool ends_normally) {
  if (policy_ == TestPolicy::kNone) return;
  if (policy_ == TestPolicy::kNew && !state.covered_new) return;
  std::lock_guard lock(mutex_);
  ++tests_;
  listener_.on_test(make_test(state, model, ends_normally));
}

// An input by its variables: one for the whole, or some for parts of it (memory/inputs).
void Book::mark_what_matters(const State& state, Expr about, const eval::Model& model, Test& test) const {
  std::vector<Expr> terms = state.path.oldest_first();
  terms.erase(terms.begin(),
              std::ranges::find_if(terms, [&](Expr condition) { return !premises_.contains(condition); }));
  std::erase_if(terms, [&](Expr condition) { return says_only_finite(pool_, condition); });
  if (about) terms.push_back(about);
  std::unordered_set<std::string_view> names;
  const expr::ExprSet relevant = relevant_variables(pool_, terms, model);
  for (Expr variable : expr::variables(pool_, terms)) {
    if (!relevant.contains(variable)) continue;
    const std::string_view name = pool_.name(variable);
    names.insert(name);
    names.insert(name.substr(0, name.rfind('[')));
  }
  for (uint32_t i = 0; i < state.inputs.count(); ++i)
    test.inputs[i].matters = names.contains(state.inputs[i].variable);
}

Finding Book::describe(const State& state, const Found& what, const eval::Model& model) const {
  Finding finding;
  finding.kind = what.kind;
  finding.message = what.message;
  finding.operands = what.operands;
  if (what.kind == FindingKind::kFloatCast) {
    eval::Witness witness(pool_, model);
    if (auto operand = checkers::operand_of_cast(pool_, state, witness)) {
      finding.message += ": " + operand->decimal;
      finding.operands = {std::move(*operand)};
    }
  }
  finding.stack = state.stack_trace(program_);
  finding.place = state.own_place(&finding.function);
  if (has_site(what)) {
    finding.stack = {entry_at(program_, *what.allocated_at)};
    finding.function = finding.stack.front().function;
    finding.place = finding.stack.front().place;
  }
  if (what.end && what.end->site != interp::Interpreter::kNoSite)
    (what.end->was_freed ? finding.freed_at : finding.left_at) = entry_at(program_, what.end->site);
  finding.losses = state.losses.oldest_first();
  return finding;
}

void Book::note_premise(Expr condition) {
  std::lock_guard lock(mutex_);
  premises_.insert(condition);
}

void Book::forget_terms() {
  std::lock_guard lock(mutex_);
  premises_ = expr::ExprSet();
  made_.clear();
  uncaused_.clear();
}

void Book::find_cause(const Found& what, const FindingKey& key, Finding& finding) {
  if (!what.origin) return;
  const auto known = made_.find(what.origin);
  if (known == made_.end())
    uncaused_[what.origin].push_back(key);
  else if (known->second != key)
    finding.cause = known->second;
}

// What makes an infinity or a NaN; a tiny number is no cause.
void Book::tell_consequences(const Found& what, const FindingKey& key) {
  if (!what.result || what.kind == FindingKind::kFloatUnderflow) return;
  if (!made_.try_emplace(what.result, key).second) return;
  const auto waiting = uncaused_.find(what.result);
  if (waiting == uncaused_.end()) return;
  for (const FindingKey& consequence : waiting->second)
    if (consequence != key) listener_.on_cause(consequence, key);
  uncaused_.erase(waiting);
}

std::optional<FindingKey> Book::add_finding(const State& state, const Found& what, const eval::Model& model) {
  std::lock_guard lock(mutex_);
  Finding finding = describe(state, what, model);
  const FindingKey key = FindingKey::at(what.kind, finding.place);
  const auto [known, is_new] = found_.try_emplace(key);
  if (!is_new && (!depends_on_layout(what.kind) || known->second.tests >= kMostTests)) return std::nullopt;
  ++known->second.tests;
  Test test = make_test(state, model, false);
  mark_what_matters(state, what.about, model, test);
  if (!is_new) {  // natively the first may hit something else that is there
    finding.id = known->second.id;
    listener_.on_further_test(finding, test);
    return std::nullopt;
  }
  finding.id = known->second.id = next_finding_++;
  finding.test = test.id;
  ++tests_;
  ++findings_;
  Found found = what;
  if (what.kind == FindingKind::kFloatCast) {
    const Expr term = checkers::term_of_cast(state);
    eval::Witness witness(pool_, model);
    if (term) found.origin = checkers::origin_of(pool_, std::span(&term, 1), witness);
  }
  find_cause(found, key, finding);
  listener_.on_finding(finding, test);
  tell_consequences(what, key);
  return key;
}

void Book::tell(Progress progress) {
  std::lock_guard lock(mutex_);
  progress.tests = tests_;
  progress.findings = findings_;
  listener_.on_progress(progress);
}

void Book::count(Progress& progress) const {
  std::lock_guard lock(mutex_);
  progress.tests = tests_;
  progress.findings = findings_;
}

}  // namespace mantissa::explore
