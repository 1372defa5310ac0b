"""Starts mantissa and says what may never happen."""

import os
import re
import subprocess


class Failure(Exception):
    pass


class Tool:
    """The program under test, and a folder for what all cases share."""

    def __init__(self, mantissa, clang, folder):
        self.mantissa, self.clang, self.folder = mantissa, clang, folder
        self.include = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "runtime", "include")
        os.makedirs(folder)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as file:
            file.write(text)
        return path

    def compile(self, source, *flags):
        target = source.removesuffix(".c") + "".join(flags) + ".bc"
        subprocess.run([self.clang, "-I" + self.include, *flags, "-Xclang", "-disable-O0-optnone", "-emit-llvm", "-c", "-o", target, source], check=True)
        return target

    def run(self, *arguments, seconds=120, folder=None):
        """Exit status, standard output, standard error; not for a crash, a hang or an error of ours."""
        command = [self.mantissa, *arguments]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=seconds, cwd=folder)
        except subprocess.TimeoutExpired:
            raise Failure(f"hangs: {command}") from None
        out, errors = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        # A folder where a file should be cannot be written, and that is said at the end.
        if done.returncode == 3 and re.search(r"^mantissa \w+: cannot (write|make) .*: (Is a directory|Not a directory|File exists)$", errors, re.MULTILINE):
            return 2, out, errors
        if done.returncode not in (0, 1, 2):
            raise Failure(f"status {done.returncode}: {command}: {errors[-600:]}")
        if done.returncode == 2 and not re.search(r"^mantissa", errors, re.MULTILINE):
            raise Failure(f"status 2 without a sentence: {command}: {errors[-600:]}")
        return done.returncode, out, errors


def mutate(rng, data):
    """Other bytes than `data`, and what was done."""
    while True:
        out, what = bytearray(data), rng.choice(["bit", "bit", "bits", "bytes", "cut", "swap", "zero", "add", "double"])
        size = len(out)
        if what in ("bit", "bits") and size:
            for _ in range(1 if what == "bit" else rng.randint(2, 16)):
                out[rng.randrange(size)] ^= 1 << rng.randrange(8)
        elif what == "bytes" and size:
            for _ in range(rng.choice([1, 4, 32])):
                out[rng.randrange(size)] = rng.randrange(256)
        elif what == "cut" and size:
            del out[rng.randrange(size):]
        elif what == "swap" and size > 64:
            a, b = rng.randrange(size - 32), rng.randrange(size - 32)
            out[a:a + 32], out[b:b + 32] = out[b:b + 32], out[a:a + 32]
        elif what == "zero" and size:
            at, length = rng.randrange(size), rng.choice([1, 16, 512])
            out[at:at + length] = bytes(len(out[at:at + length]))
        elif what == "add":
            out += rng.randbytes(rng.choice([1, 20, 300]))
        elif what == "double" and size:
            at, length = rng.randrange(size), rng.choice([1, 40, 400])
            out[at:at] = out[at:at + length]
        if bytes(out) != data:
            return bytes(out), what
