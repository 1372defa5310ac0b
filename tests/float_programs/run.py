"""Random float programs through the engine and natively.

  run.py concrete --mantissa PROGRAM --clang CLANG --cases N   the engine's results are the native ones, bit by bit
  run.py symbolic ... --programs N      every test of a symbolic run takes the same path natively: no divergence

Many functions are compiled together, since compiling is what takes the time; --jobs batches run at once. A failure
prints its seed, keeps the program and ends with status 1. --seed S starts there; the last line has the counts.
"""

import argparse
import concurrent.futures
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

import generator

VECTORS = 25  # inputs of a function run concretely
FLAGS = ["-ffp-contract=off", "-w"]
NAMES = {"float": "float", "double": "double", "long double": "long_double"}


class Batch:
    """One compilation: what became of it, and how much it was."""

    def __init__(self, seed):
        self.seed = seed
        self.cases = self.programs = self.complete = self.paths = self.tests = self.losses = 0
        self.problem = None  # text, if it failed


def literal(value):
    return f"((bits){hex(value >> 64)}ull << 64 | {hex(value & (2**64 - 1))}ull)"


def prelude(strict):
    return generator.PRELUDE % {"pragma": "#pragma STDC FENV_ACCESS ON" if strict else ""}


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w", encoding="ascii") as out:
        out.write(text)
    return path


def check(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: status {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    return done.stdout


def analyse(arguments, results, source, *options):
    """A run's exit status, its run.json (none: it failed), and what it said."""
    shutil.rmtree(results, ignore_errors=True)
    split = options.index("--")
    done = subprocess.run([arguments.mantissa, "run", "-j1", "-q", "--no-replay", "--check", "-cast", "-o", results,
                           *options[:split], source, *options[split:]], capture_output=True, text=True)
    run = None
    if done.returncode < 2:
        with open(os.path.join(results, "run.json"), encoding="utf-8") as file:
            run = json.load(file)
    return done.returncode, run, (done.stdout.strip()[-600:] + " " + done.stderr.strip()[-600:]).strip()


def concrete_text(rng, functions):
    """A program that records its results, or aborts where one is not the expected one: in check_N for case_N."""
    strict = rng.random() < 0.5
    parts, checks = [prelude(strict), "#include <stdio.h>\n#include <stdlib.h>\n#ifndef RECORD\n#include \"expected.h\"",
                     "#endif"], []
    for number in range(functions):
        function = generator.Function(rng, strict, False)
        parts.append(function.text(number))
        rows = ["{" + ", ".join(literal(generator.random_bits(rng, kind)) for kind in function.arguments) + "}"
                for _ in range(VECTORS)]
        count = len(function.arguments)
        parts.append(f"static const bits in_{number}[{VECTORS}][{count}] = {{{', '.join(rows)}}};")
        passed = ", ".join(f"in_{number}[i][{i}]" for i in range(count))
        parts.append(f"""static void check_{number}(void) {{
  for (int i = 0; i < {VECTORS}; ++i) {{
    bits r = case_{number}({passed});
#ifdef RECORD
    printf("%llx %llx\\n", (unsigned long long)(r >> 64), (unsigned long long)r);
#else
    if (r != expected[{number * VECTORS} + i]) abort();
#endif
  }}
}}""")
        checks.append(f"  check_{number}();")
    return "\n".join([*parts, "int main(void) {", *checks, "  return 0;\n}\n"]), [rng.choice(["-O0", "-O2"]), *FLAGS]


def expected_header(lines):
    values = [f"(bits)0x{h}ull << 64 | 0x{l}ull" for h, l in (line.split() for line in lines)]
    return "static const bits expected[] = {\n" + ",\n".join(values) + "};\n"


def concrete_batch(arguments, seed, folder, functions, try_wrong):
    batch = Batch(seed)
    text, flags = concrete_text(random.Random(seed), functions)
    source, program = write(folder, f"batch_{seed}.c", text), os.path.join(folder, "native")
    check([arguments.clang, *flags, "-DRECORD", source, "-o", program, "-lm", "-lgcc", arguments.builtins])
    lines = check([program]).splitlines()
    flags.append("-I" + folder)
    results = os.path.join(folder, "results")
    if try_wrong:
        write(folder, "expected.h", expected_header(lines[:-1] + ["1 2"]))
        if analyse(arguments, results, source, "--time", "120s", "--", *flags)[0] != 1:
            batch.problem = "a wrong result is not noticed"
            return batch
    write(folder, "expected.h", expected_header(lines))
    status, run, said = analyse(arguments, results, source, "--time", "120s", "--", *flags)
    if status != 0 or run["status"] != "complete":
        batch.problem = f"{run and [f.get('stack') for f in run['findings']]} {said}"
    batch.cases, batch.programs = len(lines), functions
    return batch


def symbolic_text(rng, functions):
    """Functions behind a switch over a symbolic number: the paths of each are the paths of a program of its own."""
    strict = rng.random() < 0.4
    parts, cases = [prelude(strict), "#include <mantissa/mantissa.h>"], []
    for number in range(functions):
        function = generator.Function(rng, strict, True)
        parts.append(function.text(number))
        inputs = [f"{kind} x{i} = mantissa_{NAMES[kind]}(\"x{i}\");" for i, kind in enumerate(function.arguments)]
        passed = ", ".join(f"to_{generator.TYPES[kind][0]}(x{i})" for i, kind in enumerate(function.arguments))
        cases.append(f"    case {number}: {{ {' '.join(inputs)} r = case_{number}({passed}); break; }}")
    main = ["int main(void) {", "  bits r = 7;", "  switch (mantissa_int(\"which\")) {", *cases, "  }",
            "  return r == 0 ? 1 : r == 1 ? 2 : 0;\n}\n"]
    return "\n".join(parts + main), [rng.choice(["-O0", "-O2"]), *FLAGS]


def symbolic_batch(arguments, seed, folder, functions):
    batch = Batch(seed)
    text, flags = symbolic_text(random.Random(seed), functions)
    source, results = write(folder, f"batch_{seed}.c", text), os.path.join(folder, "results")
    status, run, said = analyse(arguments, results, source, "--tests", "all", "--time", f"{arguments.time * functions}s",
                                "--solver-time", f"{arguments.time}s", "--", *flags)
    if run is None or run.get("error") or run["findings"]:
        batch.problem = f"status {status}, {run and run['findings']} {said}"
        return batch
    if run["tests"]:  # all of them, however long it takes
        said = check([arguments.mantissa, "replay", results])
        with open(os.path.join(results, "run.json"), encoding="utf-8") as file:
            run = json.load(file)
        others = [line for line in said.splitlines() if "another path" in line]
        if run["divergences"] or run["replayed"] != run["tests"]:
            batch.problem = "\n".join([f"{run['divergences']} divergences, {run['replayed']} of {run['tests']} replayed",
                                       *others[:5]])
    batch.programs, batch.complete = functions, functions * (run["status"] == "complete")
    batch.paths, batch.tests, batch.losses = run["paths"]["completed"], run["tests"], len(run["losses"])
    return batch


def one(arguments, seed, functions, is_first):
    with tempfile.TemporaryDirectory() as folder:
        try:
            if arguments.mode == "concrete":
                batch = concrete_batch(arguments, seed, folder, functions, is_first)
            else:
                batch = symbolic_batch(arguments, seed, folder, functions)
        except (RuntimeError, OSError, ValueError) as error:
            batch = Batch(seed)
            batch.problem = str(error)
        if batch.problem:
            kept = os.path.join(arguments.keep, f"{arguments.mode}_{seed}")
            shutil.rmtree(kept, ignore_errors=True)
            shutil.copytree(folder, kept, symlinks=True)
            batch.problem += f"\n  kept in {kept}"
    return batch


def run_all(arguments):
    wanted = (arguments.cases + VECTORS - 1) // VECTORS if arguments.mode == "concrete" else arguments.programs
    sizes = [min(arguments.batch, wanted - done) for done in range(0, wanted, arguments.batch)]
    if arguments.mode == "concrete":
        # libgcc first; it has no __bf16.
        arguments.builtins = check([arguments.clang, "--rtlib=compiler-rt", "-print-libgcc-file-name"]).strip()
    done, failures = [], 0
    with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        waiting = [pool.submit(one, arguments, arguments.seed + i, size, i == 0) for i, size in enumerate(sizes)]
        for future in concurrent.futures.as_completed(waiting):
            if future.cancelled():
                continue
            batch = future.result()
            done.append(batch)
            if batch.problem:
                failures += 1
                print(f"seed {batch.seed}: {batch.problem}", flush=True)
                if failures >= arguments.failures:
                    for other in waiting:
                        other.cancel()
    total = {name: sum(getattr(batch, name) for batch in done)
             for name in ("cases", "programs", "complete", "paths", "tests", "losses")}
    if arguments.mode == "concrete":
        print(f"{total['cases']} cases of {total['programs']} functions in {len(done)} compilations, "
              f"{failures} compilations differ from native")
    else:
        print(f"{total['programs']} symbolic programs in {len(done)} compilations, {total['complete']} explored to the end, "
              f"{total['paths']} paths, {total['tests']} tests replayed, {total['losses']} losses, "
              f"{failures} compilations with divergences or failures")
    return failures == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=["concrete", "symbolic"])
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--programs", type=int, default=5)
    parser.add_argument("--batch", type=int, default=None, help="functions in one compilation (80 concrete, 20 symbolic)")
    parser.add_argument("--time", type=float, default=1.5, help="seconds for each symbolic function of a batch")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--failures", type=int, default=5, help="stop after so many")
    parser.add_argument("--keep", default=".", help="folder for programs that fail")
    arguments = parser.parse_args()
    if arguments.batch is None:
        arguments.batch = 80 if arguments.mode == "concrete" else 20
    os.makedirs(arguments.keep, exist_ok=True)
    return 0 if run_all(arguments) else 1


if __name__ == "__main__":
    sys.exit(main())
