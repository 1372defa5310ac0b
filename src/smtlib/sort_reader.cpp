// An explicit stack, as everywhere in this room: sorts nest as deep as the input says. The size of an array
// sort is the size of its text, which define-sort can double at every step; it is limited because sorts are
// printed.

#include "smtlib/sort_reader.h"

#include <fmt/format.h>

#include <charconv>

namespace mantissa::smtlib {

using expr::Sort;

bool read_index(const Token& token, uint32_t* out, Failure* failure) {
  if (token.kind != TokenKind::kNumeral) {
    if (token.kind == TokenKind::kError) return failure->set(token.begin, std::string(token.text));
    return failure->set(token.begin, fmt::format("expected a numeral, found '{}'", token.source()));
  }
  const auto [end, code] = std::from_chars(token.text.data(), token.text.data() + token.text.size(), *out);
  if (code != std::errc{}) return failure->set(token.begin, "this numeral is too large");
  return true;
}

bool SortReader::read(Lexer& lexer, Token token, Sort* out, Failure* failure) {
  frames_.clear();
  values_.clear();
  for (;; token = lexer.next()) {
    if (token.is_symbol()) {
      if (!name(token, failure)) return false;
    } else if (token.kind == TokenKind::kLeft) {
      const Token head = lexer.next();
      if (head.kind == TokenKind::kSymbol && head.text == "_") {
        if (!indexed(lexer, failure)) return false;
      } else if (head.is_symbol()) {
        frames_.push_back({declarations_.intern(head.text), values_.size(), head.begin});
        continue;
      } else {
        return failure->set(head.begin,
                            fmt::format("expected the name of a sort, found '{}'", head.source()));
      }
    } else if (token.kind == TokenKind::kRight && !frames_.empty()) {
      if (!close(failure)) return false;
    } else {
      return failure->set(token.begin, token.kind == TokenKind::kError
                                           ? std::string(token.text)
                                           : fmt::format("expected a sort, found '{}'", token.source()));
    }
    if (frames_.empty()) break;
  }
  *out = values_.back();
  return true;
}

bool SortReader::name(const Token& token, Failure* failure) {
  const SymbolId id = declarations_.intern(token.text);
  const SortMacro& macro = declarations_.sort_macro(id);
  const std::string_view name = token.text;
  if (macro.defined) {
    if (macro.arity != 0)
      return failure->set(token.begin, fmt::format("sort '{}' needs {} arguments", name, macro.arity));
    values_.push_back(macro.body);
  } else if (name == "Bool") {
    values_.push_back(Sort::boolean());
  } else if (name == "Int") {
    values_.push_back(Sort::integer());
  } else if (name == "Real") {
    values_.push_back(Sort::real());
  } else if (name == "RoundingMode") {
    values_.push_back(Sort::rounding_mode());
  } else if (name == "Float16") {
    values_.push_back(Sort::floating(num::kHalf));
  } else if (name == "Float32") {
    values_.push_back(Sort::floating(num::kFloat));
  } else if (name == "Float64") {
    values_.push_back(Sort::floating(num::kDouble));
  } else if (name == "Float128") {
    values_.push_back(Sort::floating(num::kQuad));
  } else {
    return failure->set(token.begin, fmt::format("unknown sort '{}'", name));
  }
  return true;
}

// After "(_": BitVec n or FloatingPoint e s, and the parenthesis.
bool SortReader::indexed(Lexer& lexer, Failure* failure) {
  const Token head = lexer.next();
  const bool is_float = head.text == "FloatingPoint";
  if (!head.is_symbol() || (head.text != "BitVec" && !is_float))
    return failure->set(head.begin, fmt::format("unknown indexed sort '{}'", head.source()));
  uint32_t first = 0, second = 0;
  if (!read_index(lexer.next(), &first, failure)) return false;
  if (is_float && !read_index(lexer.next(), &second, failure)) return false;
  const Token close = lexer.next();
  if (close.kind != TokenKind::kRight)
    return failure->set(close.begin, fmt::format("expected ')' after the indices of {}", head.text));
  if (is_float) {
    if (first < 2 || first > Sort::kMaxExponentBits || second < 2 || second > Sort::kMaxSignificandBits)
      return failure->set(head.begin,
                          fmt::format("floats have 2 to {} exponent bits and 2 to {} significand "
                                      "bits, not {} and {}",
                                      Sort::kMaxExponentBits, Sort::kMaxSignificandBits, first, second));
    values_.push_back(Sort::floating({first, second}));
    return true;
  }
  if (first < 1 || first > kMaxWidth)
    return failure->set(head.begin, fmt::format("bit-vectors have 1 to {} bits, not {}", kMaxWidth, first));
  values_.push_back(Sort::bit_vec(first));
  return true;
}

bool SortReader::close(Failure* failure) {
  const Frame frame = frames_.back();
  frames_.pop_back();
  const size_t count = values_.size() - frame.base;
  const SortMacro& macro = declarations_.sort_macro(frame.head);
  const std::string_view name = declarations_.name(frame.head);
  Sort result;
  if (macro.defined) {
    if (count != macro.arity || count == 0)
      return failure->set(frame.at,
                          fmt::format("sort '{}' needs {} arguments, found {}", name, macro.arity, count));
    if (!instantiate(frame.at, macro, frame.base, &result, failure)) return false;
  } else if (name == "Array") {
    if (count != 2) return failure->set(frame.at, fmt::format("Array needs 2 sorts, found {}", count));
    if (!array(frame.at, values_[frame.base], values_[frame.base + 1], &result, failure)) return false;
  } else {
    return failure->set(frame.at, fmt::format("unknown sort '{}'", name));
  }
  values_.resize(frame.base);
  values_.push_back(result);
  return true;
}

uint32_t SortReader::size_of(Sort sort) const { return sort.is_array() ? sizes_.at(sort.word()) : 1; }

bool SortReader::array(const char* at, Sort index, Sort element, Sort* out, Failure* failure) {
  const uint32_t size = 1 + size_of(index) + size_of(element);
  if (size > kMaxSortSize)
    return failure->set(at, fmt::format("this array sort has more than {} parts", kMaxSortSize));
  *out = pool_.array_sort(index, element);
  sizes_[out->word()] = size;
  return true;
}

bool SortReader::instantiate(const char* at, const SortMacro& macro, size_t base, Sort* out,
                             Failure* failure) {
  std::unordered_map<uint32_t, Sort> done;
  for (uint32_t i = 0; i < macro.arity; ++i) done[SortMacro::placeholder(i).word()] = values_[base + i];
  std::vector<Sort> stack = {macro.body};
  while (!stack.empty()) {
    const Sort sort = stack.back();
    if (done.contains(sort.word())) {
      stack.pop_back();
      continue;
    }
    if (!sort.is_array()) {
      done[sort.word()] = sort;
      continue;
    }
    const auto index = done.find(pool_.array_index(sort).word());
    const auto element = done.find(pool_.array_element(sort).word());
    if (index == done.end()) stack.push_back(pool_.array_index(sort));
    if (element == done.end()) stack.push_back(pool_.array_element(sort));
    if (index == done.end() || element == done.end()) continue;
    Sort made;
    if (!array(at, index->second, element->second, &made, failure)) return false;
    done[sort.word()] = made;
  }
  *out = done.at(macro.body.word());
  return true;
}

}  // namespace mantissa::smtlib
