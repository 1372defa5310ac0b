#pragma once

// Lexer: SMT-LIB 2.6 tokens over a buffer that outlives them; nothing is copied. A malformed token is a token
// of kind kError whose text is the message, so the caller reports it at the token's place.

#include <cstdint>
#include <string_view>

namespace mantissa::smtlib {

enum class TokenKind : uint8_t {
  kEnd,
  kLeft,
  kRight,
  kSymbol,
  kQuotedSymbol,  // text without the bars
  kKeyword,       // text with the colon
  kNumeral,
  kDecimal,
  kHex,     // digits only
  kBinary,  // digits only
  kString,  // text without the outer quotes, inner quotes still doubled
  kError
};

struct Token {
  TokenKind kind = TokenKind::kEnd;
  const char* begin = nullptr;  // where it starts in the buffer, for places in messages
  const char* end = nullptr;
  std::string_view text;

  bool is_symbol() const { return kind == TokenKind::kSymbol || kind == TokenKind::kQuotedSymbol; }
  // As written, for messages.
  std::string_view source() const { return {begin, static_cast<size_t>(end - begin)}; }
};

class Lexer {
 public:
  explicit Lexer(std::string_view text) : at_(text.data()), end_(text.data() + text.size()) {}
  Token next();
  const char* position() const { return at_; }

 private:
  Token number();
  Token hash_constant();
  Token quoted_symbol();
  Token string();
  Token bad_byte();
  Token finish(TokenKind kind, const char* begin, std::string_view text) const {
    return {kind, begin, at_, text};
  }
  Token error(const char* begin, std::string_view message) const {
    return {TokenKind::kError, begin, at_, message};
  }

  const char* at_;
  const char* end_;
};

bool is_symbol_char(char c);
bool is_space(char c);

}  // namespace mantissa::smtlib
