"""A campaign on a real Slurm of this machine's own, with a worker and a node killed in the middle.

  slurm.py --mantissa PROGRAM

Starts munge, slurmctld and two nodes in a private folder on the loopback interface, runs a small campaign by
`--engine slurm`, kills one job's analysis and then one node while it runs, and compares with what a local campaign finds. Without
Slurm's packages (slurm-wlm slurm-wlm-basic-plugins slurmd slurmctld slurm-client munge) it says so and ends with status 0.
"""
import argparse
import os
import pathlib
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

INPUTS = pathlib.Path(__file__).resolve().parent.parent / "lit" / "campaign" / "Inputs"
NEEDED = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "sinfo", "scancel")
CONF = """ClusterName=local
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={controller}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
CredType=cred/munge
AuthInfo=socket={folder}/munge/sock
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_interval=2
MaxArraySize=10001
KillWait=5
SlurmdTimeout=10
JobRequeue=1
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool/%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/log/slurmctld.log
SlurmdLogFile={folder}/log/slurmd-%n.log
NodeName=n1 NodeHostname={host} NodeAddr=127.0.0.1 Port={first} CPUs=1 RealMemory=4000 State=UNKNOWN
NodeName=n2 NodeHostname={host} NodeAddr=127.0.0.1 Port={second} CPUs=1 RealMemory=4000 State=UNKNOWN
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE State=UP OverSubscribe=NO
"""


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Cluster:
    def __init__(self, folder):
        self.folder = folder
        for part in ("munge", "state", "spool/n1", "spool/n2", "log"):
            (folder / part).mkdir(parents=True)
        (folder / "munge").chmod(0o711)
        key = folder / "munge" / "key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        conf = folder / "slurm.conf"
        conf.write_text(CONF.format(host=socket.gethostname().split(".")[0], user=pwd.getpwuid(os.getuid()).pw_name, folder=folder,
                                    controller=free_port(), first=free_port(), second=free_port()))
        os.environ["SLURM_CONF"] = str(conf)
        at = str(folder / "munge")
        self.run("munged", f"--socket={at}/sock", f"--key-file={at}/key", f"--pid-file={at}/pid", f"--log-file={at}/log",
                 f"--seed-file={at}/seed", "--force")
        self.run("slurmctld", "-c", "-f", str(conf))
        for node in ("n1", "n2"):
            self.run("slurmd", "-N", node, "-f", str(conf))
        for _ in range(60):
            states = subprocess.run(["sinfo", "-h", "-N", "-o", "%T"], capture_output=True, text=True).stdout.split()
            if states == ["idle", "idle"]:
                return
            time.sleep(0.5)
        raise RuntimeError("the nodes do not become idle: " + (folder / "log" / "slurmctld.log").read_text()[-2000:])

    def run(self, *command):
        subprocess.run(command, check=True, capture_output=True, timeout=60)

    def kill_node(self, node):
        os.kill(int((self.folder / f"slurmd-{node}.pid").read_text()), signal.SIGKILL)

    def stop(self):
        subprocess.run(["scancel", "--me"], capture_output=True)
        for name in ("slurmd-n1.pid", "slurmd-n2.pid", "slurmctld.pid", "munge/pid"):
            try:
                os.kill(int((self.folder / name).read_text()), signal.SIGTERM)
            except (OSError, ValueError):
                pass


def analyses(folder):
    """Numbers of the processes `mantissa run` of a campaign."""
    found = []
    for file in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = file.read_bytes().decode(errors="replace").split("\0")
        except OSError:  # it has just ended
            continue
        if words[1:2] == ["run"] and any(str(folder) in word for word in words):
            found.append(int(file.parent.name))
    return found


def findings(folder):
    import sqlite3
    database = sqlite3.connect(folder / "results.sqlite")
    rows = database.execute("SELECT j.entry, f.kind, f.line FROM findings f JOIN jobs j USING (job) WHERE verified").fetchall()
    jobs = database.execute("SELECT count(*), count(DISTINCT job) FROM records WHERE outcome = 'done'").fetchone()
    return sorted(set(rows)), jobs


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--mantissa", required=True)
    options = parser.parse_args()
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        print(f"slurm: not tried, there is no {', '.join(missing)}")
        return 0
    mantissa = os.path.abspath(options.mantissa)
    with tempfile.TemporaryDirectory(prefix="mantissa-slurm-") as name:
        place = pathlib.Path(name)
        for file in ("two.c", "two.toml"):
            shutil.copy(INPUTS / file, place)
        base = [mantissa, "campaign", str(place / "two.toml"), "--time", "10s", "--repetitions", "6", "-q"]
        subprocess.run(base + ["-o", str(place / "local")], check=True, stdout=subprocess.DEVNULL)
        cluster = Cluster(place / "cluster")
        try:
            started = subprocess.Popen(base + ["-o", str(place / "out"), "--engine", "slurm"], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.PIPE, text=True)
            killed_worker = killed_node = False
            begin = time.time()
            while started.poll() is None and time.time() - begin < 500:
                running = analyses(place / "out")
                if running and not killed_worker:
                    os.kill(running[0], signal.SIGKILL)
                    killed_worker = True
                elif killed_worker and not killed_node and len(list((place / "out" / "records").glob("*.json"))) >= 3:
                    cluster.kill_node("n2")
                    for process in analyses(place / "out")[:1]:
                        os.kill(process, signal.SIGKILL)
                    killed_node = True
                time.sleep(0.2)
            errors = started.communicate(timeout=10)[1] if started.poll() is not None else "it does not end"
        finally:
            cluster.stop()
        if started.poll() != 0:
            print(f"slurm: the campaign ended with {started.poll()}: {errors}")
            return 1
        (there, jobs), (expected, _) = findings(place / "out"), findings(place / "local")
        good = there == expected and jobs == (24, 24) and killed_worker and killed_node
        print(f"slurm: {jobs[0]} of 24 jobs done, findings {'as' if there == expected else 'NOT as'} on one machine, "
              f"{time.time() - begin:.0f} s; a worker and a node were {'' if killed_node else 'NOT '}killed")
        return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
