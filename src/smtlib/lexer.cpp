// One table gives every byte its class, so the loops over symbols, digits and white space test one bit per
// byte. Lines and columns are not tracked: they are computed from the place of an error, which is rare.

#include "smtlib/lexer.h"

#include <array>
#include <cstring>

namespace mantissa::smtlib {
namespace {

enum Class : uint8_t { kSymbolChar = 1, kDigit = 2, kHexDigit = 4, kSpace = 8, kTextChar = 16 };

constexpr std::array<uint8_t, 256> make_classes() {
  std::array<uint8_t, 256> classes{};
  auto mark = [&classes](std::string_view bytes, uint8_t bits) {
    for (char c : bytes) classes[static_cast<uint8_t>(c)] |= bits;
  };
  mark("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789~!@$%^&*_-+=<>.?/", kSymbolChar);
  mark("0123456789", kDigit);
  mark("0123456789abcdefABCDEF", kHexDigit);
  mark(" \t\r\n", kSpace | kTextChar);
  for (int c = 32; c < 256; ++c)
    if (c != 127) classes[static_cast<size_t>(c)] |= kTextChar;
  return classes;
}
constexpr std::array<uint8_t, 256> kClasses = make_classes();

bool has_class(char c, uint8_t bits) { return (kClasses[static_cast<uint8_t>(c)] & bits) != 0; }

}  // namespace

bool is_symbol_char(char c) { return has_class(c, kSymbolChar); }
bool is_space(char c) { return has_class(c, kSpace); }

Token Lexer::next() {
  for (;;) {
    while (at_ != end_ && has_class(*at_, kSpace)) ++at_;
    if (at_ == end_) return {TokenKind::kEnd, at_, at_, {}};
    if (*at_ != ';') break;
    const void* newline = std::memchr(at_, '\n', static_cast<size_t>(end_ - at_));
    at_ = newline ? static_cast<const char*>(newline) + 1 : end_;
  }
  const char* begin = at_;
  const char c = *at_;
  if (has_class(c, kDigit)) return number();
  if (has_class(c, kSymbolChar)) {
    do ++at_;
    while (at_ != end_ && has_class(*at_, kSymbolChar));
    return finish(TokenKind::kSymbol, begin, {begin, static_cast<size_t>(at_ - begin)});
  }
  switch (c) {
    case '(': ++at_; return finish(TokenKind::kLeft, begin, "(");
    case ')': ++at_; return finish(TokenKind::kRight, begin, ")");
    case '|': return quoted_symbol();
    case '"': return string();
    case '#': return hash_constant();
    case ':':
      ++at_;
      while (at_ != end_ && has_class(*at_, kSymbolChar)) ++at_;
      if (at_ == begin + 1) return error(begin, "a keyword needs a name after ':'");
      return finish(TokenKind::kKeyword, begin, {begin, static_cast<size_t>(at_ - begin)});
    default: return bad_byte();
  }
}

Token Lexer::number() {
  const char* begin = at_;
  TokenKind kind = TokenKind::kNumeral;
  while (at_ != end_ && has_class(*at_, kDigit)) ++at_;
  if (at_ + 1 < end_ && *at_ == '.' && has_class(at_[1], kDigit)) {
    kind = TokenKind::kDecimal;
    ++at_;
    while (at_ != end_ && has_class(*at_, kDigit)) ++at_;
  }
  if (at_ != end_ && has_class(*at_, kSymbolChar)) {
    while (at_ != end_ && has_class(*at_, kSymbolChar)) ++at_;
    return error(begin, "malformed number (symbols do not start with a digit)");
  }
  return finish(kind, begin, {begin, static_cast<size_t>(at_ - begin)});
}

Token Lexer::hash_constant() {
  const char* begin = at_++;
  if (at_ == end_ || (*at_ != 'x' && *at_ != 'b')) return error(begin, "expected x or b after '#'");
  const bool hex = *at_++ == 'x';
  const char* digits = at_;
  if (hex)
    while (at_ != end_ && has_class(*at_, kHexDigit)) ++at_;
  else
    while (at_ != end_ && (*at_ == '0' || *at_ == '1')) ++at_;
  const std::string_view text{digits, static_cast<size_t>(at_ - digits)};
  const bool junk = at_ != end_ && has_class(*at_, kSymbolChar);
  while (at_ != end_ && has_class(*at_, kSymbolChar)) ++at_;
  if (text.empty() || junk)
    return error(begin, hex ? "malformed hexadecimal constant" : "malformed binary constant");
  return finish(hex ? TokenKind::kHex : TokenKind::kBinary, begin, text);
}

Token Lexer::quoted_symbol() {
  const char* begin = at_++;
  for (; at_ != end_ && *at_ != '|'; ++at_) {
    if (*at_ == '\\') {
      ++at_;
      return error(begin, "a quoted symbol must not contain '\\'");
    }
    if (!has_class(*at_, kTextChar)) {
      ++at_;
      return error(begin, "a quoted symbol must not contain control characters");
    }
  }
  if (at_ == end_) return error(begin, "unterminated quoted symbol");
  ++at_;
  return finish(TokenKind::kQuotedSymbol, begin, {begin + 1, static_cast<size_t>(at_ - begin - 2)});
}

Token Lexer::string() {
  const char* begin = at_++;
  for (;; ++at_) {
    if (at_ == end_) return error(begin, "unterminated string");
    if (*at_ == '"') {
      if (at_ + 1 == end_ || at_[1] != '"') break;
      ++at_;
    } else if (!has_class(*at_, kTextChar)) {
      ++at_;
      return error(begin, "a string must not contain control characters");
    }
  }
  ++at_;
  return finish(TokenKind::kString, begin, {begin + 1, static_cast<size_t>(at_ - begin - 2)});
}

Token Lexer::bad_byte() {
  const char* begin = at_++;
  const auto byte = static_cast<uint8_t>(*begin);
  if (byte == 0) return error(begin, "a NUL byte is not allowed here");
  if (byte >= 128)
    return error(begin, "bytes outside ASCII are only allowed in strings, |quoted symbols| and comments");
  return error(begin, "unexpected character");
}

}  // namespace mantissa::smtlib
