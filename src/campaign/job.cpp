#include "campaign/job.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <sstream>

#include "support/process.h"
#include "testcase/file.h"

namespace mantissa::campaign {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr double kCommandSeconds = 1800;  // building a library from its sources takes minutes

bool is_name(const std::string& text) {
  return std::ranges::all_of(text,
                             [](char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; });
}

// A word of a command or a file is relative to the specification if that leads somewhere.
std::string resolved(const fs::path& folder, const std::string& word) {
  const fs::path path = folder / word;
  std::error_code error;
  if (word.empty() || word.front() == '-' || !fs::exists(path, error)) return word;
  return fs::weakly_canonical(path, error).string();
}

Result<std::string> run_command(const Spec& spec, const std::vector<std::string>& words) {
  ProcessOptions options;
  for (const std::string& word : words) options.command.push_back(resolved(spec.folder, word));
  options.folder = spec.folder.string();
  options.seconds = kCommandSeconds;
  return output_of(std::move(options));
}

Result<std::regex> pattern_of(const std::string& text) {
  try {
    return std::regex(text, std::regex::extended);
  } catch (const std::regex_error& error) {
    return Error{fmt::format("'{}' is no pattern: {}", text, error.what())};
  }
}

Result<std::vector<std::string>> entries_of(const Spec& spec, const Input& input,
                                            const ListFunctions& functions) {
  std::vector<std::string> names;
  if (!input.entries_from.empty()) {
    auto printed = run_command(spec, input.entries_from);
    if (!printed) return printed.error();
    std::istringstream lines(*printed);
    for (std::string line; std::getline(lines, line);)
      if (!line.empty() && line.front() != '#') names.push_back(line);
  }
  for (const std::string& entry : input.entries) {
    if (is_name(entry)) {
      names.push_back(entry);
      continue;
    }
    if (auto good = pattern_of(entry); !good) return good.error();
    auto found = functions(input, "^(" + entry + ")$");
    if (!found) return found.error();
    if (found->empty()) return Error{fmt::format("no function of {} is called {}", input.name, entry)};
    names.insert(names.end(), found->begin(), found->end());
  }
  if (!input.exclude.empty()) {
    auto left_out = pattern_of(input.exclude);
    if (!left_out) return left_out.error();
    std::erase_if(names, [&](const std::string& name) { return std::regex_match(name, *left_out); });
  }
  std::set<std::string> seen;
  std::erase_if(names, [&](const std::string& name) { return !seen.insert(name).second; });
  if (names.empty()) return Error{fmt::format("{} has no entries", input.name)};
  return names;
}

Result<std::vector<std::string>> options_for(const Spec& spec, const std::string& entry) {
  std::vector<std::string> options;
  for (const FunctionRule& rule : spec.rules) {
    auto pattern = pattern_of(rule.pattern);
    if (!pattern) return pattern.error();
    if (std::regex_match(entry, *pattern))
      options.insert(options.end(), rule.options.begin(), rule.options.end());
  }
  return options;
}

void append(std::vector<std::string>& to, const std::vector<std::string>& words) {
  to.insert(to.end(), words.begin(), words.end());
}

}  // namespace

Result<JobList> make_jobs(const Spec& spec, double seconds, uint64_t memory, const ListFunctions& functions) {
  JobList list{spec.name, seconds, memory, spec.known, spec.methods, spec.searches, spec.repetitions, {}};
  for (Input input : spec.inputs) {
    if (!input.prepare.empty())
      if (auto made = run_command(spec, input.prepare); !made) return made.error();
    for (std::string& file : input.files) {
      const std::string named = file;
      file = resolved(spec.folder, file);
      if (!fs::exists(file)) return Error{fmt::format("{}: no such file", (spec.folder / named).string())};
    }
    auto entries = entries_of(spec, input, functions);
    if (!entries) return entries.error();
    // Repetitions outermost: a campaign that is cut short has each function at least once. Ways of analysing
    // innermost: whatever else the machine does, for a minute or an hour, is shared by all that are compared.
    for (unsigned repetition = 0; repetition < spec.repetitions; ++repetition)
      for (const std::string& entry : *entries)
        for (const std::string& search : spec.searches)
          for (const std::string& method : spec.methods) {
            auto own = options_for(spec, entry);
            if (!own) return own.error();
            Job job{list.jobs.size(), input.name, entry, method, search, repetition, {}};
            job.command = {"run", "--quiet", "--no-progress", "--jobs", "1"};
            append(job.command, {"--time", fmt::format("{}s", seconds), "--memory", std::to_string(memory)});
            append(job.command,
                   {"--method", method, "--search", search, "--seed", std::to_string(repetition)});
            append(job.command, spec.options);
            append(job.command, input.options);
            append(job.command, *own);
            append(job.command, {"--entry", entry});
            append(job.command, input.files);
            if (!input.flags.empty()) {
              job.command.emplace_back("--");
              append(job.command, input.flags);
            }
            list.jobs.push_back(std::move(job));
          }
  }
  return list;
}

std::string to_json(const JobList& list) {
  json jobs = json::array();
  for (const Job& job : list.jobs)
    jobs.push_back({{"job", job.number},
                    {"input", job.input},
                    {"entry", job.entry},
                    {"method", job.method},
                    {"search", job.search},
                    {"repetition", job.repetition},
                    {"command", job.command}});
  const json all = {{"name", list.name},
                    {"seconds", list.seconds},
                    {"memory", list.memory},
                    {"known", list.known.string()},
                    {"methods", list.methods},
                    {"search", list.searches},
                    {"repetitions", list.repetitions},
                    {"jobs", jobs}};
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

Result<JobList> read_jobs(const fs::path& folder) {
  const fs::path file = folder / "jobs.json";
  auto text = testcase::read_file(file);
  if (!text) return Error{folder.string() + " is no campaign's folder: " + text.error().message};
  try {
    const json all = json::parse(*text);
    JobList list{all.at("name"),        all.at("seconds"),
                 all.at("memory"),      fs::path(all.at("known").get<std::string>()),
                 all.at("methods"),     all.at("search"),
                 all.at("repetitions"), {}};
    for (const json& job : all.at("jobs")) {
      list.jobs.push_back({job.at("job"), job.at("input"), job.at("entry"), job.at("method"),
                           job.at("search"), job.at("repetition"), job.at("command")});
      if (list.jobs.back().number + 1 != list.jobs.size())
        return Error{file.string() + " is damaged: jobs are missing"};
    }
    return list;
  } catch (const json::exception& error) {
    return Error{file.string() + " is damaged: " + error.what()};
  }
}

}  // namespace mantissa::campaign
