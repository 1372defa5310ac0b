#include "proof/boxes.h"

#include <array>
#include <charconv>

#include "expr/expr_map.h"
#include "expr/traverse.h"
#include "proof/rows.h"

namespace mantissa::proof {

using expr::Expr;

Boxes::Boxes(const expr::Pool& pool, std::span<const Expr> conjuncts) : pool_(pool) {
  expr::ExprMap<uint32_t> numbers;
  first_.push_back(0);
  expr::for_each_postorder(pool, conjuncts, [&](Expr e) {
    numbers[e] = size();
    terms_.push_back(e);
    for (const Expr child : pool.children(e)) operands_.push_back(*numbers.find(child));
    first_.push_back(static_cast<uint32_t>(operands_.size()));
    ranges_.push_back(pool.is_const(e) ? Range::of(pool.value(e)) : Range::whole(pool.sort(e)));
  });
  for (const Expr e : conjuncts) {
    Range truth = range(*numbers.find(e));
    truth.meet(Range::boolean(false, true));
    set(*numbers.find(e), truth);
  }
}

void Boxes::set(uint32_t n, const Range& range) {
  trail_.emplace_back(n, ranges_[n]);
  ranges_[n] = range;
  refuted_ = refuted_ || range.empty();
}

Range Boxes::image_of(uint32_t n, uint32_t changed, const Range* instead) const {
  std::array<const Range*, expr::kMaxArity> ranges;
  const auto all = operands(n);
  for (size_t i = 0; i < all.size(); ++i)
    ranges[i] = instead != nullptr && all[i] == changed ? instead : &ranges_[all[i]];
  return proof::image(pool_, terms_[n], std::span(ranges.data(), all.size()));
}

Range Boxes::image(uint32_t n) const { return image_of(n, 0, nullptr); }

Range Boxes::image(uint32_t n, uint32_t i, const Part& part) const {
  const uint32_t operand = operands(n)[i];
  Range kept = ranges_[operand];
  kept.keep(part);
  return image_of(n, operand, &kept);
}

void Boxes::up(uint32_t n) {
  if (operands(n).empty()) return;
  Range range = ranges_[n];
  if (range.meet(image(n))) set(n, range);
}

bool Boxes::cut(uint32_t n, uint32_t i, const Part& part) {
  if (ranges_[n].is_opaque()) return false;
  const uint32_t operand = operands(n)[i];
  if (ranges_[operand].is_opaque()) return false;
  Range both = image(n, i, part);
  both.meet(ranges_[n]);
  if (!both.empty()) return false;
  Range rest = ranges_[operand];
  rest.remove(part);
  set(operand, rest);
  return true;
}

void Boxes::split(uint32_t n, const Part& part) {
  splits_.push_back({n, part, trail_.size()});
  Range range = ranges_[n];
  range.keep(part);
  set(n, range);
}

bool Boxes::close() {
  if (splits_.empty()) return false;
  const Split last = splits_.back();
  splits_.pop_back();
  while (trail_.size() > last.mark) {
    ranges_[trail_.back().first] = trail_.back().second;
    trail_.pop_back();
  }
  refuted_ = false;
  Range rest = ranges_[last.term];
  rest.remove(last.part);
  set(last.term, rest);
  return true;
}

namespace {

class Reader {
 public:
  Reader(const expr::Pool& pool, std::span<const Expr> conjuncts, std::string_view text)
      : boxes_(pool, conjuncts), text_(text) {}

  Result<uint64_t> run() {
    for (;;) {
      const std::string_view word = next();
      if (word.empty()) return fail("the proof ends before everything is refuted");
      ++steps_;
      if (word == "." || word == "r") {
        if (word == "." && !boxes_.is_refuted()) return fail("no range is empty");
        if (word == "r") {
          const auto rows = check_rows(boxes_, [this] { return next(); });
          if (!rows) return fail(rows.error().message);
        }
        if (boxes_.depth() == 0) return next().empty() ? Result<uint64_t>(steps_) : fail("more than a proof");
        boxes_.close();
        continue;
      }
      uint32_t n = 0, i = 0;
      Part part;
      if (!number(next(), boxes_.size(), &n)) return fail("there is no such term");
      if (word == "u") {
        boxes_.up(n);
        continue;
      }
      const auto operands = static_cast<uint32_t>(boxes_.operands(n).size());
      if (word == "c" && !number(next(), operands, &i)) return fail("there is no such operand");
      if (!Part::parse(next(), &part)) return fail("this is no part of a range");
      if (word == "s")
        boxes_.split(n, part);
      else if (word != "c")
        return fail("there is no such step");
      else if (!boxes_.cut(n, i, part))
        return fail("the part does not go");
    }
  }

 private:
  std::string_view next() {
    const size_t begin = text_.find_first_not_of(" \n");
    if (begin == std::string_view::npos) return {};
    text_.remove_prefix(begin);
    const std::string_view word = text_.substr(0, text_.find_first_of(" \n"));
    text_.remove_prefix(word.size());
    return word;
  }
  static bool number(std::string_view word, uint32_t size, uint32_t* n) {
    const auto [rest, code] = std::from_chars(word.data(), word.data() + word.size(), *n);
    return code == std::errc{} && rest == word.data() + word.size() && *n < size;
  }
  Error fail(std::string_view why) const {
    return Error{"step " + std::to_string(steps_) + ": " + std::string(why)};
  }

  Boxes boxes_;
  std::string_view text_;
  uint64_t steps_ = 0;
};

}  // namespace

Result<uint64_t> check_boxes(const expr::Pool& pool, std::span<const Expr> conjuncts, std::string_view text) {
  return Reader(pool, conjuncts, text).run();
}

}  // namespace mantissa::proof
