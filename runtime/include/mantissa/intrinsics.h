// The engine primitives: the complete list of functions that runtime.bc leaves undefined.
//
// The interpreter implements each of them by name; replay/mantissa_replay.c implements the same list for
// native replay; tests/runtime implements them on top of the host to compare the library with glibc.
// Everything a program calls (mantissa_*, klee_*, __VERIFIER_*, libc) is C code of this folder that reduces
// to these functions, so a new engine needs nothing else. Names and meanings are stable: add, never change.
#ifndef MANTISSA_INTRINSICS_H
#define MANTISSA_INTRINSICS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// What the bytes of an input mean. Used to give the engine the right expression sort from the start and to
// write readable tests. The size is always passed as well; it is the sort's size for every code but BYTES.
enum MantissaType {
  MANTISSA_TYPE_BYTES = 0,
  MANTISSA_TYPE_BOOL = 1,  // one byte; the caller assumes that it is 0 or 1
  MANTISSA_TYPE_I8 = 2,
  MANTISSA_TYPE_U8 = 3,
  MANTISSA_TYPE_I16 = 4,
  MANTISSA_TYPE_U16 = 5,
  MANTISSA_TYPE_I32 = 6,
  MANTISSA_TYPE_U32 = 7,
  MANTISSA_TYPE_I64 = 8,
  MANTISSA_TYPE_U64 = 9,
  MANTISSA_TYPE_I128 = 10,
  MANTISSA_TYPE_U128 = 11,
  MANTISSA_TYPE_FLOAT = 12,
  MANTISSA_TYPE_DOUBLE = 13,
  MANTISSA_TYPE_X87 = 14,      // 10 bytes; the 6 bytes of padding of a long double are not part of the input
  MANTISSA_TYPE_POINTER = 15,  // 8 bytes, an address without an object behind it
  MANTISSA_TYPE_CHAR = 16,     // one byte, shown as a character
  MANTISSA_TYPE_HALF = 17,
  MANTISSA_TYPE_BFLOAT = 18,
  MANTISSA_TYPE_QUAD = 19
};

// Makes the n bytes at p a fresh symbolic input. Inputs are recorded in the order of these calls; the same
// name may occur again (each call is a new input). p must point to n writable bytes, which is checked as for
// any store.
void __mantissa_input(void* p, size_t n, const char* name, int type);

// Goes on only if condition is not 0. The engine adds the condition to the path (a state where it cannot hold
// ends quietly, without a test). In replay a false condition ends the process with MANTISSA_EXIT_ASSUME.
void __mantissa_assume(int condition);

// A finding; the path ends here. kind is one of "assertion", "abort", "reach-error"; message is a C string
// for people. Both are concrete.
__attribute__((noreturn)) void __mantissa_fail(const char* kind, const char* message);

// Normal end of the path: after atexit handlers, with the program's status.
__attribute__((noreturn)) void __mantissa_exit(int status);

// What longjmp does: setjmp, which the engine has under its own names, returns once more, with `value` or 1
// for 0. Replay: longjmp.
__attribute__((noreturn)) void __mantissa_jump(void* buffer, int value);

// For exceptions, which are unwound by libc/cxx_throw.c. Frames are told by how many there are with them;
// those with a landing wait for a call that an exception may leave. The nearest such frame below `depth`, 0
// if there is none; how many clauses it has; whether it cleans up after exceptions that none of them takes;
// of a clause, -1 if it takes exceptions of one type, or how many types it does not take; its types (NULL:
// any). Landing at a clause, or, if `clause` is -1, to clean up. Not for replay: there the compiler's
// unwinder does this.
long __mantissa_landing_next(long depth);
long __mantissa_landing_clauses(long depth);
int __mantissa_landing_cleans_up(long depth);
long __mantissa_landing_filtered(long depth, long clause);
const void* __mantissa_landing_type(long depth, long clause, long index);
__attribute__((noreturn)) void __mantissa_land(long depth, long clause, void* exception);

// 1 if one of the arguments after the first (which is ignored) is symbolic, else 0. Replay: 0.
int __mantissa_is_symbolic(int ignored, ...);

// 1 in native replay, 0 in the engine.
int __mantissa_is_replay(void);

// Replaces the n bytes at p by what the state's witness (or else any model) says they are. Adds no constraint
// to the path. Used where a value only reaches the program's output (printf to stdout). Does nothing on
// concrete bytes and in replay.
void __mantissa_peek(void* p, size_t n);

// Gives the n bytes at p one value on this path, others on paths of their own up to a limit (a loss beyond
// it). Used where a conversion of a symbolic value is out of reach (a float as text), and for
// klee_get_value_*. Does nothing on concrete bytes and in replay.
void __mantissa_concretize(void* p, size_t n);

// A number is about to be read from the text at p, which may be symbolic: an integer, or a float. Changes
// nothing; the engine may try texts of numbers there. Replay: nothing.
void __mantissa_number_text(const char* p, int is_float);

// Flags of __mantissa_alloc.
enum MantissaAlloc {
  MANTISSA_ALLOC_ZERO = 1,  // contents are zero, else uninitialised
  MANTISSA_ALLOC_INTERNAL =
      2,  // belongs to the library: never a leak (FILE objects, memory files, setenv strings)
  MANTISSA_ALLOC_NEW = 4,        // by operator new
  MANTISSA_ALLOC_NEW_ARRAY = 8,  // by operator new[]
  MANTISSA_ALLOC_ASSUMED = 16,   // made up by a driver: nothing is found beyond its end (mantissa check)
  MANTISSA_ALLOC_MAPPED = 32     // by mmap
};

// A new heap object of `size` bytes (0 is allowed and gives a unique pointer), aligned to `align`, a power of
// two. NULL if the engine has no room; the caller then sets errno.
void* __mantissa_alloc(size_t size, size_t align, int flags);

// Frees an object made by __mantissa_alloc. p is not NULL. Reports double-free, and invalid-free also where
// the object was made by operator new or mmap.
void __mantissa_free(void* p);

// The same by operator delete or munmap: `flags` is MANTISSA_ALLOC_NEW, _NEW_ARRAY or _MAPPED and must be
// what the object was made with; `size` is what the compiler says the object has, SIZE_MAX if it says
// nothing.
void __mantissa_delete(void* p, int flags, size_t size);

// Size of the object that p points to the start of (heap, or any other for klee_get_obj_size). Reports
// use-after-free if it was freed, invalid-free if p is no object's start.
size_t __mantissa_object_size(void* p);

// Copy and fill of whole ranges: memmove and memset. Primitives, so that typed cells (a double, a pointer)
// survive the copy as what they are. Checked as any load and store; n == 0 touches nothing.
void __mantissa_copy(void* to, const void* from, size_t n);
void __mantissa_fill(void* to, int byte, size_t n);

// The same for ranges that must not overlap (memcpy): reports overlap.
void __mantissa_copy_apart(void* to, const void* from, size_t n);

// 1 if both point into the same object for certain.
int __mantissa_is_same_object(const void* a, const void* b);

// Reports overlap if n bytes at a and m bytes at b have one in common.
void __mantissa_check_apart(const void* a, size_t n, const void* b, size_t m);

// Program output to file descriptor 1 or 2. The bytes may be symbolic: the engine discards or records what
// the witness says. Never fails.
void __mantissa_write(int fd, const void* bytes, size_t n);

// From here on the path is not what the program does: the run is not complete. Concrete C string. Replay:
// nothing.
void __mantissa_lose(const char* what);

// A function that is not followed has seen p: what it leads to is unknown from here on. Replay: nothing.
void __mantissa_forget(void* p);

// The size of the object at p was made up: nothing is found beyond its end. Replay: nothing.
void __mantissa_unsized(void* p);

// Something about the environment is taken for granted from here on: said beside the result. Concrete C
// string. Replay: nothing.
void __mantissa_presume(const char* what);

// Parts of the environment that may be inputs.
enum MantissaEnv {
  MANTISSA_ENV_VARS = 0,    // inputs "env:vars" (bool: is it set?), then "env:vars:NAME" (its characters)
  MANTISSA_ENV_CLOCK = 1,   // "env:clock" (seconds), "env:clock-nanoseconds"
  MANTISSA_ENV_PID = 2,     // "env:pid"
  MANTISSA_ENV_FILES = 3,   // "env:files" (bool: opening fails)
  MANTISSA_ENV_MALLOC = 4,  // "env:malloc" (bool: it fails)
  MANTISSA_ENV_IO = 5       // "env:io" (bool: it fails)
};

// 1 if that part is an input: the caller then makes it, with the name above. If not, what is taken for
// granted instead is said. Replay: 1 if the test has such inputs.
int __mantissa_env(int part);

// A number that the engine does not know and replay does: `value` in replay, an unknown number that is not
// negative in the engine, where the path is inexact as soon as something depends on it.
int __mantissa_guess(int value);

// A message for the user about this program, once per text and location is enough. Concrete C string.
void __mantissa_warning(const char* message);

// Makes [address, address + size) an accessible object (klee_define_fixed_object).
void __mantissa_map_fixed(void* address, size_t size);

// The path came by `site`, a block that a decision led to. Calls are inserted into the program's own
// functions; the engine and replay keep the same hash of the sites.
void __mantissa_trace(uint64_t site);

// Only in native builds that check: `bad` says that the operation that follows is a finding of this kind; 2:
// and that the program cannot go on after it.
void __mantissa_native_check(int bad, const char* kind);

// Exit codes of native replay that are not the program's own.
enum MantissaReplayExit {
  MANTISSA_EXIT_STOPPED = 122,  // what the test is for was seen, or the program cannot go on
  MANTISSA_EXIT_ASSUME = 123,   // an assumption does not hold for these inputs
  MANTISSA_EXIT_MISMATCH = 124  // the test file does not fit the program (too few inputs, other name or size)
};

// ---- Symbolic environment
// ------------------------------------------------------------------------------------------ Not primitives:
// defined in libc/environment.c, called by the generated driver before main. Inputs made, in order of the
// calls: "stdin-size" (u64) and "stdin" (max bytes); "file-size:NAME" and "file:NAME"; "argc" (i32, only if
// more > 0) and "arg1", "arg2", ... (a zero byte ends the argument earlier; of an empty word one byte).
// The driver ends with exit(main(argc, argv, environ)).

// Standard input holds at most `max` symbolic bytes; the size is symbolic too. Without this call it is empty.
void __mantissa_env_stdin(size_t max);

// A readable and writable file `name` with at most `max` symbolic bytes.
void __mantissa_env_file(const char* name, size_t max);

// A file with the given contents (borrowed, not copied).
void __mantissa_env_content(const char* name, const void* data, size_t size);

// argv with `program`, the words, and then at most `more` symbolic arguments of at most `length` bytes. A
// word without a text is symbolic, of at most its length. Stores argc.
struct MantissaWord {
  const char* text;
  size_t length;
};
char** __mantissa_env_args(const char* program, const struct MantissaWord* words, int count, int more,
                           size_t length, int* argc);

#ifdef __cplusplus
}
#endif
#endif
