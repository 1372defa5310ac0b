#include "models/models.h"

namespace mantissa::models {

interp::Handler handler_for(const ir::Function& function) {
  for (const auto* table : {&primitives(), &addresses(), &jumps(), &libm(), &fenv(), &soft_float_notes()}) {
    auto row = table->find(function.name);
    if (row != table->end()) return row->second;
  }
  return native_call();
}

}  // namespace mantissa::models
