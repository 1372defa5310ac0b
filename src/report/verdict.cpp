#include "report/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace mantissa::report {
namespace {

constexpr size_t kShown = 12;  // assumptions; run.json has all
constexpr size_t kShownReasons = 4;

std::string at(const NoteRecord& note) {
  if (note.line == 0) return {};
  return fmt::format(" at {}:{}", std::filesystem::path(note.file).filename().string(), note.line);
}

void list(std::string& text, std::vector<std::string> parts, size_t most) {
  const size_t shown = std::min(parts.size(), most);
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : "; ") + parts[i];
  if (parts.size() > shown) text += fmt::format("; and {} more (see run.json)", parts.size() - shown);
}

std::string under(const RunSummary& s) {
  if (s.assumptions.empty()) return {};
  std::vector<std::string> parts;
  for (const NoteRecord& note : s.assumptions) parts.push_back(note.what);
  std::string text = ", under: ";
  list(text, std::move(parts), kShown);
  return text;
}

std::string counted(uint64_t count, const char* one, const char* many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string reasons(const RunSummary& s) {
  std::vector<std::string> parts;
  if (s.unknown > 0) parts.push_back(counted(s.unknown, "question was", "questions were") + " not decided");
  if (s.divergences > 0)
    parts.push_back(counted(s.divergences, "test", "tests") + " took another path natively");
  if (s.divergences_with_loss > 0)
    parts.push_back(counted(s.divergences_with_loss, "test", "tests") +
                    " took another path natively, where addresses or an inexact step decide");
  if (s.wrong_models > 0)
    parts.push_back(counted(s.wrong_models, "wrong model", "wrong models") + " of a solver");
  if (s.disagreements > 0) parts.push_back("solvers disagreed " + counted(s.disagreements, "time", "times"));
  for (const auto* notes : {&s.skipped, &s.losses, &s.dropped})
    for (const NoteRecord& note : *notes) parts.push_back(note.what + at(note));
  if (s.pending > 0) parts.push_back(counted(s.pending, "path", "paths") + " left");
  if (parts.empty()) return "something was left out";
  std::string text;
  list(text, std::move(parts), kShownReasons);
  return text;
}

}  // namespace

std::string verdict(const RunSummary& s) {
  if (s.status == "complete" && s.not_replayed > 0)
    return fmt::format("complete: every feasible path was explored ({} not replayed natively){}",
                       counted(s.not_replayed, "test was", "tests were"), under(s));
  if (s.status == "complete" && s.completed == 0 && s.findings.empty())
    return "complete, but nothing was analysed: no input satisfies what is assumed" + under(s);
  if (s.status == "complete") return "complete: every feasible path was explored" + under(s);
  if (s.status == "incomplete") return "not complete: " + reasons(s);
  if (s.status == "time") return "not complete: out of time, some paths are left";
  if (s.status == "memory") return "not complete: out of memory";
  return "interrupted";
}

}  // namespace mantissa::report
