"""Gives a finding of a results folder other tests: add_alternative.py FOLDER FINDING X1 X2 ...

The last input of the finding's test, an int, becomes X1; a copy with X2 and one with each further number follow.
"""

import struct
import sys

folder, finding, values = sys.argv[1], int(sys.argv[2]), [int(word) for word in sys.argv[3:]]
path = f"{folder}/tests/tests.pack"


def checksum(payload):
    h = 0x811C9DC5
    for byte in payload:
        h = ((h ^ byte) * 0x01000193) & 0xFFFFFFFF
    return h


def record(payload):
    return struct.pack("<II", len(payload), checksum(payload)) + payload


contents = open(path, "rb").read()
out, at, added = contents[:12], 12, b""
while at < len(contents):
    size = struct.unpack_from("<I", contents, at)[0]
    payload = contents[at + 8 : at + 8 + size]
    at += 8 + size
    if struct.unpack_from("<Q", payload, 16)[0] == finding:
        for number, value in enumerate(values[1:] + values[1:]):
            added += record(struct.pack("<Q", 1001 + number) + payload[8:-4] + struct.pack("<i", value))
        payload = payload[:-4] + struct.pack("<i", values[0])
    out += record(payload)
open(path, "wb").write(out + added)
