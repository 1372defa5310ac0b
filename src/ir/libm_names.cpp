#include "ir/libm_names.h"

#include <algorithm>
#include <iterator>

#include "num/libm.h"

namespace mantissa::ir {

namespace {

struct Name {
  std::string_view name;
  bool raises;
};
constexpr Name kNames[] = {
#define MANTISSA_LIBM(kind, fn, ...) {#fn, true},
#define MANTISSA_LIBM_ALIAS(fn, ...) {#fn, true},
#define MANTISSA_LIBM_EXACT(fn, host, shape, terms, rules, raises) {#fn, raises},
#include "num/libm.def"
    // The host's own, which have no row (models/native_call.cpp).
    {"jn", true},
    {"yn", true},
    {"scalb", true},
    // What compilers call for operations of the language (interp/float_watch.cpp).
    {"__mulsc3", true},
    {"__muldc3", true},
    {"__mulxc3", true},
    {"__divsc3", true},
    {"__divdc3", true},
    {"__divxc3", true},
    {"__powisf2", true},
    {"__powidf2", true},
    {"__powixf2", true},
};

}  // namespace

bool is_raising_libm(std::string_view name) {
  const auto raises = [](std::string_view base) {
    return std::any_of(std::begin(kNames), std::end(kNames),
                       [&](const Name& known) { return known.raises && known.name == base; });
  };
  if (raises(name)) return true;
  return (name.ends_with('f') || name.ends_with('l')) && raises(name.substr(0, name.size() - 1));
}

std::string_view libm_intrinsic(llvm::Intrinsic::ID id) {
  llvm::StringRef name = llvm::Intrinsic::getBaseName(id);
  if (!name.consume_front("llvm.")) return {};
  name.consume_front("experimental.constrained.");
  for (const num::MathFunctionInfo& row : num::libm_rows::kTable)
    if (row.name == std::string_view(name.data(), name.size())) return row.name;
  return {};
}

}  // namespace mantissa::ir
