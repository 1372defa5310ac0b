// The terms of a trace share their variables, so that assertions meet; what there is of sorts and operations
// is drawn per trace, so that some traces are all floats of one format, others all arrays.

#include "trace.h"

#include <algorithm>
#include <array>
#include <sstream>

#include "generator.h"
#include "smtlib/reader.h"
#include "smtlib/writer.h"

namespace mantissa::fuzz {

namespace {

constexpr std::array<const char*, 9> kStepNames = {"push", "pop",   "assert", "flip",  "check",
                                                   "core", "solve", "assume", "forget"};

bool has_term(Step::Kind kind) { return kind == Step::Kind::kAssert || kind == Step::Kind::kAssume; }

Shape trace_shape(Rng& rng) {
  Shape shape;
  switch (rng.below(8)) {
    case 0: shape.arithmetic = true; return shape;
    case 1:  // libm
      shape.formats = {rng.chance(2) ? num::kFloat : num::kDouble};
      shape.math = true;
      shape.remainders = false;
      shape.variable_bits = 200;
      shape.depth = 2;
      return shape;
    case 2:  // words and products of them
      shape.formats = {{3, 4}};
      shape.max_width = 64;
      shape.least_width = 24;
      shape.variable_bits = 260;
      shape.depth = 2;
      shape.remainders = false;
      return shape;
    case 3: {
      constexpr num::Format kLarge[] = {{5, 11}, {8, 24}, {11, 53}, {8, 8}};
      shape.formats = {kLarge[rng.below(4)], kLarge[rng.below(4)]};
      shape.max_width = 32;
      shape.variable_bits = 200;
      shape.depth = 1 + static_cast<int>(rng.below(2));
      shape.remainders = rng.chance(4);
      shape.arrays = rng.chance(3);
      return shape;
    }
    default: {
      constexpr num::Format kTiny[] = {{2, 2}, {2, 3}, {3, 3}, {3, 4}};
      shape.formats = {kTiny[rng.below(4)], kTiny[rng.below(4)]};
      shape.max_width = 6;
      shape.depth = 1 + static_cast<int>(rng.below(3));
      shape.arrays = rng.chance(2);
      shape.small_indices = true;
      return shape;
    }
  }
}

}  // namespace

solver::StackOptions stack_options(const Trace& trace) {
  solver::StackOptions options;
  options.method = trace.method;
  const auto layer = [&](int bit) { return (trace.layers >> bit & 1) != 0; };
  options.simplify = layer(0);
  options.enumerate = layer(8);
  if (layer(1)) options.cache = solver::CacheOptions{layer(2), layer(3), layer(4)};
  options.independence = layer(5);
  options.answers = layer(6);
  if (!layer(7)) options.cross_check = "auto";
  const auto pass = [&](int bit) { return (trace.passes >> bit & 1) != 0; };
  options.passes.flatten = pass(0);
  options.passes.substitute_equalities = pass(1);
  options.passes.propagate_constants = pass(2);
  options.passes.ackermannise = pass(3);
  return options;
}

Trace random_trace(expr::Pool& pool, Rng& rng, std::span<const std::string> methods) {
  Trace trace;
  if (!rng.chance(2)) trace.method = methods[rng.below(methods.size())];
  if (rng.chance(3)) trace.layers = static_cast<uint32_t>(rng.next());
  if (!rng.chance(8)) trace.layers |= 1u << 7;  // cross-checking doubles the time
  if (rng.chance(4)) trace.passes = static_cast<uint32_t>(rng.next());
  Generator generator(pool, rng, trace_shape(rng));
  const size_t terms = 3 + rng.below(10), steps = 6 + rng.below(24);
  for (size_t i = 0; i < terms; ++i) trace.terms.push_back(generator.conjunct());
  const auto term = [&] { return static_cast<uint32_t>(rng.below(terms)); };
  using Kind = Step::Kind;
  for (size_t i = 0; i < steps; ++i) {
    switch (rng.below(16)) {
      case 0: trace.steps.push_back({Kind::kPush}); break;
      case 1: trace.steps.push_back({Kind::kPop}); break;
      case 2:
      case 3: trace.steps.push_back({Kind::kFlip}); break;
      case 4: trace.steps.push_back({Kind::kCheck}); break;
      case 5: trace.steps.push_back({Kind::kCore}); break;
      case 6:
      case 7: trace.steps.push_back({Kind::kAssume, term()}); break;
      case 8:
      case 9:
      case 10: trace.steps.push_back({Kind::kSolve}); break;
      case 11:
        if (rng.chance(6)) trace.steps.push_back({Kind::kForget});
        break;
      default:
        trace.steps.push_back({Kind::kAssert, term()});
        if (rng.chance(2)) trace.steps.push_back({Kind::kSolve});
    }
  }
  return trace;
}

Result<std::string> to_text(expr::Pool& pool, const Trace& trace) {
  std::string text = "; trace " + trace.method + " " + std::to_string(trace.layers) + " " +
                     std::to_string(trace.passes) + "\n; steps";
  for (const Step& step : trace.steps) {
    text += std::string(" ") + kStepNames[static_cast<size_t>(step.kind)];
    if (has_term(step.kind)) text += ":" + std::to_string(step.term);
  }
  auto written =
      smtlib::write_query(pool, trace.terms, {.dialect = smtlib::Dialect::kMantissa, .check_sat = false});
  if (!written.ok()) return written.error();
  return text + "\n" + written->text;
}

Result<Trace> from_text(expr::Pool& pool, const std::string& text) {
  Trace trace;
  auto read = smtlib::read_query(pool, text);
  if (!read.ok()) return read.error();
  trace.terms = read->assertions;
  std::istringstream lines(text);
  std::string line, word;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    words >> word;
    if (word != ";" || !(words >> word)) continue;
    if (word == "trace") words >> trace.method >> trace.layers >> trace.passes;
    if (word != "steps") continue;
    while (words >> word) {
      const std::string name = word.substr(0, word.find(':'));
      const auto kind = std::find(kStepNames.begin(), kStepNames.end(), name);
      if (kind == kStepNames.end()) return Error{"no such step: " + word};
      Step step{static_cast<Step::Kind>(kind - kStepNames.begin())};
      if (has_term(step.kind)) step.term = static_cast<uint32_t>(std::stoul(word.substr(name.size() + 1)));
      if (step.term >= std::max<size_t>(1, trace.terms.size())) return Error{"no such term: " + word};
      trace.steps.push_back(step);
    }
  }
  return trace;
}

}  // namespace mantissa::fuzz
