// Sort checking is one switch over the rules of kind.def, not over the kinds: thirty rules, each read once.
// The success path allocates nothing, and neither does failing without a reason asked for.

#include "expr/sort_rules.h"

#include <fmt/format.h>

namespace mantissa::expr {
namespace {

using num::Format;

class Checker {
 public:
  Checker(const Pool& pool, Kind kind, std::span<const Expr> operands, std::span<const uint32_t> params,
          std::string* why)
      : pool_(pool), kind_(kind), operands_(operands), params_(params), why_(why) {}

  Sort run() {
    const KindInfo& k = info(kind_);
    if (operands_.size() != k.arity)
      return fail(
          [&] { return fmt::format("{} takes {} operands, not {}", k.text, k.arity, operands_.size()); });
    if (params_.size() != k.params)
      return fail(
          [&] { return fmt::format("{} takes {} indices, not {}", k.text, k.params, params_.size()); });
    switch (k.rule) {
      case SortRule::kLeaf: return fail([&] { return std::string("a leaf is not made of operands"); });
      case SortRule::kBoolOp: return all(SortKind::kBool) ? done(Sort::boolean()) : wrong("Bool operands");
      case SortRule::kSameToBool: return same_from(0) ? done(Sort::boolean()) : wrong("operands of one sort");
      case SortRule::kIte:
        if (!sort(0).is_bool()) return wrong("a Bool condition");
        return same_from(1) ? done(sort(1)) : wrong("branches of one sort");
      case SortRule::kBvSame:
        return same_from(0) && sort(0).is_bit_vec() ? done(sort(0)) : wrong("bit-vectors of one width");
      case SortRule::kBvToBool:
        return same_from(0) && sort(0).is_bit_vec() ? done(Sort::boolean())
                                                    : wrong("bit-vectors of one width");
      case SortRule::kConcat: return concat();
      case SortRule::kExtract: return extract();
      case SortRule::kExtend:
        if (!sort(0).is_bit_vec()) return wrong("a bit-vector");
        return bit_vec(uint64_t{sort(0).width()} + params_[0]);
      case SortRule::kFpSame:
        return same_from(0) && sort(0).is_float() ? done(sort(0)) : wrong("floats of one format");
      case SortRule::kRmFpSame: return mode_first() && same_floats() ? done(sort(1)) : wrong_rm();
      case SortRule::kFpToBool:
        return same_from(0) && sort(0).is_float() ? done(Sort::boolean()) : wrong("floats of one format");
      case SortRule::kMath: return math();
      case SortRule::kSelect:
        if (!sort(0).is_array()) return wrong("an array first");
        if (sort(1) != pool_.array_index(sort(0))) return wrong("an index of the array's index sort");
        return done(pool_.array_element(sort(0)));
      case SortRule::kStore:
        if (!sort(0).is_array()) return wrong("an array first");
        if (sort(1) != pool_.array_index(sort(0))) return wrong("an index of the array's index sort");
        if (sort(2) != pool_.array_element(sort(0))) return wrong("an element of the array's element sort");
        return done(sort(0));
      case SortRule::kConstArray: {
        const Sort array = Sort::from_word(params_[0]);
        if (!array.is_array() || sort(0) != pool_.array_element(array))
          return wrong("the array's element sort");
        return done(array);
      }
      default: return k.rule <= SortRule::kRmFpToBool ? conversion(k.rule) : arithmetic(k.rule);
    }
  }

 private:
  Sort sort(uint32_t i) const { return pool_.sort(operands_[i]); }
  static Sort done(Sort s) { return s; }
  bool all(SortKind kind) const {
    for (Expr e : operands_)
      if (pool_.sort(e).kind() != kind) return false;
    return true;
  }
  bool same_from(uint32_t first) const {
    for (uint32_t i = first + 1; i < operands_.size(); ++i)
      if (sort(i) != sort(first)) return false;
    return true;
  }
  bool mode_first() const { return sort(0).is_rounding_mode(); }
  bool same_floats() const { return same_from(1) && sort(1).is_float(); }

  template <class F>
  Sort fail(F&& text) const {
    if (why_ != nullptr) *why_ = text();
    return kNoSort;
  }
  Sort wrong(const char* wanted) const {
    if (why_ == nullptr) return kNoSort;
    std::string found;
    for (Expr e : operands_) found += (found.empty() ? "" : " ") + pool_.to_string(pool_.sort(e));
    return fail([&] { return fmt::format("{} wants {}, found {}", info(kind_).text, wanted, found); });
  }
  Sort wrong_rm() const { return wrong("a rounding mode and floats of one format"); }

  Sort bit_vec(uint64_t width) const {
    if (width < 1 || width > Sort::kMaxBitVecWidth)
      return fail([&] {
        return fmt::format("{} would make a bit-vector of {} bits; the limit is {}", info(kind_).text, width,
                           Sort::kMaxBitVecWidth);
      });
    return Sort::bit_vec(static_cast<uint32_t>(width));
  }
  Sort concat() const {
    if (!all(SortKind::kBitVec)) return wrong("bit-vectors");
    return bit_vec(uint64_t{sort(0).width()} + sort(1).width());
  }
  Sort extract() const {
    if (!sort(0).is_bit_vec()) return wrong("a bit-vector");
    const uint32_t high = params_[0], low = params_[1];
    if (high < low || high >= sort(0).width())
      return fail([&] {
        return fmt::format("extract {} {} is outside a bit-vector of {} bits", high, low, sort(0).width());
      });
    return bit_vec(high - low + 1);
  }
  Sort format_of_params() const {
    const Format f{params_[0], params_[1]};
    if (f.exponent_bits < 2 || f.exponent_bits > Sort::kMaxExponentBits || f.significand_bits < 2 ||
        f.significand_bits > Sort::kMaxSignificandBits)
      return fail([&] {
        return fmt::format("no float format has {} exponent and {} significand bits here (2 to {}, 2 to {})",
                           f.exponent_bits, f.significand_bits, Sort::kMaxExponentBits,
                           Sort::kMaxSignificandBits);
      });
    return Sort::floating(f);
  }
  Sort conversion(SortRule rule) const {
    switch (rule) {
      case SortRule::kBitsToFp: {
        Sort to = format_of_params();
        if (to != kNoSort && (!sort(0).is_bit_vec() || sort(0).width() != to.bits()))
          return wrong("a bit-vector as wide as the format");
        return to;
      }
      case SortRule::kFpToBits: return sort(0).is_float() ? bit_vec(sort(0).bits()) : wrong("a float");
      case SortRule::kX87ToFp:
        return sort(0) == Sort::bit_vec(80) ? done(Sort::floating(num::kX87)) : wrong("80 bits");
      case SortRule::kFpToX87:
        return sort(0) == Sort::floating(num::kX87) ? bit_vec(80) : wrong("a Float(15, 64)");
      case SortRule::kRmFpToFp:
        return mode_first() && sort(1).is_float() ? format_of_params() : wrong("a rounding mode and a float");
      case SortRule::kRmBvToFp:
        return mode_first() && sort(1).is_bit_vec() ? format_of_params() : wrong("a rounding mode and bits");
      case SortRule::kRmFpToBv:
        return mode_first() && sort(1).is_float() ? bit_vec(params_[0])
                                                  : wrong("a rounding mode and a float");
      default: {
        Sort width = bit_vec(params_[0]);
        if (width == kNoSort) return width;
        return mode_first() && sort(1).is_float() ? done(Sort::boolean())
                                                  : wrong("a rounding mode and a float");
      }
    }
  }
  Sort math() const {
    if (!mode_first() || !same_floats()) return wrong_rm();
    const Format f = sort(1).format();
    if (f != num::kFloat && f != num::kDouble && f != num::kX87)
      return wrong("float, double or x87 operands, as the host's libm has");
    if (params_[0] >= static_cast<uint32_t>(num::MathFunction::kCount) ||
        num::info(static_cast<num::MathFunction>(params_[0])).arity + 1u != operands_.size())
      return fail([&] { return std::string("no such math function"); });
    return sort(1);
  }
  Sort arithmetic(SortRule rule) const {
    switch (rule) {
      case SortRule::kArithSame:
        return same_from(0) && sort(0).is_arithmetic() ? done(sort(0))
                                                       : wrong("Int or Real operands of one sort");
      case SortRule::kRealSame: return all(SortKind::kReal) ? done(Sort::real()) : wrong("Real operands");
      case SortRule::kIntSame: return all(SortKind::kInt) ? done(Sort::integer()) : wrong("Int operands");
      case SortRule::kArithToBool:
        return same_from(0) && sort(0).is_arithmetic() ? done(Sort::boolean())
                                                       : wrong("Int or Real operands of one sort");
      case SortRule::kIntToReal: return sort(0).is_int() ? done(Sort::real()) : wrong("an Int");
      case SortRule::kRealToInt: return sort(0).is_real() ? done(Sort::integer()) : wrong("a Real");
      default: return sort(0).is_real() ? done(Sort::boolean()) : wrong("a Real");
    }
  }

  const Pool& pool_;
  Kind kind_;
  std::span<const Expr> operands_;
  std::span<const uint32_t> params_;
  std::string* why_;
};

}  // namespace

Sort result_sort(const Pool& pool, Kind kind, std::span<const Expr> operands,
                 std::span<const uint32_t> params, std::string* why) {
  return Checker(pool, kind, operands, params, why).run();
}

}  // namespace mantissa::expr
