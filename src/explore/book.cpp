#include "explore/book.h"

#include <memory>
#include <unordered_set>

#include "checkers/float_obligation.h"
#include "eval/witness.h"
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
}  // namespace

bool Book::contains(const FindingKey& key) const {
  std::lock_guard lock(mutex_);
  return found_.contains(key);
}

Test Book::make_test(const State& state, const eval::Model& model, bool ends_normally) {
  Test test;
  test.id = next_test_++;
  for (uint32_t i = 0; i < state.inputs.count(); ++i) {
    const memory::InputInfo& input = state.inputs[i];
    test.inputs.push_back({input.name, input.type, state.inputs.bytes_under(pool_, i, model)});
  }
  test.trace = state.trace;
  test.ends_normally = ends_normally;
  test.exit_status = state.exit_term
                         ? static_cast<int>(eval::Witness(pool_, model).value(state.exit_term).raw())
                         : state.exit_status;
  read_output(pool_, state, model, test);
  test.covers_new = state.covered_new;
  test.has_loss = !state.losses.empty();
  test.rests_on_addresses = state.rests_on_addresses;
  return test;
}

void Book::add_test(const State& state, const eval::Model& model, bool ends_normally) {
  if (policy_ == TestPolicy::kNone) return;
  if (policy_ == TestPolicy::kNew && !state.covered_new) return;
  std::lock_guard lock(mutex_);
  ++tests_;
  listener_.on_test(make_test(state, model, ends_normally));
}

Finding Book::describe(const State& state, FindingKind kind, const std::string& message,
                       const eval::Model& model, std::optional<uint64_t> allocated_at) const {
  Finding finding;
  finding.kind = kind;
  finding.message = message;
  if (kind == FindingKind::kFloatCast) {
    eval::Witness witness(pool_, model);
    if (const std::string value = checkers::describe_cast(pool_, state, witness); !value.empty())
      finding.message += ": " + value;
  }
  finding.stack = state.stack_trace(program_);
  finding.place = state.own_place(&finding.function);
  if (allocated_at && *allocated_at != interp::Interpreter::kNoSite) {
    const ir::Function& function = program_.functions[*allocated_at >> 32];
    const auto pc = static_cast<uint32_t>(*allocated_at);
    finding.function = function.source_name;
    finding.place = pc < function.places.size() ? function.places[pc] : ir::SourceLocation();
    finding.stack = {{finding.function, finding.place}};
  }
  finding.losses = state.losses.oldest_first();
  return finding;
}

std::optional<FindingKey> Book::add_finding(const State& state, FindingKind kind, const std::string& message,
                                            const eval::Model& model, std::optional<uint64_t> allocated_at) {
  std::lock_guard lock(mutex_);
  Finding finding = describe(state, kind, message, model, allocated_at);
  const FindingKey key = FindingKey::at(kind, finding.place);
  const auto [known, is_new] = found_.try_emplace(key);
  if (!is_new && (!depends_on_layout(kind) || known->second.tests >= kMostTests)) return std::nullopt;
  ++known->second.tests;
  if (!is_new) {  // natively the first may hit something else that is there
    finding.id = known->second.id;
    listener_.on_further_test(finding, make_test(state, model, false));
    return std::nullopt;
  }
  finding.id = known->second.id = next_finding_++;
  const Test test = make_test(state, model, false);
  finding.test = test.id;
  ++tests_;
  ++findings_;
  listener_.on_finding(finding, test);
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
