"""Random programs of two input bytes: what the engine covers against what some of all inputs reaches natively.

  run.py --mantissa PROGRAM --clang CLANG --programs N [--seed S] [--jobs J] [--time SECONDS] [--keep FOLDER]

Nothing is covered that no input reaches; a run that calls itself complete covers all that some input reaches; every test
takes the same path natively. The optimisation level, the searcher and the feasibility policy change from program to
program. A failure prints its seed, keeps the program and ends with status 1; the last line has the counts.
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

import generator

FLAGS = ["-ffp-contract=off", "-fwrapv", "-w"]
LEVELS = ["-O0", "-O1", "-O2"]
SEARCHERS = ["coverage", "dfs", "bfs", "random-path"]
POLICIES = ["pending", "pending", "eager", "lazy"]


def reached_natively(options, source, folder, level):
    program = os.path.join(folder, "program")
    subprocess.run([options.clang, level, *FLAGS, "-DNATIVE", source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program], capture_output=True, text=True, check=True, timeout=60)
    return set(map(int, done.stdout.split()))


def covered(source, folder):
    with open(source) as file:
        marks = {}
        for number, line in enumerate(file, 1):
            if match := re.match(r"  hit\[(\d+)\] = 1;", line):
                marks[number] = int(match[1])
    result = set()
    with open(os.path.join(folder, "coverage.lcov")) as file:
        for line in file:
            match = re.match(r"DA:(\d+),(\d+)", line)
            if match and int(match[2]) > 0 and int(match[1]) in marks:
                result.add(marks[int(match[1])])
    return result


def check(options, seed):
    """What is wrong with a program (nothing: None), and whether its run was complete."""
    folder = tempfile.mkdtemp(prefix="exhaustive-")
    level, search = LEVELS[seed % 3], SEARCHERS[seed // 3 % 4]
    policy = POLICIES[seed // 12 % 4]
    try:
        source, out = os.path.join(folder, "program.c"), os.path.join(folder, "out")
        with open(source, "w") as file:
            file.write(generator.Program(seed).text())
        command = [options.mantissa, "run", "--entry", "program", "--check", "none", "-j1", "--time", f"{options.time}s",
                   "--search", search, "--feasibility", policy, "--no-progress", "-o", out, source, "--", level, *FLAGS]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode != 0:
            return f"status {done.returncode}: {done.stderr[-500:]}", False
        with open(os.path.join(out, "run.json")) as file:
            run = json.load(file)
        is_complete = run["status"] == "complete"
        native, ours = reached_natively(options, source, folder, level), covered(source, out)
        problem = None
        if ours - native:
            problem = f"covers {sorted(ours - native)}, which no input reaches"
        elif is_complete and native - ours:
            problem = f"is complete without {sorted(native - ours)}, which some input reaches"
        elif run["divergences"]:
            problem = f"{run['divergences']} tests took another path natively"
        if problem and options.keep:
            os.makedirs(options.keep, exist_ok=True)
            shutil.copy(source, os.path.join(options.keep, f"{seed}.c"))
        return problem and f"{problem} ({level}, {search}, {policy})", is_complete
    finally:
        shutil.rmtree(folder)


def main():
    parser = argparse.ArgumentParser()
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
    print(f"{options.programs} programs of two input bytes from seed {options.seed}: {complete} explored completely, "
          f"{wrong} wrong")
    return 1 if wrong or complete * 2 < options.programs else 0


if __name__ == "__main__":
    sys.exit(main())
