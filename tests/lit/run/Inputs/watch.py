"""watch.py MANTISSA FOLDER: changes a header, then a source, of a program that is watched, and ends the watching by a signal."""

import os
import signal
import subprocess
import sys
import time

program, folder = sys.argv[1:]
os.chdir(folder)
WAIT = 120  # seconds, on a busy machine


def write(name, text):
    with open(name + ".new", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(name + ".new", name)  # as editors do


write("limit.h", "#define LIMIT 5\n")
write("a.c", '#include "limit.h"\nint f(int x) { return 8 / (x - LIMIT); }\n')
log = open("log", "w+", encoding="utf-8")
watch = subprocess.Popen([program, "run", "-j1", "--watch", "--entry", "f", "a.c"], stdout=log, stderr=log, start_new_session=True)


def until(text, times):
    end = time.monotonic() + WAIT
    while time.monotonic() < end and watch.poll() is None:
        with open("log", encoding="utf-8") as seen:
            if seen.read().count(text) >= times:
                return
        time.sleep(0.1)
    with open("log", encoding="utf-8") as seen:
        sys.exit(f"'{text}' was not printed {times} times:\n{seen.read()}")


until("watching 2 files", 1)
until("i32 x = 5", 1)
write("other.txt", "")  # is none of the program's
write("limit.h", "#define LIMIT 6\n")
until("limit.h has changed", 1)
until("i32 x = 6", 1)
until("watching 2 files", 2)
write("a.c", "int f(int x) { return x; }\n")
until("0 findings", 1)
until("watching 1 file,", 1)
os.killpg(watch.pid, signal.SIGINT)
status = watch.wait(WAIT)
assert status == 0, status
assert sorted(n for n in os.listdir(".") if n.startswith("mantissa-out")) == ["mantissa-out-1"], os.listdir(".")
with open("log", encoding="utf-8") as seen:
    assert seen.read().count("has changed") == 2
