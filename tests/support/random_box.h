#pragma once

// Random boxes around a model, for tests of intervals.

#include "solver/boxes/domain.h"
#include "support/random_terms.h"

namespace mantissa::testing {

// A random domain that contains the value: a point, everything, or the hull of a few values.
inline solver::boxes::Domain random_domain(TermGenerator& generator, const expr::Value& value) {
  const uint64_t choice = generator.rng().below(6);
  if (choice == 0) return solver::boxes::Domain::top(value.sort());
  solver::boxes::Domain domain = solver::boxes::Domain::of(value);
  if (value.sort().is_array()) return domain;
  for (uint64_t i = choice > 2 ? 0 : choice; i > 0; --i)
    domain.join(solver::boxes::Domain::of(generator.value(value.sort())));
  if (choice < 4 || value.sort().kind() == expr::SortKind::kBool) return domain;
  // Close neighbours: the narrow boxes that branching ends in.
  if (value.sort().is_float() && !domain.is_opaque() && !domain.keys().empty()) {
    const auto f = value.sort().format();
    solver::boxes::Span keys = domain.keys();
    keys.lo -= static_cast<solver::boxes::Key>(generator.rng().below(20));
    keys.hi += static_cast<solver::boxes::Key>(generator.rng().below(20));
    domain.join(
        solver::boxes::Domain::floating(f, solver::boxes::meet(keys, solver::boxes::whole_keys(f)), false));
  } else if (value.sort().is_bit_vec() && !domain.is_opaque()) {
    const uint32_t width = value.sort().width();
    solver::boxes::Span s = domain.as_unsigned();
    s.lo -= static_cast<solver::boxes::Key>(generator.rng().below(20));
    s.hi += static_cast<solver::boxes::Key>(generator.rng().below(20));
    domain.join(solver::boxes::Domain::unsigned_bits(width, s));
  }
  return domain;
}

inline solver::boxes::Box random_box(TermGenerator& generator, const eval::Model& model) {
  solver::boxes::Box box;
  for (const auto& [variable, value] : model.values()) box[variable] = random_domain(generator, value);
  return box;
}

inline std::string to_text(const expr::Pool& pool, const solver::boxes::Box& box) {
  std::string text;
  for (const auto& [variable, domain] : box)
    text += std::string(pool.name(variable)) + " in " + domain.to_string() + "; ";
  return text;
}

}  // namespace mantissa::testing
