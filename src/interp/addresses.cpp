// Pointers whose numbers the program did not get from an object: inputs that are read as pointers, and what a
// function that nobody models gave or wrote. Where the first point to depends on how objects lie in memory,
// which is another way natively; of the second nothing is known, so that no access through them is a finding.

#include "interp/interpreter.h"

namespace mantissa::interp {

using expr::Expr;
using expr::Kind;

namespace {

enum class Source { kObjects, kInput, kExternal };

class PointerWalk {
 public:
  PointerWalk(const expr::Pool& pool, const memory::Memory& memory) : pool_(pool), memory_(memory) {}

  Source source(Expr e) {
    if (++steps_ > kMostSteps) return Source::kObjects;
    switch (pool_.kind(e)) {
      case Kind::kVar: {
        const std::string_view name = pool_.name(e);
        if (name.starts_with("external!!")) return Source::kExternal;
        return name.starts_with("uninit!!") || name.starts_with("guess!!") ? Source::kObjects
                                                                           : Source::kInput;
      }
      case Kind::kIte: return either(pool_.child(e, 1), pool_.child(e, 2));
      case Kind::kBvAdd: {
        const Expr left = pool_.child(e, 0), right = pool_.child(e, 1);
        return has_object(left) || has_object(right) ? Source::kObjects : either(left, right);
      }
      case Kind::kBvConcat: return either(pool_.child(e, 0), pool_.child(e, 1));
      case Kind::kBvExtract: return source(pool_.child(e, 0));
      default: return Source::kObjects;
    }
  }

 private:
  static constexpr uint32_t kMostSteps = 256;  // what is larger is no pointer that was just read

  Source either(Expr a, Expr b) {
    const Source first = source(a), second = source(b);
    return first == Source::kObjects ? second : first;
  }

  bool has_object(Expr e) {
    if (++steps_ > kMostSteps) return true;
    if (pool_.is_const(e)) return static_cast<bool>(memory_.owner(pool_.raw_value(e)));
    if (pool_.kind(e) == Kind::kIte) return has_object(pool_.child(e, 1)) || has_object(pool_.child(e, 2));
    if (pool_.kind(e) == Kind::kBvAdd) return has_object(pool_.child(e, 0)) || has_object(pool_.child(e, 1));
    return false;
  }

  const expr::Pool& pool_;
  const memory::Memory& memory_;
  uint32_t steps_ = 0;
};

}  // namespace

bool Interpreter::is_given(const Val& address) const {
  return address.symbolic() && PointerWalk(pool_, state_->memory).source(address.value) != Source::kObjects;
}

bool Interpreter::is_unknown_pointer(const Val& address) const {
  return address.symbolic() && PointerWalk(pool_, state_->memory).source(address.value) == Source::kExternal;
}

void Interpreter::rest_on_addresses() {
  presume_once("addresses of objects are as they are here");
  state_->rests_on_addresses = true;
}

}  // namespace mantissa::interp
