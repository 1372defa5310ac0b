"""Do --time and --memory hold? Runs programs and scripts that exceed them, by every method, and says by how much.

  run.py --mantissa PROGRAM [--time SECONDS] [--memory MB] [--methods M,...] [--only NAME,...] [--slack FACTOR]
         [--terminate] [--sort run|solve]

Wrong is: a process that takes more than a second and five hundredths beyond the time, or a tenth more memory than the
limit (VmHWM, of each process of the tree; and of the first one and those that Z3 runs in together); one that ends by a signal or with status 3; a run without run.json or with
another status than complete, incomplete, time or memory; a script without its answers. --terminate sends SIGTERM at a
random moment instead and wants the end within two seconds. The machine's other work counts as ours: --slack multiplies
what time may be exceeded by.
"""

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

from programs import HEAD, PROGRAMS
from scripts import SCRIPTS

RUN_METHODS = ["portfolio", "synergy", "bvfp", "rso", "fuzz", "isc", "search"]
STATUSES = {"complete", "incomplete", "time", "memory"}
START = 1.0  # seconds that compiling and starting may take


def solving_methods(mantissa):
    """Every method that the program has, as it tells who asks for one that it has not."""
    said = subprocess.run([mantissa, "solve", "--method", "?", os.devnull], capture_output=True, text=True, check=False)
    return said.stderr.split("available: ")[1].strip().split(", ")


def tree(pid):
    """A process and all below it."""
    result = [pid]
    try:
        for task in os.listdir(f"/proc/{pid}/task"):
            with open(f"/proc/{pid}/task/{task}/children") as file:
                for child in file.read().split():
                    result += tree(int(child))
    except OSError:
        pass
    return result


def peak(pid):
    """The most that one process held so far, in MB."""
    try:
        with open(f"/proc/{pid}/status") as file:
            return next((int(line.split()[1]) / 1024 for line in file if line.startswith("VmHWM")), 0)
    except (OSError, ValueError):
        return 0


def together(pids):
    """What a process and those that Z3 runs in for it hold now, in MB: of these, what are not pages of files."""
    result = 0
    for pid in pids:
        try:
            with open(f"/proc/{pid}/comm") as file:
                is_z3 = file.read() == "mantissa-z3\n"
            with open(f"/proc/{pid}/statm") as file:
                _, resident, shared = [int(word) for word in file.read().split()[:3]]
        except (OSError, ValueError):
            continue
        if pid == pids[0] or is_z3:
            result += (resident - (shared if is_z3 else 0)) * os.sysconf("SC_PAGE_SIZE") / 2**20
    return result


def execute(command, terminate_after=None, most=60):
    """Seconds (since SIGTERM, if that is sent), peak in MB, return code, output, errors."""
    begin, memory, sent = time.monotonic(), 0, None
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        while process.poll() is None:
            pids = tree(process.pid)
            memory = max([memory, together(pids)] + [peak(pid) for pid in pids])
            now = time.monotonic() - begin
            if terminate_after is not None and sent is None and now > terminate_after:
                process.terminate()
                sent = time.monotonic()
            if now > most:
                process.kill()
            time.sleep(0.01)
        seconds = time.monotonic() - (sent or begin)
        if terminate_after is not None and sent is None:
            seconds = 0  # it came to its end before
        out.seek(0), err.seek(0)
        return seconds, memory, process.returncode, out.read().decode(errors="replace"), err.read().decode(errors="replace")


def check_run(options, name, method, folder):
    source, results = os.path.join(folder, name + ".c"), os.path.join(folder, f"{name}-{method}")
    with open(source, "w") as file:
        file.write(HEAD + PROGRAMS[name] + "\n")
    command = [options.mantissa, "run", "--method", method, "-j1", "--no-replay", "--time", f"{options.time}s", "--memory", f"{options.memory}M", "-o", results, source]
    after = random.uniform(0.5, options.time) if options.terminate else None
    seconds, memory, code, _, err = execute(command, after)
    wrong = []
    if code == 2:
        return seconds, memory, "refused", wrong
    if code not in (0, 1):
        wrong.append(f"exit {code}: {err.strip()[-200:]}")
    try:
        with open(os.path.join(results, "run.json")) as file:
            status = json.load(file)["status"]
    except (OSError, ValueError, KeyError):
        status = "none"
    if status not in (STATUSES | {"interrupted"} if options.terminate else STATUSES):
        wrong.append(f"status {status}")
    return seconds, memory, status, wrong


def check_solve(options, name, method, folder):
    script = os.path.join(folder, name + ".smt2")
    if not os.path.exists(script):
        with open(script, "w") as file:
            file.write(SCRIPTS[name]())
    seconds, memory, code, out, err = execute([options.mantissa, "solve", "--method", method, "--time", f"{options.time}s", "--memory", f"{options.memory}M", script])
    wrong = []
    if code not in (0, 2):
        wrong.append(f"exit {code}: {err.strip()[-200:]}")
    answers = [line for line in out.split("\n") if line in ("sat", "unsat", "unknown")]
    if len(answers) != 1:
        wrong.append(f"answers {answers}, {out.strip()[-200:]}")
    return seconds, memory, answers[0] if answers else "none", wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--time", type=float, default=3)
    parser.add_argument("--memory", type=int, default=300)
    parser.add_argument("--methods")
    parser.add_argument("--only")
    parser.add_argument("--slack", type=float, default=1)
    parser.add_argument("--terminate", action="store_true")
    parser.add_argument("--sort", choices=["run", "solve"])
    options = parser.parse_args()
    jobs = []
    if options.sort != "solve":
        jobs += [("run", name, method) for name in PROGRAMS for method in RUN_METHODS]
    if options.sort != "run" and not options.terminate:
        jobs += [("solve", name, method) for name in SCRIPTS for method in solving_methods(options.mantissa)]
    wanted = lambda choice, value: not choice or value in choice.split(",")
    jobs = [job for job in jobs if wanted(options.only, job[1]) and wanted(options.methods, job[2])]
    rows, failures = [], 0
    with tempfile.TemporaryDirectory(prefix="limits-") as folder:
        for sort, name, method in jobs:
            seconds, memory, status, wrong = (check_run if sort == "run" else check_solve)(options, name, method, folder)
            limit = 2 if options.terminate else options.time * 1.05 + 1
            start = START if sort == "run" and not options.terminate else 0
            if seconds > start + limit * options.slack:
                wrong.append(f"{seconds:.1f} s")
            if memory > options.memory * 1.1:
                wrong.append(f"{memory:.0f} MB")
            failures += bool(wrong)
            rows.append((seconds, memory, f"{sort} {name} {method}"))
            if wrong:
                print(f"FAIL {sort} {name} {method}: {'; '.join(wrong)} ({status}, {seconds:.1f} s, {memory:.0f} MB)", flush=True)
    for title, key, unit in (("time", 0, "s"), ("memory", 1, "MB")):
        print(f"worst by {title}:")
        for row in sorted(rows, key=lambda r: -r[key])[:5]:
            print(f"  {row[key]:8.1f} {unit}  {row[2]}")
    worst = max((r[0] for r in rows), default=0), max((r[1] for r in rows), default=0)
    print(f"{len(rows)} runs at {options.time:g} s and {options.memory} MB: {failures} beyond a limit; worst {worst[0]:.1f} s, {worst[1]:.0f} MB")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
