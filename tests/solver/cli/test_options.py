"""Commands with options out of their own lists: whatever is put together ends with an answer or a sentence."""

from __future__ import annotations

import importlib.util
import os
import random
import signal
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

import click
import pytest
from click.testing import CliRunner, Result

from solver.cli import main
from solver.cli.options import Key
from tests.campaigns import some
from tests.solver.cli.commands.test_solve import CONFLICT, EMPTY, NONE, PUZZLE, SEVERAL, SOLUTION
from tests.solver.cli.conftest import DOCUMENTS

PATIENCE: Final = 120  # seconds that a run may take
ODD_TEXTS: Final = [
    "",
    " ",
    "Gentle",
    "Ä\u2603",
    "\x1b[31mred\x1b[0m",
    "a/b",
    "..",
    "x" * 300,
    "%s{0}",
    "\u202e",
    "-1",
    "\udcff",
]
ODD_NUMBERS: Final = ["0", "-1", "1", "2", "9", "1e3", "nan", "inf", "²", "9" * 30, "9" * 5000, "", "1_0", "0x1", "3.5"]
TARGETS: Final = [
    "new.txt",
    "new.png",
    "new.jpg",
    "new.svg",
    "old.txt",
    "folder",
    "folder/",
    "folder/new.svg",
    "deep/er/new.png",
]
TARGETS_ODD: Final = [
    "-",
    "",
    "/dev/null",
    "/dev/full",
    "link.txt",
    "loop",
    "no/way.txt",
    "n" * 300 + ".txt",
    "a\nb.txt",
    "\x1b[2J",
]
# What would take long, or ask the network, is drawn from a few values.
SMALL: Final = {
    "budget": ["1", "50", "300"],
    "seconds": ["0.01", "0.02"],
    "number": ["1", "2", "3"],
    "patience": ["1", "5"],
    "size": ["4", "6", "9", "16x"],  # one of 16x16 takes a minute
    "jobs": ["1", "1", "1", "1", "1", "1", "1", "1", "1", "2"],
    "moves": ["0", "1", "7", "1000", "1000000000000"],
    "address": [],
}
ALWAYS: Final = ("budget", "seconds", "number", "patience", "size")


def sixteen() -> str:
    """A 16x16 grid with a few givens."""
    return "1" + "." * 40 + "G" + "." * 214


TEXTS: Final = [
    *(PUZZLE, SOLUTION, SEVERAL, NONE, CONFLICT, EMPTY, PUZZLE[:-1], "", "?", "1234341221434321", "1..." * 4, "." * 36),
    sixteen(),
    "\n".join(PUZZLE[at : at + 9] for at in range(0, 81, 9)),
    f"{PUZZLE}\n{SEVERAL}\n# comment\n{PUZZLE[:-2]}x\n{NONE}\n",
    f"puzzle,solution\n{PUZZLE},{SOLUTION}\n",
]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with files of all kinds, which is the current one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name, text in {
        "one.txt": PUZZLE,
        "list.sdm": f"{PUZZLE}\n" * 30,
        "old.txt": "old",
        "broken.txt": "12x" * 30,
    }.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "binary").write_bytes(bytes(range(256)))
    (tmp_path / "long.txt").write_text(f"{PUZZLE}\n" * 6_500)
    os.symlink("old.txt", "link.txt")
    os.symlink("loop", "loop")
    return tmp_path


@pytest.fixture(autouse=True)
def clock() -> Iterator[None]:
    """Ends a run that takes too long, with an error that no command expects."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"a run took {PATIENCE} s")

    before = signal.signal(signal.SIGALRM, ring)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


OF_PROGRAMS = {
    "tutorialspoint": [[], ["one.txt"], ["binary"], ["missing"]],
    "cs2": [["verify"], ["solve"]],
    "plank": [["yes", "screen"], ["no", "convert"], ["no"]],
}


def value_of(rng: random.Random, option: click.Parameter) -> str | None:
    """A value for the option, a likely one as a rule; None where there is none to be tried."""
    kind: Any = option.type
    odd = rng.random() < 0.06
    if option.name in SMALL and (option.name in ALWAYS or rng.random() < 0.9):
        return rng.choice(SMALL[option.name]) if SMALL[option.name] else None
    if isinstance(kind, (Key, click.Choice)) and not odd:
        return str(rng.choice([*(kind.load() if isinstance(kind, Key) else kind.choices)]))
    if isinstance(kind, (click.IntRange, click.FloatRange)):
        edges = [str(edge + step) for edge in (kind.min, kind.max) if edge is not None for step in (-1, 0, 1)]
        return rng.choice(edges + ODD_NUMBERS) if odd else str(rng.randrange(1, 90))
    if option.name in ("output", "font"):
        return rng.choice(TARGETS_ODD if odd or rng.random() < 0.1 else TARGETS)
    return rng.choice(ODD_TEXTS)


def arguments(rng: random.Random, names: list[str]) -> list[str]:
    """One of the commands with some of its options and files."""
    name = rng.choice(names)
    found, command = [name], main.commands[name]
    if isinstance(command, click.Group):
        program = rng.choice(list(command.commands))
        found, command = [name, program], command.commands[program]
    for option in command.params:
        if not isinstance(option, click.Option):
            continue
        for _ in range(1 + (option.multiple and rng.random() < 0.3)):
            if option.name not in ALWAYS and rng.random() < 0.8:
                continue
            flag = rng.choice(option.opts)
            if option.is_flag:
                found.append(flag)
            elif (value := value_of(rng, option)) is not None:
                found += [flag, value]
    if name == "times" and rng.random() < 0.97 and "--in-c" in found:
        found.remove("--in-c")  # compiling takes a while
    if name == "completion":
        found.append(rng.choice(["bash", "zsh", "fish", "tcsh"]))
    elif name == "run":
        found += rng.choice(OF_PROGRAMS.get(found[1], [[]]))
    elif name != "generate":
        files = ["one.txt", "list.sdm", "-", "broken.txt", "binary", "folder", "missing", "loop", "", PUZZLE, SEVERAL]
        files += [str(each) for each in DOCUMENTS.glob("*.txt")]
        found += rng.choices(files, k=rng.choice([0, 1, 1, 1, 2]))
        if rng.random() < 0.01 and name in ("solve", "check", "count") and "--no-boxes" not in found:
            found += ["long.txt"] if {"csv", "line", "sdm"} & {*found} else []
    return found


def ran(rng: random.Random, command: list[str]) -> Result:
    """What came of the command."""
    signal.alarm(PATIENCE)
    data = rng.choice(TEXTS).encode() if rng.random() < 0.9 else rng.randbytes(rng.randrange(200))
    return CliRunner().invoke(main, command, input=data, prog_name="sudoku")


COMMANDS_OF_THE_WEB = ("serve", "lesson", "flash-cards")


@pytest.mark.skipif(not hasattr(signal, "SIGALRM"), reason="Windows has no alarm")
@pytest.mark.skipif(importlib.util.find_spec("distributed") is not None, reason="a cluster would be asked for")
@pytest.mark.parametrize(
    ("seed", "runs"), some([(0, 20), *((seed, 1_000) for seed in range(1, 21))], lambda case: case[0] == 0)
)
def test_no_options_give_a_traceback(place: Path, seed: int, runs: int) -> None:
    """Every run ends with 0, 1 or 2, with 2 only after a sentence, and leaves no file but its own."""
    rng = random.Random(seed)
    compiles = ["warm-up"] if seed else ["warm-up", "times"]  # which takes a while
    names = sorted(set(main.commands) - {*compiles, *COMMANDS_OF_THE_WEB})  # which other tests may have registered
    ends: Counter[str] = Counter()
    for _ in range(runs):
        command = arguments(rng, names)
        result = ran(rng, command)
        assert result.exception is None or isinstance(result.exception, SystemExit), (command, result.exc_info)
        assert result.exit_code in (0, 1, 2), command
        assert result.exit_code != 2 or result.stderr.strip(), command
        assert not list(place.rglob("*.part")), command
        ends["refused at once" if "Usage: " in result.stderr else f"exit code {result.exit_code}"] += 1
    print(f"seed {seed}:", dict(ends))  # noqa: T201  # the figures of the campaign
    assert ends["refused at once"] < runs // 2
