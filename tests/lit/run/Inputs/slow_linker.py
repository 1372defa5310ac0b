"""slow_linker.py FILE: writes a program that compiles as clang does, but leaves a temporary file and waits where it should link."""
import os
import shutil
import sys

compiler = os.environ.get("MANTISSA_CLANG") or shutil.which("clang-19") or shutil.which("clang")
with open(sys.argv[1], "w") as file:
    file.write(f"""#!/bin/sh
case "$*" in
*--whole-archive*)
  echo half > "${{TMPDIR:-/tmp}}/left-$$.o"
  sleep 60 ;;
*) exec {compiler} "$@" ;;
esac
""")
os.chmod(sys.argv[1], 0o755)
