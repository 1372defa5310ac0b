"""Runs a program as native replay does, confined: confined.py MANTISSA PROGRAM; what the launcher tells comes last."""

import os
import subprocess
import sys

mantissa, program = sys.argv[1:]
launcher = os.path.join(os.path.dirname(os.path.dirname(os.path.realpath(mantissa))), "lib/mantissa/mantissa-confine")
told, telling = os.pipe()
life, end_of_life = os.pipe()
command = [launcher, "--mode", "confined", "--status", str(telling), "--life", str(life), "--", program, "program"]
launched = subprocess.Popen(command, pass_fds=(telling, life), env={})
os.close(telling)
launched.wait()
print(os.read(told, 65536).decode(), end="")
