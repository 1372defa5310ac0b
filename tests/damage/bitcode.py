"""Mutated bitcode: a result or a sentence that names the file, never a crash."""

import os

import harness
import programs


def prepare(tool):
    originals = []
    for name, text in (("small.c", programs.SMALL), ("shapes.c", programs.SHAPES)):
        source = tool.write(name, text)
        for flags in (["-g", "-O0"], ["-O2"], ["-g", "-O1"]):
            with open(tool.compile(source, *flags), "rb") as file:
                originals.append(file.read())

    def case(rng, folder):
        data, what = harness.mutate(rng, rng.choice(originals))
        path = os.path.join(folder, "program.bc")
        with open(path, "wb") as file:
            file.write(data)
        status, _, errors = tool.run("run", "-j1", "--time", "2s", "--no-replay", "--quiet", "-o", os.path.join(folder, "out"), path)
        if status != 2:
            return "analysed"
        if path not in errors and "no function" not in errors and "entry" not in errors:
            raise harness.Failure(f"{what}: the file is not named: {errors[-300:]}")
        return "refused by a trial" if "LLVM fails while it reads it" in errors else "refused"

    return case
