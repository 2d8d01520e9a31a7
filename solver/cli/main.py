"""The group `sudoku`; it turns Ctrl-C into exit code 130 and a closed pipe into a silent 141, as shells count them."""

from __future__ import annotations

import os
import re
import signal
import sys
from typing import Final

import click

from solver.cli.check import check
from solver.cli.completion import completion
from solver.cli.convert import convert
from solver.cli.count import count
from solver.cli.draw import draw
from solver.cli.generate import generate
from solver.cli.outlet import Failure
from solver.cli.parameters import HELP
from solver.cli.show import show
from solver.cli.solve import solve
from solver.cli.times import times
from solver.cli.warm_up import warm_up

INTERRUPTED: Final = 128 + signal.SIGINT
PIPE_CLOSED: Final = 128 + 13  # SIGPIPE, which Windows does not name
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

    def invoke(self, ctx: click.Context) -> object:
        """Whatever the command returns."""
        _prepare_streams()
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            click.echo("\nStopped.", err=True)
            ctx.exit(INTERRUPTED)
        except BrokenPipeError:
            _forget_output()
            ctx.exit(PIPE_CLOSED)
        except OSError as error:  # a full disk
            _forget_output()
            raise Failure(f"Not everything could be written: {error.strerror or error}.") from error
        except ValueError as error:
            from solver.errors import SudokuError

            if not isinstance(error, SudokuError):
                raise
            raise Failure(f"{error}.") from error  # what was asked for does not go with these puzzles


def _prepare_streams() -> None:
    """Neither a closed standard stream nor a terminal without umlauts may end the program."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors="backslashreplace")


def _forget_output() -> None:
    """Nobody reads any more: what Python still holds back at its end must not raise again."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # standard output is no file, as in tests
        return


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
    """Solve, check, count, show, draw, convert, time and generate Sudoku puzzles.

    Puzzles come from files or from standard input ('-', also where no file is named), any number in a row, in any
    layout: 81 characters, rows, blocks, braces, boxed print, candidate grids, .sdk, .sdm, .ss, .csv, .opensudoku,
    links, our own pictures. A grid may stand in place of a file's name.

    \b
    Exit codes
      0    all went well
      1    solve, check: a puzzle has not exactly one solution
           show --format plank: a digit stands twice in a house
           generate: fewer puzzles were found than wanted
      2    something could not be read; the rest was done all the same
      130  stopped with Ctrl-C
    """


for command in (solve, check, count, show, draw, convert, times, generate, warm_up, completion):
    main.add_command(command)
