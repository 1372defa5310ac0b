#pragma once

// Rup: checks lemmas. A lemma is taken if assuming its negation leads to a conflict by unit propagation alone
// ("reverse unit propagation"), so everything taken is implied by the clauses given. Refuted once the empty
// clause is among them, or follows from them by unit propagation.

#include <cstdint>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "support/result.h"

namespace mantissa::proof {

class Rup {
 public:
  explicit Rup(int variables);

  void add(std::span<const int> clause);      // without a check: the query's own
  bool follows(std::span<const int> clause);  // by unit propagation; it is not added
  bool lemma(std::span<const int> clause);    // adds it; false: it does not follow by unit propagation
  // What is not there, or is all that a value rests on, stays. Deleting is never needed for being right.
  void remove(std::span<const int> clause);
  bool is_refuted() const { return is_refuted_; }

 private:
  using Id = uint32_t;  // where a clause begins in literals_
  struct Watch {
    Id clause;
    int other;  // a literal of it; if that is true there is nothing to do
  };

  size_t index(int literal) const {
    return 2 * static_cast<size_t>(literal < 0 ? -literal : literal) + (literal < 0);
  }
  int8_t value(int literal) const { return values_[index(literal)]; }
  void assign(int literal);
  bool propagate();  // false: a conflict
  void undo(size_t trail_size);
  static uint64_t signature(std::span<const int> clause);

  std::vector<int> literals_;  // each clause: its size, its literals; size 0: removed
  std::vector<std::vector<Watch>> watches_;
  std::vector<int8_t> values_;  // by literal: 1 true, -1 false, 0 open
  std::vector<int> trail_;
  size_t propagated_ = 0;
  bool is_refuted_ = false;
  std::unordered_multimap<uint64_t, Id> by_signature_;
};

// A proof in DRAT's text: lemmas and deletions ("d"), each ended by 0. Accepted if it refutes; else the error
// says at which line of it and why. Lines behind the refutation are not looked at. Returns the number of
// lemmas.
Result<uint64_t> check_lemmas(Rup& rup, int variables, std::string_view text);

}  // namespace mantissa::proof
