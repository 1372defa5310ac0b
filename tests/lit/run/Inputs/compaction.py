"""Runs a program as it is and with unused terms taken back again and again; the verdict, how every path, bug and exception
ended, and the findings must be the same. Arguments: mantissa, source, folder, then options of all runs."""
import json
import shutil
import subprocess
import sys

program, source, folder, options = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
FORCED = (["-j1"], ["-j1", "--search", "dfs"], ["-j1", "--search", "random-path"], ["-j3"])


def run(*more):
    shutil.rmtree(folder, ignore_errors=True)
    done = subprocess.run([program, "run", "--no-replay", "--tests", "all", *options, *more, "-o", folder, source],
                          stdout=subprocess.DEVNULL)
    if done.returncode not in (0, 1):
        sys.exit(f"{more}: exit {done.returncode}")
    with open(f"{folder}/run.json", encoding="utf-8") as file:
        result = json.load(file)
    findings = sorted((one["kind"], one["file"], one["line"]) for one in result["findings"])
    paths = {ending: result["endings"]["paths"].get(ending, 0) for ending in ("completed", "finding", "excluded", "dropped", "left")}
    notes = sorted((one["what"], one["line"]) for one in result["losses"] + result["dropped"])
    return (result["status"], paths, findings, notes), result["paths"]["compactions"]


expected, none = run("-j1")
if none != 0:
    sys.exit(f"{none} compactions without need")
for every in ("1", "7"):
    for more in FORCED:
        seen, compactions = run("--compact-every", every, *more)
        if seen != expected:
            sys.exit(f"every {every} paths, {' '.join(more)}: {seen} instead of {expected}")
        if compactions == 0 and every == "1":
            sys.exit(f"{' '.join(more)}: nothing was taken back")
print(f"the same, {expected[0]}, {expected[1]['completed']} paths, {len(expected[2])} findings")
