"""unit_tests.py DIR COMPILER: builds the C file of every finding as its first line says, with that compiler, and runs it. It
has to fail at the line of the finding: by a sanitizer, which tells the line, or by a float exception, whose instruction a
handler tells that is compiled in beside it."""

import json
import os
import subprocess
import sys

HANDLER = """
#include <signal.h>
#include <stdio.h>
#include <unistd.h>
static void told(int number, siginfo_t *what, void *where) { dprintf(2, "%p", what->si_addr); _exit(number + (where == 0)); }
__attribute__((constructor)) static void listen_first(void) {
  struct sigaction action = {0};
  action.sa_sigaction = told;
  action.sa_flags = SA_SIGINFO;
  sigaction(SIGFPE, &action, 0);
}
"""

folder, compiler = sys.argv[1:]
with open(os.path.join(folder, "run.json"), encoding="utf-8") as file:
    findings = json.load(file)["findings"]
for finding in findings:
    path = os.path.join(folder, "findings", f"{finding['id']:06}.c")
    with open(path, encoding="utf-8") as file:
        command = file.readline().removeprefix("// ").strip().replace("gcc", compiler, 1)
    build, run = command.split(" && ")
    subprocess.run(build, shell=True, check=True, cwd=folder)
    done = subprocess.run(run, shell=True, cwd=folder, capture_output=True, text=True)
    where = done.stderr
    if done.returncode not in (0, 1, -6, 134):
        with open(os.path.join(folder, "handler.c"), "w", encoding="utf-8") as file:
            file.write(HANDLER)
        subprocess.run(f"{build} handler.c -D_GNU_SOURCE -no-pie", shell=True, check=True, cwd=folder)
        address = subprocess.run(run, shell=True, cwd=folder, capture_output=True, text=True).stderr
        where = subprocess.run(["addr2line", "-e", "a.out", address], cwd=folder, capture_output=True, text=True).stdout
    if done.returncode == 0 or f":{finding['line']}" not in where:
        sys.exit(f"{path} with {compiler}: status {done.returncode}, at {where}")
print(f"{len(findings)} tests fail where they should")
