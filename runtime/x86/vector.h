// Types and loops over lanes for the instructions of x86. `llvm.x86.sse2.psad.bw` is __m_x86_sse2_psad_bw
// here: the front end calls the function of that name if its type is that of the intrinsic. Left out are
// those whose arithmetic on floats may raise exceptions, which belong to the program: they stay a loss by
// name.
#ifndef MANTISSA_X86_VECTOR_H
#define MANTISSA_X86_VECTOR_H

#include <stdint.h>

#define VECTOR(name, lane, bytes) typedef lane name __attribute__((vector_size(bytes)));
VECTOR(I8x16, int8_t, 16)
VECTOR(I16x8, int16_t, 16)
VECTOR(I32x4, int32_t, 16)
VECTOR(I64x2, int64_t, 16)
VECTOR(F32x4, float, 16)
VECTOR(F64x2, double, 16)
VECTOR(I8x32, int8_t, 32)
VECTOR(I16x16, int16_t, 32)
VECTOR(I32x8, int32_t, 32)
VECTOR(I64x4, int64_t, 32)
VECTOR(F32x8, float, 32)
VECTOR(F64x4, double, 32)

#define LANES(v) ((int)(sizeof(v) / sizeof((v)[0])))
#define EACH(v) for (int i = 0; i < LANES(v); ++i)

#endif
