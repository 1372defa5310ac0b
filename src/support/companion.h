#pragma once

// Companion: a program of ours that works for us in a process of its own and is asked over a socket, one
// question at a time. For code that keeps to no limit: whatever it does, it can be killed, and it dies with
// us. What it holds counts with what we hold (memory_limit): while it works it is ended when that is too
// much, while it waits it is dismissed when we need the room. A question and an answer are any bytes; the
// program first introduces itself, then reads and writes them as messages.

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "support/launch.h"
#include "support/result.h"

namespace mantissa {

// The program's side. False: the other side is gone, or no memory is left for the message.
bool introduce(int socket);
bool write_message(int socket, std::string_view bytes);
bool read_message(int socket, std::string& bytes);

class Companion {
 public:
  // Starts lib/mantissa/NAME of the installation. Its arguments: the number of its socket, then these.
  static Result<std::unique_ptr<Companion>> start(const std::string& name,
                                                  const std::vector<std::string>& arguments);
  ~Companion();  // it is killed
  Companion(const Companion&) = delete;
  Companion& operator=(const Companion&) = delete;

  enum class End : uint8_t {
    kAnswered,
    kGivenUp,  // `is_over` said so
    kMemory,   // it, or all of us together, held too much (memory_limit)
    kGone      // it ended
  };
  // `is_over` is asked every few milliseconds. After any end but kAnswered the companion must go.
  End ask(std::string_view question, std::string& answer, const std::function<bool()>& is_over);
  std::string why_gone();  // in words, after kGone
  // To be called before each question but the first. False: it was dismissed, and must go.
  bool wake();

  // Whether the process and its companions leave room for one that works; those that wait go before they do
  // not.
  static bool is_room();

 private:
  Companion() = default;
  bool send_some(std::string_view& left);
  bool receive_some(std::string& answer);
  bool is_too_large();
  void leave_the_waiting();

  Launcher launcher_;
  Descriptor socket_;
  int process_ = 0;        // as it says
  uint64_t resident_ = 0;  // of it, as of the last look
  bool is_dismissed_ = false;
};

}  // namespace mantissa
