// Own lines and not a library: five sorts of pictures, each a loop over shapes. Colours of text and axes come
// from the page where there is one (currentColor), from a style of the picture's own where it stands alone.

#include "campaign/plot.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "report/html_page.h"

namespace mantissa::campaign {
namespace {

constexpr std::array kColours = {"#0072b2", "#e69f00", "#009e73", "#d55e00",
                                 "#cc79a7", "#56b4e9", "#999999", "#b8a800"};
constexpr std::array kDashes = {"", "6 3", "2 3", "8 3 2 3"};
constexpr double kWidth = 720, kLeft = 64, kRight = 16, kTop = 36, kBottom = 48;

const char* colour(size_t i) { return kColours[i % kColours.size()]; }

class Picture {
 public:
  Picture(double height, const std::string& title) : height_(height) {
    text(kWidth / 2, 20, title, "middle", 14, true);
  }
  void text(double x, double y, const std::string& words, const char* anchor = "start", int size = 12,
            bool bold = false, double turned = 0) {
    body_ +=
        fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" font-size=\"{}\"{}{}>{}</text>\n", x,
                    y, anchor, size, bold ? " font-weight=\"bold\"" : "",
                    turned == 0 ? "" : fmt::format(" transform=\"rotate({} {:.1f} {:.1f})\"", turned, x, y),
                    report::escape_html(words));
  }
  void line(double x1, double y1, double x2, double y2, const char* stroke = "currentColor",
            double width = 1) {
    body_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>\n",
        x1, y1, x2, y2, stroke, width);
  }
  void faint(double x1, double y1, double x2, double y2) {
    body_ += fmt::format(
        "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"currentColor\" "
        "stroke-opacity=\"0.18\"/>\n",
        x1, y1, x2, y2);
  }
  void box(double x, double y, double width, double height, const char* fill, const std::string& hint = "") {
    body_ += fmt::format(
        "<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" fill=\"{}\">{}</rect>\n", x, y,
        std::max(width, 0.0), std::max(height, 0.0), fill,
        hint.empty() ? "" : "<title>" + report::escape_html(hint) + "</title>");
  }
  void dot(double x, double y, bool filled) {
    body_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"currentColor\"{}/>\n", x, y,
                         filled ? "" : " fill-opacity=\"0.15\"");
  }
  void add(const std::string& shape) { body_ += shape; }

  std::string done() const {
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {:.0f} {:.0f}\" font-family=\"sans-serif\" "
        "class=\"plot\">\n"
        "<style>svg.plot{{color:#222}}@media(prefers-color-scheme:dark){{svg.plot{{color:#ddd}}}}"
        "svg.plot text{{fill:currentColor}}</style>\n{}</svg>\n",
        kWidth, height_, body_);
  }
  double height() const { return height_; }

 private:
  double height_;
  std::string body_;
};

// Steps of 1, 2 or 5 times a power of ten, about five of them up to `most`.
double step_for(double most) {
  if (!(most > 0)) return 1;
  const double raw = most / 5, power = std::pow(10, std::floor(std::log10(raw)));
  for (const double factor : {1.0, 2.0, 5.0})
    if (raw <= factor * power) return factor * power;
  return 10 * power;
}

// The frame with a vertical axis from 0.
struct Frame {
  Picture& picture;
  double most, bottom;
  Frame(Picture& p, double largest, const std::string& unit, double below = kBottom)
      : picture(p), most(largest > 0 ? largest : 1), bottom(p.height() - below) {
    const double step = step_for(most);
    most = std::ceil(most / step - 1e-9) * step;
    for (double value = 0; value <= most * (1 + 1e-9); value += step) {
      p.faint(kLeft, y(value), kWidth - kRight, y(value));
      p.text(kLeft - 6, y(value) + 4, fmt::format("{:g}", value), "end", 11);
    }
    p.text(14, (kTop + bottom) / 2, unit, "middle", 12, false, -90);
    p.line(kLeft, bottom, kWidth - kRight, bottom);
  }
  double y(double value) const { return bottom - (bottom - kTop) * value / most; }
};

// What a text of this size takes, about.
double width_of(const std::string& words, int size = 12) {
  return 0.6 * size * static_cast<double>(words.size());
}

struct Key {
  std::string name;
  Look look;
  bool is_line = false;
};

// Places of a legend's entries, by rows of the picture's width.
std::vector<std::pair<double, double>> places_of(const std::vector<Key>& keys) {
  std::vector<std::pair<double, double>> places;
  double x = kLeft, y = 0;
  for (const Key& key : keys) {
    const double width = (key.is_line ? 46 : 30) + width_of(key.name);
    if (x > kLeft && x + width > kWidth - kRight) {
      x = kLeft;
      y += 18;
    }
    places.emplace_back(x, y);
    x += width;
  }
  return places;
}

double legend_height(const std::vector<Key>& keys) {
  return 18 + (keys.empty() ? 0 : places_of(keys).back().second);
}

void legend(Picture& picture, const std::vector<Key>& keys, double top) {
  const auto places = places_of(keys);
  for (size_t i = 0; i < keys.size(); ++i) {
    const auto [x, y] = places[i];
    const Look& look = keys[i].look;
    if (keys[i].is_line)
      picture.add(
          fmt::format("<path d=\"M{:.1f} {:.1f}h28\" stroke=\"{}\" stroke-width=\"2.5\" "
                      "stroke-dasharray=\"{}\"/>\n",
                      x, top + y - 3, colour(look.colour), kDashes[look.dash % kDashes.size()]));
    else
      picture.box(x, top + y - 9, 12, 12, colour(look.colour));
    picture.text(x + (keys[i].is_line ? 33 : 17), top + y + 1, keys[i].name);
  }
}

std::vector<Key> keys_of(const std::vector<std::string>& names) {
  std::vector<Key> keys;
  for (size_t i = 0; i < names.size(); ++i) keys.push_back({names[i], {i, 0}});
  return keys;
}

// Names below a frame's columns: aslant where they would run into each other.
class ColumnNames {
 public:
  ColumnNames(const std::vector<std::string>& names, double each) {
    for (const std::string& name : names) longest_ = std::max(longest_, width_of(name, 11));
    is_slanted_ = longest_ + 6 > each;
  }
  double height() const { return is_slanted_ ? 24 + 0.65 * longest_ : 30; }
  void put(Picture& picture, double middle, double bottom, const std::string& name) const {
    if (is_slanted_)
      picture.text(middle + 5, bottom + 14, name, "end", 11, false, -40);
    else
      picture.text(middle, bottom + 18, name, "middle");
  }

 private:
  double longest_ = 0;
  bool is_slanted_ = false;
};

}  // namespace

std::string plot_boxes(const std::string& title, const std::string& unit, const std::vector<Box>& boxes) {
  const double each = (kWidth - kLeft - kRight) / static_cast<double>(std::max<size_t>(1, boxes.size()));
  std::vector<std::string> names;
  double most = 0;
  for (const Box& box : boxes) {
    names.push_back(box.name);
    most = std::max(most, box.spread.most);
  }
  const ColumnNames below(names, each);
  Picture picture(290 + below.height(), title);
  const Frame frame(picture, most, unit, below.height());
  for (size_t i = 0; i < boxes.size(); ++i) {
    const Quartiles& q = boxes[i].spread;
    const double middle = kLeft + each * (static_cast<double>(i) + 0.5), half = std::min(28.0, each * 0.3);
    picture.line(middle, frame.y(q.least), middle, frame.y(q.most));
    for (const double end : {q.least, q.most})
      picture.line(middle - half / 2, frame.y(end), middle + half / 2, frame.y(end));
    picture.box(
        middle - half, frame.y(q.high), 2 * half, frame.y(q.low) - frame.y(q.high),
        colour(boxes[i].look.colour),
        fmt::format("{}: median {:.4g}, quartiles {:.4g} to {:.4g}", boxes[i].name, q.median, q.low, q.high));
    picture.line(middle - half, frame.y(q.median), middle + half, frame.y(q.median), "currentColor", 2.5);
    below.put(picture, middle, frame.bottom, boxes[i].name);
  }
  return picture.done();
}

std::string plot_lines(const std::string& title, const std::string& x_unit, const std::string& y_unit,
                       const std::vector<Series>& series) {
  std::vector<Key> keys;
  double most_x = 0, most_y = 0;
  for (const Series& one : series) {
    keys.push_back({one.name, one.look, true});
    for (const auto& [x, y] : one.points) {
      most_x = std::max(most_x, x);
      most_y = std::max(most_y, y);
    }
  }
  const double below = kBottom + legend_height(keys);
  Picture picture(320 + legend_height(keys), title);
  const Frame frame(picture, most_y, y_unit, below);
  if (!(most_x > 0)) most_x = 1;
  const auto at = [&](double x) { return kLeft + (kWidth - kLeft - kRight) * x / most_x; };
  const double step = step_for(most_x);
  for (double x = 0; x <= most_x * (1 + 1e-9); x += step)
    picture.text(at(x), frame.bottom + 16, fmt::format("{:g}", x), "middle", 11);
  picture.text((kLeft + kWidth - kRight) / 2, frame.bottom + 34, x_unit, "middle");
  for (size_t i = 0; i < series.size(); ++i) {
    std::string path;
    double last = 0;
    for (const auto& [x, y] : series[i].points) {
      path += path.empty() ? fmt::format("M{:.1f} {:.1f}", at(x), frame.y(y))
                           : fmt::format("H{:.1f}V{:.1f}", at(x), frame.y(y));
      last = x;
    }
    if (path.empty()) continue;
    if (last < most_x) path += fmt::format("H{:.1f}", at(most_x));
    picture.add(
        fmt::format("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\" "
                    "stroke-dasharray=\"{}\"><title>{}</title></path>\n",
                    path, colour(series[i].look.colour), kDashes[series[i].look.dash % kDashes.size()],
                    report::escape_html(series[i].name)));
  }
  legend(picture, keys, frame.bottom + kBottom + 8);
  return picture.done();
}

std::string plot_stacks(const std::string& title, const std::string& unit,
                        const std::vector<std::string>& parts, const std::vector<Stack>& stacks) {
  const double each = (kWidth - kLeft - kRight) / static_cast<double>(std::max<size_t>(1, stacks.size()));
  const std::vector<Key> keys = keys_of(parts);
  std::vector<std::string> names;
  double most = 0;
  for (const Stack& stack : stacks) {
    names.push_back(stack.name);
    double sum = 0;
    for (const double value : stack.values) sum += value;
    most = std::max(most, sum);
  }
  const ColumnNames column_names(names, each);
  const double below = column_names.height() + legend_height(keys);
  Picture picture(290 + below, title);
  const Frame frame(picture, most, unit, below);
  for (size_t i = 0; i < stacks.size(); ++i) {
    const double middle = kLeft + each * (static_cast<double>(i) + 0.5), half = std::min(28.0, each * 0.35);
    double sum = 0;
    for (size_t part = 0; part < stacks[i].values.size(); ++part) {
      const double value = stacks[i].values[part];
      picture.box(middle - half, frame.y(sum + value), 2 * half, frame.y(sum) - frame.y(sum + value),
                  colour(part), fmt::format("{}, {}: {:g}", stacks[i].name, parts[part], value));
      sum += value;
    }
    picture.text(middle, frame.y(sum) - 4, fmt::format("{:.4g}", sum), "middle", 11);
    column_names.put(picture, middle, frame.bottom, stacks[i].name);
  }
  legend(picture, keys, frame.bottom + column_names.height() + 8);
  return picture.done();
}

namespace {

// From white to a blue, by lightness: it reads the same to colour-blind eyes and in grey.
std::string shade(double percent) {
  const double part = std::clamp(percent / 100, 0.0, 1.0);
  const auto mix = [&](int from, int to) { return static_cast<int>(std::lround(from + (to - from) * part)); };
  return fmt::format("#{:02x}{:02x}{:02x}", mix(0xff, 0x08), mix(0xff, 0x45), mix(0xff, 0x80));
}

}  // namespace

std::string plot_heat(const std::string& title, const std::vector<std::string>& columns,
                      const std::vector<HeatRow>& rows, const std::string& note) {
  constexpr double kRow = 15, kTitle = 30;
  double longest = 0, left = 0;
  for (const std::string& column : columns) longest = std::max(longest, width_of(column, 11));
  for (const HeatRow& row : rows) left = std::max(left, width_of(row.name, 11));
  left = std::min(left + 12, kWidth / 2);
  const double each = std::min(
      80.0, (kWidth - left - 2.5 * kRight) / static_cast<double>(std::max<size_t>(1, columns.size())));
  const bool is_slanted = longest + 6 > each;
  const double top = kTitle + (is_slanted ? 12 + 0.75 * longest : 20),
               bottom = top + kRow * static_cast<double>(rows.size());
  Picture picture(bottom + 24, title);
  for (size_t i = 0; i < columns.size(); ++i) {
    const double middle = left + each * (static_cast<double>(i) + 0.5);
    if (is_slanted)
      picture.text(middle, top - 6, columns[i], "start", 11, false, -50);
    else
      picture.text(middle, top - 6, columns[i], "middle", 11);
  }
  for (size_t r = 0; r < rows.size(); ++r) {
    const double y = top + kRow * static_cast<double>(r);
    picture.text(left - 6, y + 11, rows[r].name, "end", 11);
    picture.add("<g font-size=\"9.5\" text-anchor=\"middle\">\n");
    for (size_t i = 0; i < rows[r].values.size(); ++i) {
      const double value = rows[r].values[i], x = left + each * static_cast<double>(i);
      picture.box(x, y, each - 1, kRow - 1, shade(value).c_str());
      picture.add(fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" style=\"fill:{}\">{:.0f}</text>\n",
                              x + (each - 1) / 2, y + 10.5, value > 50 ? "#fff" : "#222", value));
    }
    picture.add("</g>\n");
  }
  picture.text(left, bottom + 16, note, "start", 11);
  return picture.done();
}

std::string plot_overlaps(const std::string& title, const std::vector<std::string>& sets,
                          std::vector<Overlap> overlaps) {
  constexpr size_t kColumns = 24;
  std::ranges::stable_sort(overlaps, [](const Overlap& a, const Overlap& b) { return a.count > b.count; });
  size_t rest = 0;
  for (size_t i = kColumns; i < overlaps.size(); ++i) rest += overlaps[i].count;
  if (overlaps.size() > kColumns) overlaps.resize(kColumns);
  const double rows = 20 * static_cast<double>(sets.size());
  Picture picture(260 + rows, title);
  const Frame frame(picture, overlaps.empty() ? 1 : static_cast<double>(overlaps.front().count),
                    "found by exactly these", rows + 36);
  double longest = 0;
  for (const std::string& name : sets) longest = std::max(longest, width_of(name, 11));
  const double left = std::max(kLeft, 16 + longest),
               each = (kWidth - left - kRight) / static_cast<double>(std::max<size_t>(1, overlaps.size()));
  for (size_t row = 0; row < sets.size(); ++row)
    picture.text(left - 4, frame.bottom + 24 + 20 * static_cast<double>(row), sets[row], "end", 11);
  for (size_t i = 0; i < overlaps.size(); ++i) {
    const double middle = left + each * (static_cast<double>(i) + 0.5), half = std::min(14.0, each * 0.35);
    const auto count = static_cast<double>(overlaps[i].count);
    picture.box(middle - half, frame.y(count), 2 * half, frame.bottom - frame.y(count), colour(0));
    picture.text(middle, frame.y(count) - 4, fmt::format("{}", overlaps[i].count), "middle", 11);
    for (size_t row = 0; row < sets.size(); ++row)
      picture.dot(middle, frame.bottom + 20 + 20 * static_cast<double>(row), overlaps[i].members[row]);
  }
  if (rest > 0)
    picture.text(kWidth - kRight, kTop + 8, fmt::format("and {} in smaller overlaps", rest), "end", 11);
  return picture.done();
}

}  // namespace mantissa::campaign
