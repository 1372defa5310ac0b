// The source comes first, with each message at its line: that is where it is read. Sources are shown only
// where the run has been or where a finding is, those with findings first.

#include "report/html_report.h"

#include "report/verdict.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "report/html_findings.h"
#include "report/html_page.h"
#include "report/html_source.h"

namespace mantissa::report {
namespace {

constexpr uint64_t kMostSourceLines = 3000;  // a line is about 130 bytes, the page at most a megabyte

class Page {
 public:
  Page(const RunSummary& summary, const CoverageMap& coverage, const SourceReader& read, const Curves& curves,
       const std::vector<Probe>& probes, const Ways& ways)
      : run_(summary), coverage_(coverage), read_(read), curves_(curves), probes_(probes), ways_(ways) {
    for (const FindingRecord& finding : run_.findings)
      bugs_[finding.place.file][finding.place.line].push_back(&finding);
    for (const bool with_findings : {true, false})
      for (const auto& [file, cover] : coverage_) {
        const bool has_run = std::ranges::any_of(cover.lines, [](auto& line) { return line.second; });
        if (bugs_.contains(file) == with_findings && (with_findings || has_run) && !cover.lines.empty())
          shown_.push_back(file);
      }
    // Headers of the system are not among what is covered.
    for (const auto& [file, lines] : bugs_)
      if (!file.empty() && !coverage_.contains(file))
        shown_.insert(std::ranges::find_if(shown_, [&](const auto& one) { return !bugs_.contains(one); }),
                      file);
  }

  std::string make() {
    head();
    uint64_t room = kMostSourceLines;
    for (size_t i = 0; i < shown_.size() && bugs_.contains(shown_[i]); ++i) source(shown_[i], i, room);
    findings();
    plots();
    files();
    solvers();
    partial_solutions();
    notes("Taken for granted", run_.assumptions);
    notes("Not analysed exactly", run_.losses);
    notes("Left out", run_.dropped);
    notes("Not looked at", run_.skipped);
    for (size_t i = 0; i < shown_.size(); ++i)
      if (!bugs_.contains(shown_[i])) source(shown_[i], i, room);
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
    if (c.module_lines_total > c.lines_total)
      put("<p class=\"dim\">Of the {} lines of the program {} can be reached from the entry by calls.</p>\n",
          c.module_lines_total, c.lines_total);
    put("<nav>");
    for (size_t i = 0; i < shown_.size() && bugs_.contains(shown_[i]); ++i)
      put("<a href=\"#f{}\">{}</a>", i, escape_html(std::filesystem::path(shown_[i]).filename().string()));
    put("<a href=\"#all-findings\">Findings</a><a href=\"#coverage\">Coverage</a><a "
        "href=\"#solving\">Solving</a></nav>\n");
  }

  // A place, as a link if its source is on the page.
  std::string place(const Place& at) const {
    std::string text = escape_html(fmt::format("{}:{}", at.file, at.line));
    const auto shown = std::ranges::find(shown_, at.file);
    if (shown == shown_.end()) return text;
    return fmt::format("<a href=\"#f{}-{}\">{}</a>", shown - shown_.begin(), at.line, text);
  }

  void findings() {
    put("<h2 id=\"all-findings\">Findings</h2>\n");
    if (!run_.findings.empty()) {
      body_ += html_findings(run_, ways_, [this](const Place& at) { return place(at); });
      return;
    }
    const char* complete =
        run_.assumptions.empty()
            ? "None: every path was explored, the program is verified for the checked kinds."
            : "None: every path was explored, the program is verified for the checked kinds "
              "under what is taken for granted.";
    put("<p>{}</p>\n", run_.status == "complete" ? complete : "None.");
  }

  void plots() {
    if (const std::string picture = draw_input_space(run_.findings, probes_); !picture.empty())
      put("<h2 id=\"inputs\">Where in the space of inputs</h2>\n{}", picture);
    const std::pair<const char*, const Curve*> curves[] = {{"Findings", &curves_.findings},
                                                           {"Lines covered", &curves_.lines},
                                                           {"Paths", &curves_.paths},
                                                           {"Queries", &curves_.queries}};
    for (const auto& [name, curve] : curves)
      if (const std::string picture = draw_curves({{name, *curve}}, run_.time_s); !picture.empty())
        put("<h3>{}, over time</h3>\n{}", name, picture);
  }

  void files() {
    put("<h2 id=\"coverage\">Coverage</h2>\n<div "
        "class=\"wide\"><table><tr><th>file</th><th>lines</th><th>branches</th></tr>\n");
    for (const auto& [file, cover] : coverage_) {
      const CoverageCounts counts = count({{file, cover}});
      const auto shown = std::ranges::find(shown_, file);
      std::string name = escape_html(file);
      if (shown != shown_.end()) name = fmt::format("<a href=\"#f{}\">{}</a>", shown - shown_.begin(), name);
      put("<tr><td>{}</td><td>{}</td><td>{}</td></tr>\n", name,
          html_share(counts.lines_covered, counts.lines_total),
          html_share(counts.branches_covered, counts.branches_total));
    }
    put("</table></div>\n");
  }

  void solvers() {
    put("<h2 id=\"solving\">Solving</h2>\n<div "
        "class=\"wide\"><table><tr><th>solver</th><th>queries</th><th>sat</th><th>unsat</th><th>unknown</"
        "th>"
        "<th>seconds</th></tr>\n");
    const auto row = [&](const std::string& name, const BackendCounts& counts) {
      put("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
          "class=\"n\">{}</td><td class=\"n\">{:.2f}</td></tr>\n",
          escape_html(name), counts.queries, counts.sat, counts.unsat, counts.unknown, counts.time_s);
    };
    row("all", run_.solver);
    for (const auto& [name, counts] : run_.by_backend) row(name, counts);
    put("</table></div>\n<p class=\"dim\">Answered without a solver: {} by an earlier answer, {} by a core, "
        "{} by "
        "a model, "
        "{} by a guess.</p>\n",
        run_.cached_queries, run_.answered_by_core, run_.answered_by_model, run_.answered_by_guess);
  }

  void partial_solutions() {
    if (run_.partial_solutions.empty()) return;
    put("<h2>Partial solutions</h2>\n<div "
        "class=\"wide\"><table><tr><th>source</th><th>assignments</th><th>distinct</th>"
        "<th>witnesses without a query</th><th>with new coverage</th><th>exceptions met</th></tr>\n");
    uint64_t given = 0;
    for (const auto& [source, counts] : run_.partial_solutions) {
      given += source == "seed" ? 0 : counts.matched;
      put("<tr><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td "
          "class=\"n\">{}</td><td class=\"n\">{}</td></tr>\n",
          escape_html(source), counts.produced, counts.distinct, counts.matched, counts.covered,
          counts.exceptions);
    }
    put("</table></div>\n<p class=\"dim\">Of what waited, {} got its witness without a query, {} by a query, "
        "{} by "
        "an "
        "answer that was remembered.</p>\n",
        given, run_.witnesses_by_query, run_.witnesses_remembered);
    if (const std::string picture = draw_curves(curves_.matched, run_.time_s); !picture.empty())
      put("<h3>Witnesses without a query, over time</h3>\n{}", picture);
  }

  void notes(const char* title, const std::vector<NoteRecord>& all) {
    if (all.empty()) return;
    put("<h2>{}</h2>\n<div class=\"wide\"><table><tr><th>where</th><th>what</th><th "
        "class=\"n\">times</th></tr>\n",
        title);
    for (const NoteRecord& note : all)
      put("<tr><td>{}</td><td>{}</td><td class=\"n\">{}</td></tr>\n",
          note.line != 0 ? place({"", note.file, note.line, 0}) : "", escape_html(note.what), note.count);
    put("</table></div>\n");
  }

  void source(const std::string& file, size_t number, uint64_t& room) {
    put("<h2 id=\"f{}\">{}</h2>\n", number, escape_html(file));
    const std::optional<std::string> text = read_(file);
    if (!text) {
      put("<p class=\"dim\">The source cannot be read from here.</p>\n");
      return;
    }
    const auto covered = coverage_.find(file);
    const FileCoverage none;
    SourceView view{file, number, covered == coverage_.end() ? &none : &covered->second, {}};
    if (const auto bugs = bugs_.find(file); bugs != bugs_.end()) view.findings = bugs->second;
    body_ += html_source(view, *text, room);
  }

  const RunSummary& run_;
  const CoverageMap& coverage_;
  const SourceReader& read_;
  const Curves& curves_;
  const std::vector<Probe>& probes_;
  const Ways& ways_;
  std::map<std::string, std::map<uint32_t, std::vector<const FindingRecord*>>> bugs_;  // by file and line
  std::vector<std::string> shown_;
  std::string body_;
};

}  // namespace

std::string to_html(const RunSummary& summary, const CoverageMap& coverage, const SourceReader& read,
                    const Curves& curves, const std::vector<Probe>& probes, const Ways& ways) {
  return Page(summary, coverage, read, curves, probes, ways).make();
}

}  // namespace mantissa::report
