#pragma once

// Abstraction: wide products as fresh literals. A model that gives one a wrong value adds the first lemma of
// a short list that it violates; a product that was refined too often is stated in full. Lemmas are
// consequences of what the product is, so they stay valid for all later queries.

#include <cstdint>
#include <map>
#include <tuple>
#include <vector>

#include "solver/bitblast/circuits.h"

namespace mantissa::solver::bitblast {

class Abstraction {
 public:
  static constexpr uint32_t kWide = 33;      // bits of the product from which it is abstracted
  static constexpr uint32_t kMaxLemmas = 8;  // value lemmas of one product before it is stated in full

  struct Product {
    Word a, b, result;
    uint32_t value_lemmas = 0;
    bool is_exact = false;
    Lit axiom = kTrue;  // all lemmas so far
  };
  // The low `width` bits of a*b: fresh literals if it is wide and no factor is constant.
  Word mul(Circuits& circuits, const Word& a, const Word& b, uint32_t width);

  // Lemmas that the given values of nodes violate, at most one for each product; none if all products that
  // `is_used` names are right.
  template <class IsUsed>
  std::vector<Lit> refine(Circuits& circuits, const std::vector<uint8_t>& values, IsUsed&& is_used) {
    std::vector<Lit> lemmas;
    for (size_t i = 0; i < products_.size(); ++i)
      if (!products_[i].is_exact && is_used(products_[i].result))
        refine_one(circuits, values, products_[i], lemmas);
    return lemmas;
  }
  const std::vector<Product>& products() const { return products_; }

 private:
  void refine_one(Circuits& circuits, const std::vector<uint8_t>& values, Product& product,
                  std::vector<Lit>& lemmas);

  std::vector<Product> products_;
  std::map<std::tuple<Word, Word, uint32_t>, size_t> places_;
};

}  // namespace mantissa::solver::bitblast
