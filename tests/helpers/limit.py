#!/usr/bin/env python3
"""limit.py - runs a test, and ends it with a report if it takes too long.

    limit.py SECONDS COMMAND [ARGUMENT...]

The exit status is the command's. A test that is still running after SECONDS hangs: limit.py
prints every process the test has started, what each one waits for and its stacks, kills them
all, and exits with 124. Processes that left their parent (a database, a browser) are found too.
"""
import ctypes
import json
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

PR_SET_CHILD_SUBREAPER = 36
HUNG = 124
STACKS_SECONDS = 30  # for gdb, for each process


def read(pid, name):
    try:
        return pathlib.Path(f"/proc/{pid}/{name}").read_text(encoding="utf-8",
                                                             errors="replace")
    except OSError:
        return ""


def command_of(pid):
    return read(pid, "cmdline").replace("\0", " ").strip() or read(pid, "comm").strip()


def parents():
    """Each process and its parent."""
    found = {}
    for entry in pathlib.Path("/proc").iterdir():
        if entry.name.isdigit():
            # "PID (NAME) STATE PPID ...", where NAME may hold blanks and brackets
            fields = read(entry.name, "stat").rpartition(")")[2].split()
            if len(fields) > 1:
                found[int(entry.name)] = int(fields[1])
    return found


def descendants(root):
    """All below a process, parents first."""
    parent_of, found = parents(), [root]
    for pid in found:
        found += [child for child, parent in parent_of.items() if parent == pid]
    return found[1:]


def wait_of(pid):
    """What a process waits for, as the kernel tells it."""
    state = next((line.split(None, 1)[1] for line in read(pid, "status").splitlines()
                  if line.startswith("State:")), "gone")
    place = read(pid, "wchan").strip("0") or "no call of the kernel"
    return f"{state}, in {place}"


def is_browser(pid):
    return "--type=" in command_of(pid) or "chromium" in command_of(pid).split(" ")[0]


def print_stacks(pid):
    """The stacks of all threads of a compiled program; interpreters tell theirs themselves."""
    try:
        done = subprocess.run(["gdb", "--batch", "-nx", "-p", str(pid),
                               "-ex", "set pagination off", "-ex", "thread apply all bt 20"],
                              stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                              stdin=subprocess.DEVNULL, timeout=STACKS_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as why:
        print(f"    no stacks: {why}", flush=True)
        return
    for line in done.stdout.splitlines():
        if line.startswith(("#", "Thread")):
            print(f"    {line}")


def print_reports(folder):
    """What Node wrote when it was asked: where it is, and what is still open."""
    for path in sorted(pathlib.Path(folder).glob("*.json")):
        told = json.loads(path.read_text(encoding="utf-8", errors="replace"))
        print(f"-- node {told['header']['processId']} is at")
        for line in told["javascriptStack"].get("stack", []):
            print(f"    {line}")
        print("   and has open:")
        for handle in told["libuv"]:
            if handle.get("is_active"):
                print("    " + " ".join(f"{key} {handle[key]}" for key in
                                        ("type", "pid", "file", "localEndpoint", "remoteEndpoint",
                                         "firesInMsFromNow") if handle.get(key)))


def report(seconds, root, reports):
    hung = descendants(root)
    print(f"\nlimit.py: the test hangs: still running after {seconds:g} s. "
          f"It has {len(hung)} process{'es' if len(hung) != 1 else ''}:", flush=True)
    for pid in hung:
        print(f"-- {pid} {command_of(pid)[:300]}\n   {wait_of(pid)}", flush=True)
        name = command_of(pid).split(" ")[0].rsplit("/", 1)[-1]
        if name.startswith("python"):
            os.kill(pid, signal.SIGABRT)  # PYTHONFAULTHANDLER prints the stacks
        elif name.startswith("node"):
            os.kill(pid, signal.SIGUSR2)
        elif not is_browser(pid):
            print_stacks(pid)
    time.sleep(2)
    print_reports(reports)


def kill_all(root):
    """Also those who are born meanwhile."""
    for _ in range(100):
        left = descendants(root)
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, os.WNOHANG)
            except (ProcessLookupError, ChildProcessError):  # gone, or still another's child
                pass
        time.sleep(0.02)


def run(seconds, command):
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)
    with tempfile.TemporaryDirectory(prefix="niwa-limit-") as reports:
        node = f"--report-on-signal --report-directory={reports}"
        environment = dict(os.environ, PYTHONFAULTHANDLER="1",
                           NODE_OPTIONS=f"{os.environ.get('NODE_OPTIONS', '')} {node}".strip())
        child = subprocess.Popen(command, env=environment)
        try:
            status = child.wait(seconds)
        except subprocess.TimeoutExpired:
            report(seconds, os.getpid(), reports)
            kill_all(os.getpid())
            return HUNG
        except KeyboardInterrupt:
            kill_all(os.getpid())
            return 130
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    sys.exit(run(float(sys.argv[1]), sys.argv[2:]))
