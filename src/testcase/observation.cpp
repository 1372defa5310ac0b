// Everything here was told by the replay library over a channel of its own: nothing is read from what the
// program prints, and the way a process ended is no evidence of anything.

#include "testcase/observation.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace mantissa::testcase {
namespace {

using findings::FindingKind;

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

// The memory is shared with a program that may write anywhere, so nothing about the lines is taken for
// granted.
std::string text_field(const nlohmann::json& json, const char* name) {
  const auto at = json.find(name);
  return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

std::optional<uint64_t> number_field(const nlohmann::json& json, const char* name) {
  const auto at = json.find(name);
  if (at == json.end() || !at->is_number_unsigned()) return std::nullopt;
  return at->get<uint64_t>();
}

Event read_event(const nlohmann::json& json, std::string name) {
  Event event;
  event.event = std::move(name);
  event.kind = text_field(json, "kind");
  event.file = text_field(json, "file");
  event.function = text_field(json, "function");
  event.line = static_cast<uint32_t>(number_field(json, "line").value_or(0));
  event.column = static_cast<uint32_t>(number_field(json, "column").value_or(0));
  event.path = number_field(json, "path").value_or(0);
  event.address = number_field(json, "address");
  event.size = number_field(json, "size").value_or(0);
  if (event.event == "decision" || event.event == "result") event.message = text_field(json, "message");
  return event;
}

bool is_same_file(const std::string& a, const std::string& b) {
  return a == b || std::filesystem::path(a).lexically_normal() == std::filesystem::path(b).lexically_normal();
}

bool is_outside(std::string_view detail) {
  constexpr std::string_view kNames[] = {"heap-buffer-overflow",
                                         "stack-buffer-overflow",
                                         "stack-buffer-underflow",
                                         "global-buffer-overflow",
                                         "dynamic-stack-buffer-overflow",
                                         "container-overflow",
                                         "intra-object-overflow",
                                         "negative-size-param",
                                         "use-after-poison",
                                         "unknown-crash",
                                         "wild-access"};
  return std::ranges::find(kNames, detail) != std::end(kNames);
}

constexpr uint64_t kNullPage = 65536;  // accesses through a null pointer with an offset land here

bool kind_matches(const Event& event, const ExpectedFinding& finding) {
  const FindingKind kind = finding.kind;
  const std::string_view name = findings::name(kind);
  const bool is_check = event.event == "check" && event.kind == name;
  const bool is_fault = event.event == "fault", is_access = is_fault && event.kind == "access";
  auto address_is = [&](std::initializer_list<std::string_view> names) {
    return event.event == "address" && std::ranges::find(names, std::string_view(event.kind)) != names.end();
  };
  switch (kind) {
    case FindingKind::kAssertion:
    case FindingKind::kReachError: return event.event == "fail" && event.kind == name;
    case FindingKind::kAbort:
      return is_check || ((event.event == "fail" || is_fault) && event.kind == "abort");
    case FindingKind::kNullDereference: return is_access && event.address.value_or(kNullPage) < kNullPage;
    case FindingKind::kOutOfBounds:
      return is_check || (is_access && event.address.value_or(0) >= kNullPage) ||
             (event.event == "address" && is_outside(event.kind));
    case FindingKind::kUseAfterFree:
      // To AddressSanitizer a realloc is the free of what it is given.
      return address_is({"heap-use-after-free", "stack-use-after-return", "stack-use-after-scope"}) ||
             (address_is({"double-free"}) && finding.message == "use of a freed object");
    case FindingKind::kDoubleFree: return address_is({"double-free"});
    case FindingKind::kInvalidFree:  // a wild pointer faults where free looks for its own notes
      return address_is({"bad-free", "alloc-dealloc-mismatch", "new-delete-type-mismatch"}) || is_access;
    case FindingKind::kOverlap: return event.event == "address" && event.kind.ends_with("-param-overlap");
    case FindingKind::kMemoryLeak: return event.event == "leak";
    case FindingKind::kUninitialized: return event.event == "memory" && event.kind == name;
    case FindingKind::kStackOverflow: return is_fault && event.kind == name;
    case FindingKind::kDivisionByZero: return is_check || (is_fault && event.kind == "division");
    default:
      return findings::info(kind).build == findings::NativeBuild::kFloat
                 ? event.event == "float" && event.kind == name
                 : is_check;
  }
}

// Of several leaks of one line the one with the finding's size.
bool is_same_leak(const Event& event, const std::string& message) {
  unsigned long long size = 0;
  return std::sscanf(message.c_str(), "%llu bytes allocated here are never freed", &size) == 1 &&
         event.size == size;
}

bool is_same_place(const Event& event, const ExpectedFinding& finding) {
  if (finding.kind ==
      FindingKind::kStackOverflow)  // the first function's frame may be too large to get into it
    return event.function.empty() ? finding.stack.size() <= 1 : finding.stack.contains(event.function);
  if (finding.kind == FindingKind::kMemoryLeak && !is_same_leak(event, finding.message)) return false;
  if (finding.file.empty() || finding.line == 0)  // no debug information
    return event.line == 0 && event.function == finding.function;
  return event.line == finding.line && event.column == finding.column &&
         is_same_file(event.file, finding.file);
}

}  // namespace

Observation observe(std::string_view log, std::string_view nonce) {
  Observation out;
  for (std::string_view line : split_lines(log)) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object() || text_field(json, "nonce") != nonce) continue;
    const std::string event = text_field(json, "event");
    if (event == "start")
      out.started = true;
    else if (event == "exit")
      out.exited = true;
    else if (event == "assume")
      out.assume_failed = true;
    else if (event == "mismatch")
      out.mismatch = text_field(json, "message");
    else
      out.events.push_back(read_event(json, event));
  }
  return out;
}

bool shows(const Event& event, const ExpectedFinding& finding, uint64_t path) {
  return kind_matches(event, finding) && is_same_place(event, finding) &&
         (event.path == path || finding.kind == FindingKind::kStackOverflow);
}

std::string why_not(const Observation& seen, const ExpectedFinding& finding, uint64_t path,
                    const std::string& end) {
  if (!seen.mismatch.empty()) return "the test does not fit the program: " + seen.mismatch;
  if (!seen.started) return "the native program did not start (" + end + ")";
  if (seen.assume_failed) return "an assumption does not hold in the native run";
  const Event* elsewhere = nullptr;
  for (const Event& event : seen.events) {
    if (!kind_matches(event, finding)) continue;
    if (is_same_place(event, finding) && event.path != path)
      return "the native run got there on another path";
    elsewhere = &event;
  }
  if (elsewhere) return "the native run showed this kind elsewhere: " + describe(*elsewhere);
  for (const Event& event : seen.events)
    if (event.event != "check" && event.event != "float" && event.event != "memory")
      return "the native run showed something else: " + describe(event);
  return "the native run did not show it (" + end + ")";
}

std::string describe(const Event& event) {
  std::string text = event.kind;
  if (event.event == "fault" && event.kind == "access")
    text = event.address.value_or(kNullPage) < kNullPage ? "access through a null pointer"
                                                         : "access to memory that is not there";
  if (event.event == "fault" && event.kind == "sent") text = "a signal";
  if (event.line != 0) text += fmt::format(" at {}:{}", event.file, event.line);
  return text;
}

}  // namespace mantissa::testcase
