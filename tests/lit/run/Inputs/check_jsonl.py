"""Checks what --format jsonl prints against the run.json of the same run."""

import json
import sys

lines = [json.loads(line) for line in open(sys.argv[1])]
stored = json.load(open(sys.argv[2]))
*findings, summary = lines
assert summary.pop("event") == "summary"
stored.pop("checksum")
assert summary == stored, (summary, stored)
assert all(finding.pop("event") == "finding" for finding in findings), lines
told = [finding for finding in stored["findings"] if "suppressed" not in finding]
assert len(told) == 2 and len(stored["findings"]) == 3, stored["findings"]
assert sorted(finding["id"] for finding in findings) == sorted(finding["id"] for finding in told)
for finding in findings:
    later = next(one for one in told if one["id"] == finding["id"])
    assert all(later[key] == finding[key] for key in finding), finding
