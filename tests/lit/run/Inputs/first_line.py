"""Starts a command and ends it once it has printed a line, which must be a confirmed finding."""

import json
import signal
import subprocess
import sys

process = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
line = json.loads(process.stdout.readline())
assert line["event"] == "finding" and line["verified"], line
assert process.poll() is None
process.send_signal(signal.SIGINT)
rest = [json.loads(text) for text in process.stdout]
assert [one["event"] for one in rest[:-1]] == ["finding"] * (len(rest) - 1) and rest[-1]["event"] == "summary", rest
assert rest[-1]["status"] == "interrupted", rest[-1]["status"]
assert process.wait() == 1
