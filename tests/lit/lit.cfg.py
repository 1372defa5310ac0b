"""Settings of the whole-program tests; loaded through the lit.site.cfg.py in the build folder.

In RUN lines: %mantissa is the program, %clang and %clangxx the compiler that analysed programs are built with,
%python this Python, %include the flags for <mantissa/mantissa.h>, %examples and %scripts the folders of that name, %S the folder of the test; FileCheck,
not and count are on PATH. Name every output after %t, which is unique to the test and lies in the build folder:
`rm -rf %t && %mantissa run -o %t %s`.
"""

import ctypes
import os
import subprocess
import sys

import lit.formats
import lit.util

config.name = "mantissa"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".c", ".cpp", ".f", ".f90", ".ll", ".smt2", ".test"]
# Inputs of other tests, not tests themselves.
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))

program, llvm, source = config.mantissa_program, config.mantissa_llvm, config.mantissa_source
for needed in (program, os.path.join(llvm, "bin", "FileCheck"), os.path.join(llvm, "bin", "clang")):
    if not os.path.exists(needed):
        lit_config.fatal(f"{needed} is missing; run scripts/setup")

# MANTISSA_TEST_JOBS=4 gives every run so many threads. Tests whose order matters say -j1, which it replaces as well
# (scripts/long.d/50-sanitizers.sh looks for races, not at the order); those that are about one thread say --jobs=1.
jobs = os.environ.get("MANTISSA_TEST_JOBS")
if jobs:
    config.substitutions += [(r"\s-j ?1(?=\s)", f" -j{jobs}"), (r"%mantissa run(?!.*(--jobs|-j))", f"{program} run -j{jobs}")]

# MANTISSA_CROSS_CHECK=1 has every answer confirmed by a second backend; a disagreement is exit status 3. Tests that
# say which second opinion they want, or what is printed or counted of it, are left as they are.
if os.environ.get("MANTISSA_CROSS_CHECK"):
    config.test_exec_root += "-cross-check"  # results apart, so that both suites may run at once
    for command in ("run", "solve", "check"):
        config.substitutions += [(rf"%mantissa {command}(?![-\w])(?!.*(--cross-check|--stats|--help))", f"{program} {command} --cross-check")]

# Longest names first: lit replaces in this order and %clang is a prefix of %clangxx.
config.substitutions += [
    ("%mantissa", program),
    ("%python", sys.executable),
    ("%clangxx", os.path.join(llvm, "bin", "clang++")),
    ("%clang", os.path.join(llvm, "bin", "clang")),
    ("%include", "-I" + os.path.join(source, "runtime", "include")),
    ("%examples", os.path.join(source, "examples")),
    ("%scripts", os.path.join(source, "scripts")),
]
config.environment["PATH"] = os.path.join(llvm, "bin") + os.pathsep + os.environ["PATH"]
config.environment["FILECHECK_OPTS"] = "--dump-input=fail --dump-input-context=12"
for name in ("ASAN_OPTIONS", "UBSAN_OPTIONS", "TSAN_OPTIONS", "MANTISSA_LONG"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
if os.environ.get("MANTISSA_LONG") == "1":
    config.available_features.add("long")
if ctypes.CDLL(None).syscall(444, None, 0, 1) >= 6:  # landlock_create_ruleset: the version that guards processes
    config.available_features.add("landlock")
with open("/proc/cpuinfo") as cpu:
    if " avx2 " in cpu.read():
        config.available_features.add("avx2")
for tool in ("z3", "cvc5", "csmith"):
    if lit.util.which(tool):
        config.available_features.add(tool)

# A small disk that only the test sees.
if subprocess.call(["unshare", "-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"], stderr=subprocess.DEVNULL) == 0:
    config.available_features.add("tmpfs")

# One hanging test must not hold up the rest.
lit_config.maxIndividualTestTime = 1800 if os.environ.get("MANTISSA_LONG") == "1" or jobs else 120
