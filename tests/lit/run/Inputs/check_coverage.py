"""Compares the coverage in run.json with numbers (NAME=NUMBER), and that of coverage.lcov with it."""

import json
import sys

folder, *expected = sys.argv[1:]
coverage = json.load(open(folder + "/run.json"))["coverage"]
for text in expected:
    name, number = text.split("=")
    assert coverage[name] == int(number) if number != "some" else coverage[name] > 0, (name, coverage)
sums = {}
for line in open(folder + "/coverage.lcov"):
    name, _, value = line.strip().partition(":")
    if name in ("LF", "LH", "BRF", "BRH"):
        sums[name] = sums.get(name, 0) + int(value)
    assert name != "SF" or not value.startswith(("/usr/include", "/usr/lib", "/usr/bin")), value
for name, key in {"LF": "lines_total", "LH": "lines_covered", "BRF": "branches_total", "BRH": "branches_covered"}.items():
    assert sums[name] == coverage[key], (name, sums, coverage)
