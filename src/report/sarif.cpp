#include "report/sarif.h"

#include "report/grade.h"
#include "report/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace mantissa::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kRoot = "SRCROOT";

// SARIF wants URIs: characters outside of the unreserved set and the slash are escaped.
std::string to_uri(std::string_view path) {
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (unsigned char c : path) {
    if (std::isalnum(c) || c == '/' || c == '-' || c == '_' || c == '.' || c == '~') {
      uri += static_cast<char>(c);
    } else {
      uri += '%';
      uri += "0123456789ABCDEF"[c >> 4];
      uri += "0123456789ABCDEF"[c & 15];
    }
  }
  return uri;
}

// Files below the folder that the run was started in are named from there, so that results mean the same in
// another checkout.
std::string root() {
  std::error_code error;
  const std::filesystem::path here = std::filesystem::current_path(error);
  return error || here == here.root_path() ? "" : here.string() + "/";
}

Json location(const Place& place) {
  Json json;
  if (!place.file.empty()) {
    Json artifact;
    if (const std::string here = root(); !here.empty() && place.file.starts_with(here)) {
      artifact["uri"] = to_uri(place.file.substr(here.size()));
      artifact["uriBaseId"] = kRoot;
    } else {
      artifact["uri"] = to_uri(place.file);
    }
    json["physicalLocation"]["artifactLocation"] = std::move(artifact);
    if (place.line != 0) json["physicalLocation"]["region"]["startLine"] = place.line;
    if (place.line != 0 && place.column != 0)
      json["physicalLocation"]["region"]["startColumn"] = place.column;
  }
  if (!place.function.empty()) json["logicalLocations"] = {{{"name", place.function}, {"kind", "function"}}};
  return json;
}

Json suppressions(const FindingRecord& finding) {
  if (finding.suppressed.empty()) return Json::array();
  const bool is_comment = finding.suppressed.find("comment") != std::string::npos;
  return Json::array(
      {{{"kind", is_comment ? "inSource" : "external"}, {"justification", finding.suppressed}}});
}

uint64_t nesting_of(const Place& place, const FindingRecord& finding) {
  const auto frame = std::ranges::find(finding.stack, place.function, &Place::function);
  return static_cast<uint64_t>(finding.stack.end() - frame) - (frame == finding.stack.end() ? 0 : 1);
}

Json step_json(const Step& step, const FindingRecord& finding) {
  Json at = location(step.place);
  at["message"]["text"] =
      step.left_out == 0 ? step.text
                         : fmt::format("{} ({} decisions before it are left out)", step.text, step.left_out);
  Json kinds = Json::array({"branch"});
  if (step.text.find(" is true") != std::string::npos) kinds.push_back("true");
  if (step.text.find(" is false") != std::string::npos) kinds.push_back("false");
  return {{"location", std::move(at)},
          {"kinds", std::move(kinds)},
          {"nestingLevel", nesting_of(step.place, finding)}};
}

// How the program comes to the finding: its decisions with what was compared or, where they are not known,
// the calls, outermost first; then what it follows from, and it itself.
Json code_flow(const FindingRecord& finding, const std::vector<Step>& way, const FindingRecord* cause) {
  Json locations = Json::array();
  const auto add = [&](const Place& place, const std::string& text, uint64_t nesting) {
    Json at = location(place);
    at["message"]["text"] = text;
    locations.push_back({{"location", std::move(at)}, {"nestingLevel", nesting}});
  };
  for (const Step& step : way) locations.push_back(step_json(step, finding));
  const size_t depth = finding.stack.empty() ? 0 : finding.stack.size() - 1;
  if (way.empty())
    for (size_t i = depth; i > 0; --i)
      add(finding.stack[i], "calls " + finding.stack[i - 1].function, depth - i);
  if (cause) add(cause->place, cause->message, nesting_of(cause->place, finding));
  add(finding.place, finding.message, depth);
  return Json::array({{{"threadFlows", Json::array({{{"locations", std::move(locations)}}})}}});
}

Json result(const FindingRecord& finding, const RunSummary& summary, const Ways& ways) {
  std::string text = finding.message;
  bool has_inputs = false;
  for (const InputValue& input : finding.inputs) {
    if (!input.matters) continue;
    text += (has_inputs ? ", " : " (inputs: ") + input.name + " = " + input.decimal;
    has_inputs = true;
  }
  if (has_inputs) text += ")";
  Json json;
  json["ruleId"] = findings::name(finding.kind);
  json["level"] = level_of(finding);
  json["message"]["text"] = text;
  json["locations"] = Json::array({location(finding.place)});
  if (!finding.stack.empty()) {
    Json frames = Json::array();
    for (const Place& place : finding.stack) frames.push_back({{"location", location(place)}});
    json["stacks"] = Json::array({{{"frames", frames}}});
  }
  const auto cause = std::ranges::find(summary.findings, finding.cause, &FindingRecord::id);
  const bool has_cause = finding.cause != 0 && cause != summary.findings.end();
  json["codeFlows"] =
      code_flow(finding, ways.contains(finding.id) ? ways.at(finding.id) : std::vector<Step>(),
                has_cause ? &*cause : nullptr);
  Json related = Json::array();
  const auto relate = [&](const Place& place, const std::string& why) {
    Json at = location(place);
    at["id"] = related.size() + 1;
    at["message"]["text"] = why;
    related.push_back(std::move(at));
  };
  if (has_cause) relate(cause->place, "It follows from this: " + cause->message);
  if (finding.freed_at) relate(*finding.freed_at, "The memory is freed here.");
  if (finding.left_at) relate(*finding.left_at, "The scope of the object is left here.");
  if (!related.empty()) json["relatedLocations"] = std::move(related);
  if (!finding.fingerprint.empty()) json["partialFingerprints"] = {{kFingerprintName, finding.fingerprint}};
  if (!finding.suppressed.empty()) json["suppressions"] = suppressions(finding);
  if (summary.has_baseline) json["baselineState"] = finding.is_in_baseline ? "unchanged" : "new";
  json["properties"] = {{"verified", finding.verified}, {"test", finding.test}};
  if (!finding.verified) json["properties"]["unverified"] = finding.unverified;
  if (!finding.grade.empty()) json["properties"]["grade"] = finding.grade;
  return json;
}

Json texts(const std::vector<NoteRecord>& notes) {
  Json list = Json::array();
  for (const NoteRecord& note : notes) list.push_back(note.what);
  return list;
}

}  // namespace

std::string_view describe(findings::FindingKind kind) { return findings::info(kind).text; }

std::string to_sarif(const RunSummary& summary, const Ways& ways) {
  Json rules = Json::array();
  std::set<findings::FindingKind> kinds;
  for (const FindingRecord& finding : summary.findings) kinds.insert(finding.kind);
  for (findings::FindingKind kind : kinds) {
    const findings::FindingInfo& rule = findings::info(kind);
    rules.push_back(
        {{"id", findings::name(kind)},
         {"shortDescription", {{"text", rule.text}}},
         {"fullDescription", {{"text", fmt::format("{} {}", rule.text, rule.help)}}},
         {"help", {{"text", rule.help}}},
         {"helpUri", fmt::format("https://cwe.mitre.org/data/definitions/{}.html", rule.weakness)},
         {"properties", {{"tags", {fmt::format("external/cwe/cwe-{}", rule.weakness)}}}}});
  }
  Json run;
  run["tool"]["driver"] = {{"name", "mantissa"}, {"version", summary.version}, {"rules", rules}};
  run["invocations"] = Json::array({{{"executionSuccessful", summary.error.empty()},
                                     {"exitCodeDescription", verdict(summary)},
                                     {"properties",
                                      {{"status", summary.status},
                                       {"assumptions", texts(summary.assumptions)},
                                       {"losses", texts(summary.losses)},
                                       {"dropped", texts(summary.dropped)},
                                       {"skipped", texts(summary.skipped)}}}}});
  run["columnKind"] = "unicodeCodePoints";
  run["results"] = Json::array();
  for (const FindingRecord& finding : summary.findings)
    run["results"].push_back(result(finding, summary, ways));
  if (const std::string here = root(); !here.empty())
    run["originalUriBaseIds"][kRoot] = {{"uri", to_uri(here)}};
  Json json;
  json["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  json["version"] = "2.1.0";
  json["runs"] = Json::array({run});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mantissa::report
