"""Checks a printed run.json against docs/results.md and against the one in the results folder."""

import json
import sys

printed, stored = json.load(open(sys.argv[1])), json.load(open(sys.argv[2] + "/run.json"))
assert printed == stored

COUNTS = {"queries": int, "sat": int, "unsat": int, "unknown": int, "time_s": float}
FIELDS = {
    "version": str, "command": list, "input": list, "entry": str, "status": str, "time_s": float,
    "instructions": int, "tests": int, "findings": list, "losses": list, "divergences": int,
    "paths": {"completed": int, "pending": int, "infeasible": int, "unknown": int},
    "coverage": {"lines_covered": int, "lines_total": int, "branches_covered": int, "branches_total": int,
                 "instructions_covered": int, "instructions_total": int},
    "solver": COUNTS | {"by_backend": {}},
    "partial_solutions": {"produced": int, "matched": int, "by_source": dict},
    "witnesses": {"query": int, "remembered": int},
}
FINDING = {"id": int, "kind": str, "file": str, "line": int, "column": int, "function": str, "stack": list, "test": int,
           "verified": bool, "message": str}


def check(value, shape, where):
    for name, kind in shape.items():
        assert name in value, f"{where}.{name} is missing"
        if isinstance(kind, dict):
            check(value[name], kind, f"{where}.{name}")
        else:
            wanted = (int, float) if kind is float else kind
            assert isinstance(value[name], wanted), f"{where}.{name} is {value[name]!r}"


check(printed, FIELDS, "run")
assert printed["solver"]["by_backend"]
for name, counts in printed["solver"]["by_backend"].items():
    check(counts, COUNTS, name)
assert len(printed["findings"]) == 1
finding = printed["findings"][0]
check(finding, FINDING, "finding")
assert finding["kind"] == "assertion" and finding["verified"] and finding["function"] == "main"
assert finding["stack"][-1]["function"] == "main" and finding["stack"][-1]["line"] == finding["line"]
assert printed["status"] == "complete" and printed["solver"]["queries"] > 0
