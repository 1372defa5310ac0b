#include "report/sarif.h"

#include "report/verdict.h"

#include <array>
#include <nlohmann/json.hpp>
#include <set>

namespace mantissa::report {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::string_view, static_cast<size_t>(findings::FindingKind::kCount)> kDescriptions = {
    "An assertion of the program is false.",
    "The program calls abort.",
    "A place marked as an error is reached.",
    "A null pointer is dereferenced.",
    "Memory outside of its object is accessed.",
    "Memory is used after its object has ended.",
    "Memory is freed twice.",
    "Something is freed that was not allocated.",
    "Allocated memory is never freed.",
    "A value that was never written decides something.",
    "An integer is divided by zero, or its quotient does not fit.",
    "A shift amount is not smaller than the width.",
    "Code that the compiler was told is unreachable is reached.",
    "The stack overflows.",
    "A floating-point operation on finite values gives an infinity.",
    "A floating-point result is tiny and inexact.",
    "A finite floating-point value is divided by zero.",
    "A floating-point operation on numbers gives NaN.",
    "A floating-point value does not fit the integer type it is converted to.",
    "Memory is copied to where it overlaps with itself by a function that does not allow it."};

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

Json location(const Place& place) {
  Json json;
  if (!place.file.empty()) {
    json["physicalLocation"]["artifactLocation"]["uri"] = to_uri(place.file);
    if (place.line != 0) json["physicalLocation"]["region"]["startLine"] = place.line;
    if (place.line != 0 && place.column != 0)
      json["physicalLocation"]["region"]["startColumn"] = place.column;
  }
  if (!place.function.empty()) json["logicalLocations"] = {{{"name", place.function}, {"kind", "function"}}};
  return json;
}

Json result(const FindingRecord& finding) {
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
  const bool is_note = finding.grade == "note", is_extreme = finding.grade == "extreme";
  json["level"] = is_note ? "note" : finding.verified && !is_extreme ? "error" : "warning";
  json["message"]["text"] = text;
  json["locations"] = Json::array({location(finding.place)});
  if (!finding.stack.empty()) {
    Json frames = Json::array();
    for (const Place& place : finding.stack) frames.push_back({{"location", location(place)}});
    json["stacks"] = Json::array({{{"frames", frames}}});
  }
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

std::string_view describe(findings::FindingKind kind) { return kDescriptions[static_cast<size_t>(kind)]; }

std::string to_sarif(const RunSummary& summary) {
  Json rules = Json::array();
  std::set<findings::FindingKind> kinds;
  for (const FindingRecord& finding : summary.findings) kinds.insert(finding.kind);
  for (findings::FindingKind kind : kinds)
    rules.push_back({{"id", findings::name(kind)}, {"shortDescription", {{"text", describe(kind)}}}});
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
  run["results"] = Json::array();
  for (const FindingRecord& finding : summary.findings) run["results"].push_back(result(finding));
  Json json;
  json["$schema"] = "https://json.schemastore.org/sarif-2.1.0.json";
  json["version"] = "2.1.0";
  json["runs"] = Json::array({run});
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace mantissa::report
