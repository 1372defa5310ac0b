// Every function of the table against the host's: the terms of a symbolic call, evaluated, give the bits that
// the host gives, in every rounding mode, and errno is what the host sets.

#include "models/math_table.h"

#include <gtest/gtest.h>

#include <cerrno>
#include <cstdlib>

#include "eval/evaluator.h"
#include "support/rng.h"

namespace mantissa::models {
namespace {

using expr::Expr;
using expr::Sort;
using ir::FloatType;

num::Float random_float(Rng& rng, num::Format format) {
  const auto special = [&](uint64_t which) {
    switch (which) {
      case 0: return num::Float::zero(format);
      case 1: return num::Float::zero(format, true);
      case 2: return num::Float::infinity(format);
      case 3: return num::Float::infinity(format, true);
      case 4: return num::Float::nan(format);
      case 5: return num::Float::one(format);
      case 6: return num::Float::one(format, true);
      case 7: return num::Float::max_finite(format);
      case 8: return num::Float::min_normal(format, true);
      default: return num::Float::min_subnormal(format);
    }
  };
  if (rng.below(5) == 0) return special(rng.below(10));
  if (rng.below(2) == 0) {
    const double range[] = {1, 4, 100, 2000, 1e9};
    const double value = (rng.unit() * 2 - 1) * range[rng.below(5)];
    const double rounded =
        rng.below(3) == 0 ? static_cast<double>(static_cast<int64_t>(value * 2)) / 2 : value;
    return num::convert(format, num::RoundingMode::kNearestEven, num::Float::from_double(rounded));
  }
  std::vector<uint64_t> words = {rng.next(), rng.next()};
  const num::Float any = num::Float::from_bits(
      format, num::BitVec::from_words(format.width(), std::span(words.data(), format.width() > 64 ? 2 : 1)));
  return any.is_nan() ? num::Float::one(format) : any;
}

num::BitVec encoding(const num::Float& value) {
  return value.format() == num::kX87 ? value.to_x87() : value.bits();
}

MathWords words_of(const num::BitVec& bits) {
  return {bits.words()[0], bits.words().size() > 1 ? bits.words()[1] : 0};
}

struct Arguments {
  std::vector<expr::Value> values;
  std::vector<MathWords> words;
};

// The letter of math_shape.def.
char letter(const MathRow& row, size_t i) { return info(row.shape).arguments[i]; }

bool is_integer(char letter) { return letter == 'i' || letter == 'l'; }

num::Format format_of(char letter, num::Format own) { return letter == 'x' ? num::kX87 : own; }

Arguments random_arguments(Rng& rng, const MathRow& row, num::Format format) {
  Arguments result;
  for (size_t i = 0; i < argument_count(row.shape); ++i) {
    if (is_integer(letter(row, i))) {
      const uint32_t width = letter(row, i) == 'i' ? 32 : 64;
      const int64_t choices[] = {0,
                                 1,
                                 -1,
                                 52,
                                 -1074,
                                 1024,
                                 16384,
                                 -16446,
                                 INT32_MAX,
                                 INT32_MIN,
                                 static_cast<int64_t>(rng.below(4000)) - 2000};
      const num::BitVec bits(width, static_cast<uint64_t>(choices[rng.below(11)]));
      result.values.push_back(expr::Value::bits(bits));
      result.words.push_back(words_of(bits));
      continue;
    }
    const num::Format own = format_of(letter(row, i), format);
    num::Float value = random_float(rng, own);
    if (i == 1 && rng.below(6) == 0 && own == format) value = result.values[0].as_float();
    result.values.push_back(expr::Value::floating(value));
    result.words.push_back(words_of(encoding(value)));
  }
  return result;
}

bool same_words(const MathWords& a, const MathWords& b) { return a.low == b.low && a.high == b.high; }

// A NaN's bits are the host's own business in computed results.
MathWords comparable(const expr::Value& value) {
  if (value.sort().is_float()) {
    const num::Float f = value.as_float();
    return words_of(encoding(f.is_nan() ? num::Float::nan(f.format()) : f));
  }
  if (value.is_small()) return {value.raw(), 0};
  return words_of(value.as_bits());
}

MathWords canonical(const MathWords& words, FloatType type) {
  const num::Format format = ir::format(type);
  const uint64_t raw[2] = {words.low, words.high};
  const uint32_t width = ir::storage_bits(type);
  const num::BitVec bits = num::BitVec::from_words(width, std::span(raw, width > 64 ? 2 : 1));
  const num::Float f =
      type == FloatType::kX87 ? num::Float::from_x87(bits) : num::Float::from_bits(format, bits);
  return f.is_nan() ? words_of(encoding(num::Float::nan(format))) : words;
}

const MathRow& row_named(std::string_view name) {
  for (const MathRow& row : math_rows())
    if (row.name == name) return row;
  return math_rows()[0];
}

class EveryFunction : public testing::TestWithParam<size_t> {};

TEST_P(EveryFunction, TermsAreTheHost) {
  const MathRow& row = math_rows()[GetParam()];
  const uint64_t seed = 7 + GetParam();
  Rng rng(seed);
  const bool is_long = std::getenv("MANTISSA_LONG") != nullptr;
  const bool moves = row.name == "fmin" || row.name == "fmax" || row.name == "copysign";
  for (const FloatType type : {FloatType::kFloat, FloatType::kDouble, FloatType::kX87}) {
    const num::Format format = ir::format(type);
    for (const num::RoundingMode mode :
         {num::RoundingMode::kNearestEven, num::RoundingMode::kTowardZero, num::RoundingMode::kTowardPositive,
          num::RoundingMode::kTowardNegative}) {
      expr::Pool pool;
      std::vector<Expr> variables;
      for (size_t i = 0; i < argument_count(row.shape); ++i) {
        const Sort sort = is_integer(letter(row, i)) ? Sort::bit_vec(letter(row, i) == 'i' ? 32 : 64)
                                                     : Sort::floating(format_of(letter(row, i), format));
        variables.push_back(pool.var("x" + std::to_string(i), sort));
      }
      const MathTerms terms(pool, type, mode, variables);
      const MathResult result = math_terms(row, terms);
      const Expr value = result.result ? result.result : result.stored;
      const ErrnoConditions errors = errno_conditions(row, terms, value);
      std::vector<Expr> roots = {value, errors.domain, errors.range};
      if (result.stored) roots.push_back(result.stored);
      if (result.stored_second) roots.push_back(result.stored_second);
      eval::Tape tape(pool, roots);
      const int cases = is_long ? 20000 : 300;
      for (int n = 0; n < cases; ++n) {
        const Arguments arguments = random_arguments(rng, row, format);
        eval::Model model;
        for (size_t i = 0; i < variables.size(); ++i) model.set(variables[i], arguments.values[i]);
        tape.run(model);
        const MathOutcome host = call_host_math(row, type, mode, arguments.words);
        std::string what = std::string(row.name) + " type " + std::to_string(static_cast<int>(type)) +
                           " mode " + num::name(mode) + " seed " + std::to_string(seed) + " of";
        for (const expr::Value& v : arguments.values)
          what += " " + (v.sort().is_float() ? v.as_float().to_hexfloat() : std::to_string(v.raw()));
        const bool is_float_result = row.shape != MathShape::kI_F && row.shape != MathShape::kL_F;
        const MathWords expected = row.shape == MathShape::kV_FpFpF ? host.stored : host.result;
        const MathWords got = comparable(tape.value(0));
        // glibc's remainder has the sign of zero wrong in places.
        if (row.terms == row_named("remainder").terms && tape.value(0).as_float().is_zero()) continue;
        if (row.shape == MathShape::kI_F && row.name.find("ilogb") == row.name.npos &&
            row.name.find("classify") == row.name.npos) {
          ASSERT_EQ(got.low != 0, expected.low != 0) << what;  // any non-zero is true
        } else {
          ASSERT_TRUE(same_words(is_float_result && !moves ? canonical(expected, type) : expected,
                                 is_float_result && !moves ? canonical(got, type) : got))
              << what << ": host " << std::hex << expected.high << ":" << expected.low << ", terms "
              << got.high << ":" << got.low;
        }
        const int error = tape.is_true(1) ? EDOM : tape.is_true(2) ? ERANGE : 0;
        // glibc's exp10f is in two minds about subnormal results.
        const bool open = row.host == "exp10" && tape.value(0).as_float().is_subnormal();
        if (mode == num::RoundingMode::kNearestEven && !open) {
          ASSERT_EQ(error, host.error) << what << " errno";
        }
        const bool invalid_remquo = row.shape == MathShape::kF_FFpI && tape.value(0).as_float().is_nan();
        if (result.stored && row.shape != MathShape::kV_FpFpF && !invalid_remquo) {
          const MathWords stored = comparable(tape.value(3));
          ASSERT_TRUE(
              same_words(row.shape == MathShape::kF_FpF ? canonical(host.stored, type) : host.stored, stored))
              << what << ": stored " << host.stored.low << " and " << stored.low;
        }
        if (result.stored_second) {
          ASSERT_TRUE(same_words(canonical(host.stored_second, type), comparable(tape.value(4)))) << what;
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Libm, EveryFunction, testing::Range(size_t{0}, math_rows().size()),
                         [](const auto& info) {
                           std::string name(math_rows()[info.param].name);
                           std::erase(name, '_');
                           return name + "_" + std::to_string(info.param);
                         });

}  // namespace
}  // namespace mantissa::models
