// The engine primitives on top of the host, under the renamed symbols.
#include <malloc.h>
#include <mantissa/intrinsics.h>
#include <csetjmp>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>

#include "rt.h"

namespace {
struct Object {
  size_t size;
  bool internal;
};
std::map<void*, Object>& objects() {
  static std::map<void*, Object> all;
  return all;
}
std::string output, inputs;
size_t input_at;
std::jmp_buf end_of_program;
bool end_expected;
std::string end_reason;

[[noreturn]] void finish(const std::string& reason) {
  if (!end_expected) {
    std::fprintf(stderr, "the library ended the program: %s\n", reason.c_str());
    std::abort();
  }
  end_reason = reason;
  std::longjmp(end_of_program, 1);
}
}  // namespace

std::string how_it_ends(const std::function<void()>& action) {
  end_expected = true;
  if (setjmp(end_of_program) == 0) {
    action();
    end_reason = "returned";
  }
  end_expected = false;
  return end_reason;
}

std::string taken_output() {
  std::string result;
  result.swap(output);
  return result;
}

void set_inputs(std::string bytes) {
  inputs = std::move(bytes);
  input_at = 0;
}

long live_objects() {
  long count = 0;
  for (const auto& [p, object] : objects()) count += !object.internal;
  return count;
}

extern "C" {
// Objects of a test that ended are not freed, since the library may still know them; `finish` jumps over
// destructors.
const char* __lsan_default_suppressions() {
  return "leak:rt___mantissa_alloc\nleak:rt___mantissa_fail\nleak:rt___mantissa_exit\n";
}
void rt___mantissa_input(void* p, size_t n, const char*, int) {
  std::memset(p, 0, n);
  size_t left = inputs.size() - input_at;
  std::memcpy(p, inputs.data() + input_at, n < left ? n : left);
  input_at += n < left ? n : left;
}
void rt___mantissa_assume(int condition) {
  if (!condition) finish("assume");
}
void rt___mantissa_fail(const char* kind, const char* message) { finish(std::string(kind) + ": " + message); }
void rt___mantissa_jump(void*, int value) { finish("jump " + std::to_string(value)); }
long rt___mantissa_landing_next(long) { return 0; }
long rt___mantissa_landing_clauses(long) { return 0; }
int rt___mantissa_landing_cleans_up(long) { return 0; }
long rt___mantissa_landing_filtered(long, long) { return -1; }
const void* rt___mantissa_landing_type(long, long, long) { return nullptr; }
void rt___mantissa_land(long, long, void*) { finish("land"); }
void rt___mantissa_exit(int status) { finish("exit " + std::to_string(status)); }
int rt___mantissa_is_symbolic(int, ...) { return 0; }
int rt___mantissa_is_replay() { return 0; }
void rt___mantissa_peek(void*, size_t) {}
void* rt___mantissa_alloc(size_t size, size_t align, int flags) {
  void* p = nullptr;
  if (posix_memalign(&p, align, size) != 0) return nullptr;
  std::memset(p, flags & MANTISSA_ALLOC_ZERO ? 0 : 0xa5, size);
  objects()[p] = {size, (flags & MANTISSA_ALLOC_INTERNAL) != 0};
  return p;
}
void rt___mantissa_free(void* p) {
  if (objects().erase(p) == 0) finish("invalid free");
  std::free(p);
}
size_t rt___mantissa_object_size(void* p) {
  auto found = objects().find(p);
  if (found == objects().end()) finish("invalid object");
  return found->second.size;
}
void rt___mantissa_copy(void* to, const void* from, size_t n) {
  if (n) std::memmove(to, from, n);
}
void rt___mantissa_copy_apart(void* to, const void* from, size_t n) { rt___mantissa_copy(to, from, n); }
int rt___mantissa_is_same_object(const void*, const void*) { return 0; }
void rt___mantissa_check_apart(const void*, size_t, const void*, size_t) {}
void rt___mantissa_delete(void* p, int, size_t) { rt___mantissa_free(p); }
void rt___mantissa_fill(void* to, int byte, size_t n) {
  if (n) std::memset(to, byte, n);
}
void rt___mantissa_write(int, const void* bytes, size_t n) {
  output.append(static_cast<const char*>(bytes), n);
}
void rt___mantissa_warning(const char*) {}
void rt___mantissa_lose(const char*) {}
int rt___mantissa_guess(int value) { return value; }
void rt___mantissa_presume(const char*) {}
int rt___mantissa_env(int) { return 0; }
void rt___mantissa_concretize(void*, size_t) {}
void rt___mantissa_number_text(const char*, int) {}
void rt___mantissa_map_fixed(void*, size_t) {}
}
