"""count_pack.py PACK MINIMUM: reads a pack of tests as a killed run leaves it; fails if it has fewer whole records."""

import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "damage"))
import pack  # noqa: E402

records, torn = pack.read(open(sys.argv[1], "rb").read())
print(len(records), "tests", "and a part of one" if torn else "")
sys.exit(len(records) < int(sys.argv[2]))
