#include "ir/driver.h"

#include <gtest/gtest.h>

#include "unit/ir/snippet.h"

namespace mantissa::ir::testing {
namespace {

using Names = std::vector<std::string>;

template <class T>
std::vector<uint8_t> bytes_of(T value) {
  std::vector<uint8_t> bytes(sizeof value);
  std::memcpy(bytes.data(), &value, sizeof value);
  return bytes;
}

struct Ran {
  Names names;
  std::vector<int> codes;
  std::string output;
};

Ran run(const std::string& code, const std::string& entry,
        std::map<std::string, std::vector<uint8_t>> inputs = {}, const DriverOptions& options = {},
        const std::vector<std::string>& flags = {}, const std::string& file = "test.c") {
  auto result = from_c("#include <stdio.h>\n" + code, flags, entry, options, file);
  Machine machine(result.program);
  machine.inputs = std::move(inputs);
  EXPECT_EQ(machine.run_entry(), 0);
  EXPECT_TRUE(result.program.functions[result.program.entry].is_driver);
  return {machine.input_names, machine.input_codes, machine.output};
}

std::string failure(const std::string& code, const std::string& entry, const DriverOptions& options = {}) {
  Folder folder;
  FrontendOptions frontend;
  frontend.inputs = {folder.write("test.c", code)};
  frontend.entry = entry;
  frontend.driver = options;
  auto result = build_program(frontend);
  return result.ok() ? "no error" : result.error().message;
}

TEST(Driver, ScalarsOfEveryType) {
  Ran ran = run(R"(
#include <stdbool.h>
enum Color { RED, GREEN }; enum Negative { MINUS = -1 };
void f(int i, unsigned u, long l, unsigned char uc, signed char sc, char c, short s, bool b, float x, double y, long double z, __int128 w, enum Color e, enum Negative n, size_t size) {
  printf("%d %u %ld %d %d %c %d %d %g %g %g %ld %d %d %zu\n", i, u, l, uc, sc, c, s, b, x, y, (double)z, (long)w, e, n, size); }
)",
                "f",
                {{"i", bytes_of(-3)},
                 {"u", bytes_of(4000000000u)},
                 {"c", {'q'}},
                 {"b", {1}},
                 {"x", bytes_of(1.5f)},
                 {"y", bytes_of(2.25)},
                 {"z", bytes_of(4.5L)},
                 {"w", bytes_of<__int128>(77)},
                 {"size", bytes_of(size_t{9})}});
  EXPECT_EQ(ran.names,
            (Names{"i", "u", "l", "uc", "sc", "c", "s", "b", "x", "y", "z", "w", "e", "n", "size"}));
  EXPECT_EQ(ran.codes, (std::vector<int>{6, 7, 8, 3, 2, 16, 4, 1, 12, 13, 14, 10, 7, 6, 9}));
  EXPECT_EQ(ran.output, "-3 4000000000 0 0 0 q 0 1 1.5 2.25 4.5 77 0 0 9\n");
}

TEST(Driver, PointersToFreshObjects) {
  const std::string code = R"(
struct P { double x; int n; }; struct List { int value; struct List *next; };
void one(const double *p, int **pp) { printf("%g %d\n", *p, **pp); }
void many(double *p, struct P *q) { printf("%g %g %g %d\n", p[0], p[2], q[1].x, q[2].n); }
void list(struct List *l) { printf("%d %d %d\n", l->value, l->next->value, l->next->next == 0); }
void text(const char *s, char *t) { printf("%s %d\n", s, t[8]); }
void raw(void *p) { printf("%d\n", ((char *)p)[7]); }
)";
  Ran one = run(code, "one", {{"*p", bytes_of(2.5)}, {"**pp", bytes_of(7)}});
  EXPECT_EQ(one.names, (Names{"*p", "**pp"}));
  EXPECT_EQ(one.output, "2.5 7\n");
  DriverOptions three;
  three.elements = 3;
  Ran many = run(
      code, "many",
      {{"p[0]", bytes_of(1.0)}, {"p[2]", bytes_of(3.0)}, {"q[1].x", bytes_of(4.0)}, {"q[2].n", bytes_of(5)}},
      three);
  EXPECT_EQ(many.names,
            (Names{"p[0]", "p[1]", "p[2]", "q[0].x", "q[0].n", "q[1].x", "q[1].n", "q[2].x", "q[2].n"}));
  EXPECT_EQ(many.output, "1 3 4 5\n");
  Ran list = run(code, "list", {{"l->value", bytes_of(1)}, {"l->next->value", bytes_of(2)}});
  EXPECT_EQ(list.output, "1 2 1\n");
  Ran text = run(code, "text", {{"s", {'h', 'i'}}});
  EXPECT_EQ(text.output, "hi 0\n");
  EXPECT_EQ(text.codes, (std::vector<int>{0, 0}));
  EXPECT_EQ(run(code, "raw", {{"*p", {0, 0, 0, 0, 0, 0, 0, 9}}}).output, "9\n");
}

TEST(Driver, StructuresByValueInEveryConvention) {
  const std::string code = R"(
#include <complex.h>
struct Ints { int a, b; }; struct Floats { float x, y, z; }; struct Mixed { long n; double d; }; struct Large { double v[4]; int k; };
struct Tiny { char c; }; struct Bits { unsigned a : 3, b : 7; int c; }; union Either { int i; float f; };
struct Deep { struct Ints in[2]; union Either e; };
void f(struct Ints i, struct Floats x, struct Mixed m, struct Large l, struct Tiny t, struct Bits b, union Either e, double complex z) {
  printf("%d %d %g %g %ld %g %g %d %c %d %d %g %g\n", i.a, i.b, x.x, x.z, m.n, m.d, l.v[3], l.k, t.c, b.c, e.i, creal(z), cimag(z)); }
struct Large give(struct Deep d) { struct Large l = {{0}}; printf("%d %d\n", d.in[1].b, d.e.i); return l; }
)";
  Ran ran = run(code, "f",
                {{"i.a", bytes_of(1)},
                 {"i.b", bytes_of(2)},
                 {"x.x", bytes_of(3.0f)},
                 {"x.z", bytes_of(4.0f)},
                 {"m.n", bytes_of(5L)},
                 {"m.d", bytes_of(6.0)},
                 {"l.v[3]", bytes_of(7.0)},
                 {"l.k", bytes_of(8)},
                 {"t.c", {'t'}},
                 {"b.c", bytes_of(9)},
                 {"e", bytes_of(10)},
                 {"z.real", bytes_of(11.0)},
                 {"z.imag", bytes_of(12.0)}});
  EXPECT_EQ(ran.output, "1 2 3 4 5 6 7 8 t 9 10 11 12\n");
  EXPECT_EQ(run(code, "give", {{"d.in[1].b", bytes_of(3)}, {"d.e", bytes_of(4)}}).output, "3 4\n");
  EXPECT_EQ(run(code, "give", {{"d.in[1].b", bytes_of(3)}}, {}, {"-O2"}).output, "3 0\n");
}

TEST(Driver, StaticAndCxxFunctions) {
  EXPECT_EQ(run("__attribute__((used)) static void hidden(int a) { printf(\"%d\\n\", a); }", "hidden",
                {{"a", bytes_of(5)}})
                .output,
            "5\n");
  const std::string code = R"(
struct Empty {}; struct V { double x, y; double dot(const V &o) const { return x * o.x + y * o.y; } };
namespace geo { void length(V v, Empty, const V &w) { printf("%g %g\n", v.dot(w), w.y); } }
)";
  Ran ran =
      run(code, "geo::length", {{"v.x", bytes_of(2.0)}, {"w->x", bytes_of(3.0)}, {"w->y", bytes_of(4.0)}}, {},
          {}, "test.cpp");
  EXPECT_EQ(ran.output, "6 4\n");
}

TEST(Driver, MainGetsItsArguments) {
  EXPECT_EQ(run("int main(int argc, char **argv) { printf(\"%d %s %d\\n\", argc, argv[0], argv[1] == 0); "
                "return 0; }",
                "main")
                .output,
            "1 program 1\n");
  DriverOptions options;
  options.arguments = Arguments{{}, 2, 5};
  options.symbolic_stdin = 16;
  options.symbolic_files = {{"in.txt", 8}};
  auto result = from_c("int main(int argc, char **argv) { return argc; }", {}, "main", options);
  std::string text = to_text(result.program, result.program.functions[result.program.entry]);
  EXPECT_NE(text.find("__mantissa_env_args(ptr"), std::string::npos) << text;
  EXPECT_NE(text.find("i32 0, i32 2, i64 5"), std::string::npos) << text;
  EXPECT_NE(text.find("__mantissa_env_stdin(i64 16)"), std::string::npos) << text;
  EXPECT_NE(text.find("__mantissa_env_file("), std::string::npos) << text;
}

TEST(Driver, FailuresSayWhy) {
  EXPECT_NE(failure("int f(int (*callback)(int)) { return callback(1); }", "f")
                .find("'callback' is a function pointer"),
            std::string::npos);
  EXPECT_NE(failure("struct S { int n; void (*hook)(void); }; int f(struct S *s) { return s->n; }", "f")
                .find("'s->hook' is a function pointer"),
            std::string::npos);
  std::string unknown = failure("int compute(int a) { return a; } int other(void) { return 0; }", "compte");
  EXPECT_NE(unknown.find("no function 'compte'"), std::string::npos) << unknown;
  EXPECT_NE(unknown.find("'compute'"), std::string::npos) << unknown;
  EXPECT_EQ(unknown.find("'other'"), std::string::npos) << unknown;
  EXPECT_NE(failure("int f(int n, ...) { return n; }", "f").find("variadic"), std::string::npos);
  DriverOptions huge;
  huge.elements = 100000;
  EXPECT_NE(failure("int f(double *p) { return *p > 0; }", "f", huge).find("--elements"), std::string::npos);
}

TEST(Driver, WithoutDebugInformation) {
  auto module = load_text(
      "define i32 @f(i32 %n, double %x, ptr %p, i1 %flag) { %v = load i32, ptr %p %r = add i32 %v, %n ret "
      "i32 %r }",
      "test.ll");
  ASSERT_TRUE(module.ok());
  auto driver = add_driver(*module, "f", {});
  ASSERT_TRUE(driver.ok()) << driver.error().message;
  auto program = translate(*module, driver->function);
  ASSERT_TRUE(program.ok());
  Machine machine(*program);
  EXPECT_EQ(machine.run_entry(), 0);
  EXPECT_EQ(machine.input_names, (Names{"n", "x", "*p", "flag"}));
  EXPECT_NE(driver->assembly.find("@__mantissa_driver.f"), std::string::npos);
  EXPECT_TRUE(load_text(driver->assembly, "driver.ll").ok());
}

TEST(Driver, EachFunction) {
  Folder folder;
  FrontendOptions options;
  options.inputs = {
      folder.write("test.c",
                   "int a(int x) { return x; } int ab(int x) { return x; } static int hidden(int x) { return "
                   "x; } int bad(int (*f)(void)) { return f(); } int b(void) { return hidden(1); }")};
  options.each_function = true;
  options.pattern = "^(a|bad)";
  auto result = build_program(options);
  ASSERT_TRUE(result.ok()) << result.error().message;
  ASSERT_EQ(result->drivers.size(), 2u);
  EXPECT_EQ(result->drivers[0].entry, "a");
  EXPECT_EQ(result->drivers[1].entry, "ab");
  ASSERT_EQ(result->skipped.size(), 1u);
  EXPECT_NE(result->skipped[0].find("bad"), std::string::npos);
  options.pattern = "(";
  EXPECT_FALSE(build_program(options).ok());
  options.pattern = "^nothing$";
  EXPECT_FALSE(build_program(options).ok());
}

}  // namespace
}  // namespace mantissa::ir::testing
