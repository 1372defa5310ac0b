"""check_queries.py RESULTS QUERIES [SOURCE]: so many queries were solved; the source gave a state its witness."""

import json
import sys

run = json.load(open(sys.argv[1] + "/run.json", encoding="utf-8"))
assert run["solver"]["queries"] == int(sys.argv[2]), run["solver"]
by_source = run["partial_solutions"]["by_source"]
if len(sys.argv) > 3:
    assert by_source[sys.argv[3]]["matched"] >= 1, by_source
else:
    assert not by_source, by_source
