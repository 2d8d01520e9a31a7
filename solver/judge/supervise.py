"""Supervise one run of a program where the kernel allows no PID namespace. This file is a program of its own.

    python -I -S supervise.py command [argument]...

It is a subreaper: a process that leaves the group and whose parent ends becomes its child. When the command ends, it
kills all that is left, and ends with the command's exit code. Nothing of `solver` is imported here.
"""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time

PR_SET_CHILD_SUBREAPER = 36
PATIENCE = 2.0  # seconds in which everything that is left has to end


def children() -> list[int]:
    """List the processes whose parent this one is."""
    with open(f"/proc/self/task/{os.getpid()}/children") as file:
        return [int(number) for number in file.read().split()]


def end_all() -> None:
    """Kill the children, and theirs, which then are children of this process."""
    until = time.monotonic() + PATIENCE
    while (left := children()) and time.monotonic() < until:
        for number in left:
            os.kill(number, signal.SIGKILL)
        for _ in left:
            os.waitpid(-1, 0)


def main() -> int:
    """Run the command, and return its exit code: as a shell, 128 and more for a signal."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    program = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
    while True:
        number, status = os.waitpid(-1, 0)
        if number == program:
            break
    try:
        end_all()
    except OSError:
        pass  # where the system does not list them, who called this finds them
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


if __name__ == "__main__":
    sys.exit(main())
