"""coverage_guarded.py RESULTS COMMAND...: runs `COMMAND FOLDER` on a copy of the results that all users can reach, and on one that
only its owner can."""
import os
import shutil
import subprocess
import sys
import tempfile

results, command = sys.argv[1], sys.argv[2:]
with tempfile.TemporaryDirectory(dir="/tmp") as place:  # that of the test is the owner's alone
    folder = os.path.join(place, "out")
    shutil.copytree(results, folder)
    for name, mode in (("open", 0o755), ("shut", 0o700)):
        os.chmod(place, mode)
        done = subprocess.run(command + [folder], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        print(f"{name}: status {done.returncode}\n{done.stdout}")
        owner = os.stat(os.path.join(folder, "native", "counts")).st_uid
        print("owner as before" if owner == os.getuid() else f"owner is {owner}")
        if name == "open":
            print(open(os.path.join(folder, "native.lcov")).read())
    if os.getuid() != 0:  # for whom it is the same
        print("not root")
