"""Runs a program by every policy with every search order, with several workers, under a tiny memory limit and without
layers; every run must be complete with the given number of paths and tests, and (where replayed) no divergence."""
import itertools
import json
import shutil
import subprocess
import sys

program, source, folder, paths = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
POLICIES = ("pending", "eager", "lazy")
SEARCHES = ("coverage", "dfs", "bfs", "random-state", "random-path")
RUNS = [["-j1", "--no-replay", "--feasibility", f, "--search", s] for f, s in itertools.product(POLICIES, SEARCHES)]
RUNS += [["--jobs", "4", "--feasibility", f] for f in POLICIES]
RUNS += [["-j1", "--no-replay", "--memory", "1M", "--feasibility", f] for f in POLICIES]
RUNS += [["-j1", "--no-replay", "--layers", "none"], ["-j1", "--no-replay", "--partial-solutions", "off"]]

for options in RUNS:
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([program, "run", "--tests", "all", *options, "-o", folder, source], check=True,
                   stdout=subprocess.DEVNULL)
    with open(f"{folder}/run.json", encoding="utf-8") as file:
        run = json.load(file)
    seen = (run["status"], run["paths"]["completed"], run["tests"], run["divergences"])
    if seen != ("complete", paths, paths, 0):
        sys.exit(f"{' '.join(options)}: status, paths, tests, divergences are {seen}; expected {paths} paths")
print(len(RUNS), "runs agree")
