"""The group `sudoku`: its commands, its version, and what its arguments may look like."""

from __future__ import annotations

import re
import sys
from typing import Any, Final

import click

from solver.cli.check import check
from solver.cli.completion import completion
from solver.cli.convert import convert
from solver.cli.count import count
from solver.cli.draw import draw
from solver.cli.explain import explain
from solver.cli.generate import generate
from solver.cli.outlet import UNREADABLE
from solver.cli.parameters import HELP
from solver.cli.rate import rate
from solver.cli.read import read
from solver.cli.sheet import sheet
from solver.cli.show import show
from solver.cli.solve import solve
from solver.cli.times import times
from solver.cli.troubles import prepare_streams, told
from solver.cli.warm_up import warm_up

_DASHED_GRID: Final = re.compile(r"-(?=.*[0-9])[0-9.*_?\s-]{15,}")


class _Program(click.Group):
    """A group whose commands may be interrupted or lose their reader at any time."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they were added, the commonest first."""
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """What remains of the arguments. A grid that begins with '-' is no option: it goes behind '--'."""
        grids = [] if "--" in args else [each for each in args if _DASHED_GRID.fullmatch(each)]
        if grids:
            args = [*(each for each in args if each not in grids), "--", *grids]
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **settings: Any) -> Any:
        """Does what the arguments say, and ends the program."""
        try:
            return super().main(*args, **settings)
        except OSError:  # not even standard error takes anything
            sys.exit(UNREADABLE)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        """The context of the arguments; those that are answered at once, as --version is, are answered."""
        prepare_streams()
        with told():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> object:
        """Whatever the command returns."""
        with told():
            return super().invoke(ctx)


def _say_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"sudoku {version('sudoku-workbench')}")
    except PackageNotFoundError:
        click.echo("sudoku, not installed: running out of its folder")
    ctx.exit()


@click.group(cls=_Program, context_settings=HELP, epilog="'sudoku COMMAND -h' shows examples of a command.")
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_say_version, help="The version.")
def main() -> None:
    """Solve, check, count, rate, explain, read, show, draw, print, convert, time and generate Sudoku puzzles.

    Puzzles come from files or from standard input ('-', also where no file is named), any number in a row, in any
    layout: 81 characters, rows, blocks, braces, boxed print, candidate grids, .sdk, .sdm, .ss, .csv, .opensudoku,
    links, photos, our own pictures. A grid may stand in place of a file's name.

    \b
    Exit codes
      0    all went well
      1    solve, check: a puzzle has not exactly one solution
           rate, explain: a puzzle has no level, a path does not reach the solution
           show --format plank: a digit stands twice in a house
           generate: fewer puzzles were found than wanted
      2    something could not be read; the rest was done all the same
      3    a process that worked for this one was killed; not all is done
      130  stopped with Ctrl-C
    """


for command in (
    solve,
    check,
    count,
    rate,
    explain,
    read,
    show,
    draw,
    sheet,
    convert,
    times,
    generate,
    warm_up,
    completion,
):
    main.add_command(command)
