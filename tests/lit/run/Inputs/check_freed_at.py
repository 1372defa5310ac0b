"""Compares where findings say that memory ended with the marks in the comments of a source."""
import json
import re
import sys

folder, printed, source = sys.argv[1:]
lines = {}
expected = {}
for number, text in enumerate(open(source), 1):
    mark = re.search(r"// ([A-Z]+)(?:: ([a-z-]+)(?:, (freed|left) at ([A-Z]+) in (\w+))?)?$", text.rstrip())
    if mark and mark[1] != "RUN":
        lines[mark[1]] = number
        if mark[2]:
            expected[number] = mark.groups()[1:]
findings = {finding["line"]: finding for finding in json.load(open(folder + "/run.json"))["findings"]}
assert sorted(findings) == sorted(expected), (sorted(findings), sorted(expected))
results = json.load(open(folder + "/findings.sarif"))["runs"][0]["results"]
related = {r["locations"][0]["physicalLocation"]["region"]["startLine"]: r.get("relatedLocations", []) for r in results}
output = open(printed).read()
page = open(folder + "/report/index.html").read()
for line, (kind, how, mark, function) in expected.items():
    finding = findings[line]
    assert finding["kind"] == kind and finding["verified"], finding
    for key in ("freed", "left"):
        assert (key + "_at" in finding) == (key == how), finding
    if not how:
        assert not related[line], related[line]
        continue
    place = finding[how + "_at"]
    assert place["line"] == lines[mark] and place["function"] == function, (place, mark)
    assert place["file"] == finding["file"], place
    (location,) = related[line]
    assert location["physicalLocation"]["region"]["startLine"] == lines[mark], location
    words = {"freed": "freed at", "left": "out of scope at"}[how]
    assert re.search(rf"    {words} \S*freed_at\.c:{lines[mark]}:\d+ in {function}\n", output), (words, output)
    assert re.search({"freed": "memory was freed", "left": "scope of the object was left"}[how]
                     + rf" at <a [^>]*>[^<]*:{lines[mark]}\b", page), mark
