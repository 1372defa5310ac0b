// Logic names are built from parts in a fixed order (QF_, A, BV, FP, arithmetic), so they are taken apart
// instead of listed.

#include "smtlib/logic.h"

namespace mantissa::smtlib {
namespace {

struct Part {
  std::string_view text;
  Theories theories;
};

bool take(std::string_view& name, const Part& part, Theories& theories) {
  if (!name.starts_with(part.text)) return false;
  name.remove_prefix(part.text.size());
  theories |= part.theories;
  return true;
}

}  // namespace

std::optional<Theories> find_logic(std::string_view name) {
  if (name == "ALL" || name == "QF_ALL") return kAllTheories;
  if (!name.starts_with("QF_")) return std::nullopt;
  name.remove_prefix(3);
  Theories theories = kCore;
  take(name, {"A", kArrays}, theories);
  take(name, {"BV", kBitVectors}, theories);
  // Float literals are made of bit-vectors.
  take(name, {"FP", kFloats | kBitVectors}, theories);
  static constexpr Part kArithmetic[] = {
      {"LIRA", kInts | kReals}, {"LRA", kReals}, {"LIA", kInts}, {"RDL", kReals}, {"IDL", kInts}};
  for (const Part& part : kArithmetic)
    if (take(name, part, theories)) break;
  if (!name.empty() || theories == kCore || theories == (kCore | kArrays)) return std::nullopt;
  return theories;
}

}  // namespace mantissa::smtlib
