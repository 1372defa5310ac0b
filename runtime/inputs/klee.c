// KLEE's interface as thin wrappers. What KLEE offers for speed only (merging, preferred counterexamples) is
// accepted and does nothing, because it never changes the meaning of a program.
#include <klee/klee.h>

#include <errno.h>
#include <mantissa/intrinsics.h>

void klee_make_symbolic(void* addr, size_t nbytes, const char* name) {
  __mantissa_input(addr, nbytes, name ? name : "unnamed", MANTISSA_TYPE_BYTES);
}

int klee_int(const char* name) {
  int value;
  __mantissa_input(&value, sizeof value, name, MANTISSA_TYPE_I32);
  return value;
}

int klee_range(int begin, int end, const char* name) {
  if (begin >= end) __mantissa_fail("assertion", "klee_range: the range is empty");
  if (begin + 1 == end) return begin;
  int value = klee_int(name);
  __mantissa_assume((begin <= value) & (value < end));
  return value;
}

uintptr_t klee_choose(uintptr_t n) {
  uintptr_t value;
  __mantissa_input(&value, sizeof value, "klee_choose", MANTISSA_TYPE_U64);
  __mantissa_assume(value < n);
  return value;
}

void klee_assume(uintptr_t condition) { __mantissa_assume(condition != 0); }
void klee_prefer_cex(void* object, uintptr_t condition) { (void)object, (void)condition; }
void klee_posix_prefer_cex(void* object, uintptr_t condition) { (void)object, (void)condition; }

void klee_abort(void) { __mantissa_fail("abort", "klee_abort"); }

void klee_silent_exit(int status) {
  __mantissa_assume(0);
  __mantissa_exit(status);
}

void klee_report_error(const char* file, int line, const char* message, const char* suffix) {
  (void)suffix;
  __mantissa_assert_fail(message, file, (unsigned)line, "klee_report_error");
}

unsigned klee_is_symbolic(uintptr_t n) { return (unsigned)__mantissa_is_symbolic(0, n); }
unsigned klee_is_replay(void) { return (unsigned)__mantissa_is_replay(); }
size_t klee_get_obj_size(void* ptr) { return __mantissa_object_size(ptr); }
int klee_get_errno(void) { return errno; }

void klee_check_memory_access(const void* address, size_t size) {
  const volatile unsigned char* p = address;
  for (size_t i = 0; i < size; ++i) (void)p[i];
}

// One value on this path, the others on paths of their own: what follows holds for the inputs of its test.
#define GET_VALUE(function, ctype)             \
  ctype function(ctype expr) {                 \
    __mantissa_concretize(&expr, sizeof expr); \
    return expr;                               \
  }

GET_VALUE(klee_get_valuef, float)
GET_VALUE(klee_get_valued, double)
GET_VALUE(klee_get_valuel, long)
GET_VALUE(klee_get_valuell, long long)
GET_VALUE(klee_get_value_i32, int32_t)
GET_VALUE(klee_get_value_i64, int64_t)

void klee_warning(const char* message) { __mantissa_warning(message); }
void klee_warning_once(const char* message) { __mantissa_warning(message); }
void klee_print_expr(const char* msg, ...) { __mantissa_warning(msg); }

void klee_print_range(const char* name, int arg) {
  (void)arg;
  __mantissa_warning(name);
}

void klee_stack_trace(void) { __mantissa_warning("klee_stack_trace"); }

void klee_define_fixed_object(void* addr, size_t nbytes) { __mantissa_map_fixed(addr, nbytes); }
void klee_mark_global(void* object) { (void)object; }
void klee_set_forking(unsigned enable) { (void)enable; }
void klee_open_merge(void) {}
void klee_close_merge(void) {}
void klee_merge(void) {}
