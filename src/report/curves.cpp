#include "report/curves.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "report/html_page.h"
#include "testcase/file.h"

namespace mantissa::report {

namespace {

constexpr double kWidth = 720, kHeight = 160, kLeft = 48, kBottom = 22;
constexpr size_t kMostPoints = 600;  // of a curve: more than a picture of this width shows
constexpr std::array<const char*, 8> kColours = {"#3b7dd8", "#d9822b", "#3a9d5d", "#b0499b",
                                                 "#c0322b", "#7a6cc9", "#5f8a8b", "#9c7b3c"};

// Steps: what was counted stays until it is counted again.
std::string points(const Curve& curve, double seconds, uint64_t most) {
  const auto x = [&](double t) { return kLeft + kWidth * std::min(1.0, t / seconds); };
  const auto y = [&](uint64_t n) {
    return kHeight * (1 - static_cast<double>(n) / static_cast<double>(most)) + 6;
  };
  std::string result = fmt::format("{:.1f},{:.1f}", x(0), y(0));
  uint64_t last = 0;
  const size_t stride = curve.size() / kMostPoints + 1;
  for (size_t i = 0; i < curve.size();
       i = i + 1 < curve.size() ? std::min(i + stride, curve.size() - 1) : i + 1) {
    result += fmt::format(" {:.1f},{:.1f} {:.1f},{:.1f}", x(curve[i].first), y(last), x(curve[i].first),
                          y(curve[i].second));
    last = curve[i].second;
  }
  return result + fmt::format(" {:.1f},{:.1f}", x(seconds), y(last));
}

// Of an event as it is written, without parsing it.
std::string_view kind_of(std::string_view line) {
  constexpr std::string_view kKey = "\"event\":\"";
  const size_t key = line.find(kKey);
  if (key == std::string_view::npos) return {};
  const std::string_view rest = line.substr(key + kKey.size());
  return rest.substr(0, rest.find('"'));
}

}  // namespace

Curves read_curves(const std::filesystem::path& events) {
  Curves curves;
  auto text = testcase::read_file(events);
  if (!text) return curves;
  double before = 0;
  std::string_view rest = *text;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::string_view kind = kind_of(line);  // most lines are of tests
    const bool is_coverage = kind == "coverage", is_finding = kind == "finding";
    if (!is_coverage && !is_finding && kind != "partial_solutions") continue;
    const auto event = nlohmann::json::parse(line, nullptr, false);
    if (!event.is_object() || !event.contains("t") || !event["t"].is_number()) continue;
    const double t = event["t"].get<double>();
    if (t < before) curves = {};  // a further run begins
    before = t;
    if (is_finding) curves.findings.emplace_back(t, curves.findings.size() + 1);
    const auto add = [&](const char* key, Curve& curve) {
      if (const auto count = event.find(key); count != event.end() && count->is_number_unsigned())
        curve.emplace_back(t, count->get<uint64_t>());
    };
    if (is_coverage) {
      add("lines_covered", curves.lines);
      add("paths", curves.paths);
      add("queries", curves.queries);
    }
    if (is_coverage || is_finding) continue;
    const auto sources = event.find("by_source");
    if (sources == event.end() || !sources->is_object()) continue;
    for (const auto& [source, counts] : sources->items())
      if (counts.is_object() && counts.contains("matched") && counts["matched"].is_number_unsigned())
        curves.matched[source].emplace_back(t, counts["matched"].get<uint64_t>());
  }
  return curves;
}

std::string draw_curves(const std::map<std::string, Curve>& curves, double seconds) {
  uint64_t most = 0;
  for (const auto& [name, curve] : curves)
    for (const auto& [t, count] : curve) {
      most = std::max(most, count);
      seconds = std::max(seconds, t);
    }
  if (most == 0 || seconds <= 0) return {};
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.0f}\" width=\"100%\" style=\"max-width:52rem\" role=\"img\">\n"
      "<path d=\"M{:.0f} 6V{:.0f}H{:.0f}\" fill=\"none\" stroke=\"var(--line)\"/>\n"
      "<g font-size=\"11\" fill=\"var(--dim)\"><text x=\"{:.0f}\" y=\"14\" text-anchor=\"end\">{}</text>"
      "<text x=\"{:.0f}\" y=\"{:.0f}\" text-anchor=\"end\">0</text><text x=\"{:.0f}\" y=\"{:.0f}\" "
      "text-anchor=\"end\">{:.1f} s</text></g>\n",
      kLeft + kWidth + 8, kHeight + kBottom + 6, kLeft, kHeight + 6, kLeft + kWidth, kLeft - 6, most,
      kLeft - 6, kHeight + 6, kLeft + kWidth, kHeight + kBottom, seconds);
  std::string legend;
  size_t number = 0;
  for (const auto& [name, curve] : curves) {
    if (curve.empty() || curve.back().second == 0) continue;
    const char* colour = kColours[number++ % kColours.size()];
    svg += fmt::format("<polyline fill=\"none\" stroke=\"{}\" stroke-width=\"1.6\" points=\"{}\"/>\n", colour,
                       points(curve, seconds, most));
    legend += fmt::format("<span style=\"color:{}\">&#9632;</span> {} ", colour, escape_html(name));
  }
  return svg + "</svg>\n<p class=\"dim\">" + legend + "</p>\n";
}

}  // namespace mantissa::report
