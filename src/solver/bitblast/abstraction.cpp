// The list of lemmas follows what is published to pay for this family of problems: zero and one, powers of
// two, parity, bounds by the leading bits, then an instance for one factor's value, then the circuit. Each is
// checked on the model first, with numbers; only a violated one is built.

#include "solver/bitblast/abstraction.h"

#include <algorithm>

namespace mantissa::solver::bitblast {

namespace {

bool is_constant(const Word& a) {
  return std::all_of(a.begin(), a.end(), [](Lit bit) { return bitblast::is_constant(bit); });
}

num::BitVec value_of(const Word& word, const std::vector<uint8_t>& values) {
  num::BitVec result = num::BitVec::zero(static_cast<uint32_t>(word.size()));
  for (uint32_t i = 0; i < word.size(); ++i)
    if ((values[word[i].node()] != 0) != word[i].negated()) result.set_bit(i, true);
  return result;
}

// Lemmas about one product under one model.
class Lemmas {
 public:
  Lemmas(Circuits& c, const Word& a, const Word& b, const Word& result, const std::vector<uint8_t>& values)
      : c_(c),
        a_(a),
        b_(b),
        result_(result),
        width_(static_cast<uint32_t>(result.size())),
        value_a_(value_of(a, values)),
        value_b_(value_of(b, values)),
        value_(value_of(result, values)) {}

  bool is_right() const { return value_ == product(value_a_, value_b_); }

  // The first violated one of the cheap lemmas; kTrue if none is.
  Lit cheap() {
    if (value_.bit(0) != (value_a_.bit(0) && value_b_.bit(0)))
      return !c_.aig().lxor(result_[0], c_.aig().land(a_[0], b_[0]));
    if (Lit lemma = power(a_, value_a_, b_, value_b_); lemma != kTrue) return lemma;
    if (Lit lemma = power(b_, value_b_, a_, value_a_); lemma != kTrue) return lemma;
    if (a_.size() + b_.size() <= width_)
      if (Lit lemma = magnitude(); lemma != kTrue) return lemma;
    return kTrue;
  }
  // What the product is when the factor with fewer set bits has the value it has.
  Lit instance() {
    const bool pick_a = value_a_.popcount() <= value_b_.popcount();
    const Word& fixed = pick_a ? a_ : b_;
    const Word& other = pick_a ? b_ : a_;
    const Word value = Circuits::constant(pick_a ? value_a_ : value_b_);
    return c_.aig().lor(!c_.eq(fixed, value), c_.eq(result_, c_.product_rows(other, value, width_)));
  }
  Lit exact() { return c_.eq(result_, c_.product_rows(a_, b_, width_)); }

 private:
  num::BitVec resized(const num::BitVec& x) const {
    return x.width() < width_ ? num::zero_extend(x, width_) : num::extract(x, width_ - 1, 0);
  }
  num::BitVec product(const num::BitVec& x, const num::BitVec& y) const {
    return num::mul(resized(x), resized(y));
  }

  // If x is a power of two (or zero), the product is y shifted.
  Lit power(const Word& x, const num::BitVec& value_x, const Word& y, const num::BitVec& value_y) {
    if (value_x.popcount() > 1 || value_ == product(value_x, value_y)) return kTrue;
    const Word constant = Circuits::constant(value_x);
    return c_.aig().lor(!c_.eq(x, constant), c_.eq(result_, c_.product_rows(y, constant, width_)));
  }

  // Where the leading bit of the product may be, given those of the factors, when nothing is cut off.
  Lit magnitude() {
    if (value_a_.is_zero() || value_b_.is_zero()) return kTrue;
    const uint32_t top_a = value_a_.width() - 1 - value_a_.leading_zeros();
    const uint32_t top_b = value_b_.width() - 1 - value_b_.leading_zeros();
    const uint32_t top = value_.is_zero() ? 0 : width_ - 1 - value_.leading_zeros();
    if (value_.is_zero() || top < top_a + top_b) {
      // a >= 2^i and b >= 2^j: the product is at least 2^(i+j)
      return c_.any(std::vector<Lit>{!c_.any(high(a_, top_a)), !c_.any(high(b_, top_b)),
                                     c_.any(high(result_, top_a + top_b))});
    }
    if (top > top_a + top_b + 1) {
      // a < 2^(i+1) and b < 2^(j+1): the product is below 2^(i+j+2)
      return c_.any(std::vector<Lit>{c_.any(high(a_, top_a + 1)), c_.any(high(b_, top_b + 1)),
                                     !c_.any(high(result_, top_a + top_b + 2))});
    }
    return leading_bits();
  }
  // The same with the leading eight bits of each factor.
  Lit leading_bits() {
    constexpr uint32_t kLeading = 8;
    const auto cut = [](const num::BitVec& x) {
      const uint32_t length = x.width() - x.leading_zeros();
      return length > kLeading ? length - kLeading : 0;
    };
    const uint32_t cut_a = cut(value_a_), cut_b = cut(value_b_);
    const num::BitVec low_a = num::shl(num::lshr(value_a_, cut_a), cut_a);
    const num::BitVec low_b = num::shl(num::lshr(value_b_, cut_b), cut_b);
    if (const num::BitVec least = product(low_a, low_b); num::ult(value_, least))
      return c_.any(std::vector<Lit>{c_.ult(a_, Circuits::constant(low_a)),
                                     c_.ult(b_, Circuits::constant(low_b)),
                                     c_.ule(Circuits::constant(least), result_)});
    const auto up = [](const num::BitVec& x, uint32_t places) {
      return num::bit_or(x, num::BitVec(places ? num::lshr(num::BitVec::ones(x.width()), x.width() - places)
                                               : num::BitVec::zero(x.width())));
    };
    const num::BitVec high_a = up(low_a, cut_a), high_b = up(low_b, cut_b);
    if (const num::BitVec most = product(high_a, high_b); num::ult(most, value_))
      return c_.any(std::vector<Lit>{c_.ult(Circuits::constant(high_a), a_),
                                     c_.ult(Circuits::constant(high_b), b_),
                                     c_.ule(result_, Circuits::constant(most))});
    return kTrue;
  }
  static Word high(const Word& a, uint32_t from) {
    return from >= a.size() ? Word{} : Word(a.begin() + from, a.end());
  }

  Circuits& c_;
  const Word &a_, &b_, &result_;
  uint32_t width_;
  num::BitVec value_a_, value_b_, value_;
};

}  // namespace

Word Abstraction::mul(Circuits& circuits, const Word& given_a, const Word& given_b, uint32_t width) {
  if (width < kWide || is_constant(given_a) || is_constant(given_b))
    return circuits.product_rows(given_a, given_b, width);
  const bool swap = given_b < given_a;
  const Word& a = swap ? given_b : given_a;
  const Word& b = swap ? given_a : given_b;
  auto [place, is_new] = places_.try_emplace({a, b, width}, products_.size());
  if (is_new) products_.push_back({a, b, circuits.fresh(width)});
  return products_[place->second].result;
}

void Abstraction::refine_one(Circuits& circuits, const std::vector<uint8_t>& values, Product& product,
                             std::vector<Lit>& lemmas) {
  Lemmas lemma(circuits, product.a, product.b, product.result, values);
  if (lemma.is_right()) return;
  Lit violated = lemma.cheap();
  if (violated == kTrue && product.value_lemmas++ < kMaxLemmas) violated = lemma.instance();
  if (violated == kTrue) {
    violated = lemma.exact();
    product.is_exact = true;
  }
  lemmas.push_back(violated);
  // The next SAT solver finds it with the literals it speaks of.
  product.axiom = circuits.aig().land(product.axiom, violated);
  for (Lit bit : product.result) circuits.aig().set_axiom(bit.node(), product.axiom);
}

}  // namespace mantissa::solver::bitblast
