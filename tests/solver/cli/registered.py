"""All commands of `sudoku`, found where they are registered, so that no test forgets a new one."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Final, TypeAlias

import click

from solver.cli import main
from webapp.__main__ import COMMANDS as PAGES

Path: TypeAlias = tuple[str, ...]  # ("run", "plank")


def _found(group: click.Group, above: Path) -> Iterator[tuple[Path, click.Command]]:
    """Each command below the group, and the groups themselves."""
    for name, command in group.commands.items():
        path = (*above, name)
        yield path, command
        if isinstance(command, click.Group):
            yield from _found(command, path)


def _of_pages() -> Iterator[tuple[Path, click.Command]]:
    for name, module in PAGES.items():
        yield (name,), getattr(import_module(module), name.replace("-", "_"))


COMMANDS: Final = {(): main} | dict(_found(main, ())) | dict(_of_pages())
