"""Random programs of two input bytes: what the engine says against what some of all inputs does natively.

  run.py marks --mantissa PROGRAM --clang CLANG --programs N [--seed S] [--jobs J] [--time SECONDS] [--keep FOLDER]
  run.py exceptions ...

marks: nothing is covered that no input reaches, and a run that calls itself complete covers all that some input reaches.
exceptions: the same for the float exceptions of each operation, and every finding is verified. In both every test takes
the same path natively. The optimisation level (of marks), the searcher and the feasibility policy change from program
to program. A failure prints its seed, keeps the program and ends with status 1; the last line has the counts.
"""

import argparse
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

import exceptions
import marks

FLAGS = ["-ffp-contract=off", "-fwrapv", "-w"]
LEVELS = ["-O0", "-O1", "-O2"]
SEARCHERS = ["coverage", "dfs", "bfs", "random-path"]
POLICIES = ["pending", "pending", "eager", "lazy"]


def seen_natively(options, source, folder, level):
    program = os.path.join(folder, "program")
    subprocess.run([options.clang, level, *FLAGS, "-DNATIVE", source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=True, timeout=60)
    return set(done.stdout.split())


def numbered(source, pattern):
    """Line numbers of a source with what the pattern's group finds there."""
    with open(source) as file:
        matches = ((number, re.match(pattern, line)) for number, line in enumerate(file, 1))
        return {number: match[1] for number, match in matches if match}


def covered(source, folder, _):
    lines = numbered(source, r"  hit\[(\d+)\] = 1;")
    result = set()
    with open(os.path.join(folder, "coverage.lcov")) as file:
        for line in file:
            match = re.match(r"DA:(\d+),(\d+)", line)
            if match and int(match[2]) > 0 and int(match[1]) in lines:
                result.add(lines[int(match[1])])
    return result


def raised(source, _, run):
    lines = numbered(source, r"\s+STEP\((\d+),")
    return {f"{lines[f['line']]}:{f['kind']}" for f in run["findings"] if f["line"] in lines}


MODES = {
    "marks": (marks.Program, ["--check", "none"], covered),
    "exceptions": (exceptions.Program, ["--check", "fp"], raised),
}


def check(options, seed):
    """What is wrong with a program (nothing: None), and whether its run was complete."""
    program, flags, ours_of = MODES[options.mode]
    folder = tempfile.mkdtemp(prefix="exhaustive-")
    level = LEVELS[seed % 3] if options.mode == "marks" else "-O0"
    search, policy = SEARCHERS[seed // 3 % 4], POLICIES[seed // 12 % 4]
    try:
        source, out = os.path.join(folder, "program.c"), os.path.join(folder, "out")
        with open(source, "w") as file:
            file.write(program(seed).text())
        command = [options.mantissa, "run", "--entry", "program", *flags, "-j1", "--time", f"{options.time}s", "--search",
                   search, "--feasibility", policy, "--no-progress", "-o", out, source, "--", level, *FLAGS]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode not in (0, 1):  # 1: there are findings
            return f"status {done.returncode}: {done.stderr[-500:]}", False
        with open(os.path.join(out, "run.json")) as file:
            run = json.load(file)
        is_complete = run["status"] == "complete"
        native, ours = seen_natively(options, source, folder, level), ours_of(source, out, run)
        problem = None
        if ours - native:
            problem = f"says {sorted(ours - native)}, which no input does"
        elif is_complete and native - ours:
            problem = f"is complete without {sorted(native - ours)}, which some input does"
        elif not all(finding["verified"] for finding in run["findings"]):
            problem = "a finding is not verified"
        elif run["divergences"]:
            problem = f"{run['divergences']} tests took another path natively"
        if problem and options.keep:
            os.makedirs(options.keep, exist_ok=True)
            shutil.copy(source, os.path.join(options.keep, f"{options.mode}-{seed}.c"))
        return problem and f"{problem} ({level}, {search}, {policy})", is_complete
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--programs", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--time", type=int, default=10)
    parser.add_argument("--keep")
    options = parser.parse_args()
    wrong = complete = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.programs)
        for seed, (problem, is_complete) in zip(seeds, pool.map(lambda s: check(options, s), seeds)):
            complete += is_complete
            if problem:
                wrong += 1
                print(f"seed {seed}: {problem}")
    print(f"{options.mode}: {options.programs} programs of two input bytes from seed {options.seed}: {complete} explored completely, "
          f"{wrong} wrong")
    return 1 if wrong or complete * 2 < options.programs else 0


if __name__ == "__main__":
    sys.exit(main())
