// `mantissa verify`: a verdict in SV-COMP's words. The analysis is `mantissa run` in a process of its own, so
// that whatever becomes of it there is an answer; this asks the right question and judges what came of it.

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>

#include "cli/command.h"
#include "cli/duration.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/results_folder.h"
#include "cli/signals.h"
#include "cli/ways.h"
#include "support/escape.h"
#include "support/process.h"
#include "support/temporary_folder.h"
#include "svcomp/data_model.h"
#include "svcomp/verdict.h"
#include "svcomp/witness.h"
#include "testcase/file.h"
#include "testcase/pack.h"
#include "testcase/replayer.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;
using svcomp::Answer;

constexpr int kUndecided = 4;  // exit status beside those of other commands

struct PropertyOptions {
  std::string file, property, data_model = "LP64", witness, output, time = "60s", memory, replay = "confined";
  unsigned jobs = 0;
  bool force = false, cross_check = false;
};

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa verify: %s\n", terminal_text(message).c_str());
  return status;
}

std::vector<std::string> own_words(bool only_after_dashes) {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  std::vector<std::string> words;
  bool is_after = !only_after_dashes;
  for (std::string word; std::getline(file, word, '\0');) {
    if (is_after) words.push_back(word);
    is_after |= word == "--";
  }
  return words;
}

// What SV-COMP's programs are written in: old C is no error.
const std::vector<std::string>& dialect() {
  static const std::vector<std::string> kFlags = {"-std=gnu11",
                                                  "-w",
                                                  "-Wno-error=implicit-function-declaration",
                                                  "-Wno-error=implicit-int",
                                                  "-Wno-error=int-conversion",
                                                  "-Wno-error=incompatible-function-pointer-types",
                                                  "-Wno-error=return-mismatch"};
  return kFlags;
}

class Verification {
 public:
  Verification(const PropertyOptions& options, svcomp::Property property, std::string contents,
               double seconds, fs::path folder)
      : options_(options),
        property_(std::move(property)),
        question_(svcomp::question_of(property_)),
        contents_(std::move(contents)),
        seconds_(seconds),
        folder_(std::move(folder)) {}

  int run() {
    if (!question_.undecided.empty()) return say_unknown(question_.undecided);
    const SignalGuard signals(stop_);
    flags_ = dialect();
    flags_.insert(flags_.end(), question_.clang_flags.begin(), question_.clang_flags.end());
    const std::vector<std::string> given = own_words(true);
    flags_.insert(flags_.end(), given.begin(), given.end());
    // Places in a preprocessed file are to be its own, not those of the files it was made of.
    auto temporary = TemporaryFolder::make("verify");
    if (!temporary) return fail(kInternalError, temporary.error().message);
    source_ = options_.file;
    const std::string plain = svcomp::without_line_markers(contents_);
    if (plain != contents_) {
      const fs::path copy = fs::path(temporary->path()) / fs::path(options_.file).filename();
      if (auto written = testcase::write_file(copy, plain); !written)
        return fail(kInternalError, written.error().message);
      source_ = copy.string();
    }
    if (options_.data_model == "ILP32") {
      auto same = svcomp::means_the_same(source_, flags_, stop_);
      if (!same) return say_unknown(same.error().message);
    }
    return analyse();
  }

 private:
  int analyse() {
    ProcessOptions process;
    process.program = fs::read_symlink("/proc/self/exe").string();
    process.command = {"mantissa",      "run",    "--quiet",
                       "--no-progress", "--time", fmt::format("{:.2f}s", seconds_)};
    const auto add = [&](std::initializer_list<std::string> words) {
      process.command.insert(process.command.end(), words.begin(), words.end());
    };
    add({"--entry", property_.entry, "--replay", options_.replay, "-o", folder_.string()});
    if (options_.jobs != 0) add({"--jobs", std::to_string(options_.jobs)});
    if (!options_.memory.empty()) add({"--memory", options_.memory});
    if (options_.force) add({"--force"});
    if (options_.cross_check) add({"--cross-check"});
    process.command.insert(process.command.end(), question_.options.begin(), question_.options.end());
    add({source_, "--"});
    process.command.insert(process.command.end(), flags_.begin(), flags_.end());
    process.seconds = 1.2 * seconds_ + 10;
    process.stop = stop_;
    auto ended = run_process(process);
    if (!ended) return fail(kInternalError, ended.error().message);
    if (ended->stopped) return say_unknown("interrupted");
    if (!ended->signalled && !ended->timed_out && ended->code == 2) {
      std::fputs(terminal_text(ended->errors).c_str(), stderr);
      return kBadUsage;
    }
    auto summary = read_summary(folder_);
    if (!summary) return say_unknown("the analysis left no results: " + summary.error().message);
    svcomp::Verdict verdict = svcomp::judge(property_, *summary);
    const bool has_ended = !ended->signalled && !ended->timed_out && (ended->code == 0 || ended->code == 1);
    if (!has_ended && verdict.answer != Answer::kFalse) {
      verdict.answer = Answer::kUnknown;
      verdict.reasons = {"the analysis ended before its time"};
    }
    return conclude(verdict);
  }

  int conclude(const svcomp::Verdict& verdict) {
    if (verdict.answer != Answer::kUnknown) {
      const fs::path path = options_.witness.empty() ? folder_ / "witness.yml" : fs::path(options_.witness);
      if (auto written = testcase::write_file(path, witness(verdict)); !written)
        return fail(kInternalError, written.error().message);
      std::printf("witness: %s\n", terminal_text(path.string()).c_str());
    }
    std::printf("results: %s\n", terminal_text(folder_.string()).c_str());
    for (const std::string& reason : verdict.reasons) std::printf("%s\n", terminal_text(reason).c_str());
    std::printf("%s\n", svcomp::to_text(verdict).c_str());
    switch (verdict.answer) {
      case Answer::kTrue: return kNothingFound;
      case Answer::kFalse: return kFindings;
      case Answer::kUnknown: break;
    }
    return kUndecided;
  }

  std::string witness(const svcomp::Verdict& verdict) const {
    svcomp::Task task;
    task.file = options_.file;
    task.contents = contents_;
    task.data_model = options_.data_model;
    task.producer_version = MANTISSA_VERSION;
    task.command = fmt::format("{}", fmt::join(own_words(false), " "));
    task.creation_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr)));
    if (verdict.answer == Answer::kTrue) return svcomp::correctness_witness(task, property_);
    return svcomp::violation_witness(task, property_, verdict, steps(*verdict.finding));
  }

  // The way to the finding as a native run tells it; without it the witness has its target only.
  std::vector<testcase::Step> steps(const report::FindingRecord& finding) const {
    auto installation = find_installation();
    auto locked = ResultsFolder::open(folder_);
    if (!installation || !locked) return {};
    std::optional<testcase::Test> test;
    auto read = testcase::read_pack(folder_ / "tests" / "tests.pack", [&](testcase::Test one) {
      if (one.id == finding.test) test = std::move(one);
      return !test;
    });
    if (!read || !test) return {};
    auto program = testcase::NativeProgram::open(folder_, installation->replay_library);
    if (!program) return {};
    testcase::ReplaySettings settings;
    settings.confinement = options_.replay == "plain" ? Confinement::kPlain : Confinement::kConfined;
    testcase::Replayer replayer(**program, settings);
    auto seen = replayer.tell(*test);
    remove_stories(folder_);
    return seen ? testcase::steps(*seen, *test) : std::vector<testcase::Step>();
  }

  int say_unknown(const std::string& why) const {
    std::printf("%s\nunknown\n", terminal_text(why).c_str());
    return kUndecided;
  }

  const PropertyOptions& options_;
  const svcomp::Property property_;
  const svcomp::Question question_;
  const std::string contents_;
  const double seconds_;
  const fs::path folder_;
  const StopToken stop_;
  std::string source_;  // what is compiled
  std::vector<std::string> flags_;
};

int run_verify(const PropertyOptions& options) {
  auto text = testcase::read_file(options.property);
  if (!text) return fail(kBadUsage, "--property: " + text.error().message);
  auto property = svcomp::parse_property(*text);
  if (!property)
    return fail(kBadUsage, fmt::format("--property: {}: {}", options.property, property.error().message));
  auto seconds = parse_duration(options.time);
  if (!seconds) return fail(kBadUsage, "--time: " + seconds.error().message);
  const std::string ending = fs::path(options.file).extension().string();
  if (ending != ".c" && ending != ".i")
    return fail(kBadUsage, options.file + ": a C program is needed, in a file .c or .i");
  auto contents = testcase::read_file(options.file);
  if (!contents) return fail(kBadUsage, contents.error().message);
  fs::path folder = options.output;
  for (size_t number = 1; folder.empty(); ++number)
    if (const fs::path next = fmt::format("mantissa-out-{}", number); !fs::exists(next)) folder = next;
  return Verification(options, std::move(*property), std::move(*contents), *seconds, folder).run();
}

}  // namespace

Action add_verify(CLI::App& command) {
  auto o = std::make_shared<PropertyOptions>();
  command.add_option("FILE", o->file, "the program, .c or .i; flags for clang after --")->required();
  command.add_option("--property", o->property, "what is to be verified, as SV-COMP writes it")
      ->type_name("FILE.prp")
      ->required();
  command
      .add_option("--data-model", o->data_model,
                  "sizes of types (LP64); ILP32 is decided only where it makes no difference")
      ->check(CLI::IsMember({"LP64", "ILP32"}));
  command.add_option("--witness", o->witness, "where the witness goes (DIR/witness.yml)")->type_name("FILE");
  command.add_option("--time", o->time, "budget from start to end (60s)");
  command.add_option("--memory", o->memory, "memory limit, for example 2G");
  command.add_option("--jobs,-j", o->jobs, "worker threads (all cores)");
  command.add_option("-o", o->output, "folder for the results (mantissa-out-N)")->type_name("DIR");
  command.add_flag("--force", o->force, "replace the results in DIR");
  command.add_flag("--cross-check", o->cross_check,
                   "every solver answer is confirmed by a second, independent backend");
  command.add_option("--replay", o->replay, "how native code runs: confined, plain (confined)")
      ->check(CLI::IsMember({"confined", "plain"}));
  return [o] { return run_verify(*o); };
}

}  // namespace mantissa::cli
