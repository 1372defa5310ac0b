// Instructions on lanes of floats that compute nothing new: choices, comparisons, roundings, conversions.
#include "vector.h"

// The smaller or larger; the second operand where one is a NaN or both are zeros.
#define CHOICE(name, type, order)                 \
  type __m_x86_##name(type a, type b) {           \
    type r;                                       \
    EACH(r) r[i] = a[i] order b[i] ? a[i] : b[i]; \
    return r;                                     \
  }
#define FIRST(name, type, order)          \
  type __m_x86_##name(type a, type b) {   \
    a[0] = a[0] order b[0] ? a[0] : b[0]; \
    return a;                             \
  }
CHOICE(sse_min_ps, F32x4, <)
CHOICE(sse_max_ps, F32x4, >)
CHOICE(sse2_min_pd, F64x2, <)
CHOICE(sse2_max_pd, F64x2, >)
CHOICE(avx_min_ps_256, F32x8, <)
CHOICE(avx_max_ps_256, F32x8, >)
CHOICE(avx_min_pd_256, F64x4, <)
CHOICE(avx_max_pd_256, F64x4, >)
FIRST(sse_min_ss, F32x4, <)
FIRST(sse_max_ss, F32x4, >)
FIRST(sse2_min_sd, F64x2, <)
FIRST(sse2_max_sd, F64x2, >)

// ---- Comparisons
#define ASK(name, type, order) \
  int __m_x86_##name(type a, type b) { return a[0] order b[0]; }
#define ASKS(prefix, suffix, type)    \
  ASK(prefix##eq_##suffix, type, ==)  \
  ASK(prefix##neq_##suffix, type, !=) \
  ASK(prefix##lt_##suffix, type, <)   \
  ASK(prefix##le_##suffix, type, <=)  \
  ASK(prefix##gt_##suffix, type, >)   \
  ASK(prefix##ge_##suffix, type, >=)
ASKS(sse_comi, ss, F32x4)
ASKS(sse_ucomi, ss, F32x4)
ASKS(sse2_comi, sd, F64x2)
ASKS(sse2_ucomi, sd, F64x2)

// The first eight predicates; the other 24 are these with the answer for NaN turned round, or loud for quiet.
static int holds(double a, double b, int predicate) {
  const int unordered = a != a || b != b, low = predicate & 7;
  const int turned = predicate >> 3 & 1;
  switch (low) {
    case 0: return turned ? a == b || unordered : a == b;
    case 1: return turned ? !(a >= b) : a < b;
    case 2: return turned ? !(a > b) : a <= b;
    case 3: return turned ? 0 : unordered;
    case 4: return turned ? a != b && !unordered : a != b;
    case 5: return turned ? a >= b : !(a < b);
    case 6: return turned ? a > b : !(a <= b);
    default: return turned ? 1 : !unordered;
  }
}

F32x4 __m_x86_sse_cmp_ss(F32x4 a, F32x4 b, int8_t predicate) {
  I32x4 r = (I32x4)a;
  r[0] = -holds(a[0], b[0], predicate);
  return (F32x4)r;
}
F64x2 __m_x86_sse2_cmp_sd(F64x2 a, F64x2 b, int8_t predicate) {
  I64x2 r = (I64x2)a;
  r[0] = -(int64_t)holds(a[0], b[0], predicate);
  return (F64x2)r;
}

// ---- Rounding to whole numbers: by the instruction's own mode, or the program's.
#define ROUNDED(x, mode, suffix)                        \
  ((mode) & 4          ? __builtin_nearbyint##suffix(x) \
   : ((mode) & 3) == 0 ? __builtin_roundeven##suffix(x) \
   : ((mode) & 3) == 1 ? __builtin_floor##suffix(x)     \
   : ((mode) & 3) == 2 ? __builtin_ceil##suffix(x)      \
                       : __builtin_trunc##suffix(x))
#define ROUND(name, type, suffix)               \
  type __m_x86_##name(type a, int mode) {       \
    type r;                                     \
    EACH(r) r[i] = ROUNDED(a[i], mode, suffix); \
    return r;                                   \
  }
ROUND(sse41_round_ps, F32x4, f)
ROUND(sse41_round_pd, F64x2, )
ROUND(avx_round_ps_256, F32x8, f)
ROUND(avx_round_pd_256, F64x4, )
F32x4 __m_x86_sse41_round_ss(F32x4 a, F32x4 b, int mode) {
  a[0] = ROUNDED(b[0], mode, f);
  return a;
}
F64x2 __m_x86_sse41_round_sd(F64x2 a, F64x2 b, int mode) {
  a[0] = ROUNDED(b[0], mode, );
  return a;
}

// ---- To integers: what has no place there becomes the smallest one.
static int32_t to_32(double whole) { return whole >= -0x1p31 && whole < 0x1p31 ? (int32_t)whole : INT32_MIN; }
static int64_t to_64(double whole) { return whole >= -0x1p63 && whole < 0x1p63 ? (int64_t)whole : INT64_MIN; }
#define NUMBER(name, type, result, convert, round) \
  result __m_x86_##name(type a) { return convert(round(a[0])); }
NUMBER(sse_cvtss2si, F32x4, int32_t, to_32, __builtin_nearbyintf)
NUMBER(sse_cvtss2si64, F32x4, int64_t, to_64, __builtin_nearbyintf)
NUMBER(sse_cvttss2si, F32x4, int32_t, to_32, __builtin_truncf)
NUMBER(sse_cvttss2si64, F32x4, int64_t, to_64, __builtin_truncf)
NUMBER(sse2_cvtsd2si, F64x2, int32_t, to_32, __builtin_nearbyint)
NUMBER(sse2_cvtsd2si64, F64x2, int64_t, to_64, __builtin_nearbyint)
NUMBER(sse2_cvttsd2si, F64x2, int32_t, to_32, __builtin_trunc)
NUMBER(sse2_cvttsd2si64, F64x2, int64_t, to_64, __builtin_trunc)
#define NUMBERS(name, type, result, lanes, round)              \
  result __m_x86_##name(type a) {                              \
    result r = {0};                                            \
    for (int i = 0; i < lanes; ++i) r[i] = to_32(round(a[i])); \
    return r;                                                  \
  }
NUMBERS(sse2_cvtps2dq, F32x4, I32x4, 4, __builtin_nearbyintf)
NUMBERS(sse2_cvttps2dq, F32x4, I32x4, 4, __builtin_truncf)
NUMBERS(sse2_cvtpd2dq, F64x2, I32x4, 2, __builtin_nearbyint)
NUMBERS(sse2_cvttpd2dq, F64x2, I32x4, 2, __builtin_trunc)
NUMBERS(avx_cvt_ps2dq_256, F32x8, I32x8, 8, __builtin_nearbyintf)
NUMBERS(avx_cvtt_ps2dq_256, F32x8, I32x8, 8, __builtin_truncf)
NUMBERS(avx_cvt_pd2dq_256, F64x4, I32x4, 4, __builtin_nearbyint)
NUMBERS(avx_cvtt_pd2dq_256, F64x4, I32x4, 4, __builtin_trunc)

// ---- Moving lanes
F64x2 __m_x86_avx_vpermilvar_pd(F64x2 a, I64x2 b) {
  F64x2 r;
  EACH(r) r[i] = a[b[i] >> 1 & 1];
  return r;
}
F64x4 __m_x86_avx_vpermilvar_pd_256(F64x4 a, I64x4 b) {
  F64x4 r;
  EACH(r) r[i] = a[(i & 2) | (b[i] >> 1 & 1)];
  return r;
}
F32x4 __m_x86_avx_vpermilvar_ps(F32x4 a, I32x4 b) {
  F32x4 r;
  EACH(r) r[i] = a[b[i] & 3];
  return r;
}
F32x8 __m_x86_avx_vpermilvar_ps_256(F32x8 a, I32x8 b) {
  F32x8 r;
  EACH(r) r[i] = a[(i & 4) | (b[i] & 3)];
  return r;
}
F32x4 __m_x86_sse41_insertps(F32x4 a, F32x4 b, int8_t control) {
  a[control >> 4 & 3] = b[control >> 6 & 3];
  EACH(a) a[i] = control >> i & 1 ? 0 : a[i];
  return a;
}
I8x16 __m_x86_sse3_ldu_dq(const void* from) {
  I8x16 r;
  __builtin_memcpy(&r, from, sizeof r);
  return r;
}

// ---- What orders memory or waits: there is one thread.
void __m_x86_sse2_pause(void) {}
void __m_x86_sse2_mfence(void) {}
void __m_x86_sse2_lfence(void) {}
void __m_x86_sse_sfence(void) {}
void __m_x86_sse2_clflush(const void* p) { (void)p; }
void __m_x86_avx_vzeroupper(void) {}
void __m_x86_avx_vzeroall(void) {}
