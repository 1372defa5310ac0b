// What the instructions of SSE2 to SSE4.2 and BMI do: replay compares what is printed with what the instructions themselves give.
// REQUIRES: avx2
// RUN: rm -rf %t && %mantissa run -j1 --tests all -o %t %s -- -O1 -msse4.2 -mbmi -mbmi2 | FileCheck %s
// RUN: FileCheck %s --check-prefix=JSON < %t/run.json
// RUN: cat %t/tests/*.json | FileCheck %s --check-prefix=TEST
// CHECK: 0 findings
// CHECK-SAME: complete: every feasible path
// JSON: "divergences": 0,
// JSON-NEXT: "divergences_with_loss": 0,
// TEST: "output_is_exact": true,
#include "Inputs/x86.h"

static void on_integers(void) {
  __m128i a, b, c;
  integers(&a, sizeof a);
  integers(&b, sizeof b);
  integers(&c, sizeof c);
  TRY(sad_epu8, _mm_sad_epu8(a, b));
  TRY(madd_epi16, _mm_madd_epi16(a, b));
  TRY(maddubs_epi16, _mm_maddubs_epi16(a, b));
  TRY(packs_epi16, _mm_packs_epi16(a, b));
  TRY(packs_epi32, _mm_packs_epi32(a, b));
  TRY(packus_epi16, _mm_packus_epi16(a, b));
  TRY(packus_epi32, _mm_packus_epi32(a, b));
  TRY(avg_epu8, _mm_avg_epu8(a, b));
  TRY(avg_epu16, _mm_avg_epu16(a, b));
  TRY(mulhi_epi16, _mm_mulhi_epi16(a, b));
  TRY(mulhi_epu16, _mm_mulhi_epu16(a, b));
  TRY(mulhrs_epi16, _mm_mulhrs_epi16(a, b));
  TRY(shuffle_epi8, _mm_shuffle_epi8(a, b));
  TRY(sign_epi8, _mm_sign_epi8(a, b));
  TRY(sign_epi16, _mm_sign_epi16(a, b));
  TRY(sign_epi32, _mm_sign_epi32(a, b));
  TRY(hadd_epi16, _mm_hadd_epi16(a, b));
  TRY(hadd_epi32, _mm_hadd_epi32(a, b));
  TRY(hadds_epi16, _mm_hadds_epi16(a, b));
  TRY(hsub_epi16, _mm_hsub_epi16(a, b));
  TRY(hsub_epi32, _mm_hsub_epi32(a, b));
  TRY(hsubs_epi16, _mm_hsubs_epi16(a, b));
  TRY(sll_epi16, _mm_sll_epi16(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(sll_epi32, _mm_sll_epi32(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(sll_epi64, _mm_sll_epi64(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(srl_epi16, _mm_srl_epi16(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(srl_epi32, _mm_srl_epi32(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(srl_epi64, _mm_srl_epi64(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(sra_epi16, _mm_sra_epi16(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(sra_epi32, _mm_sra_epi32(a, _mm_set_epi64x(next(), next() % 80)));
  TRY(slli_epi16, _mm_slli_epi16(a, next() % 80));
  TRY(slli_epi32, _mm_slli_epi32(a, next() % 80));
  TRY(slli_epi64, _mm_slli_epi64(a, next() % 80));
  TRY(srli_epi16, _mm_srli_epi16(a, next() % 80));
  TRY(srli_epi32, _mm_srli_epi32(a, next() % 80));
  TRY(srli_epi64, _mm_srli_epi64(a, next() % 80));
  TRY(srai_epi16, _mm_srai_epi16(a, next() % 80));
  TRY(srai_epi32, _mm_srai_epi32(a, next() % 80));
  TRY(minpos_epu16, _mm_minpos_epu16(a));
  TRY(blendv_epi8, _mm_blendv_epi8(a, b, c));
  TRY(movemask_epi8, _mm_movemask_epi8(a));
  const __m128i zero = next() % 2 ? _mm_setzero_si128() : _mm_andnot_si128(a, b);
  TRY(testz, _mm_testz_si128(a, b));
  TRY(testz, _mm_testz_si128(zero, a));
  TRY(testc, _mm_testc_si128(a, b));
  TRY(testc, _mm_testc_si128(zero, a));
  TRY(testnzc, _mm_testnzc_si128(a, b));
  TRY(testnzc, _mm_testnzc_si128(zero, a));
}

static void on_floats(void) {
  __m128 p, q;
  __m128d d, e;
  __m128i a;
  floats((float*)&p, 4);
  floats((float*)&q, 4);
  doubles((double*)&d, 2);
  doubles((double*)&e, 2);
  integers(&a, sizeof a);
  TRY(min_ps, _mm_min_ps(p, q));
  TRY(min_ss, _mm_min_ss(p, q));
  TRY(min_pd, _mm_min_pd(d, e));
  TRY(min_sd, _mm_min_sd(d, e));
  TRY(max_ps, _mm_max_ps(p, q));
  TRY(max_ss, _mm_max_ss(p, q));
  TRY(max_pd, _mm_max_pd(d, e));
  TRY(max_sd, _mm_max_sd(d, e));
  TRY(cmplt_ss, _mm_cmplt_ss(p, q));
  TRY(cmplt_sd, _mm_cmplt_sd(d, e));
  TRY(cmplt_pd, _mm_cmplt_pd(d, e));
  TRY(cmple_ss, _mm_cmple_ss(p, q));
  TRY(cmple_sd, _mm_cmple_sd(d, e));
  TRY(cmple_pd, _mm_cmple_pd(d, e));
  TRY(cmpeq_ss, _mm_cmpeq_ss(p, q));
  TRY(cmpeq_sd, _mm_cmpeq_sd(d, e));
  TRY(cmpeq_pd, _mm_cmpeq_pd(d, e));
  TRY(cmpneq_ss, _mm_cmpneq_ss(p, q));
  TRY(cmpneq_sd, _mm_cmpneq_sd(d, e));
  TRY(cmpneq_pd, _mm_cmpneq_pd(d, e));
  TRY(cmpord_ss, _mm_cmpord_ss(p, q));
  TRY(cmpord_sd, _mm_cmpord_sd(d, e));
  TRY(cmpord_pd, _mm_cmpord_pd(d, e));
  TRY(cmpunord_ss, _mm_cmpunord_ss(p, q));
  TRY(cmpunord_sd, _mm_cmpunord_sd(d, e));
  TRY(cmpunord_pd, _mm_cmpunord_pd(d, e));
  TRY(cmpnlt_ss, _mm_cmpnlt_ss(p, q));
  TRY(cmpnlt_sd, _mm_cmpnlt_sd(d, e));
  TRY(cmpnlt_pd, _mm_cmpnlt_pd(d, e));
  TRY(cmpnle_ss, _mm_cmpnle_ss(p, q));
  TRY(cmpnle_sd, _mm_cmpnle_sd(d, e));
  TRY(cmpnle_pd, _mm_cmpnle_pd(d, e));
  TRY(comilt_ss, _mm_comilt_ss(p, q));
  TRY(comilt_sd, _mm_comilt_sd(d, e));
  TRY(ucomilt_ss, _mm_ucomilt_ss(p, q));
  TRY(ucomilt_sd, _mm_ucomilt_sd(d, e));
  TRY(comile_ss, _mm_comile_ss(p, q));
  TRY(comile_sd, _mm_comile_sd(d, e));
  TRY(ucomile_ss, _mm_ucomile_ss(p, q));
  TRY(ucomile_sd, _mm_ucomile_sd(d, e));
  TRY(comieq_ss, _mm_comieq_ss(p, q));
  TRY(comieq_sd, _mm_comieq_sd(d, e));
  TRY(ucomieq_ss, _mm_ucomieq_ss(p, q));
  TRY(ucomieq_sd, _mm_ucomieq_sd(d, e));
  TRY(comineq_ss, _mm_comineq_ss(p, q));
  TRY(comineq_sd, _mm_comineq_sd(d, e));
  TRY(ucomineq_ss, _mm_ucomineq_ss(p, q));
  TRY(ucomineq_sd, _mm_ucomineq_sd(d, e));
  TRY(comigt_ss, _mm_comigt_ss(p, q));
  TRY(comigt_sd, _mm_comigt_sd(d, e));
  TRY(ucomigt_ss, _mm_ucomigt_ss(p, q));
  TRY(ucomigt_sd, _mm_ucomigt_sd(d, e));
  TRY(comige_ss, _mm_comige_ss(p, q));
  TRY(comige_sd, _mm_comige_sd(d, e));
  TRY(ucomige_ss, _mm_ucomige_ss(p, q));
  TRY(ucomige_sd, _mm_ucomige_sd(d, e));
  TRY(movemask_ps, _mm_movemask_ps(p));
  TRY(movemask_pd, _mm_movemask_pd(d));
  TRY(blendv_ps, _mm_blendv_ps(p, q, (__m128)a));
  TRY(blendv_pd, _mm_blendv_pd(d, e, (__m128d)a));
  TRY(round_pd, _mm_round_pd(d, 0));
  TRY(round_ps, _mm_round_ps(p, 0));
  TRY(round_sd, _mm_round_sd(d, e, 0));
  TRY(round_ss, _mm_round_ss(p, q, 0));
  TRY(round_pd, _mm_round_pd(d, 1));
  TRY(round_ps, _mm_round_ps(p, 1));
  TRY(round_sd, _mm_round_sd(d, e, 1));
  TRY(round_ss, _mm_round_ss(p, q, 1));
  TRY(round_pd, _mm_round_pd(d, 2));
  TRY(round_ps, _mm_round_ps(p, 2));
  TRY(round_sd, _mm_round_sd(d, e, 2));
  TRY(round_ss, _mm_round_ss(p, q, 2));
  TRY(round_pd, _mm_round_pd(d, 3));
  TRY(round_ps, _mm_round_ps(p, 3));
  TRY(round_sd, _mm_round_sd(d, e, 3));
  TRY(round_ss, _mm_round_ss(p, q, 3));
  TRY(round_pd, _mm_round_pd(d, 4));
  TRY(round_ps, _mm_round_ps(p, 4));
  TRY(round_sd, _mm_round_sd(d, e, 4));
  TRY(round_ss, _mm_round_ss(p, q, 4));
  TRY(round_pd, _mm_round_pd(d, 8));
  TRY(round_ps, _mm_round_ps(p, 8));
  TRY(round_sd, _mm_round_sd(d, e, 8));
  TRY(round_ss, _mm_round_ss(p, q, 8));
  TRY(cvtsd_si32, _mm_cvtsd_si32(d));
  TRY(cvtsd_si64, _mm_cvtsd_si64(d));
  TRY(cvttsd_si32, _mm_cvttsd_si32(d));
  TRY(cvttsd_si64, _mm_cvttsd_si64(d));
  TRY(cvtpd_epi32, _mm_cvtpd_epi32(d));
  TRY(cvttpd_epi32, _mm_cvttpd_epi32(d));
  TRY(cvtss_si32, _mm_cvtss_si32(p));
  TRY(cvtss_si64, _mm_cvtss_si64(p));
  TRY(cvttss_si32, _mm_cvttss_si32(p));
  TRY(cvttss_si64, _mm_cvttss_si64(p));
  TRY(cvtps_epi32, _mm_cvtps_epi32(p));
  TRY(cvttps_epi32, _mm_cvttps_epi32(p));
  TRY(insert_ps, _mm_insert_ps(p, q, 0x4a));
  TRY(lddqu, _mm_lddqu_si128(&a));
}

static void on_numbers(void) {
  const uint64_t x = next(), y = next() % 2 ? next() : next() & 0x3fff;
  TRY(bextr32, __builtin_ia32_bextr_u32(x, y));
  TRY(bextr64, __builtin_ia32_bextr_u64(x, y));
  TRY(bzhi32, __builtin_ia32_bzhi_si(x, y));
  TRY(bzhi64, __builtin_ia32_bzhi_di(x, y));
  TRY(pdep32, __builtin_ia32_pdep_si(x, y));
  TRY(pdep64, __builtin_ia32_pdep_di(x, y));
  TRY(pext32, __builtin_ia32_pext_si(x, y));
  TRY(pext64, __builtin_ia32_pext_di(x, y));
  TRY(crc32_u8, _mm_crc32_u8(y, (uint8_t)x));
  TRY(crc32_u16, _mm_crc32_u16(y, (uint16_t)x));
  TRY(crc32_u32, _mm_crc32_u32(y, (uint32_t)x));
  TRY(crc32_u64, _mm_crc32_u64(y, (uint64_t)x));
}

int main(void) {
  for (int i = 0; i < ROUNDS; ++i) {
    on_integers();
    on_floats();
    on_numbers();
  }
  _mm_pause();
  _mm_mfence();
  return 0;
}
