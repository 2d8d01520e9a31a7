"""Hostile programs end by themselves or are ended, with a verdict, and leave nothing behind.

The limits are small, and every program here also gives up by itself after seconds, should a limit fail.
"""

from __future__ import annotations

import os
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from solver.judge.document_cases import WELL_KNOWN, case_of, parse
from solver.judge.judging import Assignment, judge_program
from solver.judge.programs import find_program
from solver.judge.running import Limits
from solver.judge.verdicts import Failed
from solver.judge.ways import Channel, Layout, WaysWanted
from tests.solver.judge.test_running import is_running

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Only Linux counts what a program starts.")
LIMITS: Final = Limits(seconds=3, output=100_000, memory=300_000_000, file_size=1 << 20, processes=40)
ROWS: Final = WaysWanted(Layout.ROWS, Channel.STDIN, "0")  # which no way to be found out makes slower
HOSTILE: Final = {
    "fork bomb": (
        "import os, signal, time\nwhile True:\n    os.fork()\n    signal.alarm(5)\n    time.sleep(0.02)\n",
        {Failed.PROCESSES},
    ),
    "fork bomb that leaves its group": (
        "import os, signal, time\nfor _ in range(80):\n    if os.fork() == 0:\n        os.setsid()\n"
        "        signal.alarm(5)\n        time.sleep(30)\n        os._exit(0)\ntime.sleep(30)\n",
        {Failed.PROCESSES},
    ),
    "endless output": ("while True:\n    print('x' * 1000)\n", {Failed.OUTPUT}),
    "endless errors": ("import sys\nwhile True:\n    print('x' * 1000, file=sys.stderr)\n", {Failed.OUTPUT}),
    "10 GB of memory": ("x = bytearray(10 * 10**9)\n", {Failed.CRASH, Failed.MEMORY}),
    "memory bit by bit": (
        "x = []\nwhile True:\n    x.append(bytearray(b'1') * 1_000_000)\n",
        {Failed.CRASH, Failed.MEMORY},
    ),
    "a child that sleeps": (
        "import subprocess\nsubprocess.Popen(['sleep', '41.4142'])\nprint('No solution')\n",
        {Failed.DENIED},
    ),
    "a child that leaves and holds the output": (
        "import subprocess\nsubprocess.Popen(['sleep', '41.4142'], start_new_session=True)\nprint('No solution')\n",
        {Failed.DENIED},
    ),
    "ignoring SIGTERM": (
        "import signal, time\nfor number in (1, 2, 15):\n    signal.signal(number, signal.SIG_IGN)\ntime.sleep(60)\n",
        {Failed.TIME},
    ),
    "a busy loop": ("while True:\n    pass\n", {Failed.TIME}),
    "a large file": (
        "f = open('big', 'wb')\nwhile True:\n    f.write(b'x' * 1_000_000)\n",
        {Failed.CRASH},
    ),
    "killing its group": ("import os, signal\nos.killpg(0, signal.SIGKILL)\n", {Failed.CRASH}),
    "binary output": (
        "import sys\nsys.stdout.buffer.write(bytes(range(256)) * 100)\n",
        {Failed.NO_GRID, Failed.DENIED},
    ),
    "closing its output and waiting": (
        "import os, time\nos.close(1)\nos.close(2)\ntime.sleep(60)\n",
        {Failed.TIME},
    ),
    "rows without end": ("print('1 2 3 4 5 6 7 8 9\\n' * 4000)\n", {Failed.CLUE}),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_program_gets_a_verdict(name: str, tmp_path: Path) -> None:
    """Its case fails by the limit that it meets, soon, and none of its processes is left."""
    text, kinds = HOSTILE[name]
    path = tmp_path / f"hostile-{os.getpid()}.py"
    path.write_text(text)
    case = case_of("any", "known", "", parse(WELL_KNOWN))
    begin = time.perf_counter()
    limits = replace(LIMITS, seconds=1) if kinds == {Failed.TIME} else LIMITS
    judgement = judge_program(find_program(path), Assignment(limits=limits, ways=ROWS), [case])
    assert judgement.verdicts[0].kind in kinds, judgement.verdicts[0].contract
    assert time.perf_counter() - begin < 60
    assert not is_running("41.4142")
    assert not is_running(path.name)


def test_home_is_a_temporary_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program writes to its home or its folder is gone afterwards, and ours is untouched."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    path = tmp_path / "writes.py"
    path.write_text(
        "from pathlib import Path\n(Path.home() / 'x').write_text('x')\nPath('y').write_text('y')\n"
        "print(Path.home().resolve())\n"
    )
    case = case_of("any", "known", "", parse(WELL_KNOWN))
    (verdict,) = judge_program(find_program(path), Assignment(limits=LIMITS, ways=ROWS), [case]).verdicts
    assert list((tmp_path / "home").iterdir()) == []
    assert not Path(verdict.outcome.output.decode().strip()).exists()


def test_a_hostile_compilation_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A source that keeps the compiler busy or makes it read without end is stopped, with a sentence."""
    from tests.solver.judge.students import has_compiler

    if not has_compiler():
        pytest.skip("There is no C++ compiler to keep busy.")
    monkeypatch.setattr("solver.judge.programs.COMPILING", Limits(seconds=1, memory=200_000_000))
    path = tmp_path / "endless.cpp"
    path.write_text(
        "template <int N> struct A { static const int value = A<N - 1>::value + A<N - 2>::value * A<N - 3>::value; };\n"
        '#include "/dev/zero"\nint main() {}\n'
    )
    judgement = judge_program(find_program(path), Assignment(), [])
    assert judgement.exit_code == 2
    assert judgement.error
