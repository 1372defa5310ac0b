"""expect.py DIR STATUS [FINDINGS]: the run in DIR ended so, with so many findings, all verified, no path unknown, no
divergence; complete means without a Loss too."""

import json
import os
import sys

folder, status = sys.argv[1:3]
findings = int(sys.argv[3]) if len(sys.argv) > 3 else 0
run = json.load(open(os.path.join(folder, "run.json"), encoding="utf-8"))
problems = []
if status != "-" and run["status"] != status:
    problems.append(f"status {run['status']}, expected {status}")
if len(run["findings"]) != findings:
    problems.append(f"{len(run['findings'])} findings, expected {findings}")
problems += [f"finding {f['id']} is not verified" for f in run["findings"] if not f["verified"]]
if run["divergences"]:
    problems.append(f"{run['divergences']} divergences")
if status == "complete":
    if run["losses"]:
        problems.append(f"losses: {run['losses']}")
    if run["paths"]["unknown"]:
        problems.append(f"{run['paths']['unknown']} paths are unknown")
for problem in problems:
    print(problem)
sys.exit(1 if problems else 0)
