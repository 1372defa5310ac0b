#pragma once

// CommandSource: cuts the input into commands (balanced top-level parentheses). It works on a whole buffer,
// or on a stream that is asked for more only when no complete command is left, so that commands piped one by
// one are answered one by one. What is wrong between commands is an item of its own; the source then goes on
// at the next command. A command that is not closed ends where a line starts with "(" and the name of a
// command: these names are reserved words, so they cannot begin a term.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace mantissa::smtlib {

struct Place {
  size_t line = 1, column = 1;  // columns count bytes
};

class CommandSource {
 public:
  // Writes at most `room` bytes to `to`, blocks until there is at least one, returns how many; 0 at the end.
  using Refill = std::function<size_t(char* to, size_t room)>;

  explicit CommandSource(std::string_view whole);  // must outlive the source
  explicit CommandSource(Refill refill);

  struct Item {
    enum class Kind { kCommand, kError, kEnd } kind = Kind::kEnd;
    std::string_view text;     // of a command, parentheses included; valid until next()
    std::string message;       // of an error
    const char* at = nullptr;  // where it is
  };
  Item next();
  Place place(const char* at) const;  // of a byte of the last item

 private:
  enum class Scan { kComplete, kUnclosed, kNeedMore };
  enum class Inside { kPlain, kComment, kString, kQuoted };

  bool refill();
  bool skip_blank();
  Item stray();
  Scan scan();
  Scan scan_plain();
  bool skip_past(char closer);
  Item unfinished(const char* message) const;

  Refill refill_;
  std::string storage_;  // of streams only
  const char* data_ = nullptr;
  size_t size_ = 0;
  size_t start_ = 0;  // of the current item
  size_t at_ = 0;     // scanned so far
  size_t depth_ = 0;
  Inside inside_ = Inside::kPlain;
  bool ended_ = false;
  size_t counted_to_ = 0;  // lines up to here are in `counted_`
  Place counted_;
};

bool is_command_name(std::string_view name);

}  // namespace mantissa::smtlib
