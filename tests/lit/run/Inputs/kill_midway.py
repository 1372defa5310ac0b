"""kill_midway.py COMMAND...: kills the command without warning once it has found some hundred tests and two seconds passed."""

import os
import subprocess
import sys
import time

folder = sys.argv[sys.argv.index("-o") + 1]
pack = os.path.join(folder, "tests", "tests.pack")
process = subprocess.Popen(sys.argv[1:])
deadline = time.monotonic() + 50
while time.monotonic() < deadline:
    time.sleep(0.2)
    assert process.poll() is None, "it ended by itself"
    if os.path.exists(pack) and os.path.getsize(pack) > 50000 and os.path.exists(os.path.join(folder, "run.json")):
        break
time.sleep(1.5)
process.kill()
process.wait()
