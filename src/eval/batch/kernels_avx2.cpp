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

// --- loops that the compiler does not vectorise by itself

typedef int64_t Words __attribute__((vector_size(32)));
typedef int32_t Words32 __attribute__((vector_size(32)));
typedef uint64_t Unsigned __attribute__((vector_size(32)));
typedef uint32_t Unsigned32 __attribute__((vector_size(32)));

template <class T>
struct Whole;
template <>
struct Whole<double> {
  using Vector = Words;
  using Wrapping = Unsigned;  // where a sum may leave the signed range
  static constexpr int64_t kMagnitude = INT64_MAX;
};
template <>
struct Whole<float> {
  using Vector = Words32;
  using Wrapping = Unsigned32;
  static constexpr int32_t kMagnitude = INT32_MAX;
};

// Distances as the scalar loops have them; `far` has all bits set where a NaN makes it the farthest.
template <class V>
struct Distance {
  V steps, far;
};

enum class Relation { kEq, kLe, kLt, kNotLe, kNotLt, kSame };

template <class T, Relation kRelation>
inline auto distance_of(typename Lanes<T>::Vector x, typename Lanes<T>::Vector y) {
  using V = typename Whole<T>::Vector;
  using W = typename Whole<T>::Wrapping;
  const V a = (V)x, b = (V)y, sign_a = (V)(a < 0), sign_b = (V)(b < 0);
  const V rank_a = ((a & Whole<T>::kMagnitude) ^ sign_a) - sign_a;
  const V rank_b = ((b & Whole<T>::kMagnitude) ^ sign_b) - sign_b;
  const V down = ~(V)(rank_a > rank_b);
  const V apart = (V)((((W)rank_a - (W)rank_b) ^ (W)down) - (W)down), more = (V)((W)apart + 1);
  const V nan = (V)(x != x) | (V)(y != y);
  if constexpr (kRelation == Relation::kEq) return Distance<V>{apart, nan};
  if constexpr (kRelation == Relation::kLe) return Distance<V>{apart & ~(V)(x <= y), nan};
  if constexpr (kRelation == Relation::kLt) return Distance<V>{more & ~(V)(x < y), nan};
  if constexpr (kRelation == Relation::kNotLe) return Distance<V>{more & (V)(x <= y), V{}};
  if constexpr (kRelation == Relation::kNotLt) return Distance<V>{apart & (V)(x < y), V{}};
  if constexpr (kRelation == Relation::kSame) {
    const V zeros = (V)(x == y), differ = ~(V)(a == b);
    return Distance<V>{((apart & ~zeros) | (zeros & 1)) & differ, nan & differ};
  }
}

inline void store(uint64_t* d, const Distance<Words>& r) {
  _mm256_storeu_si256((__m256i*)d, (__m256i)(r.steps | r.far));
}
inline void store(uint64_t* d, const Distance<Words32>& r) {
  const __m256i steps = (__m256i)r.steps, far = (__m256i)r.far;
  _mm256_storeu_si256((__m256i*)d, _mm256_or_si256(_mm256_cvtepu32_epi64(_mm256_castsi256_si128(steps)),
                                                   _mm256_cvtepi32_epi64(_mm256_castsi256_si128(far))));
  _mm256_storeu_si256((__m256i*)(d + 4),
                      _mm256_or_si256(_mm256_cvtepu32_epi64(_mm256_extracti128_si256(steps, 1)),
                                      _mm256_cvtepi32_epi64(_mm256_extracti128_si256(far, 1))));
}

template <class T, Relation kRelation, int F>
void distances(const KernelArgs& k) {
  using L = Lanes<T>;
  uint64_t* d = static_cast<uint64_t*>(k.dst);
  const T* a = static_cast<const T*>(k.a);
  const T* b = static_cast<const T*>(k.b);
  typename L::Vector x, y;
  for (uint32_t j = 0; j < L::kCount; ++j) x[j] = *a, y[j] = *b;
  for (uint32_t i = 0; i < k.lanes; i += L::kCount) {
    if constexpr (F != 2) x = L::load(a + i);
    if constexpr (F != 1) y = L::load(b + i);
    store(d + i, distance_of<T, kRelation>(x, y));
  }
}
template <class T, Relation kRelation>
void distance_forms(KernelTable& t, Op op) {
  Kernel* forms = t.kernels[static_cast<int>(op)];
  forms[0] = distances<T, kRelation, 0>;
  forms[1] = distances<T, kRelation, 1>;
  forms[2] = distances<T, kRelation, 2>;
}

// The low halves of words. The second load of eight begins four bytes early, so that its low halves fall
// where the first one has the high halves: one blend and one permutation. Whether there is a NaN at all is
// seen from the greatest magnitude; only then are the floats looked at again.
void load_floats(const KernelArgs& k) {
  const float* a = static_cast<const float*>(k.a);
  int32_t* d = static_cast<int32_t*>(k.dst);
  const __m256i order = _mm256_setr_epi32(0, 2, 4, 6, 1, 3, 5, 7), magnitude = _mm256_set1_epi32(INT32_MAX);
  __m256i greatest = _mm256_setzero_si256();
  for (size_t i = 0, n = k.lanes; i < n; i += 64) {
    for (size_t j = i; j < i + 64; j += 8) {
      const __m256 mixed = _mm256_blend_ps(_mm256_loadu_ps(a + 2 * j), _mm256_loadu_ps(a + 2 * j + 7), 0xaa);
      const __m256i w = _mm256_permutevar8x32_epi32((__m256i)mixed, order);
      greatest = _mm256_max_epi32(greatest, _mm256_and_si256(w, magnitude));
      _mm256_storeu_si256((__m256i*)(d + j), w);
    }
  }
  const __m256i infinity = _mm256_set1_epi32(0x7f800000);
  if (_mm256_testz_si256(_mm256_cmpgt_epi32(greatest, infinity), magnitude)) return;
  for (size_t i = 0, n = k.lanes; i < n; i += 8) {
    const Words32 w = Lanes<int32_t>::load(d + i);
    const Words32 nan = (Words32)((w & INT32_MAX) > 0x7f800000);
    const Words32 r = (w & ~nan) | (nan & static_cast<int32_t>(kNanWord32));
    _mm256_storeu_si256((__m256i*)(d + i), (__m256i)r);
  }
}

void add_logarithms(const KernelArgs& k) {
  uint64_t* d = static_cast<uint64_t*>(k.dst);
  const int64_t* a = static_cast<const int64_t*>(k.a);
  const int64_t weight = static_cast<int64_t>(k.imm & 0xffffffff),
                floor = static_cast<int64_t>(k.imm2) * weight;
  typedef double Doubles __attribute__((vector_size(32)));
  for (uint32_t i = 0; i < k.lanes; i += 4) {
    const Words w = Lanes<int64_t>::load(a + i);
    const Doubles high = (Doubles)((Words)((Unsigned)w >> 32) | 0x4530000000000000) - 0x1p84;
    const Doubles low = (Doubles)((w & 0xffffffff) | 0x4330000000000000) - 0x1p52;
    Words steps = ((Words)(high + low + 1.0) >> 26) - (int64_t{0x3ff0000000000000} >> 26);
    const Words most = (Words)(steps > 0xffffffff);
    steps = (steps & ~most) | (most & 0xffffffff);
    const Unsigned product = (Unsigned)_mm256_mul_epu32((__m256i)steps, _mm256_set1_epi64x(weight));
    const Unsigned sum = Lanes<uint64_t>::load(d + i) + product + (Unsigned)(~(Words)(w == 0) & floor);
    _mm256_storeu_si256((__m256i*)(d + i), (__m256i)sum);
  }
}

template <bool kNegated>
void spread_bits(const KernelArgs& k) {
  uint64_t* d = static_cast<uint64_t*>(k.dst);
  const uint64_t* a = static_cast<const uint64_t*>(k.a);
  const Words bit = {1, 2, 4, 8};
  const int64_t one = static_cast<int64_t>(k.imm);
  for (uint32_t i = 0; i < k.lanes; i += 64) {
    uint64_t word = kNegated ? a[i / 64] : ~a[i / 64];
    for (uint32_t j = 0; j < 64; j += 4, word >>= 4) {
      const Words r = (Words)((bit & static_cast<int64_t>(word)) == bit) & one;
      _mm256_storeu_si256((__m256i*)(d + i + j), (__m256i)r);
    }
  }
}

KernelTable build_vector_table() {
  KernelTable t = build_table();
  distance_forms<double, Relation::kEq>(t, Op::kDistEq64);
  distance_forms<double, Relation::kLe>(t, Op::kDistLe64);
  distance_forms<double, Relation::kLt>(t, Op::kDistLt64);
  distance_forms<double, Relation::kNotLe>(t, Op::kDistNotLe64);
  distance_forms<double, Relation::kNotLt>(t, Op::kDistNotLt64);
  distance_forms<double, Relation::kSame>(t, Op::kDistSame64);
  distance_forms<float, Relation::kEq>(t, Op::kDistEq32);
  distance_forms<float, Relation::kLe>(t, Op::kDistLe32);
  distance_forms<float, Relation::kLt>(t, Op::kDistLt32);
  distance_forms<float, Relation::kNotLe>(t, Op::kDistNotLe32);
  distance_forms<float, Relation::kNotLt>(t, Op::kDistNotLt32);
  distance_forms<float, Relation::kSame>(t, Op::kDistSame32);
  t.kernels[static_cast<int>(Op::kLoadFloat)][0] = load_floats;
  t.kernels[static_cast<int>(Op::kAddLogarithm)][0] = add_logarithms;
  t.kernels[static_cast<int>(Op::kDistBool)][0] = spread_bits<false>;
  t.kernels[static_cast<int>(Op::kDistNotBool)][0] = spread_bits<true>;
  return t;
}
}  // namespace

#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif

const KernelTable* table() {
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) return nullptr;
  static const KernelTable kTable = build_vector_table();
  return &kTable;
}

}  // namespace mantissa::eval::batch::avx2

#else

namespace mantissa::eval::batch::avx2 {
const KernelTable* table() { return nullptr; }
}  // namespace mantissa::eval::batch::avx2

#endif
