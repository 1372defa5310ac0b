// The engine primitives for native replay: inputs come from a test file, failures are reported and abort.
// Runs before main as a constructor, because the environment (arguments, standard input, files) must be there
// when main starts. Messages are written with write(): the program under test may have damaged the heap or
// stdio.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <mantissa/intrinsics.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "replay.h"
#include "sample.h"
#include "test_file.h"

// Present in a build with MemorySanitizer, which does not see what this library (built without it) writes.
void __msan_unpoison(const volatile void* p, size_t n) __attribute__((weak));
void __msan_scoped_disable_interceptor_checks(void) __attribute__((weak));

static struct TestFile test;
static size_t environment_count;  // the first records, which make the environment
static size_t next_record, used;
static int chosen_entry;

static void write_all(int fd, const char* text, size_t n) {
  while (n > 0) {
    ssize_t done = write(fd, text, n);
    if (done < 0 && errno != EINTR) return;
    if (done > 0) {
      text += done;
      n -= (size_t)done;
    }
  }
}

static void say(int fd, const char* text) { write_all(fd, text, strlen(text)); }

__attribute__((noreturn, format(printf, 1, 2))) static void mismatch(const char* format, ...) {
  char message[512];
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(message, sizeof message, format, arguments);
  va_end(arguments);
  say(2, "mantissa replay: ");
  say(2, message);
  say(2, "\n");
  __mantissa_event("mismatch", NULL, message, NULL);
  __mantissa_stop(MANTISSA_EXIT_MISMATCH);
}

// ---- The environment
// ----------------------------------------------------------------------------------------------

static bool has_prefix(const char* text, const char* prefix) {
  return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_argument(const char* name) {
  if (!has_prefix(name, "arg") || !name[3]) return false;
  return name[3 + strspn(name + 3, "0123456789")] == 0;
}

static bool of_environment(const char* name) {
  return strcmp(name, "stdin") == 0 || strcmp(name, "stdin-size") == 0 || strcmp(name, "argc") == 0 ||
         has_prefix(name, "file:") || has_prefix(name, "file-size:") || is_argument(name);
}

// The launcher says how many records are of the environment. Without it the names decide, and a program whose
// own first input is called "stdin" or "arg1" would be misread.
static size_t count_environment(void) {
  const char* told = getenv("MANTISSA_REPLAY_ENVIRONMENT");
  size_t limit = told ? strtoul(told, NULL, 10) : test.count, n = 0;
  if (limit > test.count)
    mismatch("MANTISSA_REPLAY_ENVIRONMENT is %zu, the test has %zu inputs", limit, test.count);
  while (n < limit && of_environment(test.records[n].name)) ++n;
  if (told && n < limit) mismatch("input '%s' is not of the environment", test.records[n].name);
  return n;
}

static uint64_t to_number(const struct Record* record) {
  uint64_t value = 0;
  for (size_t i = 0; i < record->size && i < 8; ++i) value |= (uint64_t)record->value[i] << 8 * i;
  return value;
}

// The record of contents that follows a record of a size, cut to that size; a file of at most 0 bytes has
// none.
static struct Record contents_after(size_t index, const char* name) {
  struct Record empty = {name, NULL, 0};
  if (index + 1 >= test.count || strcmp(test.records[index + 1].name, name) != 0) return empty;
  struct Record contents = test.records[index + 1];
  uint64_t size = to_number(&test.records[index]);
  if (size < contents.size) contents.size = size;
  return contents;
}

static void replace_stdin(struct Record contents) {
  int fd = memfd_create("stdin", MFD_CLOEXEC);
  if (fd < 0) mismatch("cannot make a file for standard input: %s", strerror(errno));
  write_all(fd, (const char*)contents.value, contents.size);
  if (lseek(fd, 0, SEEK_SET) != 0 || dup2(fd, 0) != 0) mismatch("cannot replace standard input");
  close(fd);
}

static void make_file(const char* name, struct Record contents) {
  if (!getenv("MANTISSA_REPLAY_DIR")) return;
  if (name[0] == '/' || strstr(name, "..")) mismatch("file '%s' is outside of MANTISSA_REPLAY_DIR", name);
  int fd = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0600);
  if (fd < 0) mismatch("cannot write file '%s': %s", name, strerror(errno));
  write_all(fd, (const char*)contents.value, contents.size);
  close(fd);
}

static void run_again_with_arguments(char* program) {
  size_t count = 0, wanted = SIZE_MAX;
  char** argv = calloc(test.count + 2, sizeof *argv);
  if (!argv) mismatch("no memory for the arguments");
  argv[0] = program;
  for (size_t i = 0; i < environment_count; ++i) {
    const struct Record* record = &test.records[i];
    if (strcmp(record->name, "argc") == 0) wanted = to_number(record);
    if (is_argument(record->name)) argv[++count] = strndup((const char*)record->value, record->size);
  }
  if (count == 0) {
    free(argv);
    return;
  }
  if (wanted < count) argv[wanted + 1] = NULL;
  setenv("MANTISSA_REPLAY_STAGE", "2", 1);
  syscall(SYS_execve, "/proc/self/exe", argv, environ);
  mismatch("cannot run the program again with its arguments: %s", strerror(errno));
}

// The folder of the test. If it is the root of a view, which has the system's libraries, one in it is.
static bool enter_folder(void) {
  const char *folder = getenv("MANTISSA_REPLAY_DIR"), *below = "/files";
  char now[16] = "";
  if (!folder) return false;
  if (syscall(SYS_chdir, folder) != 0) mismatch("cannot change to MANTISSA_REPLAY_DIR: %s", strerror(errno));
  if (syscall(SYS_getcwd, now, sizeof now) > 0 && strcmp(now, "/") == 0)
    if (syscall(SYS_mkdir, below, 0700) != 0 || syscall(SYS_chdir, below) != 0)
      mismatch("cannot make a folder for the files of the test: %s", strerror(errno));
  return true;
}

static void make_environment(void) {
  const bool has_folder = enter_folder();
  for (; next_record < environment_count; ++next_record) {
    const char* name = test.records[next_record].name;
    if (strcmp(name, "stdin-size") == 0) replace_stdin(contents_after(next_record, "stdin"));
    if (has_prefix(name, "file-size:")) {
      char contents_name[4096];
      snprintf(contents_name, sizeof contents_name, "file:%s", name + strlen("file-size:"));
      make_file(name + strlen("file-size:"), contents_after(next_record, contents_name));
    }
  }
  used = next_record;
  __mantissa_paths_start(has_folder);
  setvbuf(stdin, NULL, _IONBF, 0);  // as files in native_files.c
}

void __mantissa_tell_exit(void) {
  static bool done;
  if (done) return;
  done = true;
  const struct EventNumber numbers[] = {{"used", used}, {"inputs", test.count}, {NULL, 0}};
  __mantissa_leaks_tell();
  __mantissa_event_numbers("exit", numbers);
}

// After the program's own destructors, which the engine runs too.
__attribute__((destructor(101))) static void end_replay(void) { __mantissa_tell_exit(); }

// The program must not see how it was started: in the engine there are no environment variables.
static void clear_environment(char** variables) {
  const bool ours_only = getenv("MANTISSA_REPLAY_SHARED") == NULL;
  size_t kept = 0;
  for (size_t i = 0; variables && variables[i]; ++i) {
    const bool is_ours = has_prefix(variables[i], "MANTISSA_") || has_prefix(variables[i], "KTEST_FILE=");
    if (is_ours || !ours_only)
      memset(variables[i], 0, strlen(variables[i]));
    else
      variables[kept++] = variables[i];
  }
  if (variables) variables[kept] = NULL;
}

// Before the program's own constructors, which may make inputs and belong to the path.
__attribute__((constructor(101))) static void start_replay(int argc, char** argv, char** variables) {
  if (__msan_scoped_disable_interceptor_checks) __msan_scoped_disable_interceptor_checks();
  static const char kDescriptors[] = "/proc/self/fd/";
  const char* control = getenv("MANTISSA_REPLAY_SERVE");
  if (control) variables = __mantissa_serve(atoi(control));
  const char* own = getenv("MANTISSA_TEST");
  const char* ktest = getenv("KTEST_FILE");
  const char* path = own ? own : ktest;
  const char* why = __mantissa_channel_open();
  const char* sampled = getenv("MANTISSA_REPLAY_SAMPLE");
  if (!why && sampled) why = __mantissa_sample_open(sampled);
  if (why) mismatch("%s", why);
  if (path && !read_test_file(path, !own, &test, &why)) mismatch("test file '%s': %s", path, why);
  __mantissa_serve_begins();
  environment_count = count_environment();
  const char* entry = getenv("MANTISSA_REPLAY_ENTRY");
  if (entry) chosen_entry = atoi(entry);
  if (!getenv("MANTISSA_REPLAY_STAGE")) run_again_with_arguments(argc > 0 ? argv[0] : (char*)"program");
  // No descriptor is left that the program does not know of: its own start with 3.
  if (path && has_prefix(path, kDescriptors)) close(atoi(path + strlen(kDescriptors)));
  const struct EventNumber numbers[] = {{"inputs", test.count}, {NULL, 0}};
  __mantissa_event_numbers("start", numbers);
  make_environment();
  clear_environment(variables);
  setvbuf(stdout, NULL, _IONBF, 0);  // as in the engine: in order with write(), and not lost by _exit()
  __mantissa_evidence_start(argv);
  __mantissa_leaks_start();
}

// ---- The primitives
// -----------------------------------------------------------------------------------------------

bool __mantissa_replay_has_input(const char* name) {
  for (size_t i = 0; i < test.count; ++i) {
    const char* other = test.records[i].name;
    const size_t length = strlen(name);
    if (strncmp(other, name, length) == 0 && (other[length] == 0 || other[length] == ':')) return true;
  }
  return false;
}

void __mantissa_input(void* p, size_t n, const char* name, int type) {
  if (__msan_unpoison) __msan_unpoison(p, n);
  if (__mantissa_sample_is_asked()) {
    __mantissa_sample_input(p, n, name, type);
    return;
  }
  if (next_record >= test.count) {
    memset(p, 0, n);
    return;
  }
  const struct Record* record = &test.records[next_record++];
  if (strcmp(record->name, name) != 0 || record->size != n) {
    mismatch("input %zu of the test is '%s' with %zu bytes, the program asks for '%s' with %zu bytes",
             next_record, record->name, record->size, name, n);
  }
  memcpy(p, record->value, n);
  ++used;
}

void __mantissa_assume(int condition) {
  if (condition) return;
  if (__mantissa_sampling) __mantissa_sample_end(true);
  say(2, "mantissa replay: an assumption does not hold for this test\n");
  __mantissa_event("assume", NULL, NULL, NULL);
  __mantissa_stop(MANTISSA_EXIT_ASSUME);
}

void __mantissa_fail(const char* kind, const char* message) {
  if (__mantissa_sampling) __mantissa_sample_end(false);
  say(2, "mantissa replay: ");
  say(2, kind);
  say(2, ": ");
  say(2, message);
  say(2, "\n");
  __mantissa_event("fail", kind, message, NULL);
  __mantissa_die(SIGABRT);
}

void __mantissa_exit(int status) { exit(status); }

int __mantissa_is_symbolic(int ignored, ...) {
  (void)ignored;
  return 0;
}

int __mantissa_is_replay(void) {
  __mantissa_sample_asks();
  return 1;
}

// Asked by `main` of a build of drivers, first of all.
int __mantissa_replay_entry(void) {
  __mantissa_sample_begins();
  return chosen_entry;
}

void __mantissa_peek(void* p, size_t n) { (void)p, (void)n; }
void __mantissa_concretize(void* p, size_t n) { (void)p, (void)n; }
void __mantissa_number_text(const char* p, int is_float) { (void)p, (void)is_float; }

void* __mantissa_alloc(size_t size, size_t align, int flags) {
  void* p = NULL;
  if (posix_memalign(&p, align < sizeof(void*) ? sizeof(void*) : align, size) != 0) return NULL;
  if (flags & MANTISSA_ALLOC_ZERO) memset(p, 0, size);
  return p;
}

void __mantissa_free(void* p) { free(p); }

// What the files of libc/ that are shared with the engine call.
void* __m_internal_alloc(size_t size) { return calloc(1, size); }
void* __m_internal_grow(void* old, size_t old_size, size_t new_size) {
  void* block = calloc(1, new_size);
  if (block && old_size) memcpy(block, old, old_size);
  if (block) free(old);
  return block;
}
void* __m_malloc(size_t size) { return malloc(size); }

int __m_error(int code) {
  errno = code;
  return -1;
}

__attribute__((noreturn)) void __m_buffer_overflow(const char* function) {
  __mantissa_fail("abort", function);
}

// AddressSanitizer knows the size that was asked for; glibc knows what it gave.
__attribute__((weak)) size_t __sanitizer_get_allocated_size(const volatile void* p);

size_t __mantissa_object_size(void* p) {
  return __sanitizer_get_allocated_size ? __sanitizer_get_allocated_size(p) : malloc_usable_size(p);
}

void __mantissa_copy(void* to, const void* from, size_t n) { memmove(to, from, n); }
void __mantissa_fill(void* to, int byte, size_t n) { memset(to, byte, n); }
void __mantissa_write(int fd, const void* bytes, size_t n) { write_all(fd, bytes, n); }

void __mantissa_warning(const char* message) {
  say(2, "warning: ");
  say(2, message);
  say(2, "\n");
}

void __mantissa_map_fixed(void* address, size_t size) {
  uintptr_t page = 4096, start = (uintptr_t)address & ~(page - 1);
  size_t length = ((uintptr_t)address + size - start + page - 1) & ~(page - 1);
  void* got = mmap((void*)start, length, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
  if (got != (void*)start && errno != EEXIST) mismatch("cannot make memory at %p", address);
}
