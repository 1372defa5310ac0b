"""kill -9 of a campaign at random moments, then --resume: everything gets done, and nothing twice that had a record.

  kills.py --mantissa PROGRAM [--count 20] [--seed 1]

One campaign is left alone first: that tells how long it takes. Each case starts the same, kills it within that time, looks a second later that none of its processes is
left, and resumes it. Wrong is: a record that is missing or that changed after it was there, a process or
an attempt's folder that is left, a status that is not 0. A failure prints its case and ends with status 1; the last line has the counts.
"""
import argparse
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
INPUTS = HERE.parent / "lit" / "campaign" / "Inputs"


def records(folder):
    return {path.name: (path.stat().st_ino, path.stat().st_mtime_ns, path.read_bytes()) for path in folder.glob("records/*.json")}


def of_campaign(folder):
    """Processes that name the folder on their command line."""
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().decode(errors="replace").replace("\0", " ")
        except OSError:  # it has just ended
            continue
        if str(folder) in words:
            found.append(words[:120])
    return found


def command_in(options, folder):
    for name in ("two.c", "two.toml"):
        shutil.copy(INPUTS / name, folder)
    return [options.mantissa, "campaign", str(folder / "two.toml"), "-o", str(folder / "out"), "-j2", "--time", "5s", "--repetitions", "5", "-q"]


def undisturbed(options, folder):
    """Seconds that a campaign takes, and how many records it leaves."""
    start = time.monotonic()
    subprocess.run(command_in(options, folder), check=True, capture_output=True)
    return time.monotonic() - start, len(records(folder / "out"))


def one(options, case, folder, longest, jobs):
    chance = random.Random(options.seed + case)
    out = folder / "out"
    command = command_in(options, folder)
    started = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(chance.uniform(0, longest))
    started.send_signal(signal.SIGKILL)
    started.wait()
    time.sleep(1)
    if left := of_campaign(out):
        return f"left after a second: {left}", 0
    before = records(out) if out.exists() else {}
    done = subprocess.run(command + (["--resume"] if out.exists() else []), capture_output=True, text=True)
    if done.returncode != 0:
        return f"--resume ends with status {done.returncode}: {done.stderr}", 0
    after = records(out)
    if len(after) != jobs:
        return f"{len(after)} of {jobs} records", 0
    if changed := [name for name in before if after[name] != before[name]]:
        return f"run again although they had a record: {changed}", 0
    if odd := [path.name for path in (out / "runs").iterdir() if "." in path.name]:
        return f"left in runs: {odd}", 0
    return "", len(before)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.mantissa = os.path.abspath(options.mantissa)
    failed, kept = 0, []
    with tempfile.TemporaryDirectory(prefix="mantissa-campaign-") as folder:
        longest, jobs = undisturbed(options, pathlib.Path(folder))
    for case in range(options.count):
        with tempfile.TemporaryDirectory(prefix="mantissa-campaign-") as folder:
            wrong, records_kept = one(options, case, pathlib.Path(folder), longest, jobs)
        kept.append(records_kept)
        if wrong:
            failed += 1
            print(f"case {case} of seed {options.seed}: {wrong}", flush=True)
    print(f"{options.count} campaigns killed: {failed} wrong; of {jobs} records there were when it was killed: {sorted(kept)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
