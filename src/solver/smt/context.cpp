// The C interface, not z3++.h, which is a large header and counts references on every term. The error handler
// throws: otherwise a null returned by any call would have to be caught before the next one uses it.

#include "solver/smt/context.h"

#include "support/check.h"

namespace mantissa::solver::smt {

namespace {
void throw_error(Z3_context context, Z3_error_code code) {
  throw Z3Error{code, Z3_get_error_msg(context, code)};
}
}  // namespace

Context::Context() {
  Z3_config config = Z3_mk_config();
  Z3_set_param_value(config, "model", "true");
  context_ = Z3_mk_context(config);
  Z3_del_config(config);
  Z3_set_error_handler(context_, throw_error);
}

Context::~Context() {
  Z3_set_error_handler(context_, nullptr);
  Z3_del_context(context_);
}

Z3_ast Context::numeral(uint32_t width, uint64_t value) const {
  return Z3_mk_unsigned_int64(context_, value, Z3_mk_bv_sort(context_, width));
}

Z3_ast Context::numeral(const num::BitVec& value) const {
  if (value.width() <= 64) return numeral(value.width(), value.low64());
  return Z3_mk_numeral(context_, value.to_decimal().c_str(), Z3_mk_bv_sort(context_, value.width()));
}

num::BitVec Context::read_bits(Z3_ast numeral, uint32_t width) const {
  uint64_t small = 0;
  if (width <= 64 && Z3_get_numeral_uint64(context_, numeral, &small)) return num::BitVec(width, small);
  auto bits = num::BitVec::parse_decimal(width, Z3_get_numeral_string(context_, numeral));
  MANTISSA_CHECK(bits.ok());
  return std::move(bits).value();
}

}  // namespace mantissa::solver::smt
