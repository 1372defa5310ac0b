// A call through another type than the function has (an old-style declaration, a cast pointer): what arrives
// is what x86-64's calling convention leaves in the callee's places. Integers and pointers, floats, and
// x87 numbers travel in places of their own, each kind counted by itself, so the second integer arrives as
// the second integer whatever floats stand between. A narrower value is the low bits of the place; the bits
// above a value that is narrower than what is asked for, and places nobody filled, are undefined: the path is
// told of as inexact only if something depends on them (Interpreter::settle_undetermined).

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;
using expr::Sort;
using ir::ScalarType;

namespace {

constexpr uint32_t kIntegerRegisters = 6, kVectorRegisters = 8;

struct Place {
  enum class Kind : uint8_t { kInteger, kPair, kVector, kStackInteger, kStackPair, kStackVector, kStackX87 };
  Kind kind;
  uint32_t index;  // among the registers of its kind, or in words of the stack
  bool operator==(const Place&) const = default;
};

class Places {
 public:
  Place next(const ScalarType& type) {
    if (type.type == ir::FloatType::kX87) return on_stack(Place::Kind::kStackX87, 2);
    if (type.type != ir::FloatType::kNone) {
      if (vectors_ < kVectorRegisters) return {Place::Kind::kVector, vectors_++};
      return on_stack(Place::Kind::kStackVector, type.width > 64 ? 2 : 1);
    }
    const uint32_t words = type.width > 64 ? 2 : 1;
    if (integers_ + words <= kIntegerRegisters) {
      const Place place{words == 2 ? Place::Kind::kPair : Place::Kind::kInteger, integers_};
      integers_ += words;
      return place;
    }
    return on_stack(words == 2 ? Place::Kind::kStackPair : Place::Kind::kStackInteger, words);
  }

 private:
  Place on_stack(Place::Kind kind, uint32_t words) {
    if (words == 2) stack_ = (stack_ + 1) & ~1u;
    const Place place{kind, stack_};
    stack_ += words;
    return place;
  }
  uint32_t integers_ = 0, vectors_ = 0, stack_ = 0;
};

}  // namespace

bool agree(const ScalarType& a, const ScalarType& b) { return a.width == b.width && a.type == b.type; }

// A value of one type where the other side looks for another of the same place.
Val Interpreter::reread(const Val& value, const ScalarType& from, const ScalarType& to) {
  if (agree(from, to)) return value;
  const uint32_t held = std::max(from.width, 8u);  // a bool fills a byte
  Val bits = value;
  if (value.symbolic()) bits = from_term(bits_term(value, held));
  if (held == to.width) return bits;
  if (held > to.width) return resize(bits, held, to.width, false);
  const Expr above = undefined_value(to.width - held).value;
  const Expr high = pool_.sort(above).is_bool() ? bits_term({0, 0, above}, 1) : above;
  return from_term(pool_.make(Kind::kBvConcat, {high, bits_term(bits, held)}));
}

std::vector<Val> Interpreter::passed_as(std::span<const ScalarType> from, std::span<const Val> values,
                                        std::span<const ScalarType> to) {
  std::vector<Place> filled;
  Places caller, callee;
  for (const ScalarType& type : from) filled.push_back(caller.next(type));
  std::vector<Val> arrived;
  for (const ScalarType& type : to) {
    const Place wanted = callee.next(type);
    const auto at = std::find(filled.begin(), filled.end(), wanted);
    const size_t index = static_cast<size_t>(at - filled.begin());
    arrived.push_back(at == filled.end() ? undefined_value(type.width)
                                         : reread(values[index], from[index], type));
  }
  return arrived;
}

}  // namespace mantissa::interp
