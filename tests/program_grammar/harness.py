"""What the runners of random programs share: a run of the engine, its failures, the settings that change with the seed."""

import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import tempfile
import time

from shrink import shrink

FLAGS = ["-ffp-contract=off", "-fwrapv", "-w"]
LEVELS = ["-O0", "-O1", "-O2"]
SEARCHERS = ["coverage", "dfs", "bfs", "random-path"]
POLICIES = ["pending", "pending", "eager", "lazy"]
RARE = {1: ["--memory", "1M"], 3: ["--cross-check"], 5: ["--solver-time", "30ms"], 6: ["--layers", "none"], 9: ["--tests", "all"], 12: ["--partial-solutions", "off"], 14: ["--math", "range"]}
METHODS = ["portfolio"] * 6 + ["synergy", "bvfp", "portfolio", "fuzz", "portfolio", "search"]


class Failure(Exception):
    """What is wrong with a run; `kind` is what failures are counted by."""

    def __init__(self, kind, text):
        super().__init__(text)
        self.kind = kind


def settings(seed, names):
    """Options of a run, and the compiler's level: they change from program to program with these features."""
    jobs = 2 if seed % 5 == 4 else 1
    arguments = [f"-j{jobs}", "--search", SEARCHERS[seed // 3 % 4], "--feasibility", POLICIES[seed // 12 % 4],
                 "--method", METHODS[seed // 7 % len(METHODS)]]
    if seed // 5 % 3 == 1:
        arguments += ["--merge", "on"]
    # Conversions out of range are undefined, but native code and ours are the same there, too.
    arguments += ["--check", "uninit,-cast" if seed // 2 % 4 == 1 and "uninitialised" not in names else "-cast"]
    # What is optimised may leave out everything behind a branch on an uninitialised value, in one build and not in another.
    return "-O0" if "uninitialised" in names else LEVELS[seed % 3], arguments + RARE.get(seed // 3 % 16, [])


def add_options(parser):
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--programs", type=int, required=True)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--total", type=float, default=float("inf"), help="start no program after so many seconds")
    parser.add_argument("--features", help="these instead of a few by chance")
    parser.add_argument("--without", default="", help="features that are left out")
    parser.add_argument("--cross-check", action="store_true", help="complete runs once more with --cross-check: the same verdict")
    parser.add_argument("--shrink", type=float, default=0, help="seconds for making a failing program smaller")
    parser.add_argument("--with", dest="extra", default="", help="further options of mantissa run, for all programs")
    parser.add_argument("--keep", help="folder for programs that fail")


def run_all(options, title, check):
    """Runs `check(seed)` for all seeds: (Failure or None, outcome, names to count by). Prints failures and counts."""
    until = time.monotonic() + options.total
    outcomes, kinds, by_name = collections.Counter(), collections.Counter(), collections.defaultdict(collections.Counter)
    counted = lambda counter: ", ".join(f"{count} {what}" for what, count in sorted(counter.items()))
    def told():
        return (f"{sum(outcomes.values())} {title} programs from seed {options.seed}: {counted(outcomes)}; {sum(kinds.values())} wrong"
                + (f" ({counted(kinds)})" if kinds else ""))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        seeds = range(options.seed, options.seed + options.programs)
        one = lambda seed: check(seed) if time.monotonic() < until else None
        for seed, result in zip(seeds, pool.map(one, seeds)):
            if result is None:
                continue
            failure, outcome, names = result
            outcomes[outcome] += 1
            for name in names:
                by_name[name][outcome] += 1
            if failure:
                kinds[failure.kind] += 1
                print(f"seed {seed}: {failure.kind}: {failure}", flush=True)
            if sum(outcomes.values()) % 100 == 0:  # a run that is stopped has a count
                print(f"so far {told()}", flush=True)
    for name in sorted(by_name):
        print(f"  {name}: {counted(by_name[name])}")
    print(told())
    return not kinds


class Run:
    """One run of the engine; raises a Failure if there is no result."""

    def __init__(self, options, source, folder, arguments, flags):
        self.source, self.folder = source, folder
        shutil.rmtree(folder, ignore_errors=True)
        command = [options.mantissa, "run", *arguments, *options.extra.split(), "--time", f"{options.time}s", "--no-progress", "-o", folder, source, "--", *flags]
        begin = time.monotonic()
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace",
                                  timeout=options.time * 3 + 60)
        except subprocess.TimeoutExpired:
            raise Failure("hang", f"no end after {time.monotonic() - begin:.0f} s")
        if done.returncode not in (0, 1):  # 1: there are findings
            kind = "generator" if "does not compile" in done.stderr else "error"
            raise Failure(kind, f"status {done.returncode}: {done.stderr[-500:]}")
        with open(os.path.join(folder, "run.json")) as file:
            self.json = json.load(file)
        self.is_complete = self.json["status"] == "complete"
        if self.json.get("error"):
            raise Failure("error", str(self.json["error"]))

    def fingerprint(self):
        """What must be the same in a second run, and why this may not be asked of it."""
        cut = self.json["solver"]["unknown"] or self.json["solver"]["cut_by_clock"]
        if self.json["status"] not in ("complete", "incomplete") or cut:
            return None
        with open(os.path.join(self.folder, "tests", "tests.pack"), "rb") as file:
            pack = file.read()
        findings = [[f.get(key) for key in ("kind", "line", "column")] for f in self.json["findings"]]
        # Which test shows a finding may hang on time, and behind an unmodelled function on what that does natively.
        late = self.json["not_replayed"] or any("not replayed" in (f.get("unverified") or "") for f in self.json["findings"])
        shown = None if late or self.json["losses"] else [[f.get(key) for key in ("test", "inputs", "verified")] for f in self.json["findings"]]
        return {"paths": self.json["paths"], "findings": findings, "shown": shown, "coverage": self.json["coverage"],
                "instructions": self.json["instructions"], "tests": self.json["tests"], "pack": pack}


def check_divergences(run):
    """A test that takes another path natively is wrong, unless a Loss or an assumption about addresses or files
    explains it; beside `complete` it always is."""
    explained = run.json["losses"] or any(re.search("address|file|folder", item["what"]) for item in run.json["assumptions"])
    every = run.json["divergences"] + run.json["divergences_with_loss"]
    if run.is_complete and every:
        raise Failure("divergence beside complete", f"{every} tests took another path natively")
    if run.json["divergences"] and not explained:
        raise Failure("divergence", f"{run.json['divergences']} tests took another path natively")


def check_twice(options, run, arguments, flags):
    """With one thread, one seed and no time-out two runs are the same."""
    first = run.fingerprint()
    if not first:
        return
    second = Run(options, run.source, run.folder + "-again", arguments, flags).fingerprint()
    different = second and [key for key in first if first[key] != second[key] and None not in (first[key], second[key])]
    if different:
        raise Failure("nondeterministic", f"two runs differ in {different}")


def check_crossed(options, run, arguments, flags):
    """With every answer of a solver confirmed by another a complete run says the same, unless time or memory end it."""
    if not options.cross_check or not run.is_complete or "--cross-check" in arguments:
        return
    second = Run(options, run.source, run.folder + "-crossed", [*arguments, "--cross-check"], flags)
    if second.json["solver"]["disagreements"] or second.json["solver"]["wrong_models"]:
        raise Failure("disagreement", "two solvers disagree")
    found = lambda r: {(f["kind"], f["line"], f["column"], f["verified"]) for f in r.json["findings"]}
    if second.json["status"] not in ("time", "memory") and not second.json["solver"]["unknown"]:
        if not second.is_complete or found(run) != found(second) or run.json["coverage"] != second.json["coverage"]:
            raise Failure("verdict", f"with --cross-check {second.json['status']}, {len(found(second))} findings instead of {len(found(run))}")


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text)
    return path


def keep(options, name, problem, text, examine, kind):
    """Writes a failing program to --keep, made smaller first if --shrink gives time for it."""
    if not options.keep:
        return

    def fails_alike(candidate):
        with tempfile.TemporaryDirectory(prefix="programs-") as folder:
            try:
                examine(write(folder, "program.c", candidate), folder)
            except Failure as failure:
                return failure.kind == kind
            except (subprocess.SubprocessError, OSError, ValueError):
                return False
            return False

    os.makedirs(options.keep, exist_ok=True)
    if options.shrink and kind not in ("generator", "unsaid", "nondeterministic"):
        text = shrink(text, fails_alike, options.shrink)
    write(options.keep, f"{name}.c", f"// {problem}\n{text}")
