"""Signals at any moment of a run, from its start to the end of its native replay."""

import ctypes
import json
import os
import signal
import subprocess
import time

import folder as results
import harness
import pack
import programs

PR_SET_CHILD_SUBREAPER = 36
GRACE = 1.0  # seconds after which nothing of a killed run is left


def children():
    """What our process has below it, by number; ended ones are collected."""
    while True:
        try:
            if os.waitpid(-1, os.WNOHANG)[0] == 0:
                break
        except ChildProcessError:
            break
    parents = {}
    for entry in os.listdir("/proc"):
        if entry.isdigit():
            try:
                with open(f"/proc/{entry}/stat") as file:
                    fields = file.read().rsplit(")", 1)[1].split()
                parents[int(entry)] = int(fields[1])
            except (OSError, IndexError):
                pass
    below, added = {os.getpid()}, True
    while added:
        more = {child for child, parent in parents.items() if parent in below} - below
        below |= more
        added = bool(more)
    return below - {os.getpid()}


def command_line(process):
    try:
        with open(f"/proc/{process}/cmdline", "rb") as file:
            return file.read().replace(b"\0", b" ").decode(errors="replace")[:120]
    except OSError:
        return "?"


def traces(folder):
    """Of the tests without a finding; each path is there once."""
    found = [int.from_bytes(p[8:16], "little") for p in results.tests_of(folder) if pack.finding(p) == 0]
    if len(found) != len(set(found)):
        raise harness.Failure("a path has two tests")
    return set(found)


def shown(run):
    return sorted((f["kind"], f["line"]) for f in run["findings"])


class Signals:
    number = None

    def __init__(self, tool):
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        self.tool = tool
        self.source = tool.write("paths.c", programs.PATHS)
        folder = os.path.join(tool.folder, "reference")
        start = time.monotonic()
        tool.run(*self.arguments(folder))
        self.seconds = time.monotonic() - start
        self.run, self.traces = results.check(folder), traces(folder)
        assert self.run["status"] == "complete" and len(self.run["findings"]) == 2 and len(self.traces) > 100

    def arguments(self, folder, *more):
        return ["run", "-j1", "--time", "60s", "--tests", "all", "--quiet", *more, "-o", folder, self.source]

    @classmethod
    def prepare(cls, tool):
        return cls(tool).case

    def case(self, rng, work):
        folder, delay = os.path.join(work, "out"), rng.uniform(0, 1.1 * self.seconds)
        process = subprocess.Popen([self.tool.mantissa, *self.arguments(folder)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(max(0, delay - GRACE))
        told = results.events_of(folder)
        time.sleep(min(delay, GRACE))
        process.send_signal(self.number)
        try:
            status = self.wait(process)
            self.check_stopped(folder, told)
            return self.check_resumed(folder, status)
        except (AssertionError, OSError, ValueError) as failure:
            raise harness.Failure(f"{type(failure).__name__} {failure}") from failure

    def wait(self, process):
        try:
            process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            process.kill()
            raise harness.Failure("it goes on after the signal") from None
        end = time.monotonic() + GRACE
        while (left := children()) and time.monotonic() < end:
            time.sleep(0.02)
        if left:
            lines = [command_line(child) for child in left]
            for child in left:
                os.kill(child, signal.SIGKILL)
            raise harness.Failure(f"left after a second: {lines}")
        return process.returncode

    def check_stopped(self, folder, told):
        if not os.path.isdir(folder):
            return
        run = results.check(folder)
        if results.events_of(folder)[:len(told)] != told:
            raise harness.Failure("events are lost")
        for event in told:
            if event["event"] == "finding" and (not run or event["id"] not in [f["id"] for f in run["findings"]]):
                raise harness.Failure(f"finding {event['id']} was told a second ago and is lost: {json.dumps(event)}")

    def check_resumed(self, folder, status):
        before = {pack.test_id(p): p for p in results.tests_of(folder)} if os.path.isdir(folder) else {}
        self.tool.run(*self.arguments(folder, "--resume"))
        run = results.check(folder)
        after = {pack.test_id(p): p for p in results.tests_of(folder)}
        if any(after.get(test) != payload for test, payload in before.items()):
            raise harness.Failure("a test is lost after --resume")
        if run["tests"] != len(after):
            raise harness.Failure(f"run.json tells of {run['tests']} tests, there are {len(after)}")
        if shown(run) != shown(self.run) or not all(f["verified"] for f in run["findings"]):
            raise harness.Failure(f"other findings after --resume: {shown(run)}")
        if traces(folder) != self.traces:
            raise harness.Failure(f"{len(traces(folder))} paths after --resume, not {len(self.traces)}")
        return f"stopped with status {status}" if before else f"stopped with status {status} before the first test"


class Kills(Signals):
    number = signal.SIGKILL


class Terms(Signals):
    number = signal.SIGTERM

    def wait(self, process):
        status = super().wait(process)
        if status not in (0, 1, -signal.SIGTERM):
            raise harness.Failure(f"status {status} after SIGTERM")
        return status
