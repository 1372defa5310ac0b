// longjmp under its names, which in glibc are one function. setjmp is the engine's: it returns into its
// caller twice, which no function of C does.
#include "internal.h"

#include <setjmp.h>

static __attribute__((noreturn)) void jump(struct __jmp_buf_tag* to, int value) {
  __m_restore_mask(to);
  __mantissa_jump(to, value);
}

void longjmp(jmp_buf to, int value) { jump(to, value); }
void _longjmp(jmp_buf to, int value) { jump(to, value); }
void siglongjmp(sigjmp_buf to, int value) { jump(to, value); }
__attribute__((noreturn)) void __longjmp_chk(jmp_buf to, int value) { jump(to, value); }
