"""interrupt_midway.py COMMAND...: sends SIGINT once the run has begun; prints what it said; fails if it does not end by itself."""

import os
import signal
import subprocess
import sys
import time

folder = sys.argv[sys.argv.index("-o") + 1]
process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
deadline = time.monotonic() + 50
while time.monotonic() < deadline and not os.path.exists(os.path.join(folder, "run.json")):
    time.sleep(0.1)
time.sleep(0.5)
process.send_signal(signal.SIGINT)
output, _ = process.communicate(timeout=50)
print(output)
sys.exit(process.returncode not in (0, 1))
