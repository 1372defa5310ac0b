"""Damages what mantissa reads and kills it while it writes: nothing may be lost, used damaged, or crash.

  folders   mutated results folders for replay, report and run --resume
  bitcode   mutated bitcode for run
  kills     kill -9 at any moment of a run, then --resume
  terms     SIGTERM at any moment, then --resume
A failure is kept in --keep with its seed; --only SEED repeats it. The last line counts; the status is 1 if anything failed.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import shutil
import sys
import tempfile

import bitcode
import folders
import harness
import signals

MODES = {"folders": folders, "bitcode": bitcode, "kills": signals.Kills, "terms": signals.Terms}


def one(case, seed, work, keep):
    folder = os.path.join(work, f"case-{seed}")
    os.makedirs(folder)
    try:
        return case(random.Random(seed), folder), None
    except harness.Failure as failure:
        if keep:
            os.makedirs(keep, exist_ok=True)
            shutil.copytree(folder, os.path.join(keep, f"{os.path.basename(work)}-{seed}"), symlinks=True, dirs_exist_ok=True)
        return "failed", f"seed {seed}: {failure}"
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("mode", choices=MODES)
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", default="clang-19")
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1, help="of the first case")
    parser.add_argument("--only", type=int, help="the seed of one case")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--keep", help="folder for failures")
    options = parser.parse_args()
    options.mantissa = os.path.abspath(options.mantissa)

    first, count = (options.seed, options.count) if options.only is None else (options.only, 1)
    outcomes, failures = collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="mantissa-damage-") as temporary:
        work = os.path.join(temporary, options.mode)
        os.makedirs(work)
        tool = harness.Tool(options.mantissa, options.clang, os.path.join(temporary, "common"))
        case = MODES[options.mode].prepare(tool)
        # One thread where our own children are counted.
        jobs = options.jobs if options.mode in ("folders", "bitcode") else 1
        with concurrent.futures.ThreadPoolExecutor(jobs) as executor:
            for outcome, failure in executor.map(lambda seed: one(case, seed, work, options.keep), range(first, first + count)):
                outcomes[outcome] += 1
                if failure:
                    failures.append(failure)
                    print(failure, flush=True)
    counts = ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items()))
    print(f"{options.mode}: {count} cases from seed {first}: {counts}")
    return bool(failures)


if __name__ == "__main__":
    sys.exit(main())
