#include "report/run_json.h"

#include <fmt/format.h>

#include <charconv>
#include <nlohmann/json.hpp>

#include "support/crc32.h"

namespace mantissa::report {
namespace {

using Json = nlohmann::ordered_json;

// The last entry of the file: the checksum of everything before it.
constexpr std::string_view kChecksum = ",\n  \"checksum\": \"";

Json place_json(const Place& place) {
  return {{"function", place.function}, {"file", place.file}, {"line", place.line}, {"column", place.column}};
}

Place read_place(const Json& json) {
  return {json.value("function", ""), json.value("file", ""), json.value("line", 0u),
          json.value("column", 0u)};
}

Json input_json(const InputValue& input) {
  Json json = {{"name", input.name}, {"type", input.type}, {"decimal", input.decimal}};
  if (!input.hexfloat.empty()) json["hexfloat"] = input.hexfloat;
  if (!input.bytes.empty()) json["bytes"] = input.bytes;
  json["matters"] = input.matters;
  if (input.is_zero) json["zero"] = true;
  return json;
}

Json finding_json(const FindingRecord& finding) {
  Json json;
  json["id"] = finding.id;
  json["kind"] = findings::name(finding.kind);
  json["file"] = finding.place.file;
  json["line"] = finding.place.line;
  json["column"] = finding.place.column;
  json["function"] = finding.place.function;
  json["stack"] = Json::array();
  for (const Place& place : finding.stack) json["stack"].push_back(place_json(place));
  if (finding.freed_at) json["freed_at"] = place_json(*finding.freed_at);
  if (finding.left_at) json["left_at"] = place_json(*finding.left_at);
  json["entry"] = finding.entry;
  json["test"] = finding.test;
  json["verified"] = finding.verified;
  if (!finding.verified) json["unverified"] = finding.unverified;
  json["native"] = finding.native;
  json["message"] = finding.message;
  if (!finding.grade.empty()) json["grade"] = finding.grade;
  if (!finding.fingerprint.empty()) json["fingerprint"] = finding.fingerprint;
  if (finding.cause != 0) json["cause"] = finding.cause;
  if (!finding.suppressed.empty()) json["suppressed"] = finding.suppressed;
  if (finding.is_in_baseline) json["in_baseline"] = true;
  if (!finding.losses.empty()) json["losses"] = finding.losses;
  json["inputs"] = Json::array();
  for (const InputValue& input : finding.inputs) json["inputs"].push_back(input_json(input));
  for (const Operand& operand : finding.operands) {
    Json number = {{"decimal", operand.decimal}};
    if (!operand.hexfloat.empty()) number["hexfloat"] = operand.hexfloat;
    if (!operand.bits.empty()) number["bits"] = operand.bits;
    json["operands"].push_back(std::move(number));
  }
  return json;
}

FindingRecord read_finding(const Json& json) {
  FindingRecord finding;
  finding.id = json.at("id").get<uint64_t>();
  const auto name = json.at("kind").get<std::string>();
  const auto kind = findings::kind_named(name);
  if (!kind) throw std::invalid_argument("there is no kind of finding '" + name + "'");
  finding.kind = *kind;
  finding.place = read_place(json);
  for (const Json& place : json.value("stack", Json::array())) finding.stack.push_back(read_place(place));
  if (json.contains("freed_at")) finding.freed_at = read_place(json["freed_at"]);
  if (json.contains("left_at")) finding.left_at = read_place(json["left_at"]);
  finding.entry = json.value("entry", "main");
  finding.test = json.value("test", uint64_t{0});
  finding.verified = json.value("verified", false);
  finding.unverified = json.value("unverified", finding.verified ? "" : "not replayed");
  finding.native = json.value("native", "");
  finding.message = json.value("message", "");
  finding.grade = json.value("grade", "");
  finding.fingerprint = json.value("fingerprint", "");
  finding.cause = json.value("cause", uint64_t{0});
  finding.suppressed = json.value("suppressed", "");
  finding.is_in_baseline = json.value("in_baseline", false);
  finding.losses = json.value("losses", std::vector<std::string>());
  for (const Json& input : json.value("inputs", Json::array()))
    finding.inputs.push_back({input.value("name", ""), input.value("type", ""), input.value("decimal", ""),
                              input.value("hexfloat", ""), input.value("bytes", ""),
                              input.value("matters", true), input.value("zero", false)});
  for (const Json& number : json.value("operands", Json::array()))
    finding.operands.push_back(
        {number.value("decimal", ""), number.value("hexfloat", ""), number.value("bits", "")});
  return finding;
}

Json partial_json(const std::map<std::string, SourceCounts>& by_source) {
  Json sources = Json::object();
  SourceCounts sum;
  for (const auto& [source, counts] : by_source) {
    sources[source] = {{"produced", counts.produced},
                       {"distinct", counts.distinct},
                       {"matched", counts.matched},
                       {"new_coverage", counts.covered},
                       {"exceptions", counts.exceptions}};
    sum.produced += counts.produced;
    sum.matched += counts.matched;
  }
  return {{"produced", sum.produced}, {"matched", sum.matched}, {"by_source", sources}};
}

Json backend_json(const BackendCounts& counts) {
  return {{"queries", counts.queries},
          {"sat", counts.sat},
          {"unsat", counts.unsat},
          {"unknown", counts.unknown},
          {"time_s", counts.time_s}};
}

BackendCounts read_backend(const Json& json) {
  return {json.value("queries", uint64_t{0}), json.value("sat", uint64_t{0}),
          json.value("unsat", uint64_t{0}), json.value("unknown", uint64_t{0}), json.value("time_s", 0.0)};
}

Json notes_json(const std::vector<NoteRecord>& notes) {
  Json json = Json::array();
  for (const NoteRecord& note : notes)
    json.push_back({{"what", note.what}, {"file", note.file}, {"line", note.line}, {"count", note.count}});
  return json;
}

std::vector<NoteRecord> read_notes(const Json& json, const char* name) {
  std::vector<NoteRecord> notes;
  for (const Json& note : json.value(name, Json::array()))
    notes.push_back({note.value("what", ""), note.value("file", ""), note.value("line", 0u),
                     note.value("count", uint64_t{1})});
  return notes;
}

Json run_json(const RunSummary& s) {
  Json json;
  json["version"] = s.version;
  json["command"] = s.command;
  json["input"] = s.inputs;
  json["entry"] = s.entry;
  json["status"] = s.status;
  if (!s.error.empty()) json["error"] = s.error;
  json["time_s"] = s.time_s;
  json["compile_time_s"] = s.compile_s;
  json["replay_time_s"] = s.replay_s;
  json["instructions"] = s.instructions;
  json["paths"] = {{"completed", s.completed}, {"pending", s.pending},   {"infeasible", s.infeasible},
                   {"unknown", s.unknown},     {"restored", s.restored}, {"compactions", s.compactions}};
  json["branches"] = s.branches;
  json["entries"] = Json::array();
  for (const EntryRecord& entry : s.entries)
    json["entries"].push_back({{"function", entry.function},
                               {"time_s", entry.seconds},
                               {"instructions", entry.instructions},
                               {"branches", entry.branches},
                               {"queries", entry.queries},
                               {"pending", entry.pending}});
  json["tests"] = s.tests;
  json["findings"] = Json::array();
  for (const FindingRecord& finding : s.findings) json["findings"].push_back(finding_json(finding));
  json["coverage"] = {{"lines_covered", s.coverage.lines_covered},
                      {"lines_total", s.coverage.lines_total},
                      {"branches_covered", s.coverage.branches_covered},
                      {"branches_total", s.coverage.branches_total},
                      {"instructions_covered", s.coverage.instructions_covered},
                      {"instructions_total", s.coverage.instructions_total},
                      {"module_lines_total", s.coverage.module_lines_total},
                      {"module_branches_total", s.coverage.module_branches_total},
                      {"system_lines_covered", s.coverage.system_lines_covered},
                      {"system_lines_total", s.coverage.system_lines_total}};
  json["solver"] = backend_json(s.solver);
  json["solver"]["cached"] = s.cached_queries;
  json["solver"]["wrong_models"] = s.wrong_models;
  json["solver"]["disagreements"] = s.disagreements;
  json["solver"]["cut_by_clock"] = s.cut_by_clock;
  json["solver"]["caches"] = {{"answers", s.cached_queries},
                              {"cores", s.answered_by_core},
                              {"models", s.answered_by_model},
                              {"guesses", s.answered_by_guess}};
  json["solver"]["by_backend"] = Json::object();
  for (const auto& [name, counts] : s.by_backend) json["solver"]["by_backend"][name] = backend_json(counts);
  if (!s.arrays.empty()) json["solver"]["arrays"] = s.arrays;
  json["partial_solutions"] = partial_json(s.partial_solutions);
  json["witnesses"] = {{"query", s.witnesses_by_query}, {"remembered", s.witnesses_remembered}};
  json["endings"] = s.endings;
  json["losses"] = notes_json(s.losses);
  json["assumptions"] = notes_json(s.assumptions);
  json["dropped"] = notes_json(s.dropped);
  json["skipped"] = notes_json(s.skipped);
  json["replayed"] = s.replayed;
  json["not_replayed"] = s.not_replayed;
  json["divergences"] = s.divergences;
  json["divergences_with_loss"] = s.divergences_with_loss;
  if (s.program != 0) json["program"] = fmt::format("{:016x}", s.program);
  if (!s.settings.empty()) json["settings"] = s.settings;
  if (!s.files.empty()) {
    json["files"] = Json::object();
    for (const auto& [name, checksum] : s.files) json["files"][name] = fmt::format("{:08x}", checksum);
  }
  return json;
}

std::string line_of(const char* event, Json json) {
  Json line = {{"event", event}};
  line.update(json);
  return line.dump(-1, ' ', true, Json::error_handler_t::replace) + "\n";
}

}  // namespace

std::string finding_line(const FindingRecord& finding) { return line_of("finding", finding_json(finding)); }

std::string summary_line(const RunSummary& summary) { return line_of("summary", run_json(summary)); }

std::string to_run_json(const RunSummary& summary) {
  std::string text = run_json(summary).dump(2, ' ', false, Json::error_handler_t::replace);
  text.resize(text.rfind('\n'));
  return text + fmt::format("{}{:08x}\"\n}}\n", kChecksum, crc32(text));
}

namespace {

// Without the number that the JSON library gives its errors.
std::string plain_reason(std::string text) {
  const size_t end = text.starts_with('[') ? text.find("] ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 2);
}

template <class Number>
Number read_checksum(const std::string& digits) {
  Number value = 0;
  const auto [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
  if (failure != std::errc() || digits.size() != 2 * sizeof value || end != digits.data() + digits.size())
    throw std::invalid_argument("'" + digits + "' is no checksum");
  return value;
}

}  // namespace

Result<RunSummary> read_run_json(std::string_view text) try {
  const Json json = Json::parse(text);
  const size_t end = text.rfind(kChecksum);
  if (end == std::string_view::npos) return Error{"it has no checksum: it is damaged, or no run.json"};
  if (text.substr(end) != fmt::format("{}{:08x}\"\n}}\n", kChecksum, crc32(text.substr(0, end))))
    return Error{"it is damaged: its checksum is wrong"};
  RunSummary s;
  s.version = json.at("version").get<std::string>();
  s.command = json.value("command", std::vector<std::string>());
  s.inputs = json.value("input", std::vector<std::string>());
  s.entry = json.value("entry", "main");
  s.status = json.at("status").get<std::string>();
  s.error = json.value("error", "");
  s.time_s = json.value("time_s", 0.0);
  s.compile_s = json.value("compile_time_s", 0.0);
  s.replay_s = json.value("replay_time_s", 0.0);
  s.instructions = json.value("instructions", uint64_t{0});
  const Json paths = json.value("paths", Json::object());
  s.completed = paths.value("completed", uint64_t{0});
  s.pending = paths.value("pending", uint64_t{0});
  s.infeasible = paths.value("infeasible", uint64_t{0});
  s.unknown = paths.value("unknown", uint64_t{0});
  s.restored = paths.value("restored", uint64_t{0});
  s.compactions = paths.value("compactions", uint64_t{0});
  s.branches = json.value("branches", uint64_t{0});
  for (const Json& entry : json.value("entries", Json::array()))
    s.entries.push_back({entry.value("function", ""), entry.value("time_s", 0.0),
                         entry.value("instructions", uint64_t{0}), entry.value("branches", uint64_t{0}),
                         entry.value("queries", uint64_t{0}), entry.value("pending", uint64_t{0})});
  s.tests = json.value("tests", uint64_t{0});
  for (const Json& finding : json.at("findings")) s.findings.push_back(read_finding(finding));
  const Json coverage = json.value("coverage", Json::object());
  s.coverage = {coverage.value("lines_covered", uint64_t{0}),
                coverage.value("lines_total", uint64_t{0}),
                coverage.value("branches_covered", uint64_t{0}),
                coverage.value("branches_total", uint64_t{0}),
                coverage.value("instructions_covered", uint64_t{0}),
                coverage.value("instructions_total", uint64_t{0}),
                coverage.value("module_lines_total", uint64_t{0}),
                coverage.value("module_branches_total", uint64_t{0}),
                coverage.value("system_lines_covered", uint64_t{0}),
                coverage.value("system_lines_total", uint64_t{0})};
  const Json solver = json.value("solver", Json::object());
  s.solver = read_backend(solver);
  s.cached_queries = solver.value("cached", uint64_t{0});
  s.wrong_models = solver.value("wrong_models", uint64_t{0});
  s.disagreements = solver.value("disagreements", uint64_t{0});
  s.cut_by_clock = solver.value("cut_by_clock", uint64_t{0});
  const Json caches = solver.value("caches", Json::object());
  s.answered_by_core = caches.value("cores", uint64_t{0});
  s.answered_by_model = caches.value("models", uint64_t{0});
  s.answered_by_guess = caches.value("guesses", uint64_t{0});
  const Json backends = solver.value("by_backend", Json::object());
  for (const auto& [name, counts] : backends.items()) s.by_backend[name] = read_backend(counts);
  s.arrays = solver.value("arrays", std::map<std::string, uint64_t>());
  const Json partial = json.value("partial_solutions", Json::object());
  const Json sources = partial.value("by_source", Json::object());
  for (const auto& [source, counts] : sources.items())
    s.partial_solutions[source] = {
        counts.value("produced", uint64_t{0}), counts.value("distinct", uint64_t{0}),
        counts.value("matched", uint64_t{0}), counts.value("new_coverage", uint64_t{0}),
        counts.value("exceptions", uint64_t{0})};
  const Json witnesses = json.value("witnesses", Json::object());
  s.witnesses_by_query = witnesses.value("query", uint64_t{0});
  s.witnesses_remembered = witnesses.value("remembered", uint64_t{0});
  s.endings = json.value("endings", decltype(s.endings)());
  s.losses = read_notes(json, "losses");
  s.assumptions = read_notes(json, "assumptions");
  s.dropped = read_notes(json, "dropped");
  s.skipped = read_notes(json, "skipped");
  s.replayed = json.value("replayed", uint64_t{0});
  s.not_replayed = json.value("not_replayed", uint64_t{0});
  s.divergences = json.value("divergences", uint64_t{0});
  s.divergences_with_loss = json.value("divergences_with_loss", uint64_t{0});
  if (json.contains("program")) s.program = read_checksum<uint64_t>(json["program"].get<std::string>());
  s.settings = json.value("settings", decltype(s.settings)());
  for (const auto& [name, checksum] : json.value("files", std::map<std::string, std::string>()))
    s.files[name] = read_checksum<uint32_t>(checksum);
  return s;
} catch (const std::exception& error) {
  return Error{"it is damaged, or no run.json: " + plain_reason(error.what())};
}

}  // namespace mantissa::report
