"""plain_text.py OUTPUT FOLDER: the output has no control characters, the files of the folder are well-formed and UTF-8."""

import glob
import html.parser
import json
import os
import sys
import xml.etree.ElementTree

output, folder = sys.argv[1:]
with open(output, encoding="utf-8") as file:
    bad = {c for c in file.read() if (ord(c) < 32 and c not in "\n\t") or 0x7F <= ord(c) < 0xA0 or c in "\u202e\u2028"}
assert not bad, bad
for path in glob.glob(folder + "/tests/testcomp/*.xml"):
    xml.etree.ElementTree.parse(path)
for path in [*glob.glob(folder + "/tests/*.json"), folder + "/run.json", folder + "/findings.sarif"]:
    with open(path, encoding="utf-8") as file:
        json.load(file)
with open(folder + "/events.jsonl", encoding="utf-8") as file:
    for line in file:
        json.loads(line)
with open(folder + "/report/index.html", encoding="utf-8") as file:
    page = file.read()
assert not any(ord(c) < 32 and c not in "\n\t" for c in page)
html.parser.HTMLParser().feed(page)
assert os.path.exists(folder + "/coverage.lcov")
