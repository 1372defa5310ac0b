// KLEE's program interface on top of Mantissa's primitives: programs written for KLEE compile unchanged.
//
// Differences: merging is accepted and ignored (Mantissa has no state merging); klee_make_symbolic may name a
// part of an object; klee_print_expr prints its message only.
#ifndef MANTISSA_KLEE_H
#define MANTISSA_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Inputs.
void klee_make_symbolic(void* addr, size_t nbytes, const char* name);
int klee_int(const char* name);
int klee_range(int begin, int end, const char* name);  // begin <= result < end
uintptr_t klee_choose(uintptr_t n);                    // 0 <= result < n

// Conditions.
void klee_assume(uintptr_t condition);
void klee_prefer_cex(void* object, uintptr_t condition);
void klee_posix_prefer_cex(void* object, uintptr_t condition);

// Ends of a path.
__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_silent_exit(int status);
__attribute__((noreturn)) void klee_report_error(const char* file, int line, const char* message,
                                                 const char* suffix);

// Questions about the state.
unsigned klee_is_symbolic(uintptr_t n);
unsigned klee_is_replay(void);
size_t klee_get_obj_size(void* ptr);
int klee_get_errno(void);
void klee_check_memory_access(const void* address, size_t size);

// One possible value of an expression; adds no constraint.
float klee_get_valuef(float expr);
double klee_get_valued(double expr);
long klee_get_valuel(long expr);
long long klee_get_valuell(long long expr);
int32_t klee_get_value_i32(int32_t expr);
int64_t klee_get_value_i64(int64_t expr);

// Messages.
void klee_warning(const char* message);
void klee_warning_once(const char* message);
void klee_print_expr(const char* msg, ...);
void klee_print_range(const char* name, int arg);
void klee_stack_trace(void);

// Control of the engine.
void klee_define_fixed_object(void* addr, size_t nbytes);
void klee_mark_global(void* object);
void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_merge(void);

// Not switched off by NDEBUG.
__attribute__((noreturn)) void __mantissa_assert_fail(const char* expr, const char* file, unsigned line,
                                                      const char* function);
#define klee_assert(expr) \
  ((expr) ? (void)0 : __mantissa_assert_fail(#expr, __FILE__, __LINE__, __PRETTY_FUNCTION__))

#ifdef __cplusplus
}
#endif
#endif
