// Precedence climbing over tokens that are read when they are needed.

#include "ir/condition_syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <optional>
#include <utility>

namespace mantissa::ir {

namespace {

using Kind = ConditionTerm::Kind;

constexpr int kDeepest = 200;      // of what is nested: a mistake, or meant to break us
constexpr size_t kLongest = 4000;  // characters: sums nest to the left

struct Token {
  enum class Kind : uint8_t { kEnd, kNumber, kName, kSign, kBad };
  Kind kind = Kind::kEnd;
  size_t at = 0;
  std::string_view text;
};

constexpr std::string_view kSigns[] = {"<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "<",
                                       ">",  "+",  "-",  "*",  "/",  "%",  "&",  "|",  "^",  "!",
                                       "~",  "?",  ":",  "(",  ")",  "[",  "]",  ".",  ","};

constexpr int kEquality = 6, kRelation = 7;  // levels of what follows

int precedence(std::string_view sign) {
  static constexpr std::array<std::array<std::string_view, 4>, 10> kLevels = {{{"||"},
                                                                               {"&&"},
                                                                               {"|"},
                                                                               {"^"},
                                                                               {"&"},
                                                                               {"==", "!="},
                                                                               {"<", ">", "<=", ">="},
                                                                               {"<<", ">>"},
                                                                               {"+", "-"},
                                                                               {"*", "/", "%"}}};
  for (size_t level = 0; level < kLevels.size(); ++level)
    if (!sign.empty() && std::ranges::find(kLevels[level], sign) != kLevels[level].end())
      return static_cast<int>(level) + 1;
  return 0;
}

bool is_word_character(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}

  Token next() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0) ++at_;
    if (at_ == text_.size()) return {Token::Kind::kEnd, at_, {}};
    const char c = text_[at_];
    const bool is_digit = std::isdigit(static_cast<unsigned char>(c)) != 0;
    const bool is_fraction =
        c == '.' && at_ + 1 < text_.size() && std::isdigit(static_cast<unsigned char>(text_[at_ + 1])) != 0;
    if (is_digit || is_fraction) return take(Token::Kind::kNumber, number_length());
    if (is_word_character(c)) return take(Token::Kind::kName, word_length());
    if (c == '\'') return take(Token::Kind::kNumber, character_length());
    for (const std::string_view sign : kSigns)
      if (text_.substr(at_).starts_with(sign)) return take(Token::Kind::kSign, sign.size());
    return take(Token::Kind::kBad, 1);
  }

 private:
  Token take(Token::Kind kind, size_t length) {
    const Token token{length == 0 ? Token::Kind::kBad : kind, at_,
                      text_.substr(at_, std::max<size_t>(length, 1))};
    at_ += token.text.size();
    return token;
  }

  size_t word_length() const {
    size_t end = at_;
    while (end < text_.size() && is_word_character(text_[end])) ++end;
    return end - at_;
  }

  // A number of the preprocessor: what it means is looked at later.
  size_t number_length() const {
    size_t end = at_;
    for (; end < text_.size(); ++end) {
      const char c = text_[end], before = end > at_ ? text_[end - 1] : '\0';
      const bool is_hex = text_.substr(at_).starts_with("0x") || text_.substr(at_).starts_with("0X");
      const bool after_exponent =
          before == 'p' || before == 'P' || (!is_hex && (before == 'e' || before == 'E'));
      if (!is_word_character(c) && c != '.' && !(after_exponent && (c == '+' || c == '-'))) break;
    }
    return end - at_;
  }

  // 'a', '\n', '\''; 0 if it is none.
  size_t character_length() const {
    const bool is_escaped = at_ + 1 < text_.size() && text_[at_ + 1] == '\\';
    const size_t length = is_escaped ? 4 : 3;
    return at_ + length <= text_.size() && text_[at_ + length - 1] == '\'' ? length : 0;
  }

  std::string_view text_;
  size_t at_ = 0;
};

// The code of a character that stands between quotes; -1 if we do not know it.
int character_code(std::string_view quoted) {
  if (quoted.size() == 3) return static_cast<signed char>(quoted[1]);
  static const std::map<char, int> kEscapes = {{'0', 0},     {'n', 10},    {'t', 9},  {'r', 13},
                                               {'a', 7},     {'b', 8},     {'f', 12}, {'v', 11},
                                               {'\\', '\\'}, {'\'', '\''}, {'"', '"'}};
  const auto known = kEscapes.find(quoted[2]);
  return known == kEscapes.end() ? -1 : known->second;
}

bool is_type_word(std::string_view word) {
  static constexpr std::string_view kWords[] = {"signed", "unsigned", "char",   "short", "int",
                                                "long",   "float",    "double", "_Bool", "bool"};
  return std::ranges::find(kWords, word) != std::end(kWords);
}

class Parser {
 public:
  Parser(std::string_view text, ComparisonChains chains) : lexer_(text), chains_(chains) { advance(); }

  Result<ConditionTerm> run() {
    auto term = conditional();
    if (term && token_.kind != Token::Kind::kEnd) return unexpected("an operator");
    return term;
  }

 private:
  using Parsed = Result<ConditionTerm>;

  void advance() { token_ = lexer_.next(); }
  bool is_sign(std::string_view sign) const {
    return token_.kind == Token::Kind::kSign && token_.text == sign;
  }

  Error unexpected(std::string_view expected) const {
    const std::string found = token_.kind == Token::Kind::kEnd ? "the end" : fmt::format("'{}'", token_.text);
    return condition_error(token_.at, fmt::format("expected {}, found {}", expected, found));
  }

  Result<void> take(std::string_view sign) {
    if (!is_sign(sign)) return unexpected(fmt::format("'{}'", sign));
    advance();
    return {};
  }

  Parsed conditional() {
    if (++depth_ > kDeepest) return condition_error(token_.at, "this is nested too deep");
    auto condition = binary(1);
    if (condition && is_sign("?")) {
      ConditionTerm term{Kind::kConditional, token_.at, "?", {}};
      advance();
      auto yes = conditional();
      if (!yes) return yes;
      if (auto colon = take(":"); !colon) return colon.error();
      auto no = conditional();
      if (!no) return no;
      term.parts = {std::move(*condition), std::move(*yes), std::move(*no)};
      condition = std::move(term);
    }
    --depth_;
    return condition;
  }

  static bool is_comparison(const ConditionTerm& term) {
    const int level = term.kind == Kind::kBinary && !term.in_parentheses ? precedence(term.text) : 0;
    return level == kEquality || level == kRelation;
  }

  Parsed binary(int least) {
    auto left = unary();
    std::optional<ConditionTerm> compared;  // what stands before the sign, of a chain of comparisons
    while (left && token_.kind == Token::Kind::kSign) {
      const int level = precedence(token_.text);
      if (level < least || level == 0) break;
      ConditionTerm term{Kind::kBinary, token_.at, std::string(token_.text), {}};
      const bool is_chain = compared || (is_comparison(*left) && (level == kEquality || level == kRelation));
      if (is_chain && chains_ == ComparisonChains::kWrong)
        return condition_error(token_.at, "this compares the result of a comparison; write a < b && b < c");
      advance();
      auto right = binary(level + 1);
      if (!right) return right;
      if (is_chain) {
        ConditionTerm before = compared ? std::move(*compared) : left->parts[1];
        compared = *right;
        term.parts = {std::move(before), std::move(*right)};
        ConditionTerm whole{Kind::kBinary, term.at, "&&", {}};
        whole.parts = {std::move(*left), std::move(term)};
        left = std::move(whole);
        continue;
      }
      term.parts = {std::move(*left), std::move(*right)};
      left = std::move(term);
    }
    return left;
  }

  Parsed unary() {
    for (const std::string_view sign : {"!", "-", "+", "~", "*"}) {
      if (!is_sign(sign)) continue;
      ConditionTerm term{Kind::kUnary, token_.at, std::string(sign), {}};
      advance();
      if (++depth_ > kDeepest) return condition_error(token_.at, "this is nested too deep");
      auto operand = unary();
      --depth_;
      if (!operand) return operand;
      term.parts = {std::move(*operand)};
      return term;
    }
    return postfix();
  }

  Parsed postfix() {
    auto term = primary();
    while (term) {
      const bool is_arrow = is_sign("->");
      if (is_arrow || is_sign(".")) {
        ConditionTerm member{is_arrow ? Kind::kArrow : Kind::kMember, token_.at, {}, {}};
        advance();
        if (token_.kind != Token::Kind::kName) return unexpected("the name of a member");
        member.text = token_.text;
        advance();
        member.parts = {std::move(*term)};
        term = std::move(member);
      } else if (is_sign("[")) {
        ConditionTerm element{Kind::kIndex, token_.at, {}, {}};
        advance();
        auto index = conditional();
        if (!index) return index;
        if (auto end = take("]"); !end) return end.error();
        element.parts = {std::move(*term), std::move(*index)};
        term = std::move(element);
      } else {
        break;
      }
    }
    return term;
  }

  Parsed primary() {
    const Token token = token_;
    if (token.kind == Token::Kind::kNumber) return number();
    if (token.kind == Token::Kind::kName) {
      advance();
      if (is_sign("(")) return call(token);
      return ConditionTerm{Kind::kName, token.at, std::string(token.text), {}};
    }
    if (!is_sign("(")) return unexpected("an operand");
    advance();
    if (token_.kind == Token::Kind::kName && is_type_word(token_.text)) return cast(token.at);
    auto inner = conditional();
    if (!inner) return inner;
    if (auto end = take(")"); !end) return end.error();
    inner->in_parentheses = true;
    return inner;
  }

  Parsed call(const Token& name) {
    ConditionTerm term{Kind::kCall, name.at, std::string(name.text), {}};
    advance();
    while (!is_sign(")")) {
      auto argument = conditional();
      if (!argument) return argument;
      term.parts.push_back(std::move(*argument));
      if (is_sign(")")) break;
      if (auto comma = take(","); !comma) return unexpected("',' or ')'");
    }
    advance();
    return term;
  }

  Parsed cast(size_t at) {
    std::map<std::string, int> words;
    for (; token_.kind == Token::Kind::kName; advance()) {
      if (!is_type_word(token_.text)) return unexpected("a type of numbers");
      ++words[token_.text == "bool" ? "_Bool" : std::string(token_.text)];
    }
    if (auto end = take(")"); !end) return end.error();
    std::string type;
    for (const char* word : {"signed", "unsigned", "_Bool", "char", "short", "long", "float", "double"})
      for (int i = 0; i < words[word]; ++i) type += (type.empty() ? "" : " ") + std::string(word);
    if (type == "signed") type.clear();
    if (type.starts_with("signed ") && type != "signed char") type = type.substr(7);
    ConditionTerm term{Kind::kCast, at, type.empty() ? "int" : type, {}};
    if (++depth_ > kDeepest) return condition_error(token_.at, "this is nested too deep");
    auto operand = unary();
    --depth_;
    if (!operand) return operand;
    term.parts = {std::move(*operand)};
    return term;
  }

  Parsed number() {
    const Token token = token_;
    advance();
    if (token.text.front() == '\'') {
      const int code = character_code(token.text);
      if (code == -1 && token.text.size() > 3)
        return condition_error(token.at, fmt::format("{} is no character that we know", token.text));
      return ConditionTerm{Kind::kInteger, token.at, std::to_string(code), {}};
    }
    const bool is_hex = token.text.starts_with("0x") || token.text.starts_with("0X");
    const bool is_float = token.text.find_first_of(is_hex ? ".pP" : ".eE") != std::string_view::npos;
    return ConditionTerm{is_float ? Kind::kFloat : Kind::kInteger, token.at, std::string(token.text), {}};
  }

  Lexer lexer_;
  const ComparisonChains chains_;
  Token token_;
  int depth_ = 0;
};

}  // namespace

Error condition_error(size_t at, std::string_view what) {
  return Error{fmt::format("column {}: {}", at + 1, what)};
}

Result<ConditionTerm> parse_condition(std::string_view text, ComparisonChains chains) {
  if (text.size() > kLongest)
    return Error{fmt::format("it is longer than {} characters: make several of it", kLongest)};
  return Parser(text, chains).run();
}

}  // namespace mantissa::ir
