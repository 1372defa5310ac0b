"""locked.py MANTISSA SOURCE FOLDER: what a second mantissa may do with the folder of a run that goes on."""

import os
import signal
import subprocess
import sys
import time

mantissa, source, folder = sys.argv[1:]
arguments = ["run", "-j1", "--tests", "all", "--time", "60s", "--no-replay", "-o", folder, source]
first = subprocess.Popen([mantissa, *arguments], stdout=subprocess.DEVNULL)
while not os.path.exists(folder + "/run.json"):
    time.sleep(0.05)
for command in (["run", "--resume", "-o", folder, source], ["run", "--force", "-o", folder, source], ["replay", folder]):
    second = subprocess.run([mantissa, *command], stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
    assert f"(process {first.pid})" in second.stderr, second.stderr
    print(command[0], command[1] if command[0] == "run" else "", "status", second.returncode, second.stderr.strip().split(": ", 1)[1])
print("report status", subprocess.run([mantissa, "report", folder], stdout=subprocess.DEVNULL).returncode)
first.send_signal(signal.SIGKILL)
first.wait()
# The lock has gone with its holder.
print("then status", subprocess.run([mantissa, *arguments, "--force", "--max-paths", "5"], stdout=subprocess.DEVNULL).returncode)
