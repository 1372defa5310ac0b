// longjmp gives back the mask of signals that the replay library kept (libc/signal.c), not the system's.
#include "native.h"

#include <setjmp.h>

static __attribute__((noreturn)) void jump(struct __jmp_buf_tag* to, int value) {
  __m_restore_mask(to);
  longjmp(to, value);
}

__attribute__((noreturn)) void __mantissa_jump(void* to, int value) { jump(to, value); }

__attribute__((noreturn)) void NATIVE(longjmp)(struct __jmp_buf_tag* to, int value) { jump(to, value); }
__attribute__((noreturn)) void NATIVE(_longjmp)(struct __jmp_buf_tag* to, int value) { jump(to, value); }
__attribute__((noreturn)) void NATIVE(siglongjmp)(struct __jmp_buf_tag* to, int value) { jump(to, value); }
__attribute__((noreturn)) void NATIVE(__longjmp_chk)(struct __jmp_buf_tag* to, int value) { jump(to, value); }
