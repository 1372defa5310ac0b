// Self-contained instead of linked with the replay library: the file is meant to be sent to the authors of
// the program, who have a C compiler and nothing else.

#include "testcase/c_test.h"

#include <fmt/format.h>

#include <algorithm>

#include "testcase/shell.h"
#include "testcase/stub_text.h"
#include "testcase/value_text.h"

namespace mantissa::testcase {
namespace {

constexpr std::string_view kSupport = R"(
#define WEAK __attribute__((weak))

static unsigned next_input;

// The values in the order in which the program asks for them; zeros after the last.
WEAK void __mantissa_input(void *p, size_t n, const char *name, int type) {
  (void)name, (void)type;
  memset(p, 0, n);
  if (next_input < sizeof inputs / sizeof *inputs && inputs[next_input].data)
    memcpy(p, inputs[next_input].data, n < inputs[next_input].size ? n : inputs[next_input].size);
  ++next_input;
}
WEAK void __mantissa_assume(int holds) {
  if (!holds) { fputs("an assumption does not hold for this test\n", stderr); exit(123); }
}
WEAK void __mantissa_fail(const char *kind, const char *message) {
  fprintf(stderr, "%s: %s\n", kind, message);
  abort();
}
WEAK void *__mantissa_alloc(size_t size, size_t align, int flags) {
  void *p = NULL;
  if (posix_memalign(&p, align < sizeof(void *) ? sizeof(void *) : align, size ? size : 1)) abort();
  if (flags & 1) memset(p, 0, size);
  return p;
}
WEAK int __mantissa_is_symbolic(int ignored, ...) { return (void)ignored, 0; }

#define INPUT(function, type) \
  WEAK type function(const char *name) { type v; memset(&v, 0, sizeof v); __mantissa_input(&v, sizeof v, name, 0); return v; }
INPUT(mantissa_double, double)
INPUT(mantissa_float, float)
INPUT(mantissa_long_double, long double)
INPUT(mantissa_int, int)
INPUT(mantissa_uint, unsigned)
INPUT(mantissa_long, long)
INPUT(mantissa_ulong, unsigned long)
INPUT(mantissa_char, char)
INPUT(mantissa_bool, _Bool)
INPUT(mantissa_size, size_t)
WEAK void mantissa_symbolic(void *p, size_t n, const char *name) { __mantissa_input(p, n, name, 0); }
WEAK void mantissa_assume(int holds) { __mantissa_assume(holds); }
WEAK void mantissa_check(int holds) { if (!holds) __mantissa_fail("assertion", "mantissa_check: the condition is false"); }

INPUT(klee_int, int)
WEAK void klee_make_symbolic(void *p, size_t n, const char *name) { __mantissa_input(p, n, name, 0); }
WEAK void klee_assume(unsigned long holds) { __mantissa_assume(holds != 0); }
WEAK int klee_range(int begin, int end, const char *name) { return begin + 1 == end ? begin : klee_int(name); }

#define NONDET(suffix, type) \
  WEAK type __VERIFIER_nondet_##suffix(void) { type v; memset(&v, 0, sizeof v); __mantissa_input(&v, sizeof v, "", 0); return v; }
NONDET(bool, _Bool)
NONDET(char, char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(float, float)
NONDET(double, double)
NONDET(size_t, size_t)
WEAK void __VERIFIER_assume(int holds) { __mantissa_assume(holds); }
WEAK void __VERIFIER_assert(int holds) { if (!holds) __mantissa_fail("assertion", "__VERIFIER_assert: the condition is false"); }
WEAK void __VERIFIER_error(void) { __mantissa_fail("reach-error", "__VERIFIER_error is reached"); }
WEAK void reach_error(void) { __mantissa_fail("reach-error", "reach_error is reached"); }
)";

// Records of the symbolic environment come first; see runtime/replay/format.md.
size_t environment_size(const std::vector<Input>& inputs) {
  size_t n = 0;
  while (n < inputs.size() && (is_environment(inputs[n]) || inputs[n].name == "stdin-size" ||
                               inputs[n].name == "argc" || inputs[n].name.starts_with("file-size:")))
    ++n;
  return n;
}

uint64_t number(const Input& input) {
  uint64_t value = 0;
  for (size_t i = std::min<size_t>(input.bytes.size(), 8); i-- > 0;) value = value << 8 | input.bytes[i];
  return value;
}

// Bytes for printf(1), in single quotes.
std::string printf_word(std::span<const uint8_t> bytes) {
  std::string word = "'";
  for (uint8_t byte : bytes)
    word += std::isalnum(byte) ? std::string(1, static_cast<char>(byte)) : fmt::format("\\{:03o}", byte);
  return word + "'";
}

// How the environment of the test is set up in a shell.
std::string run_command(const std::vector<Input>& inputs, size_t count) {
  std::string before, arguments, after;
  uint64_t size = 0, wanted = UINT64_MAX, given = 0;
  for (size_t i = 0; i < count; ++i) {
    const Input& input = inputs[i];
    const std::span<const uint8_t> cut(input.bytes.data(), std::min<uint64_t>(size, input.bytes.size()));
    if (input.name.ends_with("size") || input.name.starts_with("file-size:")) size = number(input);
    if (input.name == "argc") wanted = number(input);
    if (input.name == "stdin") before += "printf " + printf_word(cut) + " | ";
    if (input.name.starts_with("file:"))
      before = "printf " + printf_word(cut) + " > " + shell_word(input.name.substr(5)) + "; " + before;
    if (input.name.starts_with("arg") && input.name != "argc" && given++ < wanted) {
      const auto end = std::find(input.bytes.begin(), input.bytes.end(), 0);
      arguments += " \"$(printf " + printf_word({input.bytes.begin(), end}) + ")\"";
    }
  }
  return before + "./a.out" + arguments;
}

std::string byte_list(std::span<const uint8_t> bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); ++i) text += fmt::format("{}{}", i == 0 ? "" : ", ", bytes[i]);
  return text;
}

// The inside of a string literal.
std::string literal_text(std::string_view text) {
  std::string out;
  for (unsigned char c : text)
    out += std::isalnum(c) || c == '_' || c == '.' ? std::string(1, static_cast<char>(c))
                                                   : fmt::format("\\{:03o}", c);
  return out;
}

// A program that has its own main is not asked when it ends.
std::string alarm_text(const CTestOptions& options) {
  if (!*options.alarm.exception) return {};
  std::string text =
      "\n#include <fenv.h>\nint feenableexcept(int);  // glibc: the exception ends the program where it is "
      "raised\n";
  if (options.function != "main") return text;
  if (!options.alarm.is_inside)
    text +=
        fmt::format("__attribute__((constructor)) static void raise_alarm(void) {{ feenableexcept({}); }}\n",
                    options.alarm.exception);
  return text + fmt::format(
                    "// {}\n__attribute__((destructor)) static void raise_late(void) {{ if "
                    "(fetestexcept({})) abort(); }}\n",
                    options.alarm.is_inside
                        ? "What a function of the C library raises is looked at afterwards."
                        : "What the x87 unit stores is told by its next instruction, if there is one.",
                    options.alarm.exception);
}

std::string main_text(const Test& test, const CTestOptions& options) {
  const bool has_own_main = options.driver.empty();
  if (has_own_main && options.function == "main")
    return options.wraps_main ? fmt::format(
                                    "\n#undef main\n{}int main_of_program(int count, char **words);\n"
                                    "int main(int count, char **words) {{\n"
                                    "  int status = main_of_program(count, words);\n"
                                    "  wipe_stack();\n  return status;\n}}\n",
                                    kWipeStack)
                              : std::string();
  std::string before, after = "  return 0;\n";
  if (options.function != "main" && *options.alarm.exception) {
    if (!options.alarm.is_inside) before = fmt::format("  feenableexcept({});\n", options.alarm.exception);
    after = fmt::format("  return fetestexcept({}) != 0;\n", options.alarm.exception);
  }
  if (has_own_main)
    return fmt::format(
        "\nint main_of_program(int count, char **words);\n"
        "int {}(void) {{\n  static char name[] = \"program\", *words[] = {{name, 0}};\n"
        "{}  main_of_program(1, words);\n{}}}\n",
        options.function, before, after);
  return fmt::format(
      "\n#undef main\nvoid start(void) __asm__(\"__mantissa_driver.{}\");\n"
      "int {}(void) {{\n{}  start();\n{}}}\n",
      literal_text(test.entry), options.function, before, after);
}

}  // namespace

bool is_self_contained(const Test& test) { return environment_size(test.inputs) == 0; }

TestBuild build_of(const Test& test, const CTestOptions& options) {
  // Only the compiler that made the driver is sure to read it.
  TestBuild build{options.driver.empty() ? options.alarm.compiler : "clang-19",
                  options.alarm.flags,
                  options.flags,
                  {file_stem(test.id) + ".c"}};
  if (!options.driver.empty() || options.function != "main" || options.wraps_main)
    build.flags.emplace_back("-Dmain=main_of_program");
  build.files.insert(build.files.end(), options.sources.begin(), options.sources.end());
  if (!options.driver.empty()) build.files.push_back(options.driver);
  return build;
}

std::string to_c_test(const Test& test, const CTestOptions& options) {
  const size_t environment = environment_size(test.inputs);
  const TestBuild build = build_of(test, options);
  std::string out = fmt::format("// {}\n", comment_text(options.title));
  if (options.framework == Framework::kNone)
    out +=
        fmt::format("//\n// Build:  {}\n// Run:    {}\n", comment_text(to_command(build, options.framework)),
                    comment_text(run_command(test.inputs, environment)));
  out += "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\n";
  for (size_t i = environment; i < test.inputs.size(); ++i) {
    const Input& input = test.inputs[i];
    if (input.bytes.empty()) continue;
    out += fmt::format("static const unsigned char input_{}[] = {{{}}};  // {} = {}", i,
                       byte_list(input.bytes), comment_text(input.name), to_decimal(input));
    if (std::string hexfloat = to_hexfloat(input); !hexfloat.empty()) out += " (" + hexfloat + ")";
    out += "\n";
  }
  out += "static const struct {\n  const unsigned char *data;\n  size_t size;\n} inputs[] = {\n";
  for (size_t i = environment; i < test.inputs.size(); ++i)
    out += test.inputs[i].bytes.empty() ? "    {0, 0},\n"
                                        : fmt::format("    {{input_{0}, sizeof input_{0}}},\n", i);
  if (environment == test.inputs.size()) out += "    {0, 0},\n";
  out += "};\n";
  out += kSupport;
  out += to_stubs_that_ask(options.stubs);
  return out + alarm_text(options) + main_text(test, options);
}

}  // namespace mantissa::testcase
