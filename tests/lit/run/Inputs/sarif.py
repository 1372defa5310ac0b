"""sarif.py FILE: the result of sarif.c tells its way."""

import json
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    run = json.load(file)["runs"][0]
result = next(r for r in run["results"] if r["ruleId"] == "division-by-zero")
assert result["level"] == "error", result
place = result["locations"][0]["physicalLocation"]
assert place["artifactLocation"] == {"uri": "a.c", "uriBaseId": "SRCROOT"}, place
assert place["region"]["startLine"] == 18, place
steps = result["codeFlows"][0]["threadFlows"][0]["locations"]
texts = [s["location"]["message"]["text"] for s in steps]
lines = [s["location"]["physicalLocation"]["region"]["startLine"] for s in steps]
assert lines == [17, 17, 18], lines
assert texts[0].endswith(" > 7 is true") and texts[1].endswith(" < 3.0 is true"), texts
assert steps[0]["kinds"] == ["branch", "true"], steps[0]
assert texts[-1] == "division by zero", texts
