"""Mutated results folders: what is damaged is said and left out, what is not is as it was."""

import os
import re
import shutil

import folder as results
import harness
import pack
import programs

LIKELY = ["tests/tests.pack", "tests/tests.pack", "run.json", "run.json", "events.jsonl", "program.bc", "replay.json", "coverage.lcov", "ways.json"]


def files_below(root):
    return sorted(os.path.relpath(os.path.join(path, name), root) for path, _, names in os.walk(root) for name in names)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def damage(rng, root):
    """One to three changes; returns what was done, to which files, and whether a file became a folder."""
    done, touched, has_folder = [], set(), False
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        files = files_below(root)
        if not files:
            break
        name, other = rng.choice([f for f in LIKELY if f in files] or files) if rng.random() < 0.7 else rng.choice(files), rng.choice(files)
        path, what = os.path.join(root, name), rng.choice(["mutate"] * 5 + ["empty", "delete", "copy", "swap", "folder"])
        if what == "mutate":
            data, what = harness.mutate(rng, read(path))
            with open(path, "wb") as file:
                file.write(data)
        elif what == "empty":
            open(path, "wb").close()
        elif what == "delete":
            os.remove(path)
        elif what == "folder":
            os.remove(path)
            os.mkdir(path)
        elif what == "copy":
            shutil.copyfile(os.path.join(root, other), path) if other != name else None
        else:
            one, two = read(path), read(os.path.join(root, other))
            for target, data in ((name, two), (other, one)):
                with open(os.path.join(root, target), "wb") as file:
                    file.write(data)
        done.append(f"{what} {name}" + (f" {other}" if what in ("copy", "swap") else ""))
        touched |= {name, other} if what == "swap" else {name}
        has_folder |= what == "folder"
    return ", ".join(done), touched, has_folder


def lines_of_tests(out):
    return dict(re.findall(r"^test (\d+): (.*)$", out, re.MULTILINE))


def shown(run):
    return sorted((f["kind"], f["line"], f["column"], f["verified"]) for f in run["findings"])


class Reference:
    def __init__(self, tool):
        self.tool = tool
        self.source = tool.write("small.c", programs.SMALL)
        self.folder = os.path.join(tool.folder, "results")
        tool.run("run", "-j1", "--time", "60s", "-o", self.folder, self.source)
        self.lines = lines_of_tests(tool.run("replay", self.folder)[1])
        tool.run("report", self.folder)
        self.page = read(os.path.join(self.folder, "report", "index.html"))
        self.run = results.check(self.folder)
        self.tests = {pack.test_id(p): p for p in results.tests_of(self.folder)}
        assert len(self.run["findings"]) == 2 and len(self.lines) == len(self.tests) >= 5


def check_replay(reference, root):
    status, out, errors = reference.tool.run("replay", root)
    if status == 2:
        return "replay refused"
    lines = lines_of_tests(out)
    for test, line in lines.items():
        if reference.lines.get(test) != line:
            raise harness.Failure(f"replay says of test {test}: {line}; it was: {reference.lines.get(test)}")
    if len(lines) < len(reference.lines) and "warning" not in errors:
        raise harness.Failure(f"{len(lines)} of {len(reference.lines)} tests and no warning")
    if shown(results.read_run_json(root)) != shown(reference.run):
        raise harness.Failure("replay changed the findings")
    return "replay right" if len(lines) == len(reference.lines) else "replay warned"


def check_report(reference, root):
    status, _, _ = reference.tool.run("report", root)
    if status == 2:
        return "report refused"
    # The page names its folder nowhere, so it is the same page.
    if read(os.path.join(root, "report", "index.html")) != reference.page:
        raise harness.Failure("the page is another one")
    return "report right"


def whole_tests(data):
    """Of a damaged pack: number -> payload of what is whole."""
    found, at = {}, data.find(pack.MARK)
    while at >= 0:
        size = int.from_bytes(data[at + 4:at + 8], "little")
        payload = data[at + pack.HEAD:at + pack.HEAD + size]
        if len(payload) == size >= 8 and pack.record(payload, at) == data[at:at + pack.HEAD + size]:
            found[pack.test_id(payload)] = payload
        at = data.find(pack.MARK, at + 1)
    return found


def check_resume(reference, root):
    path = os.path.join(root, "tests", "tests.pack")
    before = read(path) if os.path.isfile(path) else b""
    status, _, _ = reference.tool.run("run", "-j1", "--time", "60s", "--quiet", "--resume", "-o", root, reference.source)
    after = read(path) if os.path.isfile(path) else b""
    old, new = whole_tests(before), whole_tests(after)
    if any(new.get(test) != payload for test, payload in old.items()):
        raise harness.Failure("a test that was whole is lost or another one")
    if status == 2:
        return "resume refused"
    run = results.read_run_json(root)
    for test in set(new) - set(old):
        if test in reference.tests and new[test] != reference.tests[test]:
            raise harness.Failure(f"the number {test} is used again")
    if [(f["kind"], f["line"]) for f in sorted(run["findings"], key=lambda f: f["line"])] != \
       [(f["kind"], f["line"]) for f in sorted(reference.run["findings"], key=lambda f: f["line"])]:
        raise harness.Failure("other findings after --resume")
    for finding in run["findings"]:
        if finding["test"] in new and pack.finding(new[finding["test"]]) != finding["id"]:
            raise harness.Failure(f"finding {finding['id']} points at a test of another one")
    if run["tests"] != len(new):
        raise harness.Failure(f"run.json tells of {run['tests']} tests, {len(new)} are whole")
    return "resume right"


# What each reads; damage to anything else hinders none of them.
NEEDED = {
    check_replay: {"run.json", "replay.json", "program.bc", "tests/tests.pack"},
    check_report: {"run.json", "coverage.lcov", "events.jsonl", "ways.json"},
    check_resume: {"run.json", "tests/tests.pack"},
}


def prepare(tool):
    reference = Reference(tool)

    def case(rng, folder):
        root = os.path.join(folder, "results")
        shutil.copytree(reference.folder, root)
        what, touched, has_folder = damage(rng, root)
        check = rng.choice(list(NEEDED))
        try:
            outcome = check(reference, root)
            if outcome.endswith("refused") and not touched & NEEDED[check] and not has_folder:
                raise harness.Failure(f"{outcome}, though nothing that it needs is damaged")
            return outcome
        except (harness.Failure, AssertionError, OSError, ValueError) as failure:
            raise harness.Failure(f"{what}: {failure}") from failure

    return case
