// The lookups that go with the tables of program.h.

#include "ir/program.h"

#include "support/check.h"

namespace mantissa::ir {

num::Format format(FloatType type) {
  switch (type) {
    case FloatType::kHalf: return num::kHalf;
    case FloatType::kBfloat: return num::kBfloat16;
    case FloatType::kFloat: return num::kFloat;
    case FloatType::kDouble: return num::kDouble;
    case FloatType::kX87: return num::kX87;
    case FloatType::kQuad: return num::kQuad;
    case FloatType::kNone: break;
  }
  MANTISSA_UNREACHABLE("not a float type");
}

uint32_t storage_bits(FloatType type) {
  switch (type) {
    case FloatType::kHalf:
    case FloatType::kBfloat: return 16;
    case FloatType::kFloat: return 32;
    case FloatType::kDouble: return 64;
    case FloatType::kX87: return 80;
    case FloatType::kQuad: return 128;
    case FloatType::kNone: break;
  }
  MANTISSA_UNREACHABLE("not a float type");
}

const Function* Program::find(std::string_view name) const {
  auto found = function_index.find(std::string(name));
  return found == function_index.end() ? nullptr : &functions[found->second];
}

}  // namespace mantissa::ir
