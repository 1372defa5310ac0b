#!/usr/bin/env python3
"""The checks themselves: each must reject its bad samples, name the place, and accept the good ones.

    check_test.py SCRIPTS_FOLDER [unittest arguments]
"""

import os
import subprocess
import sys
import tempfile
import unittest

SCRIPTS = os.path.abspath(sys.argv.pop(1))

ROOMS = """\
mantissa_room(support LINKS Threads::Threads)
mantissa_room(num LINKS gmp)
mantissa_room(expr USES num PCH expr/heavy.h)
# mantissa_room(ghost USES nothing)
mantissa_room(solver/api USES expr num)
mantissa_room(solver/smt BACKEND USES solver/api
              expr LINKS z3)
mantissa_program(cli NAME mantissa)
"""


class CheckTest(unittest.TestCase):
    check = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name

    def write(self, path, text):
        full = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)

    def run_check(self):
        script = os.path.join(SCRIPTS, self.check)
        with open(script, encoding="utf-8") as file:
            interpreter = [sys.executable] if "python" in file.readline() else []
        return subprocess.run([*interpreter, script, "--root", self.root], capture_output=True, text=True)

    def accepts(self):
        result = self.run_check()
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def rejects(self, *words):
        result = self.run_check()
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertNotIn("Traceback", result.stderr)
        for word in words:
            self.assertIn(word, result.stdout)


class Dependencies(CheckTest):
    check = "check-deps"

    def setUp(self):
        super().setUp()
        self.write("src/CMakeLists.txt", ROOMS)
        self.write("src/support/check.h", "#include <string>\n")
        self.write("src/num/value.h", '#include "support/check.h"\n')
        self.write("src/num/value.cpp", '#include "num/value.h"\n#include <gmp.h>\n#include <mpfr.h>\n')
        self.write("src/expr/pool.h", '#include "num/value.h"\n')
        self.write("src/solver/api/solver.h", '#include "expr/pool.h"\n')
        self.write("src/solver/smt/z3.cpp", '#include <z3++.h>\n#include "solver/api/solver.h"\n')
        self.write("src/cli/main.cpp", '#include "solver/api/solver.h"\n')

    def test_good_sample(self):
        self.accepts()

    def test_room_not_listed(self):
        self.write("src/num/bad.cpp", '// text\n#include "expr/pool.h"\n')
        self.rejects("src/num/bad.cpp:2:", "room num may not include expr/pool.h")

    def test_room_not_listed_in_angle_brackets(self):
        self.write("src/num/bad.h", "#include <expr/pool.h>\n")
        self.rejects("src/num/bad.h:1:")

    def test_room_not_listed_by_relative_path(self):
        self.write("src/num/bad.h", '#  include "../expr/pool.h"\n')
        self.rejects("src/num/bad.h:1:")

    def test_nested_rooms_are_told_apart(self):
        self.write("src/solver/api/bad.cpp", '#include "solver/smt/z3.h"\n')
        self.write("src/solver/smt/z3.h", "")
        self.rejects("src/solver/api/bad.cpp:1:", "solver/smt is not in its USES")

    def test_nobody_includes_the_program(self):
        self.write("src/cli/command.h", "")
        self.write("src/expr/bad.h", '#include "cli/command.h"\n')
        self.rejects("src/expr/bad.h:1:")

    def test_support_uses_nothing(self):
        self.write("src/support/bad.h", '#include "num/value.h"\n')
        self.rejects("src/support/bad.h:1:")

    def test_commented_include_is_fine(self):
        self.write("src/num/fine.h", '// #include "expr/pool.h"\n/*\n#include "expr/pool.h"\n*/\n')
        self.accepts()

    def test_missing_header(self):
        self.write("src/expr/bad.h", '#include "num/none.h"\n')
        self.rejects("src/expr/bad.h:1: there is no src/num/none.h")

    def test_folder_without_room(self):
        self.write("src/ghost/x.h", "")
        self.rejects("src/ghost/x.h:1:", "no room")

    def test_cycle(self):
        self.write("src/CMakeLists.txt", ROOMS.replace("mantissa_room(num ", "mantissa_room(num USES solver/api "))
        self.rejects("src/CMakeLists.txt:2:", "num -> solver/api -> expr -> num")

    def test_backend_used_by_a_room(self):
        self.write("src/CMakeLists.txt", ROOMS.replace("mantissa_program", "mantissa_room(explore USES solver/smt)\nmantissa_program"))
        self.rejects("src/CMakeLists.txt:8: room explore may not use solver/smt: a backend")

    def test_backend_that_does_not_say_so(self):
        self.write("src/solver/smt/z3.h", "void register_z3(Registry& registry);\n")
        self.accepts()
        self.write("src/CMakeLists.txt", ROOMS.replace(" BACKEND", ""))
        self.rejects("src/solver/smt/z3.h:1: registers a solver, but src/CMakeLists.txt:6 does not say that solver/smt")

    def test_undeclared_use(self):
        self.write("src/CMakeLists.txt", ROOMS.replace("USES num PCH", "USES num elsewhere PCH"))
        self.rejects("src/CMakeLists.txt:3:", "elsewhere, which is not declared")

    def test_third_party_in_the_wrong_room(self):
        for header in ("llvm/IR/Module.h", "clang/AST/AST.h", "z3.h", "z3++.h", "cadical.hpp", "cadical/cadical.hpp",
                       "symfpu/core/add.h", "nlopt.hpp", "nlopt.h", "gmp.h", "gmpxx.h", "mpfr.h"):
            with self.subTest(header=header):
                self.write("src/expr/bad.cpp", f"\n\n#include <{header}>\n")
                self.rejects("src/expr/bad.cpp:3:", f"<{header}>")

    def test_third_party_leaks_through_a_header(self):
        self.write("src/num/value.h", '#include "num/inner.h"\n')
        self.write("src/num/inner.h", "#include <gmp.h>\n")
        self.rejects("src/expr/pool.h:1: num/value.h brings GMP headers out of its room")


def function(lines, head="int f(int x) {"):
    return "\n".join([head] + ["  x += 1;"] * (lines - 2) + ["}"]) + "\n"


class Sizes(CheckTest):
    check = "check-size"

    def test_at_the_limits(self):
        text = function(120) + "int a = 0;\n" * 680
        self.assertEqual(text.count("\n"), 800)
        self.write("src/a.cpp", text)
        self.accepts()

    def test_long_file(self):
        self.write("tests/unit/a_test.cpp", "int a = 0;\n" * 801)
        self.rejects("tests/unit/a_test.cpp:801:", "801 lines")

    def test_long_function(self):
        self.write("src/a.cpp", "namespace a {\n" + function(121) + "}\n")
        self.rejects("src/a.cpp:2: f has 121 lines")

    def test_every_form_of_function(self):
        heads = {
            "method": "void A::run(int x) const noexcept {",
            "constructor": "A::A(int x) : a_{x}, b_(x), c_{x + 1} {",
            "default argument": "void run(Options options = {}, int x = int{3}) {",
            "template": "template <class T>\nResult<T> run(T x) {",
            "trailing return": "auto run(int x) -> std::vector<int> {",
            "operator": "A& operator+=(int x) {",
            "test": "TEST(Suite, Name) {",
            "lambda": "const auto run = [](int x) {",
            "after strings": "const char* a = \"{{\"; const char b = '{'; // {\nvoid run() {",
            "after raw string": 'const char* a = R"(})" R"x({{)x";\nvoid run() {',
            "after digit separator": "int a = 1'000'000;\nvoid run() {",
            "after macro": "#define OPEN {{ \\\n  {\nvoid run() {",
            "c": "static struct cell *make(void) {",
        }
        for name, head in heads.items():
            with self.subTest(name):
                self.write("src/a.cpp", function(121, head))
                self.rejects("has 121 lines")

    def test_method_inside_class(self):
        self.write("src/a.h", "class A {\n public:\n" + function(121, "  int run(int x) {") + " private:\n  int x_{0};\n};\n")
        self.rejects("src/a.h:3: run has 121 lines")

    def test_long_class_and_data_are_no_functions(self):
        self.write("src/a.h", "struct alignas(16) A {\n" + "  int f();\n" * 200 + "};\n" + "const int kRows[] = {\n" +
                   "    g(1),\n" * 200 + "};\n")
        self.accepts()

    def test_table_is_exempt(self):
        self.write("src/a.cpp", "// table\n" + function(900))
        self.accepts()

    def test_table_mark_below_the_top_does_not_count(self):
        self.write("src/a.cpp", "\n// table\n" + function(900))
        self.rejects("src/a.cpp:801:", "src/a.cpp:3:")

    def test_unbalanced_braces_do_not_hide_functions(self):
        self.write("src/a.cpp", "#if A\nvoid f() {\n#else\nvoid g() {\n#endif\n}\n" + function(121))
        self.rejects("src/a.cpp:", "do not balance")

    def test_test_programs_are_free(self):
        self.write("tests/lit/long.c", function(900))
        self.accepts()


class Format(CheckTest):
    check = "check-format"

    def setUp(self):
        super().setUp()
        self.write(".clang-format", "BasedOnStyle: Google\n")

    def test_good_sample(self):
        self.write("src/a.cpp", "int f(int x) { return x; }\n")
        self.accepts()

    def test_bad_samples(self):
        self.write("src/a.cpp", "int f(int x) { return x; }\n")
        for path in ("src/bad.cpp", "src/bad.h", "tests/unit/bad_test.cpp", "runtime/bad.c", "fuzz/bad.cpp"):
            with self.subTest(path):
                self.write(path, "int a;\nint   f( int x ){return x;}\n")
                self.rejects(f"{path}:2:", "scripts/format")
                os.remove(os.path.join(self.root, path))


class Shell(CheckTest):
    check = "check-shell"
    start = "#!/usr/bin/env bash\nset -euo pipefail\n"

    def test_good_sample(self):
        self.write("scripts/good", self.start + 'echo "$1"\n')
        self.accepts()

    def test_unquoted(self):
        self.write("scripts/bad", self.start + "rm $1\n")
        self.rejects("scripts/bad:3:")

    def test_goes_on_after_errors(self):
        self.write("scripts/long.d/10-bad.sh", "#!/usr/bin/env bash\nset -e\nls\n")
        self.rejects("scripts/long.d/10-bad.sh:2:", "set -euo pipefail")

    def test_sourced_file(self):
        self.write("scripts/good", self.start)
        self.write("scripts/lib.sh", "# shellcheck shell=bash\nf() { rm $1; }\n")
        self.rejects("scripts/lib.sh:2:")


class Docs(CheckTest):
    check = "check-docs"

    def setUp(self):
        super().setUp()
        self.write("src/num/float.h", "enum Kind { kOne };\nvoid round_up();\n")
        self.write("tests/lit/run/a.c", "int main() {}\n")
        self.write("scripts/tool", "")

    def test_good_sample(self):
        self.write("docs/other.md", "# Other\n")
        self.write("README.md", "[other](docs/other.md#other) [site](https://example.org) `num/float.h` `src/num/*.h` "
                   "`num/float` `scripts/tool --now` `kOne` `round_up()` `DIR/run.json` run/a.c\n")
        self.accepts()

    def test_bad_samples(self):
        for text in ("[other](docs/missing.md)", "`num/missing.h`", "`src/num/*.cpp`", "`scripts/missing --now`", "run/missing.c",
                     "`num/{float,missing}.h`", "`kMissing`", "`round_missing()`", "`num::Missing`"):
            with self.subTest(text):
                self.write("docs/page.md", f"# Page\n\nText {text}, more.\n")
                self.rejects("docs/page.md:3:")

    def test_a_key_that_the_page_of_results_leaves_out(self):
        self.write("src/findings/finding_kind.def",
                   'MANTISSA_FINDING(kShift, "shift", kInt)\nMANTISSA_FINDING(kAbort, "abort", kAbort)\n')
        self.write("src/report/run_json.cpp", 'json["tests"] = 1;\nResult<RunSummary> read_run_json\n')
        self.write("src/report/events.cpp", '"event":"end"\n')
        self.write("src/interp/ledger.cpp", 'name(Ending ending) { "left" }\nname(Status status) { "time" }\n')
        page = "`tests` `checksum` `end` `left` `time`\n## Kinds of findings\n| `shift` |\n| `abort` |\n\n## Next\n"
        self.write("docs/results.md", page)
        self.accepts()
        self.write("docs/results.md", page.replace("`tests`", ""))
        self.rejects("key of run.json `tests`")
        self.write("docs/results.md", page.replace("| `abort` |\n", ""))
        self.rejects("kind of finding `abort`")
        self.write("docs/results.md", page.replace("| `abort` |\n", "| `abort` |\n| `old` |\n"))
        self.rejects("no kind of finding `old`")

    def test_a_method_that_the_page_of_methods_leaves_out(self):
        self.write("src/cli/backends.cpp", 'registry.add("one", make_one);\nregistry.add("two", make_two);\n')
        self.write("docs/methods.md", "| `one` | first |\n| `two` | second |\n")
        self.accepts()
        self.write("docs/methods.md", "| `one` | not `two` |\n")
        self.rejects("method `two`")


class Rooms(CheckTest):
    check = "rooms"
    frame = "# Page\n<!-- made by scripts/rooms: begin -->\n<!-- made by scripts/rooms: end -->\nEnd\n"

    def run_check(self, *options):
        command = [sys.executable, os.path.join(SCRIPTS, "rooms"), "--root", self.root, *(options or ("--check",))]
        return subprocess.run(command, capture_output=True, text=True)

    def test_made_page_is_up_to_date_until_a_room_changes(self):
        self.write("src/CMakeLists.txt", ROOMS)
        self.write("src/num/a.h", "int a;\n")
        self.write("docs/architecture.md", self.frame)
        self.rejects("docs/architecture.md:2:", "scripts/rooms")
        self.assertEqual(self.run_check("--root", self.root).returncode, 0)
        self.accepts()
        self.write("src/num/a.h", "int a;\n" * 700)
        self.accepts()
        self.write("src/CMakeLists.txt", ROOMS.replace("solver/api USES expr num", "solver/api USES expr"))
        self.rejects("docs/architecture.md:2:")

    def test_an_earlier_commit_is_printed_and_nothing_changed(self):
        def git(*words):
            subprocess.run(["git", "-C", self.root, "-c", "user.name=a", "-c", "user.email=a@b", *words],
                           check=True, capture_output=True)

        self.write("src/CMakeLists.txt", ROOMS.replace("BACKEND ", "") + "mantissa_room(late USES solver/smt)\n")
        self.write("src/solver/smt/z3.cpp", "void register_z3(Registry& registry) {}\n")
        git("init", "-q")
        git("add", "-A")
        git("commit", "-qm", "before")
        self.write("src/CMakeLists.txt", ROOMS)
        result = self.run_check("--at", "HEAD")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("late --> solver_smt", result.stdout)
        self.assertIn("late uses solver/smt", result.stdout)
        self.assertFalse(os.path.exists(os.path.join(self.root, "docs")))
        self.assertNotEqual(self.run_check("--at", "nonsense").returncode, 0)


if __name__ == "__main__":
    unittest.main()
