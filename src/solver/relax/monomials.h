#pragma once

// Monomials: products of powers of unknowns, each once. An unknown is the value of a term (a node of the
// network) or what its rounding added. Values that cannot be zero may have negative powers, so that
// x * y / y is x again.

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace mantissa::solver::relax {

enum class Monomial : uint32_t {};  // a number of a Monomials table; 0 is the empty product, 1
enum class Symbol : uint32_t {};    // 2 * node: its value; 2 * node + 1: the error of its rounding

inline Symbol value_of(uint32_t node) { return Symbol{2 * node}; }
inline Symbol error_of(uint32_t node) { return Symbol{2 * node + 1}; }
inline uint32_t node_of(Symbol u) { return static_cast<uint32_t>(u) / 2; }
inline bool is_error(Symbol u) { return static_cast<uint32_t>(u) % 2 == 1; }

struct Power {
  Symbol unknown;
  int32_t exponent;  // not zero
  friend auto operator<=>(const Power&, const Power&) = default;
};

class Monomials {
 public:
  static constexpr Monomial kOne{0};
  Monomials();
  Monomial unknown(Symbol u, int32_t exponent = 1);
  Monomial product(Monomial a, Monomial b);
  const std::vector<Power>& powers(Monomial m) const { return all_[static_cast<size_t>(m)].powers; }
  uint32_t degree(Monomial m) const { return all_[static_cast<size_t>(m)].degree; }  // sum of |exponents|
  uint32_t errors(Monomial m) const { return all_[static_cast<size_t>(m)].errors; }  // how many factors
  size_t size() const { return all_.size(); }

 private:
  struct Entry {
    std::vector<Power> powers;  // by unknown
    uint32_t degree = 0, errors = 0;
  };
  Monomial find_or_add(std::vector<Power> powers);
  std::vector<Entry> all_;
  std::map<std::vector<Power>, Monomial> numbers_;
  std::unordered_map<uint64_t, Monomial> products_;
};

}  // namespace mantissa::solver::relax
