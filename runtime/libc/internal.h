// What the files of this library share. Internal names start with __m_: a program may define its own
// `getline` or `strdup` with another meaning, so the library calls only ISO C names and __m_ names.
#ifndef MANTISSA_LIBC_INTERNAL_H
#define MANTISSA_LIBC_INTERNAL_H

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
// The host's headers define some functions as macros or inline when optimising; here the functions themselves
// are defined.
#define __NO_CTYPE
#undef __OPTIMIZE__
#include <mantissa/intrinsics.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Character classes of the "C" locale as arithmetic, so that a symbolic character costs no fork.
static inline bool __m_in(int c, int low, int high) {
  return (unsigned)c - (unsigned)low <= (unsigned)(high - low);
}
static inline bool __m_digit(int c) { return __m_in(c, '0', '9'); }
static inline bool __m_upper(int c) { return __m_in(c, 'A', 'Z'); }
static inline bool __m_lower(int c) { return __m_in(c, 'a', 'z'); }
static inline bool __m_alpha(int c) { return __m_in(c | 32, 'a', 'z'); }
static inline bool __m_alnum(int c) { return __m_alpha(c) | __m_digit(c); }
static inline bool __m_space(int c) { return (c == ' ') | __m_in(c, '\t', '\r'); }
static inline int __m_to_lower(int c) { return c + (__m_upper(c) ? 32 : 0); }
static inline int __m_to_upper(int c) { return c - (__m_lower(c) ? 32 : 0); }

// Value of c as a digit, 255 if it is none in any base up to 36.
static inline unsigned __m_digit_value(int c) {
  unsigned letter = (unsigned)(c | 32) - 'a';
  unsigned value = letter < 26 ? letter + 10 : 255u;
  return __m_digit(c) ? (unsigned)c - '0' : value;
}

// In a native replay with MemorySanitizer this library is not instrumented: it tells what it wrote, and that
// the arguments of a function it is going to call have values.
#ifdef MANTISSA_REPLAY
__attribute__((weak)) void __msan_unpoison(const volatile void* p, size_t n);
__attribute__((weak)) void __msan_unpoison_param(size_t n);
#define __M_WROTE_BYTES(p, n) (__msan_unpoison ? __msan_unpoison((p), (n)) : (void)0)
#define __M_CALLS_BACK(arguments) (__msan_unpoison_param ? __msan_unpoison_param(arguments) : (void)0)
// The place that the program has told of, around calls back into it.
struct MantissaPlace;
extern const struct MantissaPlace* volatile __mantissa_place;
#define __M_KEEP_PLACE(name) const struct MantissaPlace* name = __mantissa_place
#define __M_RESTORE_PLACE(name) (__mantissa_place = name)
#else
#define __M_WROTE_BYTES(p, n) ((void)0)
#define __M_CALLS_BACK(arguments) ((void)0)
#define __M_KEEP_PLACE(name) ((void)0)
#define __M_RESTORE_PLACE(name) ((void)0)
#endif
#define __M_WROTE(p) __M_WROTE_BYTES((p), sizeof *(p))

// errno as a value to return: sets it, yields -1.
int __m_error(int code);

// Memory of the library itself, never counted as a leak. NULL when there is none.
void* __m_internal_alloc(size_t size);
// Moves to a block of new_size; frees the old one on success.
void* __m_internal_grow(void* old, size_t old_size, size_t new_size);
void* __m_malloc(size_t size);
// With the flags of __mantissa_alloc; sets errno if there is no room.
void* __m_allocate(size_t size, size_t align, int flags);
char* __m_strdup(const char* s);
size_t __m_strnlen(const char* s, size_t limit);
char* __m_strchrnul(const char* s, int c);

// Messages of the library itself on standard error: nobody asks whether they can be written.
__attribute__((format(printf, 1, 2))) void __m_print_error(const char* format, ...);
void __m_print_error_of(const char* format, va_list arguments);

// The English text for an error number, NULL if there is none.
const char* __m_error_text(int code);

// Sends a signal to the program: its handler is called, or it waits if it is blocked. The default action of a
// deadly one is a finding of kind `abort`.
void __m_raise(int sig);
__attribute__((noreturn)) void __m_abort(void);  // what abort() does

// The mask of signals, as sigsetjmp keeps it and longjmp gives it back.
struct __jmp_buf_tag;
void __m_keep_mask(struct __jmp_buf_tag* in, int keep);
void __m_restore_mask(const struct __jmp_buf_tag* from);

// Numbers of the process and its user.
int __m_pid(void);
unsigned __m_user(void);

// The environment as inputs (env_input.c): yes or no; does something of that part fail now?
bool __m_env_choice(const char* name);
struct _IO_FILE;
bool __m_env_fails(int part, const char* name);
bool __m_allocation_fails(void);               // sets errno
bool __m_opening_fails(int flags);             // with the flags of open(); sets errno
bool __m_descriptor_fails(void);               // reading, writing or closing one; sets errno
bool __m_stream_fails(struct _IO_FILE* file);  // the same, and sets the stream's error flag
char* __m_env_variable(const char* name);      // its value, NULL if it is not set

// Ends of the program.
__attribute__((noreturn)) void __m_buffer_overflow(const char* function);
void __m_run_exit_handlers(int status);

#endif
