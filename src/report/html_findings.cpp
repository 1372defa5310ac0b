#include "report/html_findings.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "report/grade.h"
#include "report/html_page.h"
#include "report/sarif.h"
#include "testcase/test.h"

namespace mantissa::report {
namespace {

constexpr size_t kMostInputs = 24, kMostText = 400;

class Cards {
 public:
  Cards(const RunSummary& run, const Ways& ways, const std::function<std::string(const Place&)>& place)
      : run_(run), ways_(ways), place_(place) {}

  std::string make() {
    controls();
    html_ += "<div id=\"findings\">\n";
    for (const FindingRecord& finding : run_.findings) card(finding);
    return html_ + "</div>\n";
  }

 private:
  template <class... Args>
  void put(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(html_), format, std::forward<Args>(args)...);
  }

  void choice(const char* id, const char* label, const std::set<std::string>& words) {
    if (words.size() < 2) return;
    put("<label>{} <select id=\"{}\"><option value=\"\">all</option>", label, id);
    for (const std::string& word : words) put("<option>{}</option>", escape_html(word));
    put("</select></label>\n");
  }

  void controls() {
    std::set<std::string> kinds, grades;
    for (const FindingRecord& finding : run_.findings) {
      kinds.insert(std::string(findings::name(finding.kind)));
      grades.insert(grade(finding));
    }
    put("<div class=\"controls\"><label>sort <select id=\"sort\"><option value=\"level\">worst "
        "first</option><option "
        "value=\"line\">by line</option><option value=\"kind\">by kind</option><option value=\"id\">as "
        "found</option></select></label>\n");
    choice("kind", "kind", kinds);
    choice("grade", "grade", grades);
    put("<label>with <input id=\"words\" type=\"search\" placeholder=\"text\"></label> <span id=\"shown\" "
        "class=\"dim\"></span></div>\n");
  }

  static std::string grade(const FindingRecord& finding) {
    if (!finding.suppressed.empty()) return "suppressed";
    if (finding.cause != 0) return "consequence";
    return finding.grade.empty() ? "always" : finding.grade;
  }

  static int order(const FindingRecord& finding) {
    const std::string_view level = level_of(finding);
    return (finding.suppressed.empty() ? 0 : 3) + (level == "error" ? 0 : level == "warning" ? 1 : 2);
  }

  void card(const FindingRecord& finding) {
    put("<article id=\"n{}\" class=\"finding {}\" data-kind=\"{}\" data-grade=\"{}\" data-level=\"{}\" "
        "data-line=\"{}\" "
        "data-id=\"{}\">\n<h3><span class=\"badge\" title=\"{}\">{}</span> {} <span class=\"dim\">in "
        "{}</span>",
        finding.id, level_of(finding), findings::name(finding.kind), grade(finding), order(finding),
        finding.place.line, finding.id, escape_html(describe(finding.kind)), findings::name(finding.kind),
        place_(finding.place), escape_html(finding.place.function));
    put(" <span class=\"tag\">{}</span>", grade(finding) == "always" ? "any grade" : grade(finding));
    put("<span class=\"tag {}\">{}</span></h3>\n", finding.verified ? "good" : "bad",
        finding.verified ? "confirmed natively" : "not confirmed");
    put("<p>{}</p>\n", escape_html(finding.message));
    inputs(finding);
    if (finding.freed_at) end("The memory was freed", *finding.freed_at);
    if (finding.left_at) end("The scope of the object was left", *finding.left_at);
    relations(finding);
    details(finding);
    put("</article>\n");
  }

  void inputs(const FindingRecord& finding) {
    std::string text;
    size_t shown = 0, others = 0;
    for (const InputValue& input : finding.inputs) {
      if (!input.matters || shown == kMostInputs) {
        ++others;
        continue;
      }
      ++shown;
      text += fmt::format("{} {} = {}\n", input.type, input.name, input.decimal.substr(0, kMostText));
    }
    if (others > 0 && shown > 0) text += fmt::format("{} more without a part in it\n", others);
    if (!text.empty()) put("<pre>{}</pre>\n", escape_html(text));
  }

  void end(const char* how, const Place& place) {
    put("<p>{} at {} <span class=\"dim\">in {}</span>.</p>\n", how, place_(place),
        escape_html(place.function));
  }

  void relations(const FindingRecord& finding) {
    if (finding.cause != 0) put("<p>It follows from <a href=\"#n{0}\">finding {0}</a>.</p>\n", finding.cause);
    std::string list;
    for (const FindingRecord& other : run_.findings)
      if (other.cause == finding.id)
        list += fmt::format("{}<a href=\"#n{}\">{} at {}</a>", list.empty() ? "" : ", ", other.id,
                            findings::name(other.kind), other.place.line);
    if (!list.empty()) put("<p>What follows from it: {}.</p>\n", list);
    if (!finding.suppressed.empty())
      put("<p class=\"dim\">It does not count: {}.</p>\n", escape_html(finding.suppressed));
  }

  void details(const FindingRecord& finding) {
    put("<details><summary>More</summary>\n<dl>");
    if (finding.verified)
      put("<dt>native run</dt><dd>{}</dd>", escape_html(finding.native));
    else
      put("<dt>unverified</dt><dd>{}</dd>", escape_html(finding.unverified));
    std::string exact;
    size_t shown = 0;
    for (const InputValue& input : finding.inputs)
      if (input.matters && !input.hexfloat.empty() && shown++ < kMostInputs)
        exact += fmt::format("{} = {}, bytes {}\n", input.name, input.hexfloat, input.bytes);
    if (!exact.empty()) put("<dt>inputs, exactly</dt><dd><pre>{}</pre></dd>", escape_html(exact));
    std::string operands;
    for (const Operand& operand : finding.operands)
      operands += operand.decimal + (operand.hexfloat.empty() ? "" : " = " + operand.hexfloat) + "\n";
    if (!operands.empty()) put("<dt>operands</dt><dd><pre>{}</pre></dd>", escape_html(operands));
    if (const auto steps = ways_.find(finding.id); steps != ways_.end()) way(steps->second);
    put("<dt>calls</dt><dd>");
    for (const Place& frame : finding.stack) put("{} {}<br>", escape_html(frame.function), place_(frame));
    put("</dd>");
    for (const std::string& loss : finding.losses) put("<dt>not exact</dt><dd>{}</dd>", escape_html(loss));
    put("<dt>test</dt><dd><a href=\"../tests/{0}.json\">{0}</a>, as C: <a "
        "href=\"../findings/{1}.c\">findings/{1}.c</a></dd>",
        testcase::file_stem(finding.test), testcase::file_stem(finding.id));
    put("</dl></details>\n");
  }

  void way(const std::vector<Step>& steps) {
    put("<dt>the way there</dt><dd><ol class=\"way\">");
    for (const Step& step : steps) {
      if (step.left_out != 0) put("<li class=\"dim\">{} decisions left out</li>", step.left_out);
      put("<li>{} <code>{}</code></li>", place_(step.place), escape_html(step.text));
    }
    put("</ol></dd>");
  }

  const RunSummary& run_;
  const Ways& ways_;
  const std::function<std::string(const Place&)>& place_;
  std::string html_;
};

}  // namespace

std::string html_findings(const RunSummary& run, const Ways& ways,
                          const std::function<std::string(const Place&)>& place) {
  return Cards(run, ways, place).make();
}

}  // namespace mantissa::report
