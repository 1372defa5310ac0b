// `mantissa campaign`: many analyses. The first word says what of it: SPEC.toml runs it, `status`, `report`
// and `job` look at its folder, make its tables again, or do single jobs of it, for schedulers that we know
// nothing of.

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <thread>

#include "campaign/database.h"
#include "campaign/local.h"
#include "campaign/sample.h"
#include "campaign/session.h"
#include "campaign/slurm.h"
#include "campaign/study.h"
#include "cli/checks.h"
#include "cli/command.h"
#include "cli/duration.h"
#include "cli/file_checks.h"
#include "cli/install.h"
#include "cli/results_folder.h"
#include "cli/signals.h"
#include "cli/size.h"
#include "cli/version.h"
#include "ir/frontend.h"
#include "support/escape.h"
#include "testcase/file.h"

namespace mantissa::cli {
namespace {

namespace fs = std::filesystem;

struct CampaignOptions {
  std::vector<std::string> words;
  std::string output, time, engine = "local", baseline;
  std::vector<std::string> submit;
  bool resume = false, force = false, update_known = false, quiet = false;
  unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  unsigned repetitions = 0;
};

int fail(ExitStatus status, const std::string& message) {
  std::fprintf(stderr, "mantissa campaign: %s\n", terminal_text(message).c_str());
  return status;
}

// Functions of an input that a driver can call.
Result<std::vector<std::string>> functions_of(const campaign::Input& input, const std::string& pattern) {
  auto installation = find_installation();
  if (!installation) return installation.error();
  ir::FrontendOptions options;
  options.inputs = input.files;
  options.compiler_flags = input.flags;
  options.include_directories = {installation->headers};
  options.runtime = installation->runtime;
  options.each_function = true;
  options.pattern = pattern;
  auto program = ir::build_program(options);
  if (!program) return program.error();
  std::vector<std::string> names;
  for (const ir::Driver& driver : program->drivers) names.push_back(driver.entry);
  return names;
}

Result<campaign::JobList> jobs_of(const CampaignOptions& options) {
  auto spec = campaign::read_spec(options.words.front());
  if (!spec) return spec.error();
  if (!options.time.empty()) spec->time = options.time;
  if (options.repetitions != 0) spec->repetitions = options.repetitions;
  auto seconds = parse_duration(spec->time);
  if (!seconds) return seconds.error();
  auto memory = parse_size(spec->memory);
  if (!memory) return memory.error();
  return campaign::make_jobs(*spec, *seconds, *memory, functions_of);
}

std::string line_of(const campaign::Progress& progress) {
  std::string text = std::to_string(progress.done) + " of " + std::to_string(progress.all) + " jobs, " +
                     std::to_string(progress.failed) + " failed, " + std::to_string(progress.running) +
                     " running, " + std::to_string(progress.findings) + " findings";
  if (progress.fresh > 0 && progress.done < progress.all) {
    const double left = progress.seconds / static_cast<double>(progress.fresh) *
                        static_cast<double>(progress.all - progress.done);
    text += ", " + std::to_string(static_cast<long>(left)) + " s left";
  }
  return text;
}

Result<campaign::Study> study_of(const fs::path& folder, const campaign::JobList& list, bool update_known) {
  std::vector<std::string> damaged;
  const std::vector<campaign::Record> records = campaign::read_records(folder, list.jobs.size(), &damaged);
  const std::vector<campaign::FunctionSamples> samples = campaign::read_samples(folder, &damaged);
  const std::vector<campaign::Session> sessions = campaign::read_sessions(folder, &damaged);
  for (const std::string& record : damaged)
    std::fprintf(stderr, "mantissa campaign: damaged: %s\n", terminal_text(record).c_str());
  auto known = campaign::read_known(list.known);
  if (!known) return known.error();
  known->merge(campaign::found_by(list, records));
  known->merge(campaign::found_by(samples));
  if (update_known && !list.known.empty())
    if (auto written = campaign::write_known(list.known, *known); !written) return written.error();
  if (auto written = campaign::write_database(folder / "results.sqlite", list, records); !written)
    return written.error();
  return campaign::make_study({list, records, *known, samples, sessions});
}

Result<void> write_study(const fs::path& folder, const campaign::JobList& list,
                         const campaign::Study& study) {
  const fs::path to = folder / "report";
  if (auto made = testcase::make_folder(to); !made) return made;
  const auto write = [&](const std::string& name, const std::string& text) {
    return testcase::write_file(to / name, text);
  };
  std::string markdown = "# " + list.name + "\n";
  for (const campaign::Picture& picture : study.pictures) {
    markdown += "\n![" + picture.name + "](" + picture.name + ".svg)\n";
    if (auto done = write(picture.name + ".svg", picture.svg); !done) return done;
  }
  for (const campaign::Table& table : study.tables) {
    markdown += "\n" + to_markdown(table);
    for (const auto& [extension, text] : {std::pair{".csv", to_csv(table)}, {".tex", to_latex(table)}})
      if (auto done = write(table.name + extension, text); !done) return done;
  }
  if (auto done = write("index.md", markdown); !done) return done;
  return write("index.html", to_page(list, study));
}

// New, fixed and common findings against an earlier campaign; the number of new ones.
Result<size_t> compare(const fs::path& folder, const campaign::JobList& list, const fs::path& earlier) {
  auto old_list = campaign::read_jobs(earlier);
  if (!old_list) return old_list.error();
  const campaign::Known now = campaign::found_by(list, campaign::read_records(folder, list.jobs.size()));
  const campaign::Known before =
      campaign::found_by(*old_list, campaign::read_records(earlier, old_list->jobs.size()));
  size_t fresh = 0, common = 0;
  const auto print = [](const char* what, const campaign::BugKey& bug) {
    std::printf("%s: %s:%u:%u: %s in %s\n", what, terminal_text(bug.file).c_str(), bug.line, bug.column,
                bug.kind.c_str(), terminal_text(bug.entry).c_str());
  };
  for (const campaign::BugKey& bug : now)
    if (before.contains(bug)) {
      ++common;
    } else {
      print("new", bug);
      ++fresh;
    }
  for (const campaign::BugKey& bug : before)
    if (!now.contains(bug)) print("not found again", bug);
  std::printf("%zu new, %zu not found again, %zu common findings\n", fresh, before.size() - common, common);
  return fresh;
}

int finish(const CampaignOptions& options, const fs::path& folder, const campaign::JobList& list) {
  auto study = study_of(folder, list, options.update_known);
  if (!study) return fail(kInternalError, study.error().message);
  if (auto written = write_study(folder, list, *study); !written)
    return fail(kInternalError, written.error().message);
  if (!options.quiet)
    for (const char* name : {"overview", "findings", "coverage"})
      for (const campaign::Table& table : study->tables)
        if (table.name == name) std::printf("%s\n", terminal_text(to_markdown(table)).c_str());
  std::printf("results: %s, page: %s\n", terminal_text(folder.string()).c_str(),
              terminal_text((folder / "report" / "index.html").string()).c_str());
  if (options.baseline.empty()) return kNothingFound;
  auto fresh = compare(folder, list, options.baseline);
  if (!fresh) return fail(kBadUsage, fresh.error().message);
  return *fresh > 0 ? kFindings : kNothingFound;
}

int run_campaign(const CampaignOptions& options) {
  campaign::Session session;
  session.started = campaign::seconds_since_1970();
  session.program = program_version();
  session.host = campaign::host_name();
  session.engine = options.engine;
  session.workers = options.engine == "local" ? options.jobs : 0;
  session.cores = std::thread::hardware_concurrency();
  const StopToken stop;
  const SignalGuard signals(stop);
  auto list = jobs_of(options);
  if (!list) return fail(kBadUsage, list.error().message);
  RunOptions place;
  place.output = options.output.empty() ? "campaign-" + list->name : options.output;
  place.resume = options.resume;
  place.force = options.force;
  auto results = ResultsFolder::make(place);
  if (!results) return fail(kBadUsage, results.error().message);
  const fs::path folder = fs::absolute(results->path());
  if (auto cleared = results->clear(); !cleared) return fail(kInternalError, cleared.error().message);
  const std::string text = to_json(*list);
  if (auto before = testcase::read_file(folder / "jobs.json"); before && *before != text)
    return fail(
        kBadUsage,
        folder.string() +
            " is of another campaign, or of this one with other jobs: use another -o DIR, or --force");
  if (auto written = testcase::write_file(folder / "jobs.json", text); !written) {
    results->abandon();
    return fail(kInternalError, written.error().message);
  }
  const campaign::Workplace at{folder, fs::read_symlink("/proc/self/exe").string()};
  const bool shows = !options.quiet && ::isatty(STDERR_FILENO) == 1;
  campaign::SessionLog log(folder, session);
  Result<void> noted;
  const auto tell = [&](const campaign::Progress& progress) {
    if (progress.fresh > 0)
      if (auto written = log.note(progress.fresh, progress.worked); !written) noted = written;
    if (shows) std::fprintf(stderr, "\r\033[K%s", line_of(progress).c_str());
  };
  const auto ran = options.engine == "slurm"
                       ? campaign::run_on_slurm(at, *list, {options.submit, 1000, 60}, stop, tell)
                       : campaign::run_locally(at, *list, options.jobs, stop, tell);
  if (shows) std::fputs("\n", stderr);
  if (noted) noted = log.end();
  if (!ran) return fail(kInternalError, ran.error().message);
  if (!noted) return fail(kInternalError, noted.error().message);
  const int status = finish(options, folder, *list);
  if (!stop.stop_requested()) return status;
  std::printf("interrupted: mantissa campaign %s -o %s --resume goes on\n",
              terminal_text(options.words.front()).c_str(), terminal_text(place.output).c_str());
  return status;
}

int show_status(const CampaignOptions& options) {
  for (size_t i = 1; i < options.words.size(); ++i) {
    const fs::path folder = options.words[i];
    auto list = campaign::read_jobs(folder);
    if (!list) return fail(kBadUsage, list.error().message);
    campaign::Progress progress;
    progress.all = list->jobs.size();
    double taken = 0;
    for (const campaign::Record& record : campaign::read_records(folder, list->jobs.size())) {
      ++progress.done;
      taken += record.wall_s;
      progress.failed += record.done() ? 0 : 1;
      progress.findings += record.findings.size();
      if (!record.done())
        std::printf("%s: job %zu, %s: %s: %s\n", terminal_text(folder.string()).c_str(), record.job,
                    terminal_text(list->jobs[record.job].entry).c_str(), record.outcome.c_str(),
                    terminal_text(record.why).c_str());
    }
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder / "runs", ignored))
      progress.running += entry.path().filename().string().find('.') != std::string::npos;
    if (progress.running > 0) {  // as many at a time as now, each as long as those so far
      progress.fresh = progress.done;
      progress.seconds = taken / static_cast<double>(progress.running);
    }
    std::printf("%s: %s\n", terminal_text(folder.string()).c_str(), line_of(progress).c_str());
  }
  return kNothingFound;
}

int report_campaign(const CampaignOptions& options) {
  for (size_t i = 1; i < options.words.size(); ++i) {
    const fs::path folder = options.words[i];
    auto list = campaign::read_jobs(folder);
    if (!list) return fail(kBadUsage, list.error().message);
    if (const int status = finish(options, folder, *list); status != kNothingFound) return status;
  }
  return kNothingFound;
}

// What a job looks for, if its results are as they were left.
Result<std::set<findings::FindingKind>> kinds_of(const campaign::Job& job, const fs::path& run) {
  auto summary = read_summary(run);
  if (!summary) return summary.error();
  for (const char* name : {"replay.json", "program.bc"})
    if (auto good = check_file(run, name, *summary); !good) return good.error();
  std::string list;
  for (size_t i = 0; i + 1 < job.command.size(); ++i)
    if (job.command[i] == "--check") list = job.command[i + 1];
  auto checks = parse_checks(list);
  if (!checks) return checks.error();
  return checks->kinds;
}

void tell_samples(const campaign::FunctionSamples& samples) {
  if (!samples.why.empty()) {
    std::printf("%s: not sampled: %s\n", terminal_text(samples.entry).c_str(),
                terminal_text(samples.why).c_str());
    return;
  }
  const auto number = [](uint64_t value) { return static_cast<unsigned long long>(value); };
  std::printf("%s: %llu samples in %.1f s, exceptions: %llu", terminal_text(samples.entry).c_str(),
              number(samples.samples), samples.seconds, number(samples.found.size()));
  for (const auto& [count, what] : {std::pair{samples.unconfirmed, "not confirmed"},
                                    {samples.rejected, "did not meet the assumptions"},
                                    {samples.crashed, "crashed"},
                                    {samples.hung, "did not end"}})
    if (count > 0) std::printf(", %s: %llu", what, number(count));
  std::printf("\n");
  std::fflush(stdout);
}

int sample_campaign(const CampaignOptions& options) {
  if (options.words.size() < 2) return fail(kBadUsage, "sample needs a campaign's folder");
  auto seconds = parse_duration(options.time.empty() ? "5s" : options.time);
  if (!seconds) return fail(kBadUsage, "--time: " + seconds.error().message);
  auto installation = find_installation();
  if (!installation) return fail(kInternalError, installation.error().message);
  const StopToken stop;
  const SignalGuard signals(stop);
  for (size_t i = 1; i < options.words.size() && !stop.stop_requested(); ++i) {
    const fs::path folder = fs::absolute(options.words[i]);
    auto list = campaign::read_jobs(folder);
    if (!list) return fail(kBadUsage, list.error().message);
    campaign::SamplePlan plan;
    plan.seconds = *seconds;
    plan.workers = options.jobs;
    plan.skip_sampled = options.resume;
    plan.replay_library = installation->replay_library;
    plan.kinds = kinds_of;
    if (!options.quiet) plan.tell = tell_samples;
    std::set<std::string> missing;
    auto sampled = campaign::sample_functions(folder, *list, plan, stop, missing);
    for (const std::string& what : missing)
      std::fprintf(stderr, "note: this system does not give native code %s\n", what.c_str());
    if (!sampled) return fail(kBadUsage, sampled.error().message);
    if (stop.stop_requested())
      std::printf("interrupted: mantissa campaign sample %s --resume goes on with what was not sampled\n",
                  terminal_text(options.words[i]).c_str());
    if (const int status = finish(options, folder, *list); status != kNothingFound) return status;
  }
  return kNothingFound;
}

int do_jobs(const CampaignOptions& options) {
  if (options.words.size() < 3) return fail(kBadUsage, "job needs a campaign's folder and numbers of jobs");
  const StopToken stop;
  const SignalGuard signals(stop);
  const fs::path folder = fs::absolute(options.words[1]);
  auto list = campaign::read_jobs(folder);
  if (!list) return fail(kBadUsage, list.error().message);
  std::vector<size_t> numbers;
  for (size_t i = 2; i < options.words.size(); ++i) {
    const std::string& word = options.words[i];
    if (word.empty() || word.size() > 9 || word.find_first_not_of("0123456789") != word.npos ||
        std::stoul(word) >= list->jobs.size())
      return fail(kBadUsage,
                  "'" + word + "' is no job: there are 0 to " + std::to_string(list->jobs.size() - 1));
    numbers.push_back(std::stoul(word));
  }
  const campaign::Workplace at{folder, fs::read_symlink("/proc/self/exe").string()};
  for (const size_t number : numbers) {
    if (stop.stop_requested()) return kInternalError;
    auto record = campaign::run_job(at, *list, number, stop);
    if (!record) return fail(kInternalError, record.error().message);
    std::printf("job %zu: %s %s\n", number, record->outcome.empty() ? "stopped" : record->outcome.c_str(),
                terminal_text(record->why).c_str());
  }
  return kNothingFound;
}

int act(const CampaignOptions& options) {
  const std::string& word = options.words.front();
  if (word == "status") return show_status(options);
  if (word == "report") return report_campaign(options);
  if (word == "sample") return sample_campaign(options);
  if (word == "job") return do_jobs(options);
  if (options.words.size() > 1)
    return fail(kBadUsage, "one SPEC.toml at a time; '" + options.words[1] + "' is too much");
  return run_campaign(options);
}

}  // namespace

Action add_campaign(CLI::App& command) {
  auto o = std::make_shared<CampaignOptions>();
  command
      .add_option("WORDS", o->words,
                  "SPEC.toml; or status DIR...; report DIR...; sample DIR...; job DIR NUMBER...")
      ->required();
  command.add_option("-o,--output", o->output, "the campaign's folder (campaign-NAME)");
  command.add_flag("--resume", o->resume, "go on with a folder: what has a record is not run again");
  command.add_flag("--force", o->force, "replace a folder");
  command.add_option("-j,--jobs", o->jobs, "analyses at a time (all cores)")->check(CLI::Range(1, 1024));
  command.add_option(
      "--time", o->time,
      "of one analysis, instead of what the specification says; of sampling one function (5s)");
  command.add_option("--repetitions", o->repetitions, "instead of what the specification says")
      ->check(CLI::Range(1, 1000));
  command.add_option("--engine", o->engine, "where analyses run (local)")
      ->check(CLI::IsMember({"local", "slurm"}));
  command.add_option("--submit", o->submit,
                     "a further word for sbatch, for example --submit=--partition=main");
  command.add_option("--baseline", o->baseline,
                     "an earlier campaign's folder: status 1 if something new was found");
  command.add_flag("--update-known", o->update_known,
                   "add what was found to the specification's file of known findings");
  command.add_flag("-q,--quiet", o->quiet, "print only where the results are");
  return [o] { return act(*o); };
}

}  // namespace mantissa::cli
