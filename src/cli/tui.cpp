// No library for screens: what is drawn is a list of lines, and a terminal of the last thirty years needs
// four sequences for it.

#include "cli/tui.h"

#include <fmt/format.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>

#include "support/escape.h"

namespace mantissa::cli {
namespace {

constexpr std::string_view kOpen = "\033[?1049h\033[?25l", kClose = "\033[?25h\033[?1049l\033[0m";
constexpr size_t kMostBackends = 6, kBar = 24, kMostInputLines = 10;

void put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(STDOUT_FILENO, text.data(), text.size());
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return;
    text.remove_prefix(static_cast<size_t>(done));
  }
}

bool is_continued(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

// To so many characters; what is no ASCII of ours counts by its first byte.
std::string cut(const std::string& text, size_t columns) {
  size_t shown = 0, at = 0;
  for (; at < text.size(); ++at)
    if (!is_continued(text[at]) && shown++ == columns) break;
  return text.substr(0, at);
}

size_t width(const std::string& text) {
  return static_cast<size_t>(std::ranges::count_if(text, [](char c) { return !is_continued(c); }));
}

std::string repeated(const char* what, size_t times) {
  std::string text;
  for (size_t i = 0; i < times; ++i) text += what;
  return text;
}

std::string bar(double share, size_t columns, bool has_blocks) {
  const auto full = static_cast<size_t>(std::clamp(share, 0.0, 1.0) * static_cast<double>(columns) + 0.5);
  return repeated(has_blocks ? "█" : "#", full) + repeated(has_blocks ? "░" : ".", columns - full);
}

std::string curve(const std::vector<double>& shares, size_t columns, bool has_blocks) {
  static constexpr const char* kBlocks[] = {" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  static constexpr const char* kSigns[] = {" ", ".", ".", ":", ":", "|", "|", "#", "#"};
  std::string text;
  const size_t count = std::min(columns, std::max<size_t>(shares.size(), 1));
  for (size_t i = 0; i < count && !shares.empty(); ++i) {
    const double share = std::clamp(shares[i * shares.size() / count], 0.0, 1.0);
    text += (has_blocks ? kBlocks : kSigns)[static_cast<size_t>(share * 8 + 0.5)];
  }
  return text;
}

double share_of(uint64_t part, uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::vector<std::string> split_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    lines.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return lines;
}

// What does not fit into a line goes on in the next ones, to the right of the first.
std::vector<std::string> wrapped(const std::string& text, size_t columns) {
  constexpr size_t kIndent = 6;
  std::vector<std::string> lines = {cut(text, columns)};
  for (size_t at = lines[0].size(); at < text.size() && columns > kIndent;) {
    const std::string part = cut(text.substr(at), columns - kIndent);
    lines.push_back(std::string(kIndent, ' ') + part);
    at += part.size();
  }
  return lines;
}

void add_solvers(const TuiView& view, size_t columns, bool has_blocks, std::vector<std::string>& lines) {
  std::vector<std::pair<std::string, report::BackendCounts>> all(view.by_backend.begin(),
                                                                 view.by_backend.end());
  const auto answers = [](const report::BackendCounts& counts) { return counts.sat + counts.unsat; };
  std::ranges::stable_sort(
      all, [&](const auto& a, const auto& b) { return answers(a.second) > answers(b.second); });
  uint64_t sum = 0;
  for (const auto& [name, counts] : all) sum += answers(counts);
  constexpr size_t kBeside = 68;  // columns of the name and the numbers
  const size_t wide = std::min(kBar, columns > kBeside ? columns - kBeside : 0);
  lines.push_back(
      fmt::format("solvers    {:<{}} answers      sat    unsat  unknown     time", "", wide + 13));
  for (size_t i = 0; i < std::min(all.size(), kMostBackends); ++i) {
    const auto& [name, counts] = all[i];
    lines.push_back(fmt::format("  {:<20} {} {:>8} {:>8} {:>8} {:>8} {:>7.1f}s", name.substr(0, 20),
                                bar(share_of(answers(counts), sum), wide, has_blocks), answers(counts),
                                counts.sat, counts.unsat, counts.unknown, counts.time_s));
  }
  if (all.empty()) lines.emplace_back("  none was asked yet: what was met so far evaluation decided");
}

void add_findings(const TuiView& view, size_t rows, size_t columns, std::vector<std::string>& lines) {
  lines.push_back(
      fmt::format("findings   {}{}", view.numbers.findings, view.findings.empty() ? "" : ", newest first"));
  const size_t room = rows > lines.size() + 1 ? rows - lines.size() - 1 : 0;
  const size_t chosen = std::min(view.chosen, view.findings.empty() ? 0 : view.findings.size() - 1);
  const size_t first = chosen >= room && room > 0 ? chosen - room + 1 : 0;
  for (size_t i = first; i < view.findings.size() && lines.size() + 1 < rows; ++i) {
    const std::vector<std::string> text = split_lines(view.findings[i]);
    const std::string head = (i == chosen ? "> " : "  ") + (text.empty() ? "" : text[0]);
    if (i != chosen || !view.shows_inputs) {
      lines.push_back(head);
      continue;
    }
    for (const std::string& line : wrapped(head, columns)) lines.push_back(line);
    for (size_t k = 1; k < std::min(text.size(), kMostInputLines) && lines.size() + 1 < rows; ++k)
      lines.push_back("  " + text[k]);
  }
}

}  // namespace

std::vector<std::string> tui_lines(const TuiView& view, size_t rows, size_t columns, bool has_blocks) {
  const StatusNumbers& n = view.numbers;
  std::vector<std::string> lines;
  std::string time = fmt::format("{:.0f} s of {:.0f} s", n.seconds, view.seconds_of);
  if (!n.doing.empty()) time = n.doing + "  " + time;
  const std::string title =
      cut("mantissa  " + view.title, columns > time.size() + 2 ? columns - time.size() - 2 : 0);
  lines.push_back(title + std::string(columns - std::min(columns, width(title) + width(time)), ' ') + time);
  lines.push_back(repeated(has_blocks ? "─" : "-", columns));
  lines.push_back(fmt::format("paths      {} done, {} waiting, {} infeasible, {} undecided", n.paths,
                              n.pending, view.infeasible, view.unknown));
  lines.push_back(fmt::format("work       {} tests, {} queries, {:.1f} million instructions", n.tests,
                              n.queries, static_cast<double>(view.instructions) / 1e6));
  const double lines_share = share_of(n.coverage.lines_covered, n.coverage.lines_total);
  const double branches_share = share_of(n.coverage.branches_covered, n.coverage.branches_total);
  lines.push_back(fmt::format("lines      {} {:>5.1f} %  {} of {}", bar(lines_share, kBar, has_blocks),
                              100 * lines_share, n.coverage.lines_covered, n.coverage.lines_total));
  lines.push_back(fmt::format("branches   {} {:>5.1f} %  {} of {}", bar(branches_share, kBar, has_blocks),
                              100 * branches_share, n.coverage.branches_covered, n.coverage.branches_total));
  lines.push_back("over time  " + curve(view.coverage, columns > 12 ? columns - 12 : 0, has_blocks));
  add_solvers(view, columns, has_blocks, lines);
  add_findings(view, rows, columns, lines);
  if (rows > 0) {
    lines.resize(std::min(lines.size(), rows - 1));
    while (lines.size() + 1 < rows) lines.emplace_back();
    lines.push_back(view.is_stopping ? "stopping ..."
                                     : "q stop   up, down choose a finding   Enter its inputs   Ctrl-C stop");
  }
  for (std::string& line : lines) line = cut(line, columns);
  return lines;
}

Result<void> Tui::check() {
  const char* kind = std::getenv("TERM");
  if (::isatty(STDIN_FILENO) == 0 || ::isatty(STDOUT_FILENO) == 0)
    return Error{"--tui needs a terminal for input and output; without it the same is printed line by line"};
  if (kind == nullptr || std::string_view(kind) == "dumb" || *kind == 0)
    return Error{"--tui needs a terminal that can place text; TERM says that this one cannot"};
  return {};
}

Tui::Tui(StopToken stop) : stop_(std::move(stop)) {
  ::tcgetattr(STDIN_FILENO, &before_);
  int ends[2];
  if (::pipe(ends) == 0) {
    guardian_ = ::fork();
    if (guardian_ == 0) {
      ::close(ends[1]);
      for (const int number : {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTTOU}) std::signal(number, SIG_IGN);
      char word = 0;
      ssize_t got;
      while ((got = ::read(ends[0], &word, 1)) < 0 && errno == EINTR) {
      }
      if (got <= 0) {  // nobody said that it is done
        ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
        put(kClose);
      }
      ::_exit(0);
    }
    ::close(ends[0]);
    guard_ = ends[1];
  }
  termios raw = before_;
  raw.c_lflag &= static_cast<tcflag_t>(~(ICANON | ECHO));
  raw.c_cc[VMIN] = 0;
  raw.c_cc[VTIME] = 0;
  raw.c_cc[VSUSP] = _POSIX_VDISABLE;
  ::tcsetattr(STDIN_FILENO, TCSANOW, &raw);
  put(kOpen);
  keys_ = std::jthread([this](const std::stop_token& ended) { listen(ended); });
}

Tui::~Tui() {
  keys_.request_stop();
  keys_.join();
  ::tcsetattr(STDIN_FILENO, TCSANOW, &before_);
  put(kClose);
  if (guard_ < 0) return;
  (void)!::write(guard_, "q", 1);
  ::close(guard_);
  if (guardian_ > 0) ::waitpid(guardian_, nullptr, 0);
}

void Tui::listen(const std::stop_token& ended) {
  while (!ended.stop_requested()) {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    if (::poll(&input, 1, 50) <= 0) continue;
    char c = 0;
    const ssize_t got = ::read(STDIN_FILENO, &c, 1);
    if (got == 0 || (got < 0 && errno != EINTR)) {  // the terminal is gone
      stop_.request_stop();
      return;
    }
    if (got == 1) key(c);
  }
}

void Tui::key(char c) {
  const std::lock_guard lock(mutex_);
  const auto up = [this] { chosen_ -= chosen_ > 0 ? 1 : 0; };
  const auto down = [this] { chosen_ += chosen_ + 1 < view_.findings.size() ? 1 : 0; };
  if (c == '\033') {
    escape_ = c;
    return;
  }
  if (!escape_.empty()) {
    escape_ += c;
    if (escape_.size() < 3 && (c == '[' || c == 'O')) return;
    if (c == 'A') up();
    if (c == 'B') down();
    escape_.clear();
  } else {
    switch (c) {
      case 'q': stop_.request_stop(); break;
      case 'k': up(); break;
      case 'j': down(); break;
      case '\n':
      case '\r': shows_inputs_ = !shows_inputs_; break;
      default: return;
    }
  }
  paint();
}

void Tui::draw(TuiView view) {
  const std::lock_guard lock(mutex_);
  view_ = std::move(view);
  paint();
}

// Under the lock.
void Tui::paint() {
  winsize size{};
  if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0)
    size.ws_row = 24, size.ws_col = 80;
  view_.chosen = chosen_;
  view_.shows_inputs = shows_inputs_;
  view_.is_stopping = stop_.stop_requested();
  bool has_blocks = false;
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"})
    if (const char* value = std::getenv(name); value && *value) {
      const std::string_view text(value);
      has_blocks = text.find("UTF-8") != text.npos || text.find("utf8") != text.npos;
      break;
    }
  std::string screen = "\033[H";
  const std::vector<std::string> lines = tui_lines(view_, size.ws_row, size.ws_col, has_blocks);
  for (size_t i = 0; i < lines.size(); ++i) screen += (i == 0 ? "" : "\r\n") + line_text(lines[i]) + "\033[K";
  put(screen + "\033[J");
}

}  // namespace mantissa::cli
