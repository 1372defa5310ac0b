// Two watched literals a clause, and one trail: what follows from the clauses alone stays on it, what follows
// from the negation of a lemma is undone after it.

#include "proof/rup.h"

#include <algorithm>
#include <charconv>
#include <string>

namespace mantissa::proof {

namespace {

constexpr size_t kMaxLiterals = size_t{1} << 31;

}  // namespace

Rup::Rup(int variables)
    : watches_(2 * static_cast<size_t>(variables) + 2), values_(2 * static_cast<size_t>(variables) + 2) {}

uint64_t Rup::signature(std::span<const int> clause) {
  uint64_t sum = 0, product = 1;
  for (int literal : clause) {
    const uint64_t x = static_cast<uint64_t>(static_cast<int64_t>(literal)) * 0x9e3779b97f4a7c15u;
    sum += x ^ x >> 29;
    product *= x | 1;
  }
  return sum ^ product ^ clause.size();
}

void Rup::assign(int literal) {
  values_[index(literal)] = 1;
  values_[index(-literal)] = -1;
  trail_.push_back(literal);
}

void Rup::undo(size_t trail_size) {
  for (; trail_.size() > trail_size; trail_.pop_back())
    values_[index(trail_.back())] = values_[index(-trail_.back())] = 0;
  propagated_ = trail_size;
}

bool Rup::propagate() {
  while (propagated_ < trail_.size()) {
    const int false_literal = -trail_[propagated_++];
    std::vector<Watch>& list = watches_[index(false_literal)];
    size_t kept = 0;
    for (size_t i = 0; i < list.size(); ++i) {
      const Watch watch = list[i];
      if (value(watch.other) > 0) {
        list[kept++] = watch;
        continue;
      }
      const int size = literals_[watch.clause];
      if (size == 0) continue;  // removed
      int* const clause = &literals_[watch.clause + 1];
      if (clause[0] == false_literal) std::swap(clause[0], clause[1]);
      if (value(clause[0]) > 0) {
        list[kept++] = {watch.clause, clause[0]};
        continue;
      }
      int* const end = clause + size;
      int* const next = std::find_if(clause + 2, end, [this](int literal) { return value(literal) >= 0; });
      if (next != end) {
        std::swap(clause[1], *next);
        watches_[index(clause[1])].push_back({watch.clause, clause[0]});
        continue;
      }
      list[kept++] = {watch.clause, clause[0]};
      if (value(clause[0]) < 0) {
        list.erase(list.begin() + static_cast<ptrdiff_t>(kept), list.begin() + static_cast<ptrdiff_t>(i) + 1);
        return false;
      }
      assign(clause[0]);
    }
    list.resize(kept);
  }
  return true;
}

void Rup::add(std::span<const int> given) {
  if (is_refuted_) return;
  std::vector<int> clause(given.begin(), given.end());
  std::sort(clause.begin(), clause.end());
  clause.erase(std::unique(clause.begin(), clause.end()), clause.end());
  // Those that are not false in front: what is on the trail now stays there.
  const auto open = std::partition(clause.begin(), clause.end(), [this](int l) { return value(l) >= 0; });
  const auto count = open - clause.begin();
  if (count >= 2) {
    if (literals_.size() > kMaxLiterals) return;  // what is not kept is not used
    const Id id = static_cast<Id>(literals_.size());
    literals_.push_back(static_cast<int>(clause.size()));
    literals_.insert(literals_.end(), clause.begin(), clause.end());
    watches_[index(clause[0])].push_back({id, clause[1]});
    watches_[index(clause[1])].push_back({id, clause[0]});
    by_signature_.emplace(signature(clause), id);
    return;
  }
  if (count == 0)
    is_refuted_ = true;
  else if (value(clause[0]) == 0) {
    assign(clause[0]);
    if (!propagate()) is_refuted_ = true;
  }
}

bool Rup::follows(std::span<const int> clause) {
  if (is_refuted_) return true;
  const size_t before = trail_.size();
  bool follows = false;
  for (int literal : clause) {
    if (value(literal) > 0) follows = true;  // known, or the clause has both signs of a variable
    if (value(literal) == 0) assign(-literal);
  }
  follows = follows || !propagate();
  undo(before);
  return follows;
}

bool Rup::lemma(std::span<const int> clause) {
  if (!follows(clause)) return false;
  add(clause);
  return true;
}

void Rup::remove(std::span<const int> given) {
  std::vector<int> wanted(given.begin(), given.end());
  std::sort(wanted.begin(), wanted.end());
  const auto [begin, end] = by_signature_.equal_range(signature(wanted));
  for (auto it = begin; it != end; ++it) {
    int& size = literals_[it->second];
    if (size != static_cast<int>(wanted.size())) continue;
    std::vector<int> found(literals_.begin() + it->second + 1, literals_.begin() + it->second + 1 + size);
    std::sort(found.begin(), found.end());
    if (found != wanted) continue;
    size = 0;
    by_signature_.erase(it);
    return;
  }
}

Result<uint64_t> check_lemmas(Rup& rup, int variables, std::string_view text) {
  uint64_t lemmas = 0, line = 0;
  const auto wrong = [&](const std::string& why) {
    return Error{"line " + std::to_string(line) + " of the lemmas: " + why};
  };
  std::vector<int> clause;
  while (!rup.is_refuted() && !text.empty()) {
    ++line;
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view rest = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const bool is_deletion = rest.starts_with("d ");
    if (is_deletion) rest.remove_prefix(2);
    clause.clear();
    bool is_ended = false;
    while (!rest.empty() && !is_ended) {
      int literal = 0;
      const auto [next, code] = std::from_chars(rest.data(), rest.data() + rest.size(), literal);
      if (code != std::errc{} || literal < -variables || literal > variables)
        return wrong("a literal of the query is expected");
      rest.remove_prefix(static_cast<size_t>(next - rest.data()));
      if (rest.starts_with(' ')) rest.remove_prefix(1);
      is_ended = literal == 0;
      if (!is_ended) clause.push_back(literal);
    }
    if (!is_ended || !rest.empty()) return wrong("a clause ends with one 0, at the end of its line");
    if (is_deletion) {
      rup.remove(clause);
      continue;
    }
    ++lemmas;
    if (!rup.lemma(clause)) return wrong("does not follow by unit propagation");
  }
  if (!rup.is_refuted()) return Error{"the lemmas end without the empty clause"};
  return lemmas;
}

}  // namespace mantissa::proof
