"""Random programs of two input bytes: what the engine says against what some of all inputs does natively.

  run.py marks --mantissa PROGRAM --clang CLANG --programs N [--seed S] [--jobs J] [--time SECONDS] [--keep FOLDER]
  run.py exceptions ...
  run.py wide ... [--features NAME,...] [--shrink SECONDS] [--total SECONDS]

marks: nothing is covered that no input reaches, and a run that calls itself complete covers all that some input reaches.
exceptions: the same for the float exceptions of each operation, and every finding is verified. wide: marks, in programs of
a wider grammar that have no bugs: there are no findings (but unverified ones where a Loss explains it), and what depends on the environment is listed as an assumption.
In all of them every test takes the same path natively; in wide, some runs are done twice and must be the same. The
optimisation level, the searcher, the feasibility policy, the method and the number of threads change from program to
program. A failure prints its seed, keeps the program and ends with status 1; the last line has the counts.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

import exceptions
import marks
import wide
# tests/program_grammar, which `wide` put on the path
from harness import (FLAGS, LEVELS, POLICIES, SEARCHERS, Failure, Run, add_options, check_crossed, check_divergences, check_twice, keep,
                     run_all, settings, write)

def natively(options, source, folder, flags, *arguments):
    program = os.path.join(folder, "program")
    subprocess.run([options.clang, *flags, "-DNATIVE", source, "-o", program, "-lm"], check=True, capture_output=True)
    done = subprocess.run([program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.split()


def numbered(source, pattern):
    """Line numbers of a source with what the pattern's group finds there."""
    with open(source) as file:
        matches = ((number, re.match(pattern, line)) for number, line in enumerate(file, 1))
        return {number: match[1] for number, match in matches if match}


def covered(source, folder):
    lines = numbered(source, r"  hit\[(\d+)\] = 1;")
    result, name = set(), None
    with open(os.path.join(folder, "coverage.lcov")) as file:
        for line in file:
            if line.startswith("SF:"):
                name = os.path.basename(line[3:].strip())
            match = name == os.path.basename(source) and re.match(r"DA:(\d+),(\d+)", line)
            if match and int(match[2]) > 0 and int(match[1]) in lines:
                result.add(lines[int(match[1])])
    return result


def check_findings(run):
    if not all(finding["verified"] for finding in run.json["findings"]):
        raise Failure("unverified", "a finding is not verified")


def compare(run, native, ours):
    if ours - native and not run.json["losses"]:
        raise Failure("false", f"says {sorted(ours - native)}, which no input does")
    if run.is_complete and native - ours:
        raise Failure("wrong complete", f"is complete without {sorted(native - ours)}, which some input does")


class Marks:
    def __init__(self, seed, _):
        self.program = marks.Program(seed)
        self.flags = [LEVELS[seed % 3], *FLAGS]
        self.arguments = ["--entry", "program", "--check", "none", "-j1", "--search", SEARCHERS[seed // 3 % 4],
                          "--feasibility", POLICIES[seed // 12 % 4]]
        self.twice = False

    def judge(self, options, source, folder, run):
        compare(run, set(natively(options, source, folder, self.flags)), covered(source, run.folder))
        check_divergences(run)


class Exceptions(Marks):
    def __init__(self, seed, options):
        super().__init__(seed, options)
        self.program = exceptions.Program(seed)
        self.flags = ["-O0", *FLAGS]
        self.arguments[self.arguments.index("--check") + 1] = "only:fp"
        self.arguments.append("--no-finite")

    def judge(self, options, source, folder, run):
        lines = numbered(source, r"\s+STEP\((\d+),")
        ours = {f"{lines[f['line']]}:{f['kind']}" for f in run.json["findings"] if f["line"] in lines}
        compare(run, set(natively(options, source, folder, self.flags)), ours)
        check_findings(run)
        check_divergences(run)


class Wide:
    def __init__(self, seed, options):
        self.program = wide.Program(seed, options)
        level, self.arguments = settings(seed, self.program.names)
        self.flags = [level, *FLAGS, *self.program.flags()]
        if seed // 2 % 2:  # what a run says must hold without its tests' native runs, too
            self.arguments += ["--replay", "none"]
        self.twice = "-j1" in self.arguments and seed % 8 == 0

    def judge(self, options, source, folder, run):
        out = os.path.join(folder, "native.txt")
        natively(options, source, folder, self.flags, out)
        with open(out) as file:
            seen = [line.strip().split(":") for line in file]
        native = {what: {mark for w, mark in seen if w == what} for what in ("certain", "possible", "asked")}
        environment = {str(mark) for mark in self.program.environments}
        ours = covered(source, run.folder)
        for finding in run.json["findings"]:
            if finding["verified"] or not run.json["losses"]:
                how = "verified" if finding["verified"] else "unverified"
                raise Failure(f"false {how}", f"there is no {finding['kind']} in line {finding['line']}")
        # What is reached only by inputs that fail an assumption later may be covered or not.
        may_be = native["possible"] - native["certain"]
        compare(run, (native["certain"] - environment) | (ours & (may_be | environment)), ours)
        check_divergences(run)
        said = " ".join(item["what"] for item in run.json["assumptions"])
        asked = {self.program.environments[int(k)] for k in (native["asked"] & environment) - ours}
        if "-O0" not in self.flags:
            asked -= {"uninitialised", "malloc", "addresses"}  # the optimiser may have chosen
        unsaid = {what for what in asked if not re.search(SAID[what], said)}
        if run.is_complete and unsaid:
            raise Failure("unsaid", f"is complete without saying what is assumed of {', '.join(sorted(unsaid))}")


# What an assumption must mention that is about a kind of environment mark.
SAID = {"malloc": "malloc|memory|alloc", "addresses": "address", "pid": "process|pid|gettid", "clock": "clock|time", "files": "file|folder",
        "variables": "environment|variable", "random": "random", "processors": "processor|get_nprocs", "user": "user|uid",
        "standard input": "input|stdin", "uninitialised": "initiali|unset|never set|undefined"}


MODES = {"marks": Marks, "exceptions": Exceptions, "wide": Wide}


def examine(options, case, source, folder):
    """The run of a program; raises a Failure if something is wrong."""
    run = Run(options, source, os.path.join(folder, "out"), case.arguments, case.flags)
    case.judge(options, source, folder, run)
    if case.twice:
        check_twice(options, run, case.arguments, case.flags)
    check_crossed(options, run, case.arguments, case.flags)
    return run


def check(options, seed):
    """The Failure of a program (none: None), its run's status, and its features."""
    case = MODES[options.mode](seed, options)
    names, text = getattr(case.program, "names", []), case.program.text()
    with tempfile.TemporaryDirectory(prefix="programs-") as folder:
        source = write(folder, "program.c", text)
        try:
            return None, examine(options, case, source, folder).json["status"], names
        except Failure as failure:
            problem, kind = f"{failure} ({' '.join([*names, *case.arguments, '--', *case.flags])})", failure.kind
        except subprocess.SubprocessError as error:
            if "uninitialised" in names and "-O0" not in case.flags:  # what is optimised may do anything then
                return None, "undefined natively", names
            problem, kind = f"natively: {error} {(getattr(error, 'stderr', '') or '')[-300:]}", "generator"
        keep(options, f"{options.mode}-{seed}", problem, text, lambda other, place: examine(options, case, other, place), kind)
        return Failure(kind, problem), "failed", names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=MODES)
    add_options(parser)
    parser.add_argument("--time", type=int, default=10, help="seconds for one run")
    options = parser.parse_args()
    return 0 if run_all(options, options.mode, lambda seed: check(options, seed)) else 1


if __name__ == "__main__":
    sys.exit(main())
