#include "report/input_plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <functional>

#include "report/html_page.h"

namespace mantissa::report {
namespace {

constexpr size_t kMostAxes = 8, kMostProbes = 400;
constexpr double kWidth = 640, kRow = 46, kMargin = 24, kPlane = 360,
                 kEdge = 44;                                 // around the plane, for its numbers
constexpr std::array<int, 4> kReaches = {6, 40, 324, 4960};  // powers of ten that an axis ends with

std::string_view colour_of(findings::FindingKind kind) {
  const std::string_view own = findings::info(kind).colour;
  return own.empty() ? "#68707d" : own;
}

// From -1 to 1: the power of ten on each side of zero, which has the middle for itself.
class Axis {
 public:
  explicit Axis(int reach) : reach_(reach) {}
  double at(double number) const {
    if (number == 0) return 0;
    constexpr double kGap = 0.04;
    const double power =
        std::isinf(number) ? reach_ : std::clamp(std::log10(std::abs(number)), -1.0 * reach_, 1.0 * reach_);
    const double side = kGap + (1 - kGap) * (power + reach_) / (2.0 * reach_);
    return number < 0 ? -side : side;
  }
  std::vector<std::pair<double, std::string>> ticks() const {
    std::vector<std::pair<double, std::string>> result = {{0, "0"}};
    for (const int sign : {-1, 1})
      for (const int power : {-reach_ / 2, 0, reach_ / 2, reach_}) {
        const std::string text = power == 0 ? "1" : fmt::format("1e{}", power);
        constexpr double kGap = 0.04;
        const double side = kGap + (1 - kGap) * (power + reach_) / (2.0 * reach_);
        result.emplace_back(sign * side, (sign < 0 ? "-" : "") + text);
      }
    return result;
  }

 private:
  int reach_;
};

struct Dot {
  double x, y;
  std::string_view colour;  // empty: a probe
  std::string text;
  uint64_t finding = 0;
};

std::string draw(const Dot& dot) {
  if (dot.colour.empty())
    return fmt::format(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"1.6\" fill=\"var(--dim)\" fill-opacity=\".45\"/>\n", dot.x,
        dot.y);
  return fmt::format(
      "<a href=\"#n{}\"><circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\" fill=\"{}\" "
      "fill-opacity=\".8\"><title>{}</title></circle></a>\n",
      dot.finding, dot.x, dot.y, dot.colour, escape_html(dot.text));
}

using Numbers = std::map<std::string, double>;

struct Sample {
  const FindingRecord* finding;  // null: a probe
  Numbers numbers;
};

std::string legend(const std::vector<Sample>& samples) {
  std::string text;
  for (const findings::FindingInfo& kind : findings::kFindings)
    if (!kind.colour.empty() && std::ranges::any_of(samples, [&](const Sample& one) {
          return one.finding && findings::name(one.finding->kind) == kind.name;
        }))
      text += fmt::format("<span style=\"color:{}\">&#9679;</span> {} ", kind.colour, kind.name);
  if (std::ranges::any_of(samples, [](const Sample& one) { return !one.finding; }))
    text += "<span class=\"dim\">&#183;</span> a test without a finding";
  return "<p class=\"dim\">" + text + "</p>\n";
}

std::string row(const std::string& name, const Axis& axis, const std::vector<Sample>& samples, double top) {
  const auto x = [&](double number) { return kMargin + (kWidth - 2 * kMargin) * (axis.at(number) + 1) / 2; };
  const auto place = [&](double side) { return kMargin + (kWidth - 2 * kMargin) * (side + 1) / 2; };
  const double middle = top + 18;
  std::string svg = fmt::format(
      "<text x=\"{:.0f}\" y=\"{:.1f}\" font-size=\"12\" fill=\"var(--ink)\">{}</text>\n<path d=\"M{:.0f} "
      "{:.1f}H{:.0f}\" stroke=\"var(--line)\"/>\n",
      kMargin, top + 2, escape_html(name), kMargin, middle, kWidth - kMargin);
  for (const auto& [side, text] : axis.ticks())
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1:.1f}v6\" stroke=\"var(--dim)\"/><text x=\"{0:.1f}\" y=\"{2:.1f}\" "
        "font-size=\"9\" "
        "fill=\"var(--dim)\" text-anchor=\"middle\">{3}</text>\n",
        place(side), middle - 3, middle + 14, text);
  for (const bool is_finding : {false, true})
    for (const Sample& one : samples) {
      const auto number = one.numbers.find(name);
      if ((one.finding != nullptr) != is_finding || number == one.numbers.end()) continue;
      Dot dot{x(number->second), middle, {}, {}, 0};
      if (one.finding) {
        dot.colour = colour_of(one.finding->kind);
        dot.text = fmt::format("{} = {:g}: {}, line {}", name, number->second,
                               findings::name(one.finding->kind), one.finding->place.line);
        dot.finding = one.finding->id;
      }
      svg += draw(dot);
    }
  return svg;
}

std::string plane(const std::string& first, const std::string& second, const Axis& axis,
                  const std::vector<Sample>& samples) {
  const double side = kPlane - 2 * kEdge;
  const auto x = [&](double number) { return kEdge + side * (axis.at(number) + 1) / 2; };
  const auto y = [&](double number) { return kEdge + side * (1 - axis.at(number)) / 2; };
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {0:.0f} {0:.0f}\" width=\"100%\" style=\"max-width:26rem\" role=\"img\" "
      "aria-label=\"findings by {1} and {2}\">\n",
      kPlane, escape_html(first), escape_html(second));
  svg += fmt::format(
      "<rect x=\"{0:.0f}\" y=\"{0:.0f}\" width=\"{1:.0f}\" height=\"{1:.0f}\" fill=\"none\" "
      "stroke=\"var(--line)\"/>\n",
      kEdge, side);
  for (const auto& [at, text] : axis.ticks()) {
    const double across = kEdge + side * (at + 1) / 2, down = kEdge + side * (1 - at) / 2;
    svg += fmt::format(
        "<path d=\"M{0:.1f} {1:.0f}v{2:.0f}M{1:.0f} {3:.1f}h{2:.0f}\" stroke=\"var(--line)\" "
        "stroke-width=\".6\"/><text x=\"{0:.1f}\" y=\"{4:.0f}\" font-size=\"8\" fill=\"var(--dim)\" "
        "text-anchor=\"middle\">{5}</text><text x=\"{6:.0f}\" y=\"{3:.1f}\" font-size=\"8\" "
        "fill=\"var(--dim)\" "
        "text-anchor=\"end\">{5}</text>\n",
        across, kEdge, side, down, kPlane - kEdge + 10, text, kEdge - 2);
  }
  for (const bool is_finding : {false, true})
    for (const Sample& one : samples) {
      const auto a = one.numbers.find(first), b = one.numbers.find(second);
      if ((one.finding != nullptr) != is_finding || a == one.numbers.end() || b == one.numbers.end())
        continue;
      Dot dot{x(a->second), y(b->second), {}, {}, 0};
      if (one.finding) {
        dot.colour = colour_of(one.finding->kind);
        dot.text = fmt::format("{} = {:g}, {} = {:g}: {}, line {}", first, a->second, second, b->second,
                               findings::name(one.finding->kind), one.finding->place.line);
        dot.finding = one.finding->id;
      }
      svg += draw(dot);
    }
  return svg + fmt::format(
                   "<text x=\"{0:.0f}\" y=\"{1:.0f}\" font-size=\"11\" fill=\"var(--ink)\" "
                   "text-anchor=\"middle\">{2}</text><text x=\"12\" y=\"{0:.0f}\" font-size=\"11\" "
                   "fill=\"var(--ink)\" text-anchor=\"middle\" transform=\"rotate(-90 12 {0:.0f})\">{3}"
                   "</text></svg>\n",
                   kPlane / 2, kPlane - kEdge + 26, escape_html(first), escape_html(second));
}

// Powers of ten that all of them are within.
int reach_of(const std::vector<Sample>& samples) {
  double most = 0;
  for (const Sample& one : samples)
    for (const auto& [name, number] : one.numbers)
      if (number != 0 && std::isfinite(number)) most = std::max(most, std::abs(std::log10(std::abs(number))));
  const auto* reach = std::ranges::find_if(kReaches, [&](int one) { return one >= most; });
  return reach == kReaches.end() ? kReaches.back() : *reach;
}

}  // namespace

std::optional<double> plotted_number(const InputValue& input) {
  const std::string& text = input.hexfloat.empty() ? input.decimal : input.hexfloat;
  if (input.hexfloat.empty() && !input.type.starts_with('i') && !input.type.starts_with('u'))
    return std::nullopt;
  char* end = nullptr;
  const double number = std::strtod(text.c_str(), &end);
  if (text.empty() || *end != '\0' || std::isnan(number)) return std::nullopt;
  return number;
}

std::string draw_input_space(const std::vector<FindingRecord>& findings, const std::vector<Probe>& probes) {
  std::vector<Sample> samples;
  std::map<std::string, size_t> uses;  // of inputs that are floats
  std::vector<std::string> names;      // of those, as they come
  for (const FindingRecord& finding : findings) {
    if (finding.grade.empty()) continue;
    Sample sample{&finding, {}};
    for (const InputValue& input : finding.inputs) {
      const std::optional<double> number = input.matters ? plotted_number(input) : std::nullopt;
      if (!number) continue;
      sample.numbers[input.name] = *number;
      if (!input.hexfloat.empty() && uses[input.name]++ == 0) names.push_back(input.name);
    }
    if (!sample.numbers.empty()) samples.push_back(std::move(sample));
  }
  if (names.empty()) return {};
  const size_t step = probes.size() / kMostProbes + 1;
  for (size_t i = 0; i < probes.size(); i += step) samples.push_back({nullptr, probes[i]});
  std::ranges::stable_sort(names, std::greater(), [&](const std::string& name) { return uses[name]; });
  names.resize(std::min(names.size(), kMostAxes));
  const Axis axis(reach_of(samples));
  std::string svg = fmt::format(
      "<svg viewBox=\"0 0 {:.0f} {:.0f}\" width=\"100%\" style=\"max-width:52rem\" role=\"img\" "
      "aria-label=\"findings "
      "by input\">\n",
      kWidth, 12 + kRow * static_cast<double>(names.size()));
  for (size_t i = 0; i < names.size(); ++i)
    svg += row(names[i], axis, samples, 12 + kRow * static_cast<double>(i));
  svg += "</svg>\n";
  if (names.size() >= 2) svg += plane(names[0], names[1], axis, samples);
  return legend(samples) + svg;
}

}  // namespace mantissa::report
