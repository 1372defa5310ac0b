// Dispatch by shape, and the shapes that are not about one theory. expr's sort rules do most of the checking;
// what is checked here is what would make a rule's message name something the script did not write.

#include "smtlib/term_builder.h"

#include <fmt/format.h>

#include <charconv>

#include "expr/sort_rules.h"
#include "expr/traverse.h"
#include "smtlib/sort_reader.h"

namespace mantissa::smtlib {

using expr::Expr;
using expr::ExprMap;
using expr::Kind;
using expr::Sort;
using expr::Value;

namespace {

// Pairs of a distinct are quadratic; 4096 arguments are 8 million pairs.
constexpr size_t kMaxDistinct = 4096;

std::string count_of(size_t n) { return fmt::format("{} argument{}", n, n == 1 ? "" : "s"); }

}  // namespace

Result<Expr> TermBuilder::literal(const Token& token) {
  switch (token.kind) {
    case TokenKind::kHex:
    case TokenKind::kBinary: {
      const bool hex = token.kind == TokenKind::kHex;
      const size_t width = token.text.size() * (hex ? 4 : 1);
      if (const auto ok = check_width(width); !ok) return ok.error();
      if (width <= 64) {
        uint64_t word = 0;
        std::from_chars(token.text.data(), token.text.data() + token.text.size(), word, hex ? 16 : 2);
        return pool_.bv_const(static_cast<uint32_t>(width), word);
      }
      auto bits = hex ? num::BitVec::parse_hex(token.text) : num::BitVec::parse_binary(token.text);
      if (!bits) return bits.error();
      return pool_.constant(Value::bits(*bits));
    }
    case TokenKind::kNumeral:
    case TokenKind::kDecimal: {
      auto value = num::Rational::parse(token.text);
      if (!value) return value.error();
      const bool real = token.kind == TokenKind::kDecimal || numerals_are_real(theories_);
      return pool_.constant(real ? Value::real(std::move(*value)) : Value::integer(std::move(*value)));
    }
    default: return Error{fmt::format("expected a term, found '{}'", token.source())};
  }
}

Result<Expr> TermBuilder::bits_from_decimal(std::string_view digits, uint32_t width) {
  if (const auto ok = check_width(width); !ok) return ok.error();
  if (width <= 64) {
    uint64_t word = 0;
    const auto [end, code] = std::from_chars(digits.data(), digits.data() + digits.size(), word);
    if (code == std::errc{}) return pool_.bv_const(width, word);
  }
  auto bits = num::BitVec::parse_decimal(width, digits);
  if (!bits) return bits.error();
  return pool_.constant(Value::bits(*bits));
}

Result<Expr> TermBuilder::apply(const Builtin& builtin, Indices indices, Arguments arguments) {
  if (indices.size() != builtin.indices)
    return builtin.indices == 0 ? Error{fmt::format("'{}' takes no indices", builtin.name)}
                                : Error{fmt::format("'{}' needs {} indices: (_ {} ...)", builtin.name,
                                                    builtin.indices, builtin.name)};
  if (arguments.size() < builtin.least || (builtin.most != 0 && arguments.size() > builtin.most) ||
      builtin.shape == Shape::kReserved)
    return Error{fmt::format("'{}' expects {}{}, found {}", builtin.name,
                             builtin.most == builtin.least ? "" : "at least ", count_of(builtin.least),
                             arguments.size())};
  switch (builtin.shape) {
    case Shape::kExact: return checked(builtin.kind, arguments, indices);
    case Shape::kMath: {
      const uint32_t function[] = {static_cast<uint32_t>(builtin.function)};
      return checked(builtin.kind, arguments, function);
    }
    case Shape::kLeft: return fold_left(builtin.kind, arguments);
    case Shape::kRight: return fold_right(builtin.kind, arguments);
    case Shape::kChain: return chain(builtin.kind, arguments, false);
    case Shape::kChainSwapped: return chain(builtin.kind, arguments, true);
    case Shape::kBalanced: return balanced(builtin, arguments);
    case Shape::kEqual:
    case Shape::kDistinct:
    case Shape::kIte: return apply_core(builtin, indices, arguments);
    case Shape::kSwapped: {
      Expr swapped[] = {arguments[1], arguments[0]};
      return checked(builtin.kind, swapped);
    }
    case Shape::kComplement:
    case Shape::kBvComp:
    case Shape::kConcat:
    case Shape::kExtend:
    case Shape::kRotate:
    case Shape::kRepeat:
    case Shape::kBvNego:
    case Shape::kBvSdivo:
    case Shape::kReduction:
    case Shape::kBvIte:
    case Shape::kRotateBy:
    case Shape::kNoOverflow: return apply_bits(builtin, indices, arguments);
    case Shape::kBitsToInt: return bits_to_int(builtin, arguments);
    case Shape::kIntToBits: return int_to_bits(builtin, indices[0], arguments);
    case Shape::kFpSpecial:
    case Shape::kFpLiteral:
    case Shape::kFpMinMax:
    case Shape::kToFp:
    case Shape::kToFpUnsigned:
    case Shape::kFpToBv:
    case Shape::kFpToReal:
    case Shape::kIndexedWidth: return apply_float(builtin, indices, arguments);
    case Shape::kConstArray: return Error{"'const' needs its sort: ((as const (Array ...)) value)"};
    case Shape::kReserved:
    case Shape::kTrue:
    case Shape::kFalse:
    case Shape::kRoundingMode: return Error{fmt::format("'{}' is not a function", builtin.name)};
    default: return apply_arith(builtin, indices, arguments);
  }
}

Result<Expr> TermBuilder::apply_core(const Builtin& builtin, Indices, Arguments arguments) {
  constants_to_real(builtin.shape == Shape::kIte ? arguments.subspan(1) : arguments);
  if (builtin.shape == Shape::kEqual) return chain(Kind::kEq, arguments, false);
  if (builtin.shape == Shape::kDistinct) return distinct(arguments);
  return checked(Kind::kIte, arguments);
}

Result<Expr> TermBuilder::checked(Kind kind, std::span<const Expr> operands, Indices indices) {
  auto made = pool_.try_make(kind, operands, indices);
  if (made || !expr::is_commutative(kind)) return made;
  // The pool has sorted the operands by then.
  std::string why;
  expr::result_sort(pool_, kind, operands, indices, &why);
  return Error{std::move(why)};
}

Result<Expr> TermBuilder::fold_left(Kind kind, Arguments arguments) {
  Expr result = arguments[0];
  for (Expr next : arguments.subspan(1)) {
    const Expr pair[] = {result, next};
    auto made = checked(kind, pair);
    if (!made) return made;
    result = *made;
  }
  return result;
}

Result<Expr> TermBuilder::fold_right(Kind kind, Arguments arguments) {
  Expr result = arguments.back();
  for (size_t i = arguments.size() - 1; i-- > 0;) {
    const Expr pair[] = {arguments[i], result};
    auto made = checked(kind, pair);
    if (!made) return made;
    result = *made;
  }
  return result;
}

Result<Expr> TermBuilder::chain(Kind kind, Arguments arguments, bool swapped) {
  std::vector<Expr> links;
  for (size_t i = 0; i + 1 < arguments.size(); ++i) {
    const Expr pair[] = {arguments[swapped ? i + 1 : i], arguments[swapped ? i : i + 1]};
    auto made = checked(kind, pair);
    if (!made || arguments.size() == 2) return made;
    links.push_back(*made);
  }
  return pool_.mk_and(links);
}

Result<Expr> TermBuilder::balanced(const Builtin& builtin, Arguments arguments) {
  for (Expr e : arguments)
    if (!sort(e).is_bool()) return wrong(builtin, "Bool arguments", arguments);
  if (arguments.size() == 1) return arguments[0];
  if (arguments.size() == 2) return pool_.make(builtin.kind, arguments);
  return builtin.kind == Kind::kAnd ? pool_.mk_and(arguments) : pool_.mk_or(arguments);
}

Result<Expr> TermBuilder::distinct(Arguments arguments) {
  if (arguments.size() > kMaxDistinct)
    return Error{fmt::format("distinct with more than {} arguments is not supported", kMaxDistinct)};
  std::vector<Expr> pairs;
  for (size_t i = 0; i < arguments.size(); ++i)
    for (size_t j = i + 1; j < arguments.size(); ++j) {
      const Expr pair[] = {arguments[i], arguments[j]};
      auto same = checked(Kind::kEq, pair);
      if (!same) return Error{"distinct" + same.error().message.substr(1)};  // the message starts with "="
      pairs.push_back(pool_.mk_not(*same));
    }
  return pool_.mk_and(pairs);
}

Result<Expr> TermBuilder::const_array(Sort array, Expr element) {
  if (!array.is_array())
    return Error{fmt::format("'const' needs an array sort, not {}", pool_.to_string(array))};
  if (pool_.array_element(array).is_real()) constants_to_real({&element, 1});
  const Expr operand[] = {element};
  const uint32_t param[] = {array.word()};
  return checked(Kind::kConstArray, operand, param);
}

// The body with its parameters replaced. Unspecified results inside the body are functions of the arguments
// too, so each gets the hidden variable of its new arguments; they were made innermost first.
Result<Expr> TermBuilder::call(const Macro& macro, std::string_view name, std::span<const Expr> arguments) {
  if (arguments.size() != macro.parameters.size())
    return Error{
        fmt::format("'{}' expects {}, found {}", name, count_of(macro.parameters.size()), arguments.size())};
  ExprMap<Expr> replacement;
  for (size_t i = 0; i < arguments.size(); ++i) {
    const Sort wanted = sort(macro.parameters[i]);
    Expr argument = arguments[i];
    if (wanted.is_real() && sort(argument).is_int() && pool_.is_const(argument)) argument = as_real(argument);
    if (sort(argument) != wanted)
      return Error{fmt::format("argument {} of '{}' should be {}, found {}", i + 1, name,
                               pool_.to_string(wanted), pool_.to_string(sort(argument)))};
    replacement[macro.parameters[i]] = argument;
  }
  for (size_t i = macro.partial_begin; i < macro.partial_end; ++i) {
    const PartialFunctions::Entry entry = partial_.entries()[i];
    const Expr mode = expr::substitute(pool_, entry.mode, replacement);
    const Expr x = expr::substitute(pool_, entry.x, replacement);
    const Expr unknown = partial_.unknown(entry.kind, entry.width, mode, x, sort(entry.unknown));
    if (unknown != entry.unknown) replacement[entry.unknown] = unknown;
  }
  return expr::substitute(pool_, macro.body, replacement);
}

// Integer constants among reals are meant as reals: "(+ x 1)" with a real x.
void TermBuilder::constants_to_real(Arguments arguments) {
  bool any_real = arguments.size() == 1;
  for (Expr e : arguments) any_real |= sort(e).is_real();
  if (!any_real) return;
  for (Expr& e : arguments)
    if (sort(e).is_int() && pool_.is_const(e)) e = as_real(e);
}

Expr TermBuilder::as_real(Expr constant) {
  return pool_.constant(Value::real(pool_.value(constant).as_rational()));
}

Error TermBuilder::wrong(const Builtin& builtin, std::string_view wanted, Arguments found) const {
  std::string sorts;
  for (size_t i = 0; i < found.size() && i < 8; ++i) (sorts += ' ') += pool_.to_string(sort(found[i]));
  if (found.size() > 8) sorts += " ...";
  return {fmt::format("{} wants {}, found{}", builtin.name, wanted, sorts)};
}

Result<void> TermBuilder::check_width(uint64_t width) {
  if (width >= 1 && width <= kMaxWidth) return {};
  return Error{fmt::format("bit-vectors have 1 to {} bits, not {}", kMaxWidth, width)};
}

Result<void> TermBuilder::check_format(uint32_t exponent_bits, uint32_t significand_bits) {
  if (exponent_bits >= 2 && exponent_bits <= Sort::kMaxExponentBits && significand_bits >= 2 &&
      significand_bits <= Sort::kMaxSignificandBits)
    return {};
  return Error{fmt::format("floats have 2 to {} exponent bits and 2 to {} significand bits, not {} and {}",
                           Sort::kMaxExponentBits, Sort::kMaxSignificandBits, exponent_bits,
                           significand_bits)};
}

}  // namespace mantissa::smtlib
