"""Gives a finding of a results folder other tests: add_alternative.py FOLDER FINDING X1 X2 ...

The last input of the finding's test, an int, becomes X1; a copy with X2 and one with each further number follow.
"""

import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "damage"))
import pack  # noqa: E402

folder, finding, values = sys.argv[1], int(sys.argv[2]), [int(word) for word in sys.argv[3:]]
path = f"{folder}/tests/tests.pack"
payloads, added = [], []
for payload in pack.read(open(path, "rb").read())[0]:
    if pack.finding(payload) == finding:
        for number, value in enumerate(values[1:] + values[1:]):
            added.append(struct.pack("<Q", 1001 + number) + payload[8:-4] + struct.pack("<i", value))
        payload = payload[:-4] + struct.pack("<i", values[0])
    payloads.append(payload)
open(path, "wb").write(pack.write(payloads + added))
