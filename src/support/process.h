#pragma once

// Runs a program with limits and keeps what it said. The one way in which we start anything: by the
// launcher of runtime/confine, so that nothing outlives us, whatever happens to us. The program gets no
// terminal, no standard input and none of our descriptors.

#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace mantissa {

enum class Confinement : uint8_t {
  kTool,     // a program of ours, such as a compiler: no limits but time and memory
  kPlain,    // limits on memory, files, descriptors
  kConfined  // and a view of its own: processes, files, network, identity; calls that change the machine fail
};

struct ProcessOptions {
  std::string program;                   // a path; empty: the first word of `command`
  std::vector<std::string> command;      // its name as it sees it, then arguments
  std::vector<std::string> environment;  // "NAME=value"
  bool keep_environment = true;      // our own variables as well, where `environment` has none of that name
  std::string folder;                // where it runs; empty: here. A view of its own has its own root
  bool folder_is_temporary = false;  // it is removed even if we die, unless something is in it
  double seconds = 10;
  StopToken stop;              // raised: it is killed
  std::vector<int> inherited;  // descriptors that it gets under the same number; the caller keeps them
  bool keep_output = false;    // standard output too

  Confinement confinement = Confinement::kTool;
  uint64_t memory = 0;   // resident bytes of all its processes together; 0: no limit
  uint64_t stack = 0;    // bytes; 0: ours
  std::string writable;  // a folder that it may write to although it is confined; empty: none
  // Folders that it sees, confined, beside those of the system's libraries.
  std::vector<std::string> visible;
};

struct ProcessResult {
  bool timed_out = false, stopped = false, out_of_memory = false, too_much_output = false;  // it was killed
  bool refused = false;  // it did not run: it would have been root among our files
  bool signalled = false;
  int code = 0;        // exit status, or the signal
  std::string output;  // if asked for
  std::string errors;  // standard error; the first megabyte
  double seconds = 0;
  std::vector<std::string> missing;  // of what confines it, on this system

  // It came to its end by itself, with status 0.
  bool is_good() const {
    return !timed_out && !stopped && !out_of_memory && !too_much_output && !refused && !signalled &&
           code == 0;
  }
};

// Launchers of programs that have ended. The system takes some ten milliseconds to clear away a view, and the
// next program need not wait for it.
class Leftovers {
 public:
  Leftovers() = default;
  ~Leftovers() { wait(); }
  Leftovers(const Leftovers&) = delete;
  Leftovers& operator=(const Leftovers&) = delete;

  void add(int launcher);
  void wait();  // until all are gone

 private:
  void collect();  // those that are gone
  std::vector<int> launchers_;
};

// Fails only if the program cannot be started. Without `leftovers` nothing is left of it when this returns.
Result<ProcessResult> run_process(const ProcessOptions& options, Leftovers* leftovers = nullptr);

// What it prints, if it is good. The error names the program and says what went wrong, with its own words.
// A program without a folder is looked for where commands are.
Result<std::string> output_of(ProcessOptions options);

}  // namespace mantissa
