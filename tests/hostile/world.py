"""What an effect would show in: a folder, a process, a listener, names in shared memory; made anew for each run."""

import os
import re
import signal
import socket
import subprocess
import uuid

NOBODY = 65534


def read(path):
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def descendants(pid):
    """All below a process, without the ended ones that nobody waited for yet."""
    result = []
    for task in os.listdir(f"/proc/{pid}/task") if os.path.isdir(f"/proc/{pid}/task") else []:
        for child in read(f"/proc/{pid}/task/{task}/children").split():
            child = int(child)
            state = read(f"/proc/{child}/stat").rpartition(b")")[2].split()
            if state and state[0] != b"Z":
                result.append(child)
            result += descendants(child)
    return result


class World:
    """The area, the dummy process and the listener of one run. `user` owns the area; the dummy is of the user that
    native code has, so that it would be allowed to harm it."""

    def __init__(self, folder, user):
        self.number = uuid.uuid4().hex[:12]
        self.folder = folder
        self.area = os.path.join(folder, "area")
        self.results = os.path.join(folder, "results")
        self.secret_name, self.secret = "HOSTILE_SECRET", "SECRET" + self.number
        self.private = "PRIVATE" + self.number
        self.shared_name = "hostile-" + self.number
        self.shared_key = int(self.number[:7], 16) + 1
        os.makedirs(self.area)
        for name, text, mode in ("old", "kept\n", 0o644), ("private", self.private + "\n", 0o600):
            path = os.path.join(self.area, name)
            with open(path, "w") as file:
                file.write(text)
            os.chmod(path, mode)
            if os.geteuid() == 0:
                os.chown(path, user, user)
        os.chmod(self.area, 0o777)
        if os.geteuid() == 0:
            os.chown(folder, user, user)
            os.chown(self.area, user, user)
        self.before = self.area_now()
        identity = {} if os.geteuid() != 0 else {"user": user or NOBODY, "group": user or NOBODY, "extra_groups": []}
        self.dummy = subprocess.Popen(["sleep", "1000"], cwd=self.area, stdin=subprocess.DEVNULL, **identity)
        self.dummy_before = self.dummy_now()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.listener.setblocking(False)

    def definitions(self):
        texts = {"AREA": self.area, "RESULTS": self.results, "SECRET_NAME": self.secret_name, "SHARED_NAME": self.shared_name}
        numbers = {"DUMMY": self.dummy.pid, "PORT": self.listener.getsockname()[1], "SHARED_KEY": self.shared_key}
        return [f'-D{k}="{v}"' for k, v in texts.items()] + [f"-D{k}={v}" for k, v in numbers.items()]

    def area_now(self):
        now = {}
        for name in sorted(os.listdir(self.area)):
            path = os.path.join(self.area, name)
            about = os.lstat(path)
            now[name] = (about.st_mode, about.st_uid, about.st_size, about.st_mtime_ns, about.st_nlink,
                         read(path) if os.path.isfile(path) and not os.path.islink(path) else b"")
        return now

    def dummy_now(self):
        """What another process can change of it."""
        pid = self.dummy.pid
        fields = read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
        status = read(f"/proc/{pid}/status").decode()
        if not fields or fields[0] == b"Z":
            return {"state": "ended"}
        tracer, processors = (re.search(rf"^{n}:\s*(.*)$", status, re.M).group(1) for n in ("TracerPid", "Cpus_allowed_list"))
        return {"state": "stopped" if fields[0] in b"Tt" else "alive", "priority": fields[16], "tracer": tracer,
                "processors": processors, "limits": read(f"/proc/{pid}/limits")}

    def shared_objects(self):
        """What is there of ours outside any folder; removed at once."""
        found = []
        path = "/dev/shm/" + self.shared_name
        if os.path.exists(path):
            found.append("/dev/shm")
            os.unlink(path)
        for kind, option in ("shm", "-M"), ("msg", "-Q"), ("sem", "-S"):
            for line in read("/proc/sysvipc/" + kind).decode().splitlines()[1:]:
                if int(line.split()[0]) == self.shared_key:
                    found.append("System V " + kind)
                    subprocess.run(["ipcrm", option, str(self.shared_key)], check=False)
        return found

    def effects(self, printed):
        """What took effect, in words."""
        now, found = self.area_now(), []
        found += ["made " + name for name in now if name not in self.before]
        found += ["removed " + name for name in self.before if name not in now]
        found += ["changed " + name for name in now if name in self.before and now[name] != self.before[name]]
        dummy = self.dummy_now()
        if dummy["state"] != "alive":
            found.append("a process " + dummy["state"])
        else:
            found += [f"a process's {key}" for key in dummy if dummy[key] != self.dummy_before[key]]
        try:
            self.listener.accept()[0].close()
            found.append("connected")
        except BlockingIOError:
            pass
        found += self.shared_objects()
        secrets = [self.secret.encode(), self.private.encode()]
        shadow = read("/etc/shadow").split(b"\n")[0]
        if shadow:
            secrets.append(shadow)
        texts = [printed] + [read(os.path.join(where, name)) for where, _, names in os.walk(self.results) for name in names]
        if any(secret in text for secret in secrets for text in texts):
            found.append("a secret got out")
        if os.path.exists(os.path.join(self.results, "leaked")) or os.path.exists(os.path.join(self.results, "gone")):
            found.append("changed the results folder")
        return found

    def close(self):
        self.listener.close()
        if self.dummy.poll() is None:
            self.dummy.send_signal(signal.SIGCONT)
            self.dummy.kill()
        self.dummy.wait()
        self.shared_objects()
