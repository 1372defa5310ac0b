#include "proof/circuits.h"

#include <algorithm>
#include <cstdlib>

namespace mantissa::proof {

namespace {

uint64_t key(int a, int b) {
  if (a > b) std::swap(a, b);
  return static_cast<uint64_t>(static_cast<uint32_t>(a)) << 32 | static_cast<uint32_t>(b);
}

}  // namespace

Bits Circuits::fresh(size_t width) {
  Bits result;
  for (size_t i = 0; i < width; ++i) result.push_back(fresh());
  return result;
}

Bits Circuits::constant(int64_t value, size_t width) {
  Bits result;
  for (size_t i = 0; i < width; ++i)
    result.push_back((value >> std::min<size_t>(i, 63) & 1) != 0 ? kTrue : kFalse);
  return result;
}

int Circuits::any(const Bits& a) {
  int result = kFalse;
  for (int bit : a) result = gate_or(result, bit);
  return result;
}

void Circuits::clause(std::initializer_list<int> literals) {
  clauses_.insert(clauses_.end(), literals);
  clauses_.push_back(0);
  ++clause_count_;
}

int Circuits::gate_and(int a, int b) {
  if (a == kFalse || b == kFalse || a == -b) return kFalse;
  if (a == kTrue || a == b) return b;
  if (b == kTrue) return a;
  const auto [it, is_new] = ands_.try_emplace(key(a, b));
  if (!is_new) return it->second;
  const int g = it->second = fresh();
  clause({-g, a});
  clause({-g, b});
  clause({g, -a, -b});
  return g;
}

int Circuits::gate_xor(int a, int b) {
  if (a == kFalse) return b;
  if (b == kFalse) return a;
  if (a == kTrue) return -b;
  if (b == kTrue) return -a;
  if (a == b) return kFalse;
  if (a == -b) return kTrue;
  const bool flip = (a < 0) != (b < 0);  // one gate for both signs
  a = std::abs(a);
  b = std::abs(b);
  const auto [it, is_new] = xors_.try_emplace(key(a, b));
  if (is_new) {
    const int g = it->second = fresh();
    clause({-g, a, b});
    clause({-g, -a, -b});
    clause({g, -a, b});
    clause({g, a, -b});
  }
  return flip ? -it->second : it->second;
}

int Circuits::gate_mux(int c, int a, int b) {
  if (c == kTrue) return a;
  if (c == kFalse) return b;
  if (a == b) return a;
  return gate_or(gate_and(c, a), gate_and(-c, b));
}

Bits Circuits::mux(int c, const Bits& a, const Bits& b) {
  Bits result;
  for (size_t i = 0; i < a.size(); ++i) result.push_back(gate_mux(c, a[i], b[i]));
  return result;
}

Bits Circuits::inverted(Bits a) {
  for (int& bit : a) bit = -bit;
  return a;
}

Bits Circuits::add(const Bits& a, const Bits& b, int carry, int* carry_out) {
  Bits sum;
  for (size_t i = 0; i < a.size(); ++i) {
    const int half = gate_xor(a[i], b[i]);
    sum.push_back(gate_xor(half, carry));
    carry = gate_or(gate_and(a[i], b[i]), gate_and(half, carry));
  }
  if (carry_out) *carry_out = carry;
  return sum;
}

Bits Circuits::negated(const Bits& a) { return add(inverted(a), Bits(a.size(), kFalse), kTrue); }
Bits Circuits::magnitude(const Bits& a) { return mux(a.back(), negated(a), a); }

Bits Circuits::extended(Bits a, size_t width, int fill) {
  a.resize(width, fill);
  return a;
}

Bits Circuits::multiplied(const Bits& a, const Bits& b) {
  Bits sum(a.size(), kFalse);
  for (size_t i = 0; i < a.size(); ++i) {
    Bits addend(a.size(), kFalse);
    for (size_t j = 0; i + j < a.size(); ++j) addend[i + j] = gate_and(a[i], b[j]);
    sum = add(sum, addend, kFalse);
  }
  return sum;
}

void Circuits::divided(const Bits& a, const Bits& b, Bits* quotient, Bits* rest) {
  const size_t width = a.size();
  const Bits divisor = extended(b, width + 1, kFalse);
  Bits r(width + 1, kFalse);
  quotient->assign(width, kFalse);
  for (size_t i = width; i-- > 0;) {
    r.insert(r.begin(), a[i]);
    r.pop_back();
    int fits = 0;  // no borrow
    const Bits less = add(r, inverted(divisor), kTrue, &fits);
    (*quotient)[i] = fits;
    r = mux(fits, less, r);
  }
  r.pop_back();
  *rest = std::move(r);
}

Bits Circuits::shifted(const Bits& a, const Bits& amount, bool left, int fill) {
  const size_t width = a.size();
  Bits result = a;
  int beyond = kFalse;
  for (size_t stage = 0; stage < width; ++stage) {
    const size_t by = stage < 32 ? size_t{1} << stage : width;
    if (by >= width) {
      beyond = gate_or(beyond, amount[stage]);
      continue;
    }
    Bits moved(width, fill);
    for (size_t i = 0; i + by < width; ++i) moved[left ? i + by : i] = result[left ? i : i + by];
    result = mux(amount[stage], moved, result);
  }
  return mux(beyond, Bits(width, fill), result);
}

int Circuits::is_less(const Bits& a, const Bits& b) {
  int no_borrow = 0;
  add(a, inverted(b), kTrue, &no_borrow);
  return -no_borrow;
}

int Circuits::is_signed_less(Bits a, Bits b) {
  a.back() = -a.back();
  b.back() = -b.back();
  return is_less(a, b);
}

int Circuits::is_equal(const Bits& a, const Bits& b) {
  int all = kTrue;
  for (size_t i = 0; i < a.size(); ++i) all = gate_and(all, -gate_xor(a[i], b[i]));
  return all;
}

}  // namespace mantissa::proof
