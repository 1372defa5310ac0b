"""Random programs with a bug that some input reaches for certain: does the engine find it, and is it where it says?

  run.py --mantissa PROGRAM --clang CLANG --programs N [--seed S] [--time SECONDS] [--total SECONDS] [--jobs J]
         [--features NAME,...] [--keep FOLDER] [--shrink SECONDS]

Wrong is: a run that calls itself complete and did not find the bug; a finding where a plain native build with the test's
input does not come to the bug (verified or not); a finding in another place, since the programs have no other bugs; a
divergence; two runs that differ. A bug that was not found in the time is a miss: they are counted by feature. A failure
prints its seed, keeps the program and ends with status 1; the last line has the counts.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile

import planted
# tests/program_grammar, which `planted` put on the path
from harness import FLAGS, Failure, Run, add_options, check_divergences, check_twice, keep, run_all, settings, write

TRIES = 20  # random inputs until one leads to a place


class Native:
    """A plain build of a program, run with given inputs."""

    def __init__(self, options, source, folder, flags):
        self.program, self.folder = os.path.join(folder, "native"), folder
        done = subprocess.run([options.clang, *flags, "-DNATIVE", source, "-o", self.program, "-lm"], capture_output=True, text=True)
        if done.returncode:
            raise Failure("generator", done.stderr[-600:])

    def run(self, inputs, chosen=0):
        """What the program told."""
        told, given = os.path.join(self.folder, "told"), os.path.join(self.folder, "inputs")
        open(told, "w").close()
        with open(given, "wb") as file:
            file.write(inputs)
        done = subprocess.run([self.program], env={"CHOSEN": str(chosen), "TOLD": told, "INPUTS": given, "TZ": "UTC"}, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=20)
        if done.returncode < 0:
            raise Failure("generator", f"natively signal {-done.returncode}")
        with open(told) as file:
            return file.read().splitlines()


def plant(options, program, seed, flags, folder):
    """The program with a bug, the kinds it may be found as, and an input that leads to it; None if no place is reached."""
    rng = random.Random(seed)
    native = Native(options, write(folder, "recording.c", program.recording()), folder, flags)
    for _ in range(TRIES):
        inputs = program.random_inputs(rng)
        told = native.run(inputs)
        places = sorted({int(line.split()[1]) for line in told if line.startswith("reached")})
        if not places or told[-1] == "assume":
            continue
        k = rng.choice(places)
        told = native.run(inputs, k)
        visits = [n for n, line in enumerate(told) if line == f"reached {k}"]
        if not visits or told[-1] == "assume":  # what is looked at there may lead away
            return None
        count = len(program.places[k][0])
        visit = rng.choice(visits)
        recorded = [line.split()[1] for line in told[visit + 1:visit + 1 + count]]
        text, kinds = program.planted(k, recorded, "-O0" not in flags)
        return text, kinds, inputs
    return None


def input_bytes(run, finding):
    with open(os.path.join(run.folder, "tests", f"{finding['test']:06}.json")) as file:
        test = json.load(file)
    return b"".join(bytes.fromhex(item["bytes"]) for item in test["inputs"])


def judge(run, native, kinds, inputs, is_unoptimised):
    """How the bug was found (None: not); raises a Failure if something is wrong."""
    if native.run(inputs)[-1:] != ["bug"]:
        raise Failure("generator", "the planted bug is not there natively")
    with open(run.source) as file:
        lines = [number for number, line in enumerate(file, 1) if "/* planted */" in line]
    found = None
    for finding in run.json["findings"]:
        how = "verified" if finding["verified"] else "unverified"
        what = f"{finding['kind']} in line {finding['line']}"
        if not finding["verified"] and run.json["losses"]:
            continue  # the Loss explains it
        # Optimisers merge instructions of several lines into one of none.
        if (finding["line"] or is_unoptimised) and finding["line"] not in lines or finding["kind"] not in kinds:
            raise Failure(f"false {how}", f"{what}, not {kinds} in {lines}")
        if native.run(input_bytes(run, finding))[-1:] != ["bug"]:
            raise Failure(f"false {how}", f"{what}: its input does not lead there natively")
        found = "found" if finding["verified"] else "found, unverified"
        if not finding["verified"]:
            print(f"{what} is true but unverified: {finding.get('unverified') or finding.get('native')}", flush=True)
    if run.is_complete and not found:
        raise Failure("wrong complete", f"is complete without {kinds[0]} in line {lines}")
    check_divergences(run)
    return found


def examine(options, case, source, folder):
    arguments, flags, kinds, inputs = case
    native = Native(options, source, folder, flags)
    run = Run(options, source, os.path.join(folder, "out"), arguments, flags)
    found = judge(run, native, kinds, inputs, "-O0" in flags)
    if "--stop-at-first" not in arguments and "-j1" in arguments:
        check_twice(options, run, arguments, flags)
    return found or f"missed ({run.json['status']})"


def check(options, seed):
    """The Failure of a program (none: None), what became of it, and its features."""
    program = planted.Program(seed, options)
    level, arguments = settings(seed, program.names)
    flags = [level, *FLAGS, *program.flags()]
    if seed % 3:
        arguments.append("--stop-at-first")
    names = program.names + sorted({f"input {t}" for _, t, _, _ in program.inputs})
    text = ""
    with tempfile.TemporaryDirectory(prefix="programs-") as folder:
        try:
            made = plant(options, program, seed, flags, folder)
            if not made:
                return None, "nothing to plant", []
            text, kinds, inputs = made
            case = (arguments, flags, kinds, inputs)
            return None, examine(options, case, write(folder, "program.c", text), folder), names + [f"bug {kinds[0]}"]
        except Failure as failure:
            problem, kind = f"{failure} ({' '.join([*program.names, *arguments, '--', *flags])})", failure.kind
        except subprocess.SubprocessError as error:
            problem, kind = f"natively: {error}", "generator"
        keep(options, f"planted-{seed}", problem, text, lambda other, place: examine(options, case, other, place), kind)
        return Failure(kind, problem), "failed", names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add_options(parser)
    parser.add_argument("--time", type=int, default=3, help="seconds for one run")
    options = parser.parse_args()
    return 0 if run_all(options, "planted", lambda seed: check(options, seed)) else 1


if __name__ == "__main__":
    sys.exit(main())
