#pragma once

// `mantissa run --tui`: a full screen of what the run does, drawn anew about eight times a second. q stops
// the run, the arrows choose a finding, Enter shows or hides its inputs. The terminal is put back when the
// screen is closed, and by a small process of its own if we die before that.

#include <termios.h>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cli/run_display.h"
#include "report/summary.h"
#include "support/budget.h"
#include "support/result.h"

namespace mantissa::cli {

// What is drawn.
struct TuiView {
  std::string title;  // the files and the entry
  double seconds_of = 0;
  StatusNumbers numbers;
  uint64_t infeasible = 0, unknown = 0, instructions = 0;
  std::map<std::string, report::BackendCounts> by_backend;
  std::vector<std::string> findings;  // newest first: the text of each, a line of its own first
  std::vector<double> coverage;       // shares of lines, at equal steps of time
  size_t chosen = 0;                  // finding
  bool shows_inputs = false, is_stopping = false;
};

// The lines of the screen, without their ends, at most `rows` of at most `columns` characters.
std::vector<std::string> tui_lines(const TuiView& view, size_t rows, size_t columns, bool has_blocks);

class Tui {
 public:
  // An error if standard input or output is no terminal.
  static Result<void> check();
  explicit Tui(StopToken stop);
  ~Tui();
  Tui(const Tui&) = delete;
  Tui& operator=(const Tui&) = delete;

  void draw(TuiView view);

 private:
  void listen(const std::stop_token& ended);
  void key(char c);
  void paint();

  const StopToken stop_;
  termios before_{};
  int guard_ = -1;  // the end of a pipe: closed without a word, the terminal is put back
  int guardian_ = -1;
  std::mutex mutex_;  // guards what follows
  TuiView view_;
  size_t chosen_ = 0;
  bool shows_inputs_ = false;
  std::string escape_;  // an arrow comes as three characters
  std::jthread keys_;
};

}  // namespace mantissa::cli
