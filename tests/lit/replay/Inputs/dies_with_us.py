"""Sends a signal to a run while it replays, and looks for what is left: dies_with_us.py MANTISSA SOURCE FOLDER."""

import json
import os
import signal
import subprocess
import sys
import time

mantissa, source, folder = sys.argv[1:]


def native_processes(results):
    """Processes whose program lies in the results folder."""
    found = []
    for name in os.listdir("/proc"):
        if not name.isdigit():
            continue
        try:
            program = os.readlink(f"/proc/{name}/exe")
        except OSError:
            continue
        if program.startswith(os.path.join(os.path.realpath(results), "native")):
            found.append(int(name))
    return found


def wait_until(condition, seconds):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.01)
    return False


for number in (signal.SIGKILL, signal.SIGTERM, signal.SIGINT):
    results = f"{folder}-{number.name}"
    subprocess.run(["rm", "-rf", results], check=True)
    run = subprocess.Popen([mantissa, "run", "-j1", "--quiet", "-o", results, source], stdout=subprocess.DEVNULL)
    if not wait_until(lambda: native_processes(results), 60):
        sys.exit(f"{number.name}: no native process was started")
    start = time.monotonic()
    run.send_signal(number)
    run.wait()
    took = time.monotonic() - start
    left = not wait_until(lambda: not native_processes(results), 1)
    print(f"{number.name}: " + ("a native process is left" if left else "no native process left"))
    if number == signal.SIGTERM:
        print(f"{number.name}: " + ("ended in time" if took < 2 else f"took {took:.1f} s"))
        for finding in json.load(open(f"{results}/run.json"))["findings"]:
            print(f"{number.name}: unverified: {finding.get('unverified')}")
    for process in native_processes(results):
        os.kill(process, signal.SIGKILL)
