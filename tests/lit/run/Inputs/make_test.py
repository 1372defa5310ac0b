"""Writes a test as mantissa does: make_test.py FILE [NAME TYPE BYTES]..."""

import json
import sys

rest = sys.argv[2:]
inputs = [{"name": rest[i], "type": rest[i + 1], "bytes": rest[i + 2]} for i in range(0, len(rest), 3)]
with open(sys.argv[1], "w", encoding="utf-8") as file:
    json.dump({"id": 1, "entry": "main", "inputs": inputs}, file)
