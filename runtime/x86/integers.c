// Instructions on lanes of integers: SSE2 to AVX2. The wide ones do in each half what the others do in their
// whole.
#include "vector.h"

static int clamp(int x, int low, int high) { return x < low ? low : x > high ? high : x; }

// ---- Narrowing with saturation: the lanes of a, then those of b, by halves of 16 bytes.
#define PACK(name, from, to, low, high)                                      \
  to __m_x86_##name(from a, from b) {                                        \
    to r;                                                                    \
    const int half = LANES(a) * 16 / (int)sizeof a;                          \
    EACH(r) {                                                                \
      const int in = i % (2 * half), at = i / (2 * half) * half + in % half; \
      r[i] = clamp(in < half ? a[at] : b[at], low, high);                    \
    }                                                                        \
    return r;                                                                \
  }
PACK(sse2_packsswb_128, I16x8, I8x16, -128, 127)
PACK(sse2_packssdw_128, I32x4, I16x8, -32768, 32767)
PACK(sse2_packuswb_128, I16x8, I8x16, 0, 255)
PACK(sse41_packusdw, I32x4, I16x8, 0, 65535)
PACK(avx2_packsswb, I16x16, I8x32, -128, 127)
PACK(avx2_packssdw, I32x8, I16x16, -32768, 32767)
PACK(avx2_packuswb, I16x16, I8x32, 0, 255)
PACK(avx2_packusdw, I32x8, I16x16, 0, 65535)

// ---- Lane by lane
#define LANE(name, type, expression)    \
  type __m_x86_##name(type a, type b) { \
    type r;                             \
    EACH(r) r[i] = expression;          \
    return r;                           \
  }
#define AVERAGE_B ((uint8_t)a[i] + (uint8_t)b[i] + 1) >> 1
#define AVERAGE_W ((uint16_t)a[i] + (uint16_t)b[i] + 1) >> 1
#define HIGH_S (a[i] * b[i]) >> 16
#define HIGH_U ((uint32_t)(uint16_t)a[i] * (uint16_t)b[i]) >> 16
#define HIGH_R ((((a[i] * b[i]) >> 14) + 1) >> 1)
#define SIGN(unsigned_type) (b[i] < 0 ? -(unsigned_type)a[i] : b[i] ? (unsigned_type)a[i] : 0)
LANE(sse2_pavg_b, I8x16, AVERAGE_B)
LANE(avx2_pavg_b, I8x32, AVERAGE_B)
LANE(sse2_pavg_w, I16x8, AVERAGE_W)
LANE(avx2_pavg_w, I16x16, AVERAGE_W)
LANE(sse2_pmulh_w, I16x8, HIGH_S)
LANE(avx2_pmulh_w, I16x16, HIGH_S)
LANE(sse2_pmulhu_w, I16x8, HIGH_U)
LANE(avx2_pmulhu_w, I16x16, HIGH_U)
LANE(ssse3_pmul_hr_sw_128, I16x8, HIGH_R)
LANE(avx2_pmul_hr_sw, I16x16, HIGH_R)
LANE(ssse3_psign_b_128, I8x16, SIGN(uint8_t))
LANE(ssse3_psign_w_128, I16x8, SIGN(uint16_t))
LANE(ssse3_psign_d_128, I32x4, SIGN(uint32_t))
LANE(avx2_psign_b, I8x32, SIGN(uint8_t))
LANE(avx2_psign_w, I16x16, SIGN(uint16_t))
LANE(avx2_psign_d, I32x8, SIGN(uint32_t))
#define BYTE_AT (b[i] < 0 ? 0 : a[(i & ~15) | (b[i] & 15)])
LANE(ssse3_pshuf_b_128, I8x16, BYTE_AT)
LANE(avx2_pshuf_b, I8x32, BYTE_AT)
LANE(avx2_permd, I32x8, a[b[i] & 7])

F32x8 __m_x86_avx2_permps(F32x8 a, I32x8 b) {
  F32x8 r;
  EACH(r) r[i] = a[b[i] & 7];
  return r;
}

// ---- Neighbours: sums of products, of differences, of the lanes of a and then of b.
#define PAIRS(name, from, to, expression) \
  to __m_x86_##name(from a, from b) {     \
    to r;                                 \
    EACH(r) r[i] = expression;            \
    return r;                             \
  }
#define PRODUCTS (uint32_t)(a[2 * i] * b[2 * i]) + (uint32_t)(a[2 * i + 1] * b[2 * i + 1])
#define MIXED clamp((uint8_t)a[2 * i] * b[2 * i] + (uint8_t)a[2 * i + 1] * b[2 * i + 1], -32768, 32767)
PAIRS(sse2_pmadd_wd, I16x8, I32x4, PRODUCTS)
PAIRS(avx2_pmadd_wd, I16x16, I32x8, PRODUCTS)
PAIRS(ssse3_pmadd_ub_sw_128, I8x16, I16x8, MIXED)
PAIRS(avx2_pmadd_ub_sw, I8x32, I16x16, MIXED)

static int distance(int a, int b) { return a < b ? b - a : a - b; }
#define DIFFERENCES(name, from, to)                                                              \
  to __m_x86_##name(from a, from b) {                                                            \
    to r;                                                                                        \
    EACH(r) {                                                                                    \
      int sum = 0;                                                                               \
      for (int k = 0; k < 8; ++k) sum += distance((uint8_t)a[8 * i + k], (uint8_t)b[8 * i + k]); \
      r[i] = sum;                                                                                \
    }                                                                                            \
    return r;                                                                                    \
  }
DIFFERENCES(sse2_psad_bw, I8x16, I64x2)
DIFFERENCES(avx2_psad_bw, I8x32, I64x4)

#define HORIZONTAL(name, type, wide, expression)                                             \
  type __m_x86_##name(type a, type b) {                                                      \
    type r;                                                                                  \
    const int half = LANES(a) * 16 / (int)sizeof a;                                          \
    EACH(r) {                                                                                \
      const int in = i % half, at = i / half * half + in * 2 % half, from_a = in < half / 2; \
      const wide x = from_a ? a[at] : b[at], y = from_a ? a[at + 1] : b[at + 1];             \
      r[i] = expression;                                                                     \
    }                                                                                        \
    return r;                                                                                \
  }
HORIZONTAL(ssse3_phadd_w_128, I16x8, int, x + y)
HORIZONTAL(ssse3_phadd_d_128, I32x4, uint32_t, x + y)
HORIZONTAL(ssse3_phadd_sw_128, I16x8, int, clamp(x + y, -32768, 32767))
HORIZONTAL(ssse3_phsub_w_128, I16x8, int, x - y)
HORIZONTAL(ssse3_phsub_d_128, I32x4, uint32_t, x - y)
HORIZONTAL(ssse3_phsub_sw_128, I16x8, int, clamp(x - y, -32768, 32767))
HORIZONTAL(avx2_phadd_w, I16x16, int, x + y)
HORIZONTAL(avx2_phadd_d, I32x8, uint32_t, x + y)
HORIZONTAL(avx2_phadd_sw, I16x16, int, clamp(x + y, -32768, 32767))
HORIZONTAL(avx2_phsub_w, I16x16, int, x - y)
HORIZONTAL(avx2_phsub_d, I32x8, uint32_t, x - y)
HORIZONTAL(avx2_phsub_sw, I16x16, int, clamp(x - y, -32768, 32767))

I16x8 __m_x86_sse41_phminposuw(I16x8 a) {
  I16x8 r = {0};
  int at = 0;
  for (int i = 1; i < 8; ++i) at = (uint16_t)a[i] < (uint16_t)a[at] ? i : at;
  r[0] = a[at];
  r[1] = at;
  return r;
}

// ---- Shifts: by one count for all lanes, or by one for each. Counts that are too large give zero or the
// sign.
static uint64_t left(uint64_t x, uint64_t by, unsigned width) { return by < width ? x << by : 0; }
static uint64_t right(uint64_t x, uint64_t by, unsigned width) { return by < width ? x >> by : 0; }
static int64_t arithmetic(int64_t x, uint64_t by, unsigned width) {
  return x >> (by < width ? by : width - 1);
}

#define SHIFT(name, type, count, by, shift, cast)                    \
  type __m_x86_##name(type a, count b) {                             \
    type r;                                                          \
    EACH(r) r[i] = shift((cast)a[i], by, 8 * (unsigned)sizeof a[0]); \
    return r;                                                        \
  }
#define FIRST_W ((I64x2)b)[0]
#define SHIFTS(prefix, w, d, q)                                     \
  SHIFT(prefix##_psll_w, w, I16x8, FIRST_W, left, uint16_t)         \
  SHIFT(prefix##_psll_d, d, I32x4, FIRST_W, left, uint32_t)         \
  SHIFT(prefix##_psll_q, q, I64x2, FIRST_W, left, uint64_t)         \
  SHIFT(prefix##_psrl_w, w, I16x8, FIRST_W, right, uint16_t)        \
  SHIFT(prefix##_psrl_d, d, I32x4, FIRST_W, right, uint32_t)        \
  SHIFT(prefix##_psrl_q, q, I64x2, FIRST_W, right, uint64_t)        \
  SHIFT(prefix##_psra_w, w, I16x8, FIRST_W, arithmetic, int16_t)    \
  SHIFT(prefix##_psra_d, d, I32x4, FIRST_W, arithmetic, int32_t)    \
  SHIFT(prefix##_pslli_w, w, int, (uint32_t)b, left, uint16_t)      \
  SHIFT(prefix##_pslli_d, d, int, (uint32_t)b, left, uint32_t)      \
  SHIFT(prefix##_pslli_q, q, int, (uint32_t)b, left, uint64_t)      \
  SHIFT(prefix##_psrli_w, w, int, (uint32_t)b, right, uint16_t)     \
  SHIFT(prefix##_psrli_d, d, int, (uint32_t)b, right, uint32_t)     \
  SHIFT(prefix##_psrli_q, q, int, (uint32_t)b, right, uint64_t)     \
  SHIFT(prefix##_psrai_w, w, int, (uint32_t)b, arithmetic, int16_t) \
  SHIFT(prefix##_psrai_d, d, int, (uint32_t)b, arithmetic, int32_t)
SHIFTS(sse2, I16x8, I32x4, I64x2)
SHIFTS(avx2, I16x16, I32x8, I64x4)
SHIFT(avx2_psllv_d, I32x4, I32x4, (uint32_t)b[i], left, uint32_t)
SHIFT(avx2_psrlv_d, I32x4, I32x4, (uint32_t)b[i], right, uint32_t)
SHIFT(avx2_psrav_d, I32x4, I32x4, (uint32_t)b[i], arithmetic, int32_t)
SHIFT(avx2_psllv_q, I64x2, I64x2, (uint64_t)b[i], left, uint64_t)
SHIFT(avx2_psrlv_q, I64x2, I64x2, (uint64_t)b[i], right, uint64_t)
SHIFT(avx2_psllv_d_256, I32x8, I32x8, (uint32_t)b[i], left, uint32_t)
SHIFT(avx2_psrlv_d_256, I32x8, I32x8, (uint32_t)b[i], right, uint32_t)
SHIFT(avx2_psrav_d_256, I32x8, I32x8, (uint32_t)b[i], arithmetic, int32_t)
SHIFT(avx2_psllv_q_256, I64x4, I64x4, (uint64_t)b[i], left, uint64_t)
SHIFT(avx2_psrlv_q_256, I64x4, I64x4, (uint64_t)b[i], right, uint64_t)

// ---- Choices and questions
#define BLEND(name, type, mask)                 \
  type __m_x86_##name(type a, type b, type m) { \
    type r;                                     \
    const mask signs = (mask)m;                 \
    EACH(r) r[i] = signs[i] < 0 ? b[i] : a[i];  \
    return r;                                   \
  }
BLEND(sse41_pblendvb, I8x16, I8x16)
BLEND(sse41_blendvps, F32x4, I32x4)
BLEND(sse41_blendvpd, F64x2, I64x2)
BLEND(avx2_pblendvb, I8x32, I8x32)
BLEND(avx_blendv_ps_256, F32x8, I32x8)
BLEND(avx_blendv_pd_256, F64x4, I64x4)

#define MASK(name, type, lanes)                   \
  int __m_x86_##name(type a) {                    \
    const lanes bits = (lanes)a;                  \
    uint32_t r = 0;                               \
    EACH(bits) r |= (uint32_t)(bits[i] < 0) << i; \
    return (int)r;                                \
  }
MASK(sse_movmsk_ps, F32x4, I32x4)
MASK(sse2_movmsk_pd, F64x2, I64x2)
MASK(sse2_pmovmskb_128, I8x16, I8x16)
MASK(avx_movmsk_ps_256, F32x8, I32x8)
MASK(avx_movmsk_pd_256, F64x4, I64x4)
MASK(avx2_pmovmskb, I8x32, I8x32)

// z: a and b have no bit in common; c: b has none that a has not; of floats only the signs count.
#define TEST(name, type, lanes, seen)                       \
  static void test_##name(type x, type y, int* z, int* c) { \
    const lanes a = (lanes)x, b = (lanes)y;                 \
    lanes common = a & b, beyond = ~a & b;                  \
    uint64_t any = 0, more = 0;                             \
    EACH(common) any |= (uint64_t)common[i] & (seen);       \
    EACH(beyond) more |= (uint64_t)beyond[i] & (seen);      \
    *z = any == 0;                                          \
    *c = more == 0;                                         \
  }
#define TESTS(name, type, z_name, c_name, n_name) \
  int __m_x86_##z_name(type a, type b) {          \
    int z, c;                                     \
    test_##name(a, b, &z, &c);                    \
    return z;                                     \
  }                                               \
  int __m_x86_##c_name(type a, type b) {          \
    int z, c;                                     \
    test_##name(a, b, &z, &c);                    \
    return c;                                     \
  }                                               \
  int __m_x86_##n_name(type a, type b) {          \
    int z, c;                                     \
    test_##name(a, b, &z, &c);                    \
    return !z & !c;                               \
  }
TEST(i128, I64x2, I64x2, UINT64_MAX)
TESTS(i128, I64x2, sse41_ptestz, sse41_ptestc, sse41_ptestnzc)
TEST(i256, I64x4, I64x4, UINT64_MAX)
TESTS(i256, I64x4, avx_ptestz_256, avx_ptestc_256, avx_ptestnzc_256)
TEST(f64x2, F64x2, I64x2, UINT64_C(1) << 63)
TESTS(f64x2, F64x2, avx_vtestz_pd, avx_vtestc_pd, avx_vtestnzc_pd)
TEST(f64x4, F64x4, I64x4, UINT64_C(1) << 63)
TESTS(f64x4, F64x4, avx_vtestz_pd_256, avx_vtestc_pd_256, avx_vtestnzc_pd_256)
TEST(f32x4, F32x4, I32x4, UINT64_C(1) << 31)
TESTS(f32x4, F32x4, avx_vtestz_ps, avx_vtestc_ps, avx_vtestnzc_ps)
TEST(f32x8, F32x8, I32x8, UINT64_C(1) << 31)
TESTS(f32x8, F32x8, avx_vtestz_ps_256, avx_vtestc_ps_256, avx_vtestnzc_ps_256)

// ---- Single numbers
static uint64_t low_bits(uint64_t n) { return n < 64 ? (UINT64_C(1) << n) - 1 : UINT64_MAX; }

#define OF_NUMBERS(type, bits)                                                         \
  type __m_x86_bmi_bextr_##bits(type x, type control) {                                \
    const unsigned start = control & 255, n = control >> 8 & 255;                      \
    return start < bits ? (type)((x >> start) & low_bits(n)) : 0;                      \
  }                                                                                    \
  type __m_x86_bmi_bzhi_##bits(type x, type n) { return x & (type)low_bits(n & 255); } \
  type __m_x86_bmi_pdep_##bits(type x, type mask) {                                    \
    type r = 0;                                                                        \
    for (unsigned i = 0, at = 0; i < bits; ++i) {                                      \
      r |= (mask >> i & 1 & x >> at) << i;                                             \
      at += mask >> i & 1;                                                             \
      at &= bits - 1;                                                                  \
    }                                                                                  \
    return r;                                                                          \
  }                                                                                    \
  type __m_x86_bmi_pext_##bits(type x, type mask) {                                    \
    type r = 0;                                                                        \
    for (unsigned i = 0, at = 0; i < bits; ++i) {                                      \
      r |= (x >> i & mask >> i & 1) << at;                                             \
      at += mask >> i & 1;                                                             \
      at &= bits - 1;                                                                  \
    }                                                                                  \
    return r;                                                                          \
  }
OF_NUMBERS(uint32_t, 32)
OF_NUMBERS(uint64_t, 64)

// CRC-32C, its polynomial with the bits in reverse.
static uint32_t crc(uint32_t r, uint64_t data, int bits) {
  for (int i = 0; i < bits; ++i) r = r >> 1 ^ (((r ^ data >> i) & 1) ? 0x82f63b78 : 0);
  return r;
}
uint32_t __m_x86_sse42_crc32_32_8(uint32_t r, uint8_t data) { return crc(r, data, 8); }
uint32_t __m_x86_sse42_crc32_32_16(uint32_t r, uint16_t data) { return crc(r, data, 16); }
uint32_t __m_x86_sse42_crc32_32_32(uint32_t r, uint32_t data) { return crc(r, data, 32); }
uint64_t __m_x86_sse42_crc32_64_64(uint64_t r, uint64_t data) { return crc((uint32_t)r, data, 64); }
