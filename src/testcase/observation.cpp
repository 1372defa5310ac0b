// Sanitizer reports are text for people; the parts read here (the ERROR line, stack frames "#N 0x... in f
// file:line:col") have been stable for many releases, and a report that reads differently only means "not
// confirmed".

#include "testcase/observation.h"

#include <algorithm>
#include <csignal>
#include <nlohmann/json.hpp>

namespace mantissa::testcase {
namespace {

using interp::FindingKind;

std::vector<std::string_view> split_lines(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

std::string_view word_at(std::string_view text) { return text.substr(0, text.find_first_of(" :\n")); }

// "path:line:col" or "path:line" at the end of a stack frame.
std::optional<SourceLine> source_line(std::string_view text) {
  std::vector<uint32_t> numbers;
  while (numbers.size() < 2) {
    const size_t colon = text.rfind(':');
    if (colon == std::string_view::npos) break;
    const std::string_view digits = text.substr(colon + 1);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos ||
        digits.size() > 9)
      break;
    numbers.push_back(static_cast<uint32_t>(std::stoul(std::string(digits))));
    text = text.substr(0, colon);
  }
  if (numbers.empty()) return std::nullopt;
  const size_t space = text.rfind(' ');
  return SourceLine{std::string(space == std::string_view::npos ? text : text.substr(space + 1)),
                    numbers.back()};
}

// The frames of the first stack after line `start`.
std::vector<SourceLine> first_stack(const std::vector<std::string_view>& lines, size_t start) {
  std::vector<SourceLine> stack;
  bool inside = false;
  for (size_t i = start; i < lines.size(); ++i) {
    const std::string_view line = lines[i];
    const size_t text = line.find_first_not_of(' ');
    const bool is_frame = text != std::string_view::npos && text >= 4 && line[text] == '#';
    if (!is_frame && inside) break;
    if (!is_frame) continue;
    inside = true;
    if (auto place = source_line(line)) stack.push_back(std::move(*place));
  }
  return stack;
}

std::optional<uint64_t> hex_after(std::string_view line, std::string_view marker) {
  const size_t at = line.find(marker);
  if (at == std::string_view::npos) return std::nullopt;
  const std::string digits(line.substr(at + marker.size(), 18));
  if (!digits.starts_with("0x")) return std::nullopt;
  return std::stoull(digits, nullptr, 16);
}

void read_address_report(const std::vector<std::string_view>& lines, size_t at, std::string_view rest,
                         Observation& out) {
  out.evidence = Evidence::kAddress;
  if (rest.starts_with("attempting double-free"))
    out.detail = "double-free";
  else if (rest.starts_with("attempting free on address"))
    out.detail = "bad-free";
  else
    out.detail = word_at(rest);
  out.address = hex_after(rest, "address ");
  out.lines = first_stack(lines, at + 1);
}

void read_sanitizer_report(std::string_view errors, Observation& out) {
  constexpr std::string_view kAddress = "ERROR: AddressSanitizer: ", kLeak = "ERROR: LeakSanitizer: ",
                             kMemory = "WARNING: MemorySanitizer: ",
                             kMemoryError = "ERROR: MemorySanitizer: ";
  const std::vector<std::string_view> lines = split_lines(errors);
  for (size_t i = 0; i < lines.size(); ++i) {
    auto after = [&](std::string_view marker) -> std::optional<std::string_view> {
      const size_t at = lines[i].find(marker);
      if (at == std::string_view::npos) return std::nullopt;
      return lines[i].substr(at + marker.size());
    };
    if (auto rest = after(kAddress)) return read_address_report(lines, i, *rest, out);
    if (auto rest = after(kMemoryError)) return read_address_report(lines, i, *rest, out);
    if (after(kLeak)) {
      out.evidence = Evidence::kLeak;
      out.lines = first_stack(lines, i + 1);
      return;
    }
    if (auto rest = after(kMemory); rest && rest->starts_with("use-of-uninitialized-value")) {
      out.evidence = Evidence::kUninitialized;
      out.lines = first_stack(lines, i + 1);
      return;
    }
  }
}

// The program under test may write to any descriptor, so nothing about the lines is taken for granted.
std::string text_field(const nlohmann::json& json, const char* name) {
  const auto at = json.find(name);
  return at != json.end() && at->is_string() ? at->get<std::string>() : std::string();
}

uint64_t number_field(const nlohmann::json& json, const char* name) {
  const auto at = json.find(name);
  return at != json.end() && at->is_number_unsigned() ? at->get<uint64_t>() : 0;
}

void read_exception(const nlohmann::json& json, Observation& out) {
  out.exceptions.push_back({text_field(json, "kind"), text_field(json, "file"),
                            static_cast<uint32_t>(number_field(json, "line")),
                            static_cast<uint32_t>(number_field(json, "column")), number_field(json, "path")});
}

void read_log(std::string_view log, Observation& out) {
  for (std::string_view line : split_lines(log)) {
    const auto json = nlohmann::json::parse(line, nullptr, false);
    if (!json.is_object()) continue;
    const std::string event = text_field(json, "event");
    if (event == "mismatch") out.mismatch = true;
    if (event == "assume") out.assume_failed = true;
    if (event == "float") read_exception(json, out);
    if (event != "fail" && event != "check") continue;
    out.evidence = event == "fail" ? Evidence::kFail : Evidence::kCheck;
    out.detail = text_field(json, "kind");
    const auto number = json.find("line");
    if (event == "check" && number != json.end() && number->is_number_unsigned())
      out.lines = {{text_field(json, "file"), number->get<uint32_t>()}};
  }
}

bool is_same_file(std::string_view a, std::string_view b) {
  auto base = [](std::string_view path) { return path.substr(path.rfind('/') + 1); };
  return base(a) == base(b);
}

bool is_overflow(std::string_view detail) {
  return detail.ends_with("-overflow") || detail.ends_with("-underflow") || detail == "unknown-crash" ||
         detail == "negative-size-param" || detail == "wild-addr" || detail == "use-after-poison";
}

constexpr uint64_t kNullPage = 65536;  // accesses through a null pointer with an offset land here

bool kind_matches(const Observation& seen, FindingKind kind) {
  const bool is_segv = seen.evidence == Evidence::kAddress && (seen.detail == "SEGV" || seen.detail == "BUS");
  const bool is_access = seen.evidence == Evidence::kAddress && seen.detail != "stack-overflow";
  auto address_is = [&](std::initializer_list<std::string_view> names) {
    return seen.evidence == Evidence::kAddress &&
           std::ranges::find(names, std::string_view(seen.detail)) != names.end();
  };
  auto signal_is = [&](int number) {
    return seen.evidence == Evidence::kSignal && seen.detail == std::to_string(number);
  };
  switch (kind) {
    case FindingKind::kAssertion:
    case FindingKind::kReachError:
      return seen.evidence == Evidence::kFail && seen.detail == interp::name(kind);
    case FindingKind::kAbort:
      return (seen.evidence == Evidence::kFail && seen.detail == "abort") || signal_is(SIGABRT) ||
             signal_is(SIGILL) || signal_is(SIGTRAP);
    case FindingKind::kNullDereference: return is_segv && seen.address.value_or(0) < kNullPage;
    case FindingKind::kOutOfBounds:
      return (seen.evidence == Evidence::kCheck && seen.detail == interp::name(kind)) ||
             (is_access &&
              (is_overflow(seen.detail) || (is_segv && seen.address.value_or(kNullPage) >= kNullPage)));
    case FindingKind::kUseAfterFree:
      return address_is({"heap-use-after-free", "stack-use-after-return", "stack-use-after-scope"});
    case FindingKind::kDoubleFree: return address_is({"double-free"});
    case FindingKind::kInvalidFree: return address_is({"bad-free", "alloc-dealloc-mismatch"});
    case FindingKind::kMemoryLeak: return seen.evidence == Evidence::kLeak;
    case FindingKind::kUninitialized: return seen.evidence == Evidence::kUninitialized;
    case FindingKind::kStackOverflow: return address_is({"stack-overflow"}) || signal_is(SIGSEGV);
    case FindingKind::kDivisionByZero:
      return (seen.evidence == Evidence::kCheck && seen.detail == interp::name(kind)) || signal_is(SIGFPE);
    default: return seen.evidence == Evidence::kCheck && seen.detail == interp::name(kind);
  }
}

}  // namespace

Observation observe(const ProcessResult& process, std::string_view log) {
  Observation out;
  read_log(log, out);
  if (out.evidence == Evidence::kNone) read_sanitizer_report(process.errors, out);
  if (out.evidence == Evidence::kNone && process.signalled && !process.timed_out) {
    out.evidence = Evidence::kSignal;
    out.detail = std::to_string(process.code);
  }
  return out;
}

bool shows(const Observation& seen, FindingKind kind, std::string_view file, uint32_t line) {
  if (!kind_matches(seen, kind)) return false;
  // A leak is reported where it was allocated, a stack overflow wherever the stack happened to end.
  if (kind == FindingKind::kMemoryLeak || kind == FindingKind::kStackOverflow || line == 0 ||
      seen.lines.empty())
    return true;
  return std::ranges::any_of(
      seen.lines, [&](const SourceLine& l) { return l.line == line && is_same_file(l.file, file); });
}

bool is_float_exception(FindingKind kind) {
  return kind == FindingKind::kFloatOverflow || kind == FindingKind::kFloatUnderflow ||
         kind == FindingKind::kFloatDivideByZero || kind == FindingKind::kFloatInvalid;
}

bool shows(const RaisedException& raised, FindingKind kind, std::string_view file, uint32_t line,
           uint32_t column) {
  return raised.kind == interp::name(kind) && raised.line == line && raised.column == column &&
         is_same_file(raised.file, file);
}

std::string describe(const Observation& seen) {
  std::string text;
  switch (seen.evidence) {
    case Evidence::kNone: text = seen.mismatch ? "a test that does not fit" : "nothing"; break;
    case Evidence::kFail:
    case Evidence::kCheck:
    case Evidence::kAddress: text = seen.detail; break;
    case Evidence::kLeak: text = "memory-leak"; break;
    case Evidence::kUninitialized: text = "uninitialized"; break;
    case Evidence::kSignal: text = "signal " + seen.detail; break;
  }
  if (!seen.lines.empty()) text += " at " + seen.lines[0].file + ":" + std::to_string(seen.lines[0].line);
  return text;
}

}  // namespace mantissa::testcase
