"""What must hold of a results folder at any moment, whatever happened to the run that wrote it.

As a program: folder.py FOLDER... says what does not hold.
"""

import json
import os
import sys
import zlib

import pack


def read_run_json(folder):
    """run.json, after a look at its checksum."""
    with open(os.path.join(folder, "run.json"), "rb") as file:
        text = file.read()
    end = text.rfind(b',\n  "checksum": "')
    assert end >= 0 and text[end:] == b',\n  "checksum": "%08x"\n}\n' % zlib.crc32(text[:end]), "run.json: wrong checksum"
    return json.loads(text)


def events_of(folder):
    """The whole lines; a killed run may leave half a one."""
    path = os.path.join(folder, "events.jsonl")
    if not os.path.exists(path):
        return []
    with open(path, "rb") as file:
        lines = file.read().split(b"\n")
    return [json.loads(line) for line in lines[:-1]]


def tests_of(folder):
    path = os.path.join(folder, "tests", "tests.pack")
    if not os.path.exists(path) or os.path.getsize(path) < len(pack.HEADER):
        return []
    with open(path, "rb") as file:
        return pack.read(file.read())[0]


def check(folder):
    """Raises AssertionError with a sentence; returns run.json, or nothing if there is none yet."""
    payloads = tests_of(folder)
    ids = [pack.test_id(payload) for payload in payloads]
    finding_of = {pack.test_id(payload): pack.finding(payload) for payload in payloads}
    assert len(ids) == len(set(ids)), f"two tests have one number: {sorted(ids)}"
    events = events_of(folder)
    told = [event["id"] for event in events if event["event"] == "test"]
    assert len(told) == len(set(told)), f"two events tell of one test: {sorted(told)}"
    for event in events:
        test = event["id"] if event["event"] == "test" else event.get("test")
        assert test is None or test in finding_of, f"an event tells of test {test}, which is not there"
    if not os.path.exists(os.path.join(folder, "run.json")):
        return None
    run = read_run_json(folder)
    assert run["tests"] <= len(ids), f"run.json tells of {run['tests']} tests, there are {len(ids)}"
    numbers = [finding["id"] for finding in run["findings"]]
    assert len(numbers) == len(set(numbers)), f"two findings have one number: {numbers}"
    for finding in run["findings"]:
        if finding["test"]:
            assert finding_of.get(finding["test"]) == finding["id"], f"finding {finding['id']} has test {finding['test']}, which is another's"
    return run


if __name__ == "__main__":
    for name in sys.argv[1:]:
        found = check(name)
        print(f"{found['tests']} tests, {len(found['findings'])} findings" if found else "no run.json")
