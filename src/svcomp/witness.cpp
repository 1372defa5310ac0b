// A waypoint at a wrong place makes a witness wrong, a missing one only weaker: what the text of the program
// does not show plainly is left out. Strings are written with JSON's quotes, which YAML reads.

#include "svcomp/witness.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "testcase/sha256.h"

namespace mantissa::svcomp {
namespace {

constexpr size_t kMostWaypoints = 1000;

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

// One of the same task and content is the same every time.
std::string uuid(const std::string& about) {
  std::string hash = testcase::sha256(about);
  hash[12] = '4';
  hash[16] = '8';
  return fmt::format("{}-{}-{}-{}-{}", hash.substr(0, 8), hash.substr(8, 4), hash.substr(12, 4),
                     hash.substr(16, 4), hash.substr(20, 12));
}

std::string file_name(const Task& task) { return std::filesystem::path(task.file).filename().string(); }

std::string head(const Task& task, const Property& property, const char* type, const std::string& content) {
  std::string text = fmt::format("- entry_type: \"{}\"\n  metadata:\n    format_version: \"2.0\"\n", type);
  text += fmt::format("    uuid: \"{}\"\n", uuid(type + task.contents + content));
  text += fmt::format("    creation_time: \"{}\"\n", task.creation_time);
  text += fmt::format("    producer:\n      name: \"Mantissa\"\n      version: {}\n      command_line: {}\n",
                      quoted(task.producer_version), quoted(task.command));
  const std::string file = quoted(file_name(task));
  text +=
      fmt::format("    task:\n      input_files:\n      - {}\n      input_file_hashes:\n        {}: \"{}\"\n",
                  file, file, testcase::sha256(task.contents));
  text += fmt::format("      specification: {}\n      data_model: \"{}\"\n      language: \"C\"\n",
                      quoted(property.specification), task.data_model);
  return text + "  content:" + content;
}

std::string waypoint(const Task& task, const char* type, const std::string& constraint, Position at,
                     const std::string& function) {
  std::string text = fmt::format(
      "\n  - segment:\n    - waypoint:\n        type: \"{}\"\n        action: \"follow\"\n", type);
  text += constraint;
  text += fmt::format(
      "        location:\n          file_name: {}\n          line: {}\n          column: {}\n          "
      "function: {}",
      quoted(file_name(task)), at.line, at.column, quoted(function));
  return text;
}

std::string constraint(const std::string& value, const char* format) {
  std::string text = fmt::format("        constraint:\n          value: {}\n", quoted(value));
  if (*format != 0) text += fmt::format("          format: \"{}\"\n", format);
  return text;
}

bool is_in_task(const Task& task, const std::string& file) {
  return std::filesystem::path(file).filename() == std::filesystem::path(task.file).filename();
}

std::string waypoint_of(const Task& task, const Source& source, const testcase::Step& step) {
  const Position at{step.line, step.column};
  if (!is_in_task(task, step.file)) return {};
  if (step.is_result) {
    if (step.value.empty() || !source.has_word(at, step.name)) return {};
    const auto close = source.closing_bracket(at);
    if (!close) return {};
    return waypoint(task, "function_return", constraint("\\result == " + step.value, "acsl_expression"),
                    *close, step.function);
  }
  if (step.decision.is_choice) return {};
  const auto keyword = source.branch(at);
  if (!keyword) return {};
  return waypoint(task, "branching", constraint(step.decision.taken ? "true" : "false", ""), *keyword,
                  step.function);
}

}  // namespace

std::string violation_witness(const Task& task, const Property& property, const Verdict& verdict,
                              const std::vector<testcase::Step>& steps) {
  const Source source(task.contents);
  std::string content;
  size_t count = 0;
  for (const testcase::Step& step : steps) {
    std::string one = count < kMostWaypoints ? waypoint_of(task, source, step) : "";
    count += !one.empty();
    content += one;
  }
  const report::Place& place = verdict.finding->place;
  Position target{place.line, place.column};
  std::string function = place.function;
  if (verdict.finding->kind == findings::FindingKind::kMemoryLeak) {
    // The finding is at the allocation; what lost it is not known, but when the program ends it is.
    target = source.end_of_function(property.entry).value_or(target);
    function = property.entry;
  } else {
    target = source.statement(target).value_or(target);
  }
  content += waypoint(task, "target", "", target, function);
  return head(task, property, "violation_sequence", content) + "\n";
}

std::string correctness_witness(const Task& task, const Property& property) {
  return head(task, property, "invariant_set", " []") + "\n";
}

}  // namespace mantissa::svcomp
