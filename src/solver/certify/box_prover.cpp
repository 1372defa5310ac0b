// Depth first. A part that is refuted goes from its range, and the search goes on with the rest, so a branch
// is a list of steps with whole proofs among them. At its end the list is walked backwards, and what nothing
// later rests on is dropped. If the assumption of the branch is not among what is left, the branch refutes
// what it came from as well, and takes its place.

#include "solver/certify/box_prover.h"

#include <algorithm>
#include <cmath>

#include "proof/boxes.h"
#include "solver/certify/row_prover.h"

namespace mantissa::solver::certify {

using expr::Kind;
using proof::Part;
using proof::Place;
using proof::Range;
using proof::Span;

namespace {

using Side = Part::Side;

constexpr double kGain = 15.0 / 16;  // what is left of a range if the change counts
constexpr uint64_t kRevisionsPerTerm = 12, kLeastRevisions = 400;
constexpr uint64_t kRevisionNanoseconds = 5000;
constexpr size_t kMostDepth = 2000;
constexpr uint64_t kBoxesInFull = 64;  // with rows in full; then every eighth

double value_at(const Range& r, Place p) {
  return r.sort().is_float() ? proof::float_at(r.sort().format(), p).approximate() : static_cast<double>(p);
}

bool is_wide(const Range& r) { return !r.is_opaque() && !r.is_point() && !r.empty(); }

// Whether the smaller range is worth a step.
bool gains(const Range& before, const Range& after) {
  if (after.empty() || after.is_point() || before.nan() != after.nan()) return true;
  const auto less = [](Span b, Span a) {
    return static_cast<double>(a.hi - a.lo) <= kGain * static_cast<double>(b.hi - b.lo);
  };
  if (before.span().empty() || less(before.span(), after.span())) return true;
  if (before.sort().is_bit_vec()) return less(before.as_signed(), after.as_signed());
  if (!before.sort().is_float()) return true;
  const double old = value_at(before, before.span().hi) - value_at(before, before.span().lo),
               now = value_at(after, after.span().hi) - value_at(after, after.span().lo);
  return std::isinf(old) ? !std::isinf(now) : now <= kGain * old;
}

class Prover {
 public:
  Prover(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, bool with_rows, const Budget& budget)
      : boxes_(pool, conjuncts), with_rows_(with_rows), budget_(budget), dirty_(boxes_.size(), true) {
    parents_.resize(boxes_.size());
    for (uint32_t n = 0; n < boxes_.size(); ++n)
      for (const uint32_t i : boxes_.operands(n))
        if (parents_[i].empty() || parents_[i].back() != n) parents_[i].push_back(n);
    for (uint32_t n = 0; n < boxes_.size(); ++n) {
      if (boxes_.range(n).sort().is_bool() && boxes_.range(n).is_true()) roots_.push_back(n);
    }
    for (uint32_t n = 0; n < boxes_.size(); ++n) {
      const Kind kind = pool.kind(boxes_.term(n));
      if (kind == Kind::kFpAbs) signed_.push_back(boxes_.operands(n)[0]);
    }
  }

  BoxProof run() {
    Branch all;
    BoxProof result;
    if (boxes_.is_refuted())
      result.steps = ".\n";
    else if (prove(&all))
      result.steps = std::move(all.text);
    else
      result.why = why_;
    result.boxes = count_;
    result.row_ends = row_ends_;
    return result;
  }

 private:
  struct Step {
    std::string text;
    uint32_t writes;
    std::vector<uint32_t> reads;
  };
  struct Branch {
    std::string text;              // steps and their end
    std::vector<uint32_t> needed;  // terms whose ranges at the beginning it rests on
  };

  bool give_up(const char* why) {
    why_ = why;
    return false;
  }

  void touch(uint32_t n) {
    dirty_[n] = true;
    for (const uint32_t p : parents_[n]) dirty_[p] = true;
  }

  // Everything below the box at hand. False: given up.
  bool prove(Branch* branch) {
    std::vector<Step> steps;
    for (;;) {
      if (!propagate(steps)) return give_up("not found in time by boxes");
      if (boxes_.is_refuted()) {
        finish(steps, ".\n", {last_}, branch);
        return true;
      }
      ++count_;
      if (with_rows_) {
        RowProof rows = refute_by_rows(boxes_, false, budget_);
        if (!rows.found && (count_ <= kBoxesInFull || count_ % 8 == 0) && !budget_.exhausted())
          rows = refute_by_rows(boxes_, true, budget_);
        if (rows.found) {
          ++row_ends_;
          finish(steps, rows.text, below(rows.terms), branch);
          return true;
        }
      }
      if (budget_.exhausted()) return give_up("not found in time by boxes");
      if (boxes_.depth() >= kMostDepth) return give_up("too many splits inside each other");
      uint32_t n = 0;
      Part part;
      if (!choose(&n, &part)) return give_up("a box is left that ranges do not refute");
      boxes_.split(n, part);
      touch(n);
      last_ = n;
      Branch inner;
      if (!prove(&inner)) return false;
      std::fill(dirty_.begin(), dirty_.end(), false);
      boxes_.close();
      if (std::find(inner.needed.begin(), inner.needed.end(), n) == inner.needed.end()) {
        finish(steps, inner.text, inner.needed, branch);
        return true;
      }
      touch(n);
      last_ = n;
      inner.needed.push_back(n);
      steps.push_back({"s " + std::to_string(n) + " " + part.to_text() + "\n" + inner.text, n, inner.needed});
    }
  }

  // The steps that the end rests on, and the end.
  void finish(std::vector<Step>& steps, const std::string& end, const std::vector<uint32_t>& needed,
              Branch* branch) {
    std::vector<bool> is_needed(boxes_.size(), false);
    const auto need = [&](uint32_t n) {
      if (is_needed[n]) return;
      is_needed[n] = true;
      branch->needed.push_back(n);
    };
    for (const uint32_t n : needed) need(n);
    std::vector<const Step*> kept;
    for (size_t i = steps.size(); i-- > 0;) {
      if (!is_needed[steps[i].writes]) continue;
      kept.push_back(&steps[i]);
      for (const uint32_t n : steps[i].reads) need(n);
    }
    for (size_t i = kept.size(); i-- > 0;) branch->text += kept[i]->text;
    branch->text += end;
  }

  std::vector<uint32_t> below(const std::vector<uint32_t>& terms) const {
    std::vector<bool> seen(boxes_.size(), false);
    std::vector<uint32_t> open = terms, result;
    while (!open.empty()) {
      const uint32_t n = open.back();
      open.pop_back();
      if (seen[n]) continue;
      seen[n] = true;
      result.push_back(n);
      for (const uint32_t i : boxes_.operands(n)) open.push_back(i);
    }
    return result;
  }

  std::vector<uint32_t> around(uint32_t n) const {
    std::vector<uint32_t> terms{n};
    for (const uint32_t i : boxes_.operands(n)) terms.push_back(i);
    return terms;
  }

  // Up and down until nothing moves. False: the budget ended.
  bool propagate(std::vector<Step>& steps) {
    const uint64_t limit = std::max(kLeastRevisions, kRevisionsPerTerm * boxes_.size());
    uint64_t revisions = 0;
    bool upward = true, any = true;
    while (any && revisions < limit && !boxes_.is_refuted()) {
      any = false;
      for (uint32_t k = 0; k < boxes_.size() && !boxes_.is_refuted(); ++k) {
        const uint32_t n = upward ? k : boxes_.size() - 1 - k;
        if (!dirty_[n]) continue;
        dirty_[n] = false;
        if (boxes_.operands(n).empty()) continue;
        any = true;
        if (++revisions % 16 == 0 && budget_.exhausted(16 * kRevisionNanoseconds)) return false;
        revise(n, steps);
        if (revisions >= limit) break;
      }
      upward = !upward;
    }
    std::fill(dirty_.begin(), dirty_.end(), false);
    return true;
  }

  void revise(uint32_t n, std::vector<Step>& steps) {
    if (boxes_.range(n).is_opaque()) return;
    const Range possible = boxes_.image(n);
    Range result = boxes_.range(n);
    if (result.meet(possible) && gains(boxes_.range(n), result)) {
      boxes_.up(n);
      steps.push_back({"u " + std::to_string(n) + "\n", n, around(n)});
      last_ = n;
      for (const uint32_t p : parents_[n]) dirty_[p] = true;
      if (boxes_.is_refuted()) return;
    }
    if (result == possible) return;  // nothing is asked of the operands
    const auto operands = boxes_.operands(n);
    for (uint32_t i = 0; i < operands.size() && !boxes_.is_refuted(); ++i) {
      if (std::find(operands.begin(), operands.begin() + i, operands[i]) != operands.begin() + i) continue;
      const Range& r = boxes_.range(operands[i]);
      if (!is_wide(r)) continue;
      if (r.nan()) try_cut(n, i, {Side::kNan, 0}, steps);
      if (!r.span().empty()) {
        cut_end(n, i, Side::kLow, steps);
        if (!boxes_.is_refuted()) cut_end(n, i, Side::kHigh, steps);
      }
      if (r.sort().is_bit_vec() && r.as_signed().lo < 0 && r.as_signed().hi >= 0 && !boxes_.is_refuted()) {
        cut_end(n, i, Side::kSignedLow, steps);
        if (!boxes_.is_refuted()) cut_end(n, i, Side::kSignedHigh, steps);
      }
    }
  }

  bool goes(uint32_t n, uint32_t i, const Part& part) const {
    Range both = boxes_.image(n, i, part);
    both.meet(boxes_.range(n));
    return both.empty();
  }

  void try_cut(uint32_t n, uint32_t i, const Part& part, std::vector<Step>& steps) {
    if (!boxes_.cut(n, i, part)) return;
    const uint32_t operand = boxes_.operands(n)[i];
    steps.push_back({"c " + std::to_string(n) + " " + std::to_string(i) + " " + part.to_text() + "\n",
                     operand, around(n)});
    last_ = operand;
    touch(operand);
  }

  // Takes as much as goes from one end, if that is worth it.
  void cut_end(uint32_t n, uint32_t i, Side side, std::vector<Step>& steps) {
    const Range& r = boxes_.range(boxes_.operands(n)[i]);
    const bool low = side == Side::kLow || side == Side::kSignedLow;
    const Span s = side == Side::kLow || side == Side::kHigh ? r.span() : r.as_signed();
    if (s.empty() || !goes(n, i, {side, low ? s.lo : s.hi})) return;
    // What is cut off reaches `cut` places in; what remains begins one further.
    const auto bound = [&](Place cut) { return low ? s.lo + cut : s.hi - cut; };
    Place most = s.hi - s.lo, cut = least_gain(r, s, low);
    if (!goes(n, i, {side, bound(cut)})) return;
    Place not_cut = most + 1;
    if (goes(n, i, {side, bound(most)})) cut = most;
    while (cut < most && not_cut - cut > 1) {
      const Place middle = cut + (not_cut - cut) / 2;
      (goes(n, i, {side, bound(middle)}) ? cut : not_cut) = middle;
    }
    try_cut(n, i, {side, bound(cut)}, steps);
  }

  // How far a cut must reach to be worth a step: a sixteenth of the numbers, or of the line.
  static Place least_gain(const Range& r, Span s, bool low) {
    const Place places = (s.hi - s.lo) / 16;
    if (!r.sort().is_float() || places == 0) return places;
    const num::Format f = r.sort().format();
    const double from = value_at(r, low ? s.lo : s.hi), to = value_at(r, low ? s.hi : s.lo);
    const double at = from + (to - from) / 16;
    if (!std::isfinite(at)) return std::isinf(from) && !std::isinf(to) ? 0 : places;
    const num::Float near = num::convert(f, num::RoundingMode::kNearestEven, num::Float::from_double(at));
    const Place reached =
        near.is_infinite() ? places : (low ? proof::place_of(near) - s.lo : s.hi - proof::place_of(near));
    return std::clamp<Place>(reached, 0, places);
  }

  // The operands that what is known of n rests on.
  std::vector<uint32_t> live(uint32_t n) const {
    const auto operands = boxes_.operands(n);
    const Kind kind = boxes_.pool().kind(boxes_.term(n));
    const auto truth = [&](size_t i) -> const Range& { return boxes_.range(operands[i]); };
    if (kind == Kind::kIte && truth(0).is_point()) return {operands[0], operands[truth(0).is_true() ? 1 : 2]};
    const Range& r = boxes_.range(n);
    const bool is_clause = (kind == Kind::kOr && r.is_true()) || (kind == Kind::kAnd && r.is_false()) ||
                           (kind == Kind::kImplies && r.is_true());
    if (is_clause) {
      const bool wanted[2] = {kind == Kind::kOr, kind != Kind::kAnd};
      for (size_t i : {size_t{0}, size_t{1}})
        if (truth(i).is_point() && truth(i).is_true() == wanted[i]) return {operands[i]};
    }
    return {operands.begin(), operands.end()};
  }

  template <class F>
  void for_each_live(const std::vector<uint32_t>& starts, F&& visit) const {
    std::vector<bool> seen(boxes_.size(), false);
    std::vector<uint32_t> open = starts;
    while (!open.empty()) {
      const uint32_t n = open.back();
      open.pop_back();
      if (seen[n]) continue;
      seen[n] = true;
      visit(n);
      for (const uint32_t i : live(n)) open.push_back(i);
    }
  }

  // What to split, and the part that is refuted first. False: no term is left that would help.
  bool choose(uint32_t* term, Part* part) {
    std::vector<uint32_t> asking;
    for_each_live(roots_, [&](uint32_t n) {
      if (boxes_.operands(n).empty() || boxes_.range(n).is_opaque()) return;
      Range possible = boxes_.image(n);
      if (possible.meet(boxes_.range(n))) asking.push_back(n);
    });
    uint32_t condition = ~uint32_t{0}, variable = ~uint32_t{0};
    double most = -1;
    std::vector<bool> is_live(boxes_.size(), false);
    for_each_live(asking, [&](uint32_t n) {
      is_live[n] = true;
      const Range& r = boxes_.range(n);
      if (!is_wide(r)) return;
      if (boxes_.operands(n).empty()) {
        const double size =
            std::log2(static_cast<double>(r.span().empty() ? 0 : r.span().hi - r.span().lo) + 2);
        if (size > most) most = size, variable = n;
      } else if (r.sort().is_bool()) {
        condition = std::min(condition, n);
      }
    });
    if (condition != ~uint32_t{0}) {
      *term = condition;
      *part = {Side::kHigh, 1};
      return true;
    }
    if (with_rows_)
      for (size_t i = signed_.size(); i-- > 0;) {
        const Range& r = boxes_.range(signed_[i]);
        if (!is_live[signed_[i]] || !r.is_finite() || r.span().lo >= -1 || r.span().hi <= 0) continue;
        *term = signed_[i];
        *part = {Side::kLow, -1};
        return true;
      }
    if (variable == ~uint32_t{0}) return false;
    *term = variable;
    *part = half(boxes_.range(variable));
    return true;
  }

  Part half(const Range& r) const {
    const Span s = r.span();
    if (r.nan()) return {Side::kNan, 0};
    if (r.sort().is_bit_vec() && r.as_signed().lo < 0 && r.as_signed().hi >= 0) return {Side::kSignedLow, -1};
    if (r.sort().is_float()) {
      const Place infinity = proof::infinity_place(r.sort().format());
      if (s.hi == infinity) return {Side::kHigh, infinity};
      if (s.lo == -1 - infinity) return {Side::kLow, s.lo};
      if (s.lo < 0 && s.hi >= 0) return {Side::kLow, -1};
      if (with_rows_) {
        const num::Format f = r.sort().format();
        const num::Rational mean =
            (proof::float_at(f, s.lo).to_rational() + proof::float_at(f, s.hi).to_rational()) *
            num::Rational(1, 2);
        const Place at = proof::place_of(num::from_rational(f, num::RoundingMode::kTowardZero, mean));
        if (at >= s.lo && at < s.hi) return {Side::kLow, at};
      }
    }
    return {Side::kLow, s.lo + (s.hi - s.lo) / 2};
  }

  proof::Boxes boxes_;
  const bool with_rows_;
  const Budget& budget_;
  std::vector<bool> dirty_;
  std::vector<std::vector<uint32_t>> parents_;
  std::vector<uint32_t> roots_, signed_;
  uint32_t last_ = 0;  // the term that was narrowed last: the empty one, if one is
  uint64_t count_ = 0, row_ends_ = 0;
  const char* why_ = "";
};

}  // namespace

BoxProof refute_by_boxes(const expr::Pool& pool, std::span<const expr::Expr> conjuncts, bool with_rows,
                         const Budget& budget) {
  return Prover(pool, conjuncts, with_rows, budget).run();
}

}  // namespace mantissa::solver::certify
