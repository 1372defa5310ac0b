"""compiler_dies.py MANTISSA SOURCE FOLDER: kills an analysis with -9 while the compiler runs; nothing of the compiler is left."""
import os
import signal
import subprocess
import sys
import time

mantissa, source, folder = sys.argv[1:]


def children_of(process):
    try:
        with open(f"/proc/{process}/task/{process}/children") as file:
            return [int(word) for word in file.read().split()]
    except OSError:
        return []


def is_running(process):
    try:
        with open(f"/proc/{process}/stat") as file:
            return file.read().rsplit(")", 1)[1].split()[0] not in "ZX"
    except OSError:
        return False


def compilers(process):
    """What runs source below the analysis: the compiler and whatever it has started."""
    found, rest = [], children_of(process)
    while rest:
        child = rest.pop()
        try:
            with open(f"/proc/{child}/cmdline", "rb") as file:
                words = file.read()
        except OSError:
            continue
        if source.encode() in words:
            found.append(child)
        rest += children_of(child)
    return found


run = subprocess.Popen([mantissa, "run", "--time", "60s", "-o", folder, source, "--", "-std=c++20",
                        "-fconstexpr-steps=2147483647"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
end = time.monotonic() + 20
while len(compilers(run.pid)) < 2 and time.monotonic() < end:  # the launcher and the compiler
    time.sleep(0.02)
started = compilers(run.pid)
print("compiler runs" if len(started) >= 2 else "no compiler was seen")
run.send_signal(signal.SIGKILL)
run.wait()
end = time.monotonic() + 5
while any(map(is_running, started)) and time.monotonic() < end:
    time.sleep(0.02)
left = [process for process in started if is_running(process)]
for process in left:
    os.kill(process, signal.SIGKILL)
print(f"{len(left)} left")
