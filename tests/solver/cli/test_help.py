"""The help of every command and subcommand, found where commands are registered."""

from __future__ import annotations

import re
from typing import Any, Final

from click.testing import CliRunner

from solver.cli.options import HELP
from tests.for_each import for_each
from tests.solver.cli.registered import COMMANDS, Path

SUBCOMMANDS: Final = ("liang", "tutorialspoint", "cs2", "plank", "csis")


def _help(path: Path, option: str) -> str:
    program = f"sudoku {' '.join(path)}".strip()
    settings: dict[str, Any] = {**HELP, "terminal_width": 80, "prog_name": program}
    return CliRunner().invoke(COMMANDS[path], [option], **settings).stdout


@for_each("path", [path for path in COMMANDS if path])
def test_every_command_has_examples_and_exit_codes_in_its_help(path: Path) -> None:
    """Each shows examples of itself and says how it ends, unless its subcommands do."""
    text = _help(path, "-h")
    examples = re.search(r"\n  Examples\n((?:    .*\n|\n)+)", text)
    assert examples
    assert re.search(rf"\bsudoku {' '.join(path)}\b", examples[1])
    assert "Exit code: " in text or hasattr(COMMANDS[path], "commands")


@for_each("path", COMMANDS)
def test_every_help_can_be_read(path: Path) -> None:
    """It fits into 80 columns, is the same for -h and --help, and shows in words how numbers are checked."""
    text = _help(path, "-h")
    assert text == _help(path, "--help")
    assert max(map(len, text.splitlines())) <= 80
    assert not re.search("<=x|x>=|RANGE", text)


def test_all_kinds_of_commands_are_found() -> None:
    """Commands of the library, subcommands, and commands of the pages."""
    assert {(), ("solve",), ("warm-up",), *(("run", name) for name in SUBCOMMANDS), ("serve",)} <= set(COMMANDS)
