// The same loops for AVX2 and FMA. The target is switched on after the headers, so that no inline function of
// theirs is compiled for it and then shared with the rest of the program.

#include <cmath>

#include "eval/batch/kernels.h"

#if defined(__x86_64__)
#include <immintrin.h>

#define MANTISSA_BATCH_AVX2 1

namespace mantissa::eval::batch::avx2 {

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,fma"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,fma")
#endif

namespace {
#include "eval/batch/kernels.inc"
}  // namespace

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const KernelTable* table() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return nullptr;
  static const KernelTable kTable = build_table();
  return &kTable;
}

}  // namespace mantissa::eval::batch::avx2

#else

namespace mantissa::eval::batch::avx2 {
const KernelTable* table() { return nullptr; }
}  // namespace mantissa::eval::batch::avx2

#endif
