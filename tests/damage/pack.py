"""tests.pack as src/testcase/pack.cpp writes it, written down a second time: whoever changes one has to mean it."""

import struct
import zlib

HEADER = b"MANTPACK" + struct.pack("<I", 4)
HEADER += struct.pack("<I", zlib.crc32(HEADER))
MARK = b"\xe1TST"
HEAD = 24


def checksum(data, place):
    return zlib.crc32(data, zlib.crc32(struct.pack("<Q", place)))


def record(payload, place):
    """One record at that place; its payload starts with the number of the test."""
    head = MARK + struct.pack("<I", len(payload)) + payload[:8] + struct.pack("<I", checksum(payload, place))
    return head + struct.pack("<I", checksum(head, place)) + payload


def read(data):
    """The payloads of an undamaged pack, and whether its last record is cut off."""
    assert data[:len(HEADER)] == HEADER, "no pack of tests"
    at, payloads = len(HEADER), []
    while at < len(data):
        head = data[at:at + HEAD]
        if len(head) < HEAD:
            return payloads, True
        size, = struct.unpack_from("<I", head, 4)
        payload = data[at + HEAD:at + HEAD + size]
        if len(payload) < size:
            return payloads, True
        assert record(payload, at) == head + payload, f"record {len(payloads)} is damaged"
        payloads.append(payload)
        at += HEAD + size
    return payloads, False


def write(payloads):
    """A pack of these."""
    out = HEADER
    for payload in payloads:
        out += record(payload, len(out))
    return out


def test_id(payload):
    return struct.unpack_from("<Q", payload, 0)[0]


def finding(payload):
    return struct.unpack_from("<Q", payload, 16)[0]
