"""Hostile programs: what takes effect on this machine when they are analysed and when their tests are replayed.

  run.py --mantissa PROGRAM --clang CLANG [--only NAME,...] [--ways WAY,...] [--jobs N] [--table FILE] [--page FILE]

Each program of programs/ is run in these ways: `analysis` (the attack is analysed, nothing is replayed), `root`, `user`
(another user than root), `root-bare`, `user-bare` (the same where no namespace can be made): replay with --replay
confined; `plain` shows, as that user and with --replay plain, which attacks work at all. Then it is looked from outside
whether anything happened (world.py). Harmless by construction: files in a folder that is made here, signals to processes
that are started here, at most 20 processes and 1.5 GB.

Status 1: an effect, a run that does not end in time, a process that is left after a second, a finding that is wrongly
verified, results that are lost.
"""

import argparse
import ctypes
import glob
import json
import multiprocessing
import os
import platform
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from world import World, descendants, read

HERE = os.path.dirname(os.path.abspath(__file__))
USER = 64123  # nobody's number
WAYS = ["analysis", "root", "user", "root-bare", "user-bare", "plain"]
CONFINED = WAYS[1:5]
BUDGET, LIMIT = 12, 25  # seconds: --time, and when a run counts as hanging
MEMORY = 300


class Program:
    def __init__(self, path):
        self.path = path
        self.name, self.suffix = os.path.splitext(os.path.basename(path))
        self.text = read(path).decode()
        head = re.match(r"(?:(?://|;) .*\n)+", self.text).group().splitlines()
        self.tries = head[0].lstrip("/; ")
        self.deceives = "DECEIVING_MAIN" in self.text or any("Verified: none" in line for line in head)

    def written(self, world):
        """Where its source is, with what stands in for macros put in."""
        if self.suffix != ".ll":
            return self.path
        text = self.text.replace("@LENGTH@", str(len(world.area) + len("/table") + 1)).replace("@AREA@", world.area)
        path = os.path.join(world.folder, self.name + self.suffix)
        with open(path, "w") as file:
            file.write(text)
        os.chmod(path, 0o644)
        return path


class Outcome:
    """What one run showed."""

    def __init__(self):
        self.effects, self.wrong, self.seconds, self.verified = [], [], 0.0, ""


def as_user(way):
    return way.startswith("user") or way == "plain"


def prefix(options, way):
    """The words before `mantissa`."""
    words = []
    if as_user(way) and os.geteuid() == 0:
        words += ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups", "--"]
    return words + ([options.deny] if way.endswith("-bare") else [])


def execute(command, world):
    """Return code (None: it was killed), what it printed, seconds."""
    begin = time.monotonic()
    environment = {"PATH": os.environ["PATH"], "HOME": world.folder, world.secret_name: world.secret}
    with tempfile.TemporaryFile() as printed:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=printed, stderr=subprocess.STDOUT, cwd=world.folder,
                                   env=environment, start_new_session=True)
        try:
            code = process.wait(LIMIT)
        except subprocess.TimeoutExpired:
            code = None
            process.kill()
            process.wait()
        seconds = time.monotonic() - begin
        printed.seek(0)
        return code, printed.read(), seconds


def left_over(world):
    """Processes that are still there after a second; they are ended."""
    end = time.monotonic() + 1
    while True:
        left = [pid for pid in descendants(os.getpid()) if pid != world.dummy.pid]
        if not left or time.monotonic() > end:
            break
        time.sleep(0.02)
    names = [read(f"/proc/{pid}/comm").decode().strip() for pid in left]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    return names


def check_results(program, way, world, outcome):
    try:
        with open(os.path.join(world.results, "run.json")) as file:
            run = json.load(file)
        findings = run["findings"]
    except (OSError, ValueError, KeyError):
        outcome.wrong.append("run.json is lost")
        return
    outcome.verified = f"{sum(f['verified'] for f in findings)} of {len(findings)}"
    if "FORGED" in run or b"FORGED" in read(os.path.join(world.results, "tests", "tests.pack")):
        outcome.wrong.append("forged results")
    if way == "analysis":
        if any(f["verified"] for f in findings):
            outcome.wrong.append("verified without a replay")
        return
    if not findings:
        outcome.wrong.append("the finding is lost")
    if not read(os.path.join(world.results, "tests", "tests.pack")):
        outcome.wrong.append("the tests are lost")
    if program.deceives and any(f["verified"] for f in findings):
        outcome.wrong.append("a finding wrongly verified")


def run_one(options, program, way):
    folder = tempfile.mkdtemp(prefix="hostile-", dir=options.work)
    os.chmod(folder, 0o755)
    outcome = Outcome()
    world = World(folder, USER if as_user(way) and os.geteuid() == 0 else os.geteuid())
    try:
        mode = {"analysis": "none", "plain": "plain"}.get(way, "confined")
        command = prefix(options, way) + [options.mantissa, "run", "-j1", "--time", f"{BUDGET}s", "--memory", f"{MEMORY}M", "--no-progress",
                                          "--replay", mode, "-o", world.results, program.written(world)]
        if program.suffix != ".ll":
            command += ["--", "-D_GNU_SOURCE", f"-I{HERE}"] + world.definitions() + (["-DDIRECT"] if way == "analysis" else [])
        code, printed, outcome.seconds = execute(command, world)
        left = left_over(world)
        if code is None:
            outcome.wrong.append(f"still running after {LIMIT} s")
        elif code not in (0, 1):
            outcome.wrong.append(f"status {code}: {printed.decode(errors='replace').strip()[-200:]}")
        if left:
            outcome.wrong.append("left running: " + ", ".join(sorted(set(left))))
        check_results(program, way, world, outcome)
        outcome.effects += world.effects(printed)
        if outcome.effects and way != "plain":
            outcome.wrong.append("effect: " + ", ".join(outcome.effects))
    finally:
        world.close()
        shutil.rmtree(folder, ignore_errors=True)
    return outcome


def prepare_worker():
    """Whatever loses its parents becomes ours, so that it is seen."""
    ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)  # PR_SET_CHILD_SUBREAPER


def job(argument):
    options, program, way = argument
    return program.name, way, run_one(options, program, way)


# ---- The table


def cell(program, outcome, way):
    if outcome is None:
        return "not run"
    words = ", ".join(outcome.effects + (outcome.wrong if way == "plain" else [])) or "none"
    if outcome.wrong and way != "plain":
        words = "**WRONG**: " + "; ".join(outcome.wrong)
    return words.replace("|", "\\|").replace("\n", " ")


def make_table(programs, outcomes, ways):
    titles = {"analysis": "analysis", "root": "replay, root", "user": "replay, user", "root-bare": "replay, root without namespaces",
              "user-bare": "replay, user without namespaces", "plain": "`--replay plain`"}
    lines = ["| program | tries | " + " | ".join(titles[way] for way in ways) + " | verified | verdict | longest run |",
             "| --- | --- |" + " --- |" * (len(ways) + 3)]
    for program in programs:
        mine = {way: outcomes.get((program.name, way)) for way in ways}
        ran = [o for o in mine.values() if o]
        bad = any(o.wrong for way, o in mine.items() if o and way != "plain")
        verified = "; ".join(sorted({o.verified for way, o in mine.items() if o and way in CONFINED and o.verified}))
        verdict = "WRONG" if bad else "contained"
        lines.append(f"| {program.name}{program.suffix} | {program.tries} | " + " | ".join(cell(program, mine[way], way) for way in ways) +
                     f" | {verified or '-'} | {verdict} | {max(o.seconds for o in ran):.1f} s |")
    return "\n".join(lines)


def measured_on():
    return f"Linux {platform.release()}, {os.cpu_count()} processors, driver as {'root' if os.geteuid() == 0 else 'an ordinary user'}"


def write_page(path, table, summary):
    """Puts the table between the marks of a page."""
    with open(path) as file:
        text = file.read()
    new = f"<!-- table -->\nMeasured by `scripts/long.d/51-hostile.sh` on {measured_on()}: {summary}.\n\n{table}\n<!-- end -->"
    with open(path, "w") as file:
        file.write(re.sub(r"<!-- table -->.*<!-- end -->", lambda _: new, text, flags=re.S))


# ---- The whole


def possible_ways(options, wanted):
    """The ways that this machine allows; the others are said."""
    result = []
    for way in wanted:
        if way in ("root", "root-bare") and os.geteuid() != 0:
            print(f"{way}: left out, since this is not root")
            continue
        if way.endswith("-bare") and ctypes.CDLL(None).syscall(444, None, 0, 1) < 6:  # landlock_create_ruleset
            print(f"{way}: left out, since this system's Landlock, if any, does not guard processes (docs/containment.md)")
            continue
        if way == "plain" and os.geteuid() != 0:
            print("plain: left out, since native code would be the user that runs this")
            continue
        try:
            command = prefix(options, way) + [options.mantissa, "--version"]
            good = subprocess.run(command, capture_output=True, check=False).returncode == 0
        except OSError:
            good = False
        if good:
            result.append(way)
        else:
            print(f"{way}: left out, since {' '.join(command[:-1])} does not start")
    return result


def confine_myself():
    """Everything in a view of its own, which ends with us, where the system gives one."""
    words = ["unshare", "--mount", "--pid", "--ipc", "--fork", "--mount-proc", "--kill-child"]
    if os.geteuid() != 0 or os.environ.get("HOSTILE_INSIDE") or not shutil.which("unshare"):
        return
    if subprocess.run(words + ["true"], capture_output=True, check=False).returncode == 0:
        os.environ["HOSTILE_INSIDE"] = "1"
        os.execvp(words[0], words + [sys.executable, "-B"] + sys.argv)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mantissa", required=True)
    parser.add_argument("--clang", required=True)
    parser.add_argument("--only", default="")
    parser.add_argument("--ways", default=",".join(WAYS))
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--table")
    parser.add_argument("--page")
    options = parser.parse_args()
    confine_myself()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # which the first process of a view would not get otherwise
    options.mantissa = os.path.abspath(options.mantissa)
    programs = [Program(path) for path in sorted(glob.glob(os.path.join(HERE, "programs", "*")))]
    if options.only:
        programs = [p for p in programs if p.name in options.only.split(",")]
        if len(programs) != len(options.only.split(",")):
            sys.exit("--only names a program that is not there")
    with tempfile.TemporaryDirectory(prefix="hostile-") as work:
        os.chmod(work, 0o755)
        options.work, options.deny = work, os.path.join(work, "no_namespaces")
        source = os.path.join(HERE, "..", "lit", "replay", "Inputs", "no_namespaces.c")
        subprocess.run([options.clang, "-o", options.deny, source], check=True)
        ways = possible_ways(options, options.ways.split(","))
        # Signals to its parents would go to this one.
        jobs = [(options, p, way) for p in programs for way in ways if not (way == "plain" and p.name == "kill_parents")]
        with multiprocessing.Pool(options.jobs, prepare_worker) as pool:
            outcomes = {}
            for name, way, outcome in pool.imap_unordered(job, jobs):
                outcomes[name, way] = outcome
                if outcome.wrong and way != "plain":
                    print(f"{name}, {way}: {'; '.join(outcome.wrong)}", flush=True)
    table = make_table(programs, outcomes, ways)
    wrong = sum(bool(o.wrong) for (_, way), o in outcomes.items() if way != "plain")
    real = sum(bool(o.effects or o.wrong) for (_, way), o in outcomes.items() if way == "plain")
    summary = f"{len(programs)} programs, {len(outcomes)} runs, {wrong} wrong" + (f"; unconfined {real} take effect" if "plain" in ways else "")
    if options.table:
        with open(options.table, "w") as file:
            file.write(table + "\n")
    if options.page:
        write_page(options.page, table, summary)
    print(table)
    print(summary)
    return 1 if wrong or not outcomes else 0


if __name__ == "__main__":
    sys.exit(main())
