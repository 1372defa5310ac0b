"""Random float programs through the engine and natively.

  run.py concrete --mantissa PROGRAM --clang CLANG --cases N   the engine's results are the native ones, bit by bit
  run.py symbolic ... --programs N      tests of symbolic runs take the same path natively: no divergence

A failure prints the seed, keeps the program and ends with status 1. --seed S starts there.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import generator

FUNCTIONS, VECTORS = 40, 25
FLAGS = ["-ffp-contract=off", "-w"]


def literal(value):
    return f"((bits){hex(value >> 64)}ull << 64 | {hex(value & (2**64 - 1))}ull)"


def prelude(strict):
    return generator.PRELUDE % {"pragma": "#pragma STDC FENV_ACCESS ON" if strict else ""}


def batch(seed):
    """A program of many functions with many inputs each: text and flags."""
    rng = random.Random(seed)
    strict = rng.random() < 0.5
    level = rng.choice(["-O0", "-O2"])
    parts, calls = [prelude(strict)], []
    for number in range(FUNCTIONS):
        function = generator.Function(rng, strict, False)
        parts.append(function.text(number))
        for _ in range(VECTORS):
            vector = [literal(generator.random_bits(rng, kind)) for kind in function.arguments]
            calls.append(f"case_{number}({', '.join(vector)})")
    parts.append("#include <stdio.h>\n#include <stdlib.h>\n#ifdef RECORD\nint main(void) {\n  bits r;")
    parts += [f"  r = {call}; printf(\"%llx %llx\\n\", (unsigned long long)(r >> 64), (unsigned long long)r);"
              for call in calls]
    parts.append("  return 0;\n}\n#else\n#include \"expected.h\"\nint main(void) {")
    parts += [f"  if ({call} != expected[{i}]) abort();" for i, call in enumerate(calls)]
    parts.append("  return 0;\n}\n#endif\n")
    return "\n".join(parts), [level] + FLAGS, len(calls)


def check(command, **options):
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def compare(arguments, folder, source, flags, lines):
    """The engine on a program that aborts where a result is not the expected one."""
    with open(os.path.join(folder, "expected.h"), "w", encoding="ascii") as out:
        values = [f"(bits)0x{h}ull << 64 | 0x{l}ull" for h, l in (line.split() for line in lines)]
        out.write("static const bits expected[] = {\n" + ",\n".join(values) + "};\n")
    results = os.path.join(folder, "results")
    shutil.rmtree(results, ignore_errors=True)
    done = subprocess.run([arguments.mantissa, "run", "-j1", "-q", "--no-replay", "--time", "120s", "-o", results,
                           source, "--", *flags, "-I" + folder], capture_output=True, text=True)
    run = json.load(open(os.path.join(results, "run.json"), encoding="utf-8")) if done.returncode < 2 else None
    return done, run


def concrete(arguments, folder):
    cases, seed, failures = 0, arguments.seed, 0
    # libgcc first; it has no __bf16.
    builtins = check([arguments.clang, "--rtlib=compiler-rt", "-print-libgcc-file-name"]).strip()
    while cases < arguments.cases:
        text, flags, count = batch(seed)
        source = os.path.join(folder, f"batch_{seed}.c")
        with open(source, "w", encoding="ascii") as out:
            out.write(text)
        program = os.path.join(folder, "native")
        check([arguments.clang, *flags, "-DRECORD", source, "-o", program, "-lm", "-lgcc", builtins])
        lines = check([program]).split("\n")[:count]
        if cases == 0 and compare(arguments, folder, source, flags, lines[:-1] + ["1 2"])[0].returncode != 1:
            print("a wrong result is not noticed")
            return False
        done, run = compare(arguments, folder, source, flags, lines)
        if done.returncode != 0 or run["status"] != "complete":
            failures += 1
            kept = os.path.join(arguments.keep, f"batch_{seed}")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(folder, kept)
            print(f"seed {seed}: {done.stdout.strip()[-600:]} {done.stderr.strip()[-600:]}\n  kept in {kept}")
            if failures >= arguments.failures:
                break
        cases += count
        seed += 1
    print(f"{cases} cases in {seed - arguments.seed} programs, {failures} programs differ from native")
    return failures == 0


def symbolic_program(seed):
    rng = random.Random(seed)
    strict = rng.random() < 0.4
    function = generator.Function(rng, strict, True)
    parts = [prelude(strict), "#include <mantissa/mantissa.h>", function.text(0), "int main(void) {"]
    names = {"float": "float", "double": "double", "long double": "long_double"}
    for i, kind in enumerate(function.arguments):
        parts.append(f"  {kind} x{i} = mantissa_{names[kind]}(\"x{i}\");")
    passed = ", ".join(f"to_{generator.TYPES[kind][0]}(x{i})" for i, kind in enumerate(function.arguments))
    parts.append(f"  bits r = case_0({passed});\n  return r == 0 ? 1 : r == 1 ? 2 : 0;\n}}\n")
    return "\n".join(parts), [rng.choice(["-O0", "-O2"])] + FLAGS


def symbolic(arguments, folder):
    failures = paths = tests = losses = complete = 0
    for seed in range(arguments.seed, arguments.seed + arguments.programs):
        text, flags = symbolic_program(seed)
        source = os.path.join(folder, f"symbolic_{seed}.c")
        with open(source, "w", encoding="ascii") as out:
            out.write(text)
        results = os.path.join(folder, "results")
        shutil.rmtree(results, ignore_errors=True)
        done = subprocess.run([arguments.mantissa, "run", "-j1", "-q", "--tests", "all", "--time", arguments.time,
                               "--solver-time", arguments.time, "-o", results, source, "--", *flags],
                              capture_output=True, text=True)
        run = json.load(open(os.path.join(results, "run.json"), encoding="utf-8")) if done.returncode < 2 else None
        if run is None or run["divergences"] or run["findings"] or run.get("error"):
            failures += 1
            kept = os.path.join(arguments.keep, f"symbolic_{seed}.c")
            shutil.copy(source, kept)
            print(f"seed {seed} {flags}: {run and run['divergences']} divergences, {run and run['findings']}\n"
                  f"{done.stderr[-600:]}  kept in {kept}")
            if failures >= arguments.failures:
                break
        else:
            paths += run["paths"]["completed"]
            tests += run["tests"]
            losses += len(run["losses"])
            complete += run["status"] == "complete"
    print(f"{arguments.programs} programs, {complete} complete, {paths} paths, {tests} tests, {losses} losses, "
          f"{failures} with divergences or failures")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["concrete", "symbolic"])
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--programs", type=int, default=5)
    parser.add_argument("--time", default="2s")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--failures", type=int, default=5, help="stop after so many")
    parser.add_argument("--keep", default=".", help="folder for programs that fail")
    parser.add_argument("--long", nargs=2, metavar=("CASES", "PROGRAMS"), default=None,
                        help="numbers to use instead if MANTISSA_LONG=1")
    arguments = parser.parse_args()
    if arguments.long and os.environ.get("MANTISSA_LONG") == "1":
        arguments.cases, arguments.programs = int(arguments.long[0]), int(arguments.long[1])
    os.makedirs(arguments.keep, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        good = (concrete if arguments.mode == "concrete" else symbolic)(arguments, folder)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
