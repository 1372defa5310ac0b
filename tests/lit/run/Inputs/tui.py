"""tui.py MANTISSA FOLDER QUICKSTART: runs in a terminal of its own; looks at what is drawn and at what is left."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time

program, folder, quickstart = sys.argv[1:]
os.chdir(folder)
WAIT = 120  # seconds, on a busy machine
LONG = """
#include <mantissa/mantissa.h>
int main(void) {
  unsigned x = mantissa_uint("x"), n = 0;
  if (x == 77) return 1 / (int)(x - 77);
  while (x != 1) x = x & 1 ? 3 * x + 1 : x / 2, ++n;
  return n == 999;
}
"""
with open("long.c", "w", encoding="utf-8") as file:
    file.write(LONG)


class Terminal:
    def __init__(self, *arguments):
        self.master, self.slave = pty.openpty()
        fcntl.ioctl(self.slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 90, 0, 0))
        self.before = termios.tcgetattr(self.slave)
        self.text = ""
        environment = dict(os.environ, TERM="xterm", LANG="C.UTF-8")
        environment.pop("LC_ALL", None)
        self.run = subprocess.Popen([program, "run", "-j1", "--tui", *arguments], stdin=self.slave, stdout=self.slave, stderr=self.slave,
                                    env=environment, start_new_session=True)

    def read(self, seconds):
        if select.select([self.master], [], [], seconds)[0]:
            self.text += os.read(self.master, 65536).decode("utf-8", "replace")

    def until(self, what):
        end = time.monotonic() + WAIT
        while what not in self.text:
            if time.monotonic() > end:
                sys.exit(f"{what!r} was not drawn: {self.text[-3000:]!r}")
            self.read(0.1)

    def press(self, keys):
        os.write(self.master, keys.encode())

    def end(self):
        end = time.monotonic() + WAIT
        while self.run.poll() is None and time.monotonic() < end:
            self.read(0.1)
        time.sleep(0.3)
        self.read(0.3)
        status = self.run.poll()
        assert status is not None, "it does not end"
        assert termios.tcgetattr(self.slave) == self.before, "the terminal is not as it was"
        assert self.text.rindex("\033[?1049l") > self.text.rindex("\033[?1049h"), "the screen is not closed"
        return status, self.text[self.text.rindex("\033[?1049l"):]


# To its end: what was found stands below the closed screen.
terminal = Terminal("-o", "short", quickstart)
status, rest = terminal.end()
assert status == 1, status
assert "division-by-zero" in rest and "2 findings (2 verified)" in rest, rest

# Keys: choose, look, stop.
terminal = Terminal("-o", "keys", "--time", "100s", "long.c")
terminal.until("over time")
terminal.until("> ")
terminal.press("\033[B")
terminal.press("\r")
terminal.until("x = 77")
terminal.press("q")
status, rest = terminal.end()
assert status == 1 and "interrupted" in rest, (status, rest)

# Ctrl-C, and an end that nobody is asked about.
terminal = Terminal("-o", "interrupt", "--time", "100s", "long.c")
terminal.until("over time")
os.killpg(terminal.run.pid, signal.SIGINT)
status, rest = terminal.end()
assert "interrupted" in rest, rest
terminal = Terminal("-o", "killed", "--time", "100s", "long.c")
terminal.until("over time")
os.kill(terminal.run.pid, signal.SIGKILL)
status, rest = terminal.end()
assert status == -signal.SIGKILL, status
