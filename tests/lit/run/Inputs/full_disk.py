"""full_disk.py FOLDER MB COUNT -- COMMAND...: mounts a small disk on FOLDER (run it under unshare -rm) and runs the command there;
succeeds if that ends with status 3 and FOLDER/out/tests/tests.pack holds at least COUNT whole tests."""

import os
import subprocess
import sys

folder, megabytes, count = sys.argv[1:4]
os.makedirs(folder, exist_ok=True)
subprocess.check_call(["mount", "-t", "tmpfs", "-o", f"size={megabytes}m", "tmpfs", folder])
status = subprocess.call(sys.argv[5:])
print("status", status)
checker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "count_pack.py")
whole = subprocess.call([sys.executable, checker, os.path.join(folder, "out/tests/tests.pack"), count])
sys.exit(status != 3 or whole != 0)
