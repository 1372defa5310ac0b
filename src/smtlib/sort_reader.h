#pragma once

// SortReader: sorts from tokens, with the sorts the script defined.

#include <unordered_map>

#include "smtlib/declarations.h"
#include "smtlib/failure.h"
#include "smtlib/lexer.h"

namespace mantissa::smtlib {

// Limits on what a script may ask for; far above any real use, low enough that a typing error is a message
// and not all of the memory.
inline constexpr uint32_t kMaxWidth = 1u << 20;    // of a bit-vector
inline constexpr uint32_t kMaxSortSize = 1u << 9;  // parts of an array sort

class SortReader {
 public:
  SortReader(expr::Pool& pool, Declarations& declarations) : pool_(pool), declarations_(declarations) {}
  // Reads one sort that starts at `first`, the token just taken from the lexer.
  bool read(Lexer& lexer, Token first, expr::Sort* out, Failure* failure);

 private:
  struct Frame {
    SymbolId head;
    size_t base;  // of its arguments in values_
    const char* at;
  };
  bool name(const Token& token, Failure* failure);
  bool indexed(Lexer& lexer, Failure* failure);
  bool close(Failure* failure);
  bool array(const char* at, expr::Sort index, expr::Sort element, expr::Sort* out, Failure* failure);
  bool instantiate(const char* at, const SortMacro& macro, size_t base, expr::Sort* out, Failure* failure);
  uint32_t size_of(expr::Sort sort) const;

  expr::Pool& pool_;
  Declarations& declarations_;
  std::vector<Frame> frames_;
  std::vector<expr::Sort> values_;
  std::unordered_map<uint32_t, uint32_t> sizes_;  // of array sorts, by word
};

// A numeral as an index; `what` names it in the message.
bool read_index(const Token& token, uint32_t* out, Failure* failure);

}  // namespace mantissa::smtlib
