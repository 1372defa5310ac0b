#pragma once

// Random boxes around a model, for tests of intervals.

#include "eval/interval_domain.h"
#include "support/random_terms.h"

namespace mantissa::testing {

// A random domain that contains the value: a point, everything, or the hull of a few values.
inline eval::Domain random_domain(TermGenerator& generator, const expr::Value& value) {
  const uint64_t choice = generator.rng().below(6);
  if (choice == 0) return eval::Domain::top(value.sort());
  eval::Domain domain = eval::Domain::of(value);
  if (value.sort().is_array()) return domain;
  for (uint64_t i = choice > 2 ? 0 : choice; i > 0; --i)
    domain.join(eval::Domain::of(generator.value(value.sort())));
  if (choice < 4 || value.sort().kind() == expr::SortKind::kBool) return domain;
  // Close neighbours: the narrow boxes that branching ends in.
  if (value.sort().is_float() && !domain.is_opaque() && !domain.keys().empty()) {
    const auto f = value.sort().format();
    eval::Span keys = domain.keys();
    keys.lo -= static_cast<eval::Key>(generator.rng().below(20));
    keys.hi += static_cast<eval::Key>(generator.rng().below(20));
    domain.join(eval::Domain::floating(f, eval::meet(keys, eval::whole_keys(f)), false));
  } else if (value.sort().is_bit_vec() && !domain.is_opaque()) {
    const uint32_t width = value.sort().width();
    eval::Span s = domain.as_unsigned();
    s.lo -= static_cast<eval::Key>(generator.rng().below(20));
    s.hi += static_cast<eval::Key>(generator.rng().below(20));
    domain.join(eval::Domain::unsigned_bits(width, s));
  }
  return domain;
}

inline eval::Box random_box(TermGenerator& generator, const eval::Model& model) {
  eval::Box box;
  for (const auto& [variable, value] : model.values()) box[variable] = random_domain(generator, value);
  return box;
}

inline std::string to_text(const expr::Pool& pool, const eval::Box& box) {
  std::string text;
  for (const auto& [variable, domain] : box)
    text += std::string(pool.name(variable)) + " in " + domain.to_string() + "; ";
  return text;
}

}  // namespace mantissa::testing
