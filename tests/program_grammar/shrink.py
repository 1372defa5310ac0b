"""Makes a program that fails smaller: lines and blocks are left out as long as it still fails in the same way.

Only what stands between the lines BEGIN and END is touched.
"""

import time

BEGIN, END = "// random from here", "// random to here"


def _ranges(lines):
    """What may be left out together: runs of lines, largest first, whose braces match."""
    depths, depth = [], 0
    for line in lines:
        depths.append(depth)
        depth += line.count("{") - line.count("}")
    depths.append(depth)
    size = len(lines) // 2
    while size >= 1:
        for start in range(0, len(lines) - size + 1, max(1, size // 2)):
            if depths[start] == depths[start + size] and min(depths[start:start + size + 1]) >= depths[start]:
                yield start, start + size
        size //= 2
    for start, line in enumerate(lines):  # a block with its braces
        if line.rstrip().endswith("{"):
            for end in range(start + 1, len(lines)):
                if depths[end + 1] == depths[start]:
                    yield start, end + 1
                    break


def shrink(text, fails, seconds):
    """The smallest text found in the time for which `fails(text)` holds, as it does for `text`."""
    before, _, rest = text.partition(BEGIN + "\n")
    middle, _, after = rest.partition(END)
    whole = lambda lines: before + BEGIN + "\n" + "\n".join(lines) + END + after
    until = time.monotonic() + seconds
    lines = middle.split("\n")
    changed = True
    while changed:
        changed = False
        for start, end in list(_ranges(lines)):
            if time.monotonic() > until:
                return whole(lines)
            candidate = lines[:start] + lines[end:]
            if end <= len(lines) and fails(whole(candidate)):
                lines, changed = candidate, True
                break
        else:
            for start, line in enumerate(lines):  # a condition
                if time.monotonic() > until:
                    return whole(lines)
                stripped = line.strip()
                if stripped.startswith("if (") and stripped.endswith("{"):
                    candidate = lines[:start] + ["{"] + lines[start + 1:]
                    if fails(whole(candidate)):
                        lines, changed = candidate, True
                        break
    return whole(lines)
