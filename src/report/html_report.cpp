// Sources are shown only where the run has been or where a finding is, and only as many lines as a browser
// shows at once: a library of which a run saw three files would otherwise be most of the page.

#include "report/html_report.h"

#include "report/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/html_page.h"
#include "report/sarif.h"

namespace mantissa::report {
namespace {

constexpr uint64_t kMostSourceLines = 30'000;

class Page {
 public:
  Page(const RunSummary& summary, const CoverageMap& coverage, const SourceReader& read, const Curves& curves)
      : run_(summary), coverage_(coverage), read_(read), curves_(curves) {
    for (const FindingRecord& finding : run_.findings) bugs_[finding.place.file].insert(finding.place.line);
    uint64_t lines = 0;
    for (const auto& [file, cover] : coverage_) {
      const bool seen =
          bugs_.contains(file) || std::ranges::any_of(cover.lines, [](auto& l) { return l.second; });
      if (!seen || cover.lines.empty()) continue;
      lines += cover.lines.rbegin()->first;
      if (lines <= kMostSourceLines) shown_.push_back(file);
    }
  }

  std::string make() {
    head();
    findings();
    files();
    solvers();
    partial_solutions();
    notes("Taken for granted", run_.assumptions);
    notes("Not analysed exactly", run_.losses);
    notes("Left out", run_.dropped);
    notes("Not looked at", run_.skipped);
    for (size_t i = 0; i < shown_.size(); ++i) source(shown_[i], i);
    return html_page(title(), body_);
  }

 private:
  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(body_), format, std::forward<Args>(args)...);
  }
  std::string title() const {
    return "mantissa: " + (run_.inputs.empty() ? run_.entry : run_.inputs[0] + ", " + run_.entry);
  }

  void head() {
    put("<h1>{}</h1>\n<p class=\"dim\"><code>{}</code></p>\n", escape_html(title()),
        escape_html(fmt::format("{}", fmt::join(run_.command, " "))));
    put("<p>{}</p>\n", escape_html(verdict(run_)));
    if (!run_.error.empty()) put("<p class=\"bad\">{}</p>\n", escape_html(run_.error));
    const auto verified = std::ranges::count_if(run_.findings, &FindingRecord::verified);
    put("<div class=\"facts\"><div><b>{}</b>status</div><div><b>{:.1f} s</b>time</div><div><b "
        "class=\"{}\">{}</b>findings, {} confirmed "
        "natively</div><div><b>{}</b>tests</div><div><b>{}</b>paths, {} "
        "pending</div><div><b>{}</b>divergences</div></div>\n",
        escape_html(run_.status), run_.time_s, run_.findings.empty() ? "good" : "bad", run_.findings.size(),
        verified, run_.tests, run_.completed, run_.pending, run_.divergences);
    const CoverageCounts& c = run_.coverage;
    put("<p>Lines: {}</p>\n<p>Branches: {}</p>\n", html_share(c.lines_covered, c.lines_total),
        html_share(c.branches_covered, c.branches_total));
  }

  // A place, as a link if its source is on the page.
  std::string place(const Place& at) const {
    std::string text = escape_html(fmt::format("{}:{}", at.file, at.line));
    const auto shown = std::ranges::find(shown_, at.file);
    if (shown == shown_.end()) return text;
    return fmt::format("<a href=\"#f{}-{}\">{}</a>", shown - shown_.begin(), at.line, text);
  }

  void findings() {
    put("<h2>Findings</h2>\n");
    if (run_.findings.empty()) {
      const char* complete =
          run_.assumptions.empty()
              ? "None: every path was explored, the program is verified for the checked kinds."
              : "None: every path was explored, the program is verified for the checked kinds "
                "under what is taken for granted.";
      put("<p>{}</p>\n", run_.status == "complete" ? complete : "None.");
      return;
    }
    put("<table><tr><th>#</th><th>kind</th><th>where</th><th>what</th><th>inputs</th><th>native "
        "run</th></tr>\n");
    for (const FindingRecord& finding : run_.findings) {
      std::string inputs, stack;
      for (const InputValue& input : finding.inputs)
        if (input.matters)
          inputs += escape_html(fmt::format("{} {} = {}{}\n", input.type, input.name, input.decimal,
                                            input.hexfloat.empty() ? "" : " (" + input.hexfloat + ")"));
      for (const Place& frame : finding.stack)
        stack += fmt::format("{} {}<br>", escape_html(frame.function), place(frame));
      put("<tr><td class=\"n\">{}</td><td title=\"{}\">{}</td><td>{}<br><details><summary "
          "class=\"dim\">{}</summary>{}</details></td><td>{}</td><td><pre>{}</pre></td><td "
          "class=\"{}\">{}</td></tr>\n",
          finding.id, escape_html(describe(finding.kind)), findings::name(finding.kind), place(finding.place),
          escape_html(finding.place.function), stack, escape_html(finding.message), inputs,
          finding.verified ? "good" : "bad",
          escape_html(finding.verified ? finding.native : "unverified: " + finding.unverified));
    }
    put("</table>\n");
  }

  void files() {
    put("<h2>Coverage</h2>\n<table><tr><th>file</th><th>lines</th><th>branches</th></tr>\n");
    for (const auto& [file, cover] : coverage_) {
      const CoverageCounts counts = count({{file, cover}});
      const auto shown = std::ranges::find(shown_, file);
      std::string name = escape_html(file);
      if (shown != shown_.end()) name = fmt::format("<a href=\"#f{}\">{}</a>", shown - shown_.begin(), name);
      put("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", name,
          html_share(counts.lines_covered, counts.lines_total),
          html_share(counts.branches_covered, counts.branches_total));
    }
    put("</table>\n");
  }

  void solvers() {
    put("<h2>Solving</h2>\n<table><tr><th>solver</th><th>queries</th><th>sat</th><th>unsat</th><th>unknown</"
        "th>"
        "<th>seconds</th></tr>\n");
    const auto row = [&](const std::string& name, const BackendCounts& counts) {
      put("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
          "class=\"n\">{}</td><td class=\"n\">{:.2f}</td></tr>\n",
          escape_html(name), counts.queries, counts.sat, counts.unsat, counts.unknown, counts.time_s);
    };
    row("all", run_.solver);
    for (const auto& [name, counts] : run_.by_backend) row(name, counts);
    put("</table>\n<p class=\"dim\">Answered without a solver: {} by an earlier answer, {} by a core, {} by "
        "a model, "
        "{} by a guess.</p>\n",
        run_.cached_queries, run_.answered_by_core, run_.answered_by_model, run_.answered_by_guess);
  }

  void partial_solutions() {
    if (run_.partial_solutions.empty()) return;
    put("<h2>Partial solutions</h2>\n<table><tr><th>source</th><th>assignments</th><th>distinct</th>"
        "<th>witnesses without a query</th><th>with new coverage</th><th>exceptions met</th></tr>\n");
    uint64_t given = 0;
    for (const auto& [source, counts] : run_.partial_solutions) {
      given += source == "seed" ? 0 : counts.matched;
      put("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
          "class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
          escape_html(source), counts.produced, counts.distinct, counts.matched, counts.covered,
          counts.exceptions);
    }
    put("</table>\n<p class=\"dim\">Of what waited, {} got its witness without a query, {} by a query, {} by "
        "an "
        "answer that was remembered.</p>\n",
        given, run_.witnesses_by_query, run_.witnesses_remembered);
    if (const std::string picture = draw_curves(curves_.matched, run_.time_s); !picture.empty())
      put("<h3>Witnesses without a query, over time</h3>\n{}", picture);
    if (const std::string picture = draw_curves({{"lines covered", curves_.lines}}, run_.time_s);
        !picture.empty())
      put("<h3>Lines covered, over time</h3>\n{}", picture);
  }

  void notes(const char* title, const std::vector<NoteRecord>& all) {
    if (all.empty()) return;
    put("<h2>{}</h2>\n<table><tr><th>where</th><th>what</th><th class=\"n\">times</th></tr>\n", title);
    for (const NoteRecord& note : all)
      put("<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>\n",
          note.line != 0 ? place({"", note.file, note.line, 0}) : "", escape_html(note.what), note.count);
    put("</table>\n");
  }

  void source(const std::string& file, size_t number) {
    put("<h2 id=\"f{}\">{}</h2>\n", number, escape_html(file));
    const std::optional<std::string> text = read_(file);
    if (!text) {
      put("<p class=\"dim\">The source cannot be read from here.</p>\n");
      return;
    }
    const FileCoverage& cover = coverage_.at(file);
    const auto bugs = bugs_.find(file);
    put("<pre class=\"source\">");
    uint32_t line = 0;
    for (size_t at = 0; at < text->size();) {
      const size_t end = std::min(text->find('\n', at), text->size());
      ++line;
      const auto known = cover.lines.find(line);
      std::string kind = known == cover.lines.end() ? "" : known->second ? "ran" : "missed";
      if (bugs != bugs_.end() && bugs->second.contains(line)) kind += " bug";
      put("<span id=\"f{}-{}\" class=\"{}\"><span class=\"no\">{}</span>{}</span>", number, line, kind, line,
          escape_html(std::string_view(*text).substr(at, end - at)));
      at = end + 1;
    }
    put("</pre>\n");
  }

  const RunSummary& run_;
  const CoverageMap& coverage_;
  const SourceReader& read_;
  const Curves& curves_;
  std::map<std::string, std::set<uint32_t>> bugs_;  // lines with findings, by file
  std::vector<std::string> shown_;
  std::string body_;
};

}  // namespace

std::string to_html(const RunSummary& summary, const CoverageMap& coverage, const SourceReader& read,
                    const Curves& curves) {
  return Page(summary, coverage, read, curves).make();
}

std::string to_comparison_html(std::span<const NamedRun> runs) {
  std::string body =
      "<h1>mantissa: comparison of runs</h1>\n<table><tr><th>run</th><th>entry</th><th>status</th>"
      "<th>seconds</th><th>paths</th><th>tests</th><th>findings</th><th>confirmed</th><th>lines</th>"
      "<th>branches</th><th>queries</th><th>solving, s</th></tr>\n";
  for (const NamedRun& run : runs) {
    const RunSummary& s = run.summary;
    body += fmt::format(
        "<tr><td><a href=\"{0}\">{1}</a></td><td>{2}</td><td>{3}</td><td "
        "class=\"n\">{4:.1f}</td><td "
        "class=\"n\">{5}</td><td class=\"n\">{6}</td><td class=\"n\">{7}</td><td "
        "class=\"n\">{8}</td><td>{9}</td><td>{10}</td>"
        "<td class=\"n\">{11}</td><td class=\"n\">{12:.2f}</td></tr>\n",
        escape_html(run.page), escape_html(run.name), escape_html(s.entry), escape_html(s.status), s.time_s,
        s.completed, s.tests, s.findings.size(), std::ranges::count_if(s.findings, &FindingRecord::verified),
        html_share(s.coverage.lines_covered, s.coverage.lines_total),
        html_share(s.coverage.branches_covered, s.coverage.branches_total), s.solver.queries,
        s.solver.time_s);
  }
  body += "</table>\n<h2>Findings by kind</h2>\n<table><tr><th>run</th>";
  std::set<findings::FindingKind> kinds;
  for (const NamedRun& run : runs)
    for (const FindingRecord& finding : run.summary.findings) kinds.insert(finding.kind);
  for (findings::FindingKind kind : kinds) body += fmt::format("<th>{}</th>", findings::name(kind));
  body += "</tr>\n";
  for (const NamedRun& run : runs) {
    body += fmt::format("<tr><td>{}</td>", escape_html(run.name));
    for (findings::FindingKind kind : kinds)
      body += fmt::format("<td class=\"n\">{}</td>",
                          std::ranges::count(run.summary.findings, kind, &FindingRecord::kind));
    body += "</tr>\n";
  }
  return html_page("mantissa: comparison of runs", body + "</table>\n");
}

}  // namespace mantissa::report
