"""in_time.py SECONDS [TERM_AFTER] COMMAND...: runs the command, passes on what it prints, and says whether it ended in time.

With a number before the command, SIGTERM is sent after so many seconds. Much more than --time promises is allowed: what these
tests run does not end by itself, and the machine may be busy."""

import signal
import subprocess
import sys
import time

SLACK = 6

limit = float(sys.argv[1])
command = sys.argv[2:]
term_after = None
if command[0].replace(".", "").isdigit():
    term_after = float(command.pop(0))
start = time.monotonic()
process = subprocess.Popen(command)
try:
    if term_after is not None:
        time.sleep(term_after)
        process.send_signal(signal.SIGTERM)
    process.wait(limit + SLACK)
    print("in time, exit status", process.returncode)
except subprocess.TimeoutExpired:
    process.kill()
    print(f"too late: still running after {time.monotonic() - start:.1f} s")
