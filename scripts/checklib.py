"""What the checks share: which files are ours, and how a check ends.

A check prints one `file:line: message` per problem and exits 1 if there was any. It takes --root, so that its own
test can point it at a bad sample.
"""

import argparse
import os
import shutil
import subprocess
import sys

SOURCE_FOLDERS = ("src", "tests", "fuzz", "bench", "runtime")
# Test programs are inputs: they may be as odd as the test needs.
INPUT_FOLDERS = ("tests/lit/", "tests/regression/", "tests/data/")


def parse_arguments(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--root", default=os.path.dirname(os.path.dirname(os.path.abspath(__file__))),
                        help="the project to check (this one)")
    return parser.parse_args()


def source_files(root, extensions, folders=SOURCE_FOLDERS):
    """Paths relative to root, sorted: what git tracks or would track; every file where there is no git."""
    command = ["git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *folders]
    has_git = os.path.exists(os.path.join(root, ".git")) and shutil.which("git")
    listed = subprocess.run(command, capture_output=True, text=True) if has_git else None
    if listed is not None and listed.returncode == 0:
        paths = [path for path in listed.stdout.split("\0") if path]
    else:
        paths = []
        for folder in folders:
            for where, _, names in os.walk(os.path.join(root, folder)):
                paths += [os.path.relpath(os.path.join(where, name), root) for name in names]
    return sorted({
        path for path in paths
        if path.endswith(extensions) and not path.startswith(INPUT_FOLDERS) and os.path.isfile(os.path.join(root, path))
    })


def read_text(root, path):
    with open(os.path.join(root, path), encoding="utf-8", errors="replace") as file:
        return file.read()


def finish(name, problems, summary):
    """Ends the program: the problems and status 1, or one line of summary and status 0."""
    for problem in problems:
        print(problem)
    if problems:
        print(f"{name}: {len(problems)} problem{'s' if len(problems) > 1 else ''}")
        sys.exit(1)
    print(f"{name}: {summary}")
    sys.exit(0)
