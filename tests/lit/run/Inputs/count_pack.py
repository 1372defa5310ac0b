"""count_pack.py PACK MINIMUM: reads a pack of tests as a killed run leaves it; fails if it has fewer whole records."""

import struct
import sys

data = open(sys.argv[1], "rb").read()
assert data[:12] == b"MANTPACK" + struct.pack("<I", 1)
at, count = 12, 0
while at + 8 <= len(data):
    size, checksum = struct.unpack_from("<II", data, at)
    payload = data[at + 8:at + 8 + size]
    if len(payload) < size:
        break
    if count < 1000:
        h = 0x811C9DC5
        for byte in payload:
            h = (h ^ byte) * 0x01000193 & 0xFFFFFFFF
        assert h == checksum, f"record {count} is damaged"
    at += 8 + size
    count += 1
print(count, "tests")
sys.exit(count < int(sys.argv[2]))
