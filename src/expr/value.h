#pragma once

// Value: a concrete value of any sort. Values of 64 bits or less are one word in the object; wider ones,
// rationals and arrays are behind a pointer to something immutable, so copying is cheap. Floats are
// canonical: there is one NaN (num's default NaN), hence equality of values is SMT-LIB's equality.

#include <cstdint>
#include <memory>
#include <string>

#include "expr/sort.h"
#include "num/float.h"
#include "num/rational.h"

namespace mantissa::expr {

class ArrayValue;

class Value {
 public:
  Value() : Value(Sort::boolean(), uint64_t{0}) {}
  static Value boolean(bool value) { return Value(Sort::boolean(), uint64_t{value}); }
  static Value rounding_mode(num::RoundingMode mode) {
    return Value(Sort::rounding_mode(), static_cast<uint64_t>(mode));
  }
  static Value bits(const num::BitVec& value);
  static Value bits(uint32_t width, uint64_t low);  // truncated to the width
  static Value floating(const num::Float& value);   // NaNs become the default NaN
  static Value integer(num::Rational value);        // must be an integer
  static Value real(num::Rational value);
  static Value array(Sort sort, std::shared_ptr<const ArrayValue> value);
  // From the raw word of a sort of at most 64 bits; a float's word must be canonical or is made so.
  static Value from_raw(Sort sort, uint64_t word);
  // The same for a word known to be canonical: a constant's, or one that was computed here.
  static Value from_canonical(Sort sort, uint64_t word) { return Value(sort, word); }
  // The value a variable takes when nothing is known of it: false, 0, +0.0, RNE, the array of those. Arrays
  // need their element's default, hence the pool's sort table: see Pool::default_value.
  static Value zero(Sort sort);  // not for arrays

  Sort sort() const { return sort_; }
  bool is_small() const { return large_ == nullptr; }
  uint64_t raw() const {  // is_small() only
    MANTISSA_CHECK(is_small());
    return word_;
  }

  bool as_bool() const;
  num::RoundingMode as_rounding_mode() const;
  num::BitVec as_bits() const;  // of bit-vectors; the pattern of floats
  num::Float as_float() const;
  const num::Rational& as_rational() const;
  const ArrayValue& as_array() const;

  uint64_t hash() const;
  friend bool operator==(const Value& a, const Value& b);
  friend bool operator<(const Value& a, const Value& b);  // any total order, for maps

  std::string to_string() const;  // SMT-LIB syntax, for messages and models of all sorts but arrays

 private:
  Value(Sort sort, uint64_t word) : sort_(sort), word_(word) {}
  template <class T>
  Value(Sort sort, std::shared_ptr<const T> large) : sort_(sort), large_(std::move(large)) {}
  const num::BitVec& wide() const { return *static_cast<const num::BitVec*>(large_.get()); }

  // Not a variant: values are copied by the dozen with each model, and nearly all are words.
  Sort sort_;
  uint64_t word_ = 0;
  std::shared_ptr<const void>
      large_;  // a BitVec, a Rational or an ArrayValue, as the sort says; null: a word
};

}  // namespace mantissa::expr
