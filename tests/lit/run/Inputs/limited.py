"""limited.py MB -- COMMAND...: runs the command with a limit on the size of files; succeeds if it ends with status 3."""

import resource
import subprocess
import sys

limit = int(sys.argv[1]) << 20


def limit_files():
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


status = subprocess.call(sys.argv[3:], preexec_fn=limit_files)
print("status", status)
sys.exit(status != 3)
