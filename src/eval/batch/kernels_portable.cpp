// The loops for any machine, as vectorised as the compiler's default target allows.

#include <cmath>

#include "eval/batch/kernels.h"

#define MANTISSA_BATCH_AVX2 0

namespace mantissa::eval::batch::portable {
namespace {
#include "eval/batch/kernels.inc"
}  // namespace

const KernelTable& table() {
  static const KernelTable kTable = build_table();
  return kTable;
}

}  // namespace mantissa::eval::batch::portable
