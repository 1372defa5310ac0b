"""The rooms as src/CMakeLists.txt declares them: what each may use, and where it says so."""

import posixpath
import re

import checklib

ROOM_LINE = re.compile(r"^[ \t]*mantissa_(room|program)\(([^)]*)\)", re.MULTILINE)
# A function that puts a solver into the registry: what makes a room a backend.
REGISTERS = re.compile(r"^(?:\w[\w:<>*& ]*)?\bregister_\w+\(Registry& ", re.MULTILINE)


class Law:
    """The declared rooms: what each may use, and where it says so."""

    def __init__(self, root):
        self.uses, self.line, self.backends, self.problems = {}, {}, set(), []
        path = "src/CMakeLists.txt"
        text = checklib.read_text(root, path)
        without_comments = re.sub(r"#[^\n]*", lambda match: " " * len(match.group()), text)
        for match in ROOM_LINE.finditer(without_comments):
            kind, words = match.group(1), match.group(2).split()
            room, line = words[0], without_comments.count("\n", 0, match.start()) + 1
            if room in self.uses:
                self.problems.append(f"{path}:{line}: room {room} is declared twice")
            self.line[room] = f"{path}:{line}"
            # The program stands above all rooms declared before it.
            self.uses[room] = set(self.uses) if kind == "program" else self._listed(words)
            self.program = room if kind == "program" else None
            if "BACKEND" in words:
                self.backends.add(room)
        for room, used in self.uses.items():
            for name in sorted(used - set(self.uses)):
                self.problems.append(f"{self.line[room]}: room {room} uses {name}, which is not declared")
        self.problems += self._cycles() + self._used_backends()

    @staticmethod
    def _listed(words):
        used, inside = set(), False
        for word in words[1:]:
            if word in ("USES", "LINKS", "PCH", "BACKEND", "COLD"):
                inside = word == "USES"
            elif inside:
                used.add(word)
        return used

    def _used_backends(self):
        return [f"{self.line[room]}: room {room} may not use {name}: a backend is used by the program alone"
                for room, used in self.uses.items() if room != self.program for name in sorted(used & self.backends)]

    def _cycles(self):
        found, done = [], set()
        for start in self.uses:
            if start in done:
                continue
            trail, iterators = [start], [iter(sorted(self.uses[start]))]
            while trail:
                step = next(iterators[-1], None)
                if step is None:
                    done.add(trail.pop())
                    iterators.pop()
                elif step in trail:
                    circle = trail[trail.index(step):] + [step]
                    found.append(f"{self.line[step]}: cycle of rooms: {' -> '.join(circle)}")
                elif step in self.uses and step not in done:
                    trail.append(step)
                    iterators.append(iter(sorted(self.uses[step])))
        return found

    def room_of(self, path):
        """The room a path below src/ lies in: the longest declared folder, or None."""
        folder = posixpath.dirname(path)
        while folder and folder not in self.uses:
            folder = posixpath.dirname(folder)
        return folder or None

    def allows(self, room, other):
        return other in (room, "support") or other in self.uses[room]
