#include "cli/run_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <charconv>
#include <filesystem>
#include <set>
#include <thread>

#include "cli/checks.h"
#include "cli/duration.h"
#include "cli/methods.h"
#include "cli/project_file.h"
#include "cli/size.h"
#include "report/suppression.h"
#include "support/crc32.h"
#include "support/shell_words.h"
#include "testcase/file.h"
#include "testcase/shell.h"

namespace mantissa::cli {
namespace {

using findings::FindingKind;

template <class T>
struct Choice {
  std::string_view name;
  T value;
};

constexpr Choice<explore::SearchOrder> kSearchers[] = {{"coverage", explore::SearchOrder::kCoverage},
                                                       {"dfs", explore::SearchOrder::kDfs},
                                                       {"bfs", explore::SearchOrder::kBfs},
                                                       {"random-state", explore::SearchOrder::kRandomState},
                                                       {"random-path", explore::SearchOrder::kRandomPath}};
constexpr Choice<explore::Feasibility> kFeasibilities[] = {{"pending", explore::Feasibility::kPending},
                                                           {"eager", explore::Feasibility::kEager},
                                                           {"lazy", explore::Feasibility::kLazy}};
constexpr Choice<explore::TestPolicy> kTestPolicies[] = {{"new", explore::TestPolicy::kNew},
                                                         {"all", explore::TestPolicy::kAll},
                                                         {"none", explore::TestPolicy::kNone}};

// For the help and for completion.
template <class T, size_t N>
std::string words(const Choice<T> (&choices)[N]) {
  std::string names;
  for (const Choice<T>& choice : choices) names += (names.empty() ? "{" : ",") + std::string(choice.name);
  return names + "}";
}

template <class T, size_t N>
Result<T> choose(const Choice<T> (&choices)[N], const std::string& text, const char* option) {
  std::string names;
  for (const Choice<T>& choice : choices) {
    if (choice.name == text) return choice.value;
    names += (names.empty() ? "" : ", ") + std::string(choice.name);
  }
  return Error{fmt::format("{}: '{}' is none of {}", option, text, names)};
}

std::vector<std::string> split(const std::string& text, char separator) {
  std::vector<std::string> words;
  size_t start = 0;
  for (size_t at; (at = text.find(separator, start)) != std::string::npos; start = at + 1)
    words.push_back(text.substr(start, at - start));
  words.push_back(text.substr(start));
  return words;
}

Result<void> interpret_checks(RunOptions& options) {
  auto checks = parse_checks(options.check);
  if (!checks) return checks.error();
  options.kinds = std::move(checks->kinds);
  options.exploration.float_exceptions = checks->float_exceptions;
  options.checks.check_division = options.kinds.contains(FindingKind::kDivisionByZero);
  options.checks.check_shift = options.kinds.contains(FindingKind::kShift);
  options.checks.check_float_cast = options.kinds.contains(FindingKind::kFloatCast);
  options.checks.check_uninitialized = options.kinds.contains(FindingKind::kUninitialized);
  if (options.kinds.contains(FindingKind::kMemoryLeak))
    options.exploration.leaks = options.leaks == "lost" ? explore::Leaks::kLost : explore::Leaks::kUnfreed;
  return {};
}

Result<void> interpret_exploration(RunOptions& options) {
  explore::Options& exploration = options.exploration;
  auto search = choose(kSearchers, options.search, "--search");
  if (!search) return search.error();
  exploration.search = *search;
  auto feasibility = choose(kFeasibilities, options.feasibility, "--feasibility");
  if (!feasibility) return feasibility.error();
  exploration.feasibility = *feasibility;
  auto tests = choose(kTestPolicies, options.tests, "--tests");
  if (!tests) return tests.error();
  exploration.tests = *tests;
  auto time = parse_duration(options.time);
  if (!time) return Error{"--time: " + time.error().message};
  exploration.time_s = *time;
  auto solver_time = parse_duration(options.solver_time);
  if (!solver_time) return Error{"--solver-time: " + solver_time.error().message};
  exploration.solver_time_s = *solver_time;
  if (!options.memory.empty()) {
    auto memory = parse_size(options.memory);
    if (!memory) return Error{"--memory: " + memory.error().message};
    exploration.memory_mb = std::max<uint64_t>(1, *memory >> 20);
  }
  exploration.jobs = options.jobs != 0 ? options.jobs : std::max(1u, std::thread::hardware_concurrency());
  exploration.seed = options.seed;
  exploration.max_paths = options.max_paths;
  exploration.compact_every = options.compact_every;
  exploration.partial_solutions = options.partial_solutions != "off";
  exploration.flips = options.partial_solutions == "on";
  exploration.merge = options.merge == "on";
  exploration.simplest = options.witness == "simplest";
  exploration.stop_at_first_finding = options.stop_at_first || !options.stop_kinds.empty();
  if (!options.stop_kinds.empty()) exploration.stop_at = 0;
  for (const std::string& word : options.stop_kinds) {
    const auto kind = findings::kind_named(word);
    if (!kind) return Error{"--stop-at: '" + word + "' is no kind of findings"};
    exploration.stop_at |= uint32_t{1} << static_cast<unsigned>(*kind);
  }
  exploration.under_constrained = options.checks.under_constrained = options.under_constrained;
  return {};
}

Result<void> interpret_layers(RunOptions& options) {
  const std::pair<std::string_view, bool*> layers[] = {{"simplify", &options.simplify},
                                                       {"enumeration", &options.enumerate},
                                                       {"independence", &options.exploration.independence},
                                                       {"answers", &options.exploration.answers},
                                                       {"cores", &options.caches.cores},
                                                       {"models", &options.caches.models},
                                                       {"guesses", &options.caches.guesses}};
  if (options.layers == "all") return {};
  for (const auto& [name, on] : layers) *on = false;
  for (const std::string& word : split(options.layers, ',')) {
    if (word == "none") continue;
    const auto named = std::ranges::find(layers, word, &std::pair<std::string_view, bool*>::first);
    if (named == std::end(layers))
      return Error{fmt::format(
          "--layers: '{}' is none of all, none, simplify, enumeration, independence, answers, cores, "
          "models, guesses",
          word)};
    *named->second = true;
  }
  return {};
}

Result<uint64_t> parse_count(const std::string& text, const char* what) {
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    return Error{fmt::format("'{}' is no {}", text, what)};
  return value;
}

// The names that follow a prefix in some flags, separated by commas.
std::set<std::string> listed(std::vector<std::string>::const_iterator flag,
                             std::vector<std::string>::const_iterator end, std::string_view prefix) {
  std::set<std::string> names;
  for (; flag != end; ++flag) {
    if (!flag->starts_with(prefix)) continue;
    for (size_t from = prefix.size(); from <= flag->size();) {
      const size_t comma = std::min(flag->find(',', from), flag->size());
      names.insert(flag->substr(from, comma - from));
      from = comma + 1;
    }
  }
  return names;
}

}  // namespace

void split_clang_flags(const std::vector<std::string>& command, RunOptions& options) {
  const auto at = std::ranges::find(command, "--");
  if (at == command.end()) return;
  // What a sanitizer adds to the program is no part of it, and calls a library that replay does not have. A
  // check that traps needs none.
  const std::set<std::string> trapped = listed(at + 1, command.end(), "-fsanitize-trap=");
  std::string left_out;
  for (auto flag = at + 1; flag != command.end(); ++flag) {
    const bool is_sanitizer = flag->starts_with("-fsanitize") || flag->starts_with("-fno-sanitize");
    const std::set<std::string> checks = listed(flag, flag + 1, "-fsanitize=");
    const bool only_traps =
        flag->starts_with("-fsanitize-trap=") || (!checks.empty() && std::ranges::includes(trapped, checks));
    if (is_sanitizer && !only_traps)
      left_out += (left_out.empty() ? "" : " ") + *flag;
    else
      options.clang_flags.push_back(*flag);
  }
  if (!left_out.empty())
    options.notes.push_back(left_out + ": left out, the analysis has checks of its own (--check)");
}

namespace {

// What only other commands and measurements ask for.
void declare_hidden(CLI::App& command, RunOptions& o) {
  command
      .add_flag("--under-constrained", o.under_constrained,
                "entries have no callers: what only rests on an input that the code never looked at is no "
                "finding; as mantissa check does")
      ->group("");
  command
      .add_option("--error-function", o.error_function,
                  "a call of this function is a finding, whatever it does; as mantissa verify asks for")
      ->group("");
  command
      .add_option("--leaks", o.leaks,
                  "which memory is a leak: all that is not freed, or what no pointer leads to any more")
      ->check(CLI::IsMember({"unfreed", "lost"}))
      ->group("");
  command.add_option("--stop-at", o.stop_kinds, "stop at the first finding of one of these kinds")->group("");
  command
      .add_flag("--trust-models", o.trust_models,
                "models of solvers go out without being evaluated; only to measure what that costs")
      ->group("");
  command
      .add_option("--compact-every", o.compact_every,
                  "take back unused terms every so many paths; only to test that this changes no result")
      ->group("");
}

// What the parameters of the entry are.
void declare_inputs(CLI::App& command, RunOptions& o) {
  command.add_option("--elements", o.elements, "elements of the object behind a pointer parameter (1)");
  command.add_option("--depth", o.depth,
                     "pointers that are followed from a parameter, as those of a list; the next is null (2)");
  command
      .add_option("--nulls", o.nulls,
                  "pointers that may be null: none, members (those inside objects), all (none)")
      ->check(CLI::IsMember({"none", "members", "all"}));
  command
      .add_option(
          "--assume", o.assume_texts,
          "what holds for the parameters of the entry and other inputs, as an expression of C: --assume "
          "'n <= elements(x) && sensor() > 0'")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false);
  command
      .add_option(
          "--range", o.range_texts,
          "values of an input of the entry: --range dt=0:1; for an array or a pointer all its elements")
      ->type_name("NAME=LOW:HIGH")
      ->allow_extra_args(false);
  command.add_flag_callback(
      "--finite", [&o] { o.finite = true; },
      "float inputs are neither NaN nor infinite (so it is when float exceptions are looked "
      "for)");
  command.add_flag_callback("--no-finite", [&o] { o.finite = false; }, "they may be");
}

}  // namespace

void declare(CLI::App& command, RunOptions& o) {
  command.add_option("FILE", o.files, "C or C++ sources, .bc or .ll files; flags for clang after --");
  command.add_option("--entry", o.entry, "function to analyse (main)");
  command
      .add_option_function<std::string>(
          "--each-function", [&o](const std::string& pattern) { o.each_function = pattern; },
          "every defined non-static function in turn, or those that match REGEX")
      ->expected(0, 1)
      ->type_name("[REGEX]");
  declare_hidden(command, o);
  declare_inputs(command, o);
  command.add_option("--arrays", o.arrays, "help for arrays: plain, precheck, types, intervals, both (both)")
      ->check(CLI::IsMember({"plain", "precheck", "types", "intervals", "both"}));
  command.add_option("--fitness", o.fitness, "what search minimises: logarithms, xsat, gosat (logarithms)")
      ->check(CLI::IsMember({"logarithms", "xsat", "gosat"}));
  command.add_option("--method", o.method, "solving method (portfolio)")
      ->type_name(fmt::format("{{{}}}", fmt::join(kMethods, ",")));
  command.add_option("--search", o.search, "which state next (coverage)")->type_name(words(kSearchers));
  command.add_option("--feasibility", o.feasibility, "when a path is solved (pending)")
      ->type_name(words(kFeasibilities));
  command
      .add_option(
          "--partial-solutions", o.partial_solutions,
          "offer what solvers come across to the states that wait, and what inverting conditions gives "
          "unless it is no-flips (on)")
      ->type_name("{on,no-flips,off}");
  command
      .add_option("--sample", o.sample,
                  "call functions natively with random inputs beside the analysis, for float exceptions (on)")
      ->check(CLI::IsMember({"on", "off"}));
  command
      .add_option("--merge", o.merge,
                  "take both sides of a branch at once, by choices between values, where each was taken "
                  "before and does little (off)")
      ->type_name("{on,off}");
  command.add_option("--math", o.math, "how calls of libm are treated (symbolic)")
      ->type_name("{symbolic,range,inline}");
  command.add_option("--libm", o.libm, "bitcode of a libm, for --math inline");
  command.add_option("--check", o.check, check_help())->type_name("LIST");
  command.add_option(
      "--layers", o.layers,
      "what is tried before a solver: all, none, or some of simplify enumeration independence answers "
      "cores models guesses (all)");
  command.add_option("--time", o.time,
                     "budget of the run from start to end: compiling, analysis, native replay (60s)");
  command.add_option("--witness", o.witness, "which input shows a finding (simplest)")
      ->check(CLI::IsMember({"simplest", "first"}));
  command.add_option("--solver-time", o.solver_time, "budget of one query (30s)");
  command.add_option("--memory", o.memory, "memory limit, for example 2G");
  command.add_option("--jobs,-j", o.jobs, "worker threads (all cores)");
  command.add_option("--seed", o.seed, "random seed (0)");
  command.add_option("--max-paths", o.max_paths, "stop after so many paths");
  command.add_option("--tests", o.tests, "which tests to write (new)")->type_name(words(kTestPolicies));
  command
      .add_option("--test-framework", o.framework,
                  "what the tests of findings are written for: plain C, GoogleTest, Catch2 (c)")
      ->check(CLI::IsMember({"c", "gtest", "catch2"}));
  command.add_flag("--cross-check{auto}", o.cross_check,
                   "confirm every solver answer by a second backend (=METHOD)");
  command.add_option("--record", o.record, "write every query as an SMT-LIB file into this folder")
      ->type_name("DIR");
  command.add_flag(
      "--certificates", o.certificates,
      "what no input reaches counts only with a certificate that was checked; they go to unsat.proof");
  command.add_flag("--stop-at-first", o.stop_at_first, "stop at the first finding");
  command
      .add_option("--args", o.args,
                  "what the program is called with: words, and @N for a symbolic word of at most N bytes; "
                  "--sym-args adds to it")
      ->type_name("'WORD @N ...'");
  command.add_option("--sym-args", o.sym_args, "at most N symbolic arguments of at most LEN bytes")
      ->type_name("N LEN");
  command
      .add_option(
          "--seed-input", o.seed_inputs,
          "run this input first: a test (.json, .ktest), the contents of --sym-stdin or --sym-file, or a "
          "folder of those")
      ->type_name("PATH")
      ->allow_extra_args(false);
  command.add_option("--seed-from", o.seed_folders, "run the tests of this results folder first")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command.add_option("--sym-stdin", o.sym_stdin, "at most LEN symbolic bytes of standard input")
      ->type_name("LEN");
  command.add_option("--sym-file", o.sym_files, "a file NAME with at most LEN symbolic bytes")
      ->type_name("NAME LEN");
  command
      .add_option("--env", o.environment,
                  "parts of the environment that are inputs: vars, args, clock, pid, files, malloc, io, "
                  "addresses")
      ->type_name("LIST");
  command
      .add_option("--baseline", o.baseline,
                  "findings.sarif of an earlier run: what it has does not count for the exit status")
      ->type_name("FILE.sarif");
  command.add_option("--suppress", o.suppress_files, "rules for findings that do not count")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_option("--fail-on", o.fail_on, "the least level that counts for the exit status (note)")
      ->check(CLI::IsMember({"note", "warning", "error"}));
  command.add_flag_callback(
      "--no-ways", [&o] { o.tells_ways = false; },
      "results do not tell the way to findings, decision by decision; mantissa explain still does");
  command.add_option("-o", o.output, "folder for the results (mantissa-out-N)")->type_name("DIR");
  command.add_flag("--resume", o.resume, "add to the results in DIR");
  command.add_flag("--force", o.force, "replace the results in DIR");
  command.add_option("--format", o.format, "what is printed (human)")->type_name("{human,json,jsonl}");
  command.add_flag("--quiet,-q", o.quiet, "print findings only");
  command.add_flag("--no-progress", o.no_progress, "no status line");
  command.add_flag("--tui", o.tui, "full screen: paths, coverage, solvers, findings; q stops");
  command.add_flag("--watch", o.watch, "run again when a source or a header that it includes changes");
  command
      .add_option("--replay", o.replay,
                  "how findings and tests are verified natively: none, confined, plain (confined)")
      ->check(CLI::IsMember({"none", "confined", "plain"}));
  command.add_flag_callback("--no-replay", [&o] { o.replay = "none"; }, "the same as --replay none");
}

namespace {

Result<void> interpret_math(RunOptions& o) {
  if (o.math != "symbolic" && o.math != "range" && o.math != "inline")
    return Error{"--math: '" + o.math + "' is none of symbolic, range, inline"};
  if (o.math != "inline" && !o.libm.empty()) return Error{"--libm is only for --math inline"};
  if (o.math == "inline" && o.libm.empty())
    return Error{"--math inline needs --libm FILE.bc; scripts/build-libm makes one from musl"};
  if (!o.libm.empty() && !std::filesystem::is_regular_file(o.libm))
    return Error{"--libm: " + o.libm + ": no such file"};
  o.checks.math_range = o.math == "range";
  o.checks.soft_floats = o.method == "isc";
  return {};
}

// In the order of enum MantissaEnv (runtime/include/mantissa/intrinsics.h).
constexpr std::string_view kEnvironment[] = {"vars", "clock", "pid", "files", "malloc", "io"};

Result<void> interpret_environment(RunOptions& o) {
  if (o.environment.empty()) return {};
  for (const std::string& word : split(o.environment, ',')) {
    if (word == "args") {
      if (o.sym_args.first.empty() && !o.args) o.arguments = {{}, 2, 8};
      continue;
    }
    if (word == "addresses") {
      o.number_addresses = true;
      continue;
    }
    const auto part = std::find(std::begin(kEnvironment), std::end(kEnvironment), word);
    if (part == std::end(kEnvironment))
      return Error{"--env: '" + word + "' is none of vars, args, clock, pid, files, malloc, io, addresses"};
    o.checks.environment |= uint32_t{1} << (part - std::begin(kEnvironment));
  }
  return {};
}

}  // namespace

namespace {

Result<void> interpret_ranges(RunOptions& o) {
  for (const std::string& text : o.range_texts) {
    auto range = ir::parse_range(text);
    if (!range) return Error{"--range: " + range.error().message};
    o.ranges.push_back(std::move(*range));
  }
  return {};
}

}  // namespace

namespace {

// What the file beside the first source says; the command line comes first.
Result<void> interpret_project_file(RunOptions& o) {
  if (const auto path = project_file_beside(o.files[0])) {
    auto functions = read_project_file(*path);
    if (!functions) return functions.error();
    for (auto& [name, settings] : *functions) {
      if (name == o.entry && !o.each_function) {
        if (o.check.empty() && settings.check) o.check = *settings.check;
        if (o.time.empty() && settings.time) o.time = *settings.time;
      }
      o.of_functions.emplace(name, std::move(settings.preconditions));
    }
  }
  if (o.time.empty()) o.time = "60s";
  return {};
}

Result<void> interpret_suppressions(RunOptions& o) {
  o.suppressions = std::make_shared<report::Suppressions>();
  for (const std::string& file : o.suppress_files) {
    auto text = testcase::read_file(file);
    if (!text) return Error{"--suppress: " + text.error().message};
    if (auto added = o.suppressions->add_rules(*text, file); !added)
      return Error{"--suppress: " + added.error().message};
  }
  if (o.baseline.empty()) return {};
  auto text = testcase::read_file(o.baseline);
  if (!text) return Error{"--baseline: " + text.error().message};
  if (auto added = o.suppressions->add_baseline(*text, o.baseline); !added)
    return Error{"--baseline: " + added.error().message};
  return {};
}

}  // namespace

Result<void> interpret(RunOptions& o) {
  // `--each-function prog.c`: the pattern is optional, so this is a file.
  if (o.each_function && std::filesystem::is_regular_file(*o.each_function)) {
    o.files.insert(o.files.begin(), *o.each_function);
    o.each_function = "";
  }
  if (o.files.empty()) return Error{"no FILE given; mantissa run --help says more"};
  if (auto project = interpret_project_file(o); !project) return project;
  if (auto checks = interpret_checks(o); !checks) return checks;
  if (auto exploration = interpret_exploration(o); !exploration) return exploration;
  if (auto ranges = interpret_ranges(o); !ranges) return ranges;
  if (auto layers = interpret_layers(o); !layers) return layers;
  if (auto suppressions = interpret_suppressions(o); !suppressions) return suppressions;
  if (auto math = interpret_math(o); !math) return math;
  if (o.partial_solutions != "on" && o.partial_solutions != "no-flips" && o.partial_solutions != "off")
    return Error{"--partial-solutions: '" + o.partial_solutions + "' is none of on, no-flips, off"};
  if (o.merge != "on" && o.merge != "off") return Error{"--merge: '" + o.merge + "' is none of on, off"};
  if (o.format != "human" && o.format != "json" && o.format != "jsonl")
    return Error{"--format: '" + o.format + "' is none of human, json, jsonl"};
  if (o.resume && o.force)
    return Error{"--resume keeps the results in DIR, --force replaces them: use one of them"};
  if (o.depth == 0) return Error{"--depth: 0 would be no object behind any pointer; use 1 or more"};
  if (o.tui && o.format != "human") return Error{"--tui and --format " + o.format + ": use one of them"};
  if (o.elements == 0) return Error{"--elements: 0 elements would be no object; use 1 or more"};
  if (auto environment = interpret_environment(o); !environment) return environment;
  if (o.args) {
    auto words = ir::Arguments::read(*o.args);
    if (!words) return Error{"--args: " + words.error().message};
    o.arguments.emplace().words = std::move(*words);
  }
  if (!o.sym_args.first.empty()) {
    auto count = parse_count(o.sym_args.first, "number of arguments"),
         length = parse_count(o.sym_args.second, "length");
    if (!count || !length) return Error{"--sym-args: " + (count ? length : count).error().message};
    if (*count > ir::kMostArguments)
      return Error{fmt::format("--sym-args: at most {} arguments", ir::kMostArguments)};
    if (!o.arguments) o.arguments.emplace();
    o.arguments->more = static_cast<uint32_t>(*count);
    o.arguments->bytes_of_more = *length;
  }
  const bool is_asked = o.args || !o.sym_args.first.empty();
  if (is_asked && (o.entry != "main" || o.each_function))
    o.notes.push_back("--args and --sym-args are left out: only main is called with a program's arguments");
  return {};
}

std::map<std::string, std::string> settings_of(const RunOptions& o) {
  std::vector<std::string> environment, files;
  for (size_t i = 0; i < std::size(kEnvironment); ++i)
    if (o.checks.environment & (uint32_t{1} << i)) environment.emplace_back(kEnvironment[i]);
  if (o.number_addresses) environment.emplace_back("addresses");
  for (const auto& [name, length] : o.sym_files) files.push_back(fmt::format("{} {}", name, length));
  const auto list = [](const std::vector<std::string>& words) {
    return words.empty() ? "none" : fmt::format("{}", fmt::join(words, ","));
  };
  std::map<std::string, std::string> settings = {
      {"--check", list(check_words(o.kinds))},
      {"--elements", std::to_string(o.elements)},
      {"--depth", std::to_string(o.depth)},
      {"--nulls", o.nulls},
      {"--env", list(environment)},
      {"--math", o.math},
      {"--method isc", o.method == "isc" ? "on" : "off"},
      {"--sym-args", o.arguments && o.arguments->more > 0
                         ? fmt::format("{} {}", o.arguments->more, o.arguments->bytes_of_more)
                         : "none"},
      {"--sym-file", list(files)},
      {"--sym-stdin", std::to_string(o.sym_stdin)}};
  std::vector<std::string> ranges = o.range_texts;
  std::ranges::sort(ranges);
  settings["--range"] = list(ranges);
  std::vector<std::string> conditions = o.assume_texts;
  std::ranges::sort(conditions);
  settings["--assume"] = list(conditions);
  settings["--finite"] = o.finite.value_or(o.exploration.float_exceptions != 0) ? "on" : "off";
  if (o.args) {
    std::vector<std::string> words = split_words(*o.args);
    for (std::string& word : words) word = testcase::shell_word(word);
    settings["--args"] = fmt::format("{}", fmt::join(words, " "));
  }
  if (o.under_constrained) settings["--under-constrained"] = "on";
  if (!o.error_function.empty()) settings["--error-function"] = o.error_function;
  if (o.leaks != "unfreed") settings["--leaks"] = o.leaks;
  if (o.each_function)
    settings["--each-function"] = *o.each_function;
  else
    settings["--entry"] = o.entry;
  if (!o.libm.empty()) {
    auto contents = testcase::read_file(o.libm);
    settings["--libm"] = fmt::format("of checksum {:08x}", contents ? crc32(*contents) : 0);
  }
  return settings;
}

}  // namespace mantissa::cli
