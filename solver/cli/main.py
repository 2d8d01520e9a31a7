"""The group `sudoku`: its commands, its version, and what its arguments may look like."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from importlib import import_module
from typing import Any, Final

import click

from solver.cli.errors import PIPE_CLOSED, exit_with_message, forget_output, prepare_streams
from solver.cli.options import HELP
from solver.cli.output import UNREADABLE
from solver.lazy_regex import pattern

NAME: Final = "sudoku"
_VARIABLES: Final = "SUDOKU"  # an option can be set by a variable: SUDOKU_SERVE_PORT
_LEAST: Final = 16  # characters of a grid
_DASHED_GRID: Final = pattern(r"\A-(?=[^0-9\n]*+[0-9])[0-9.*_?\s-]{15,}+")


class _Commands(MutableMapping[str, click.Command]):
    """Commands by name, each in a module that is loaded when the command is asked for."""

    def __init__(self) -> None:
        self._known: dict[str, click.Command | str] = {}

    def later(self, name: str, module: str) -> None:
        """Add the command of that name; the module has it under the same name, with '_' for '-'."""
        self._known[name] = module

    def __getitem__(self, name: str) -> click.Command:
        found = self._known[name]
        if isinstance(found, str):
            self._known[name] = found = getattr(import_module(found), name.replace("-", "_"))
            _name_variables(name, found)
        return found

    def __setitem__(self, name: str, command: click.Command) -> None:
        self._known[name] = command

    def __delitem__(self, name: str) -> None:
        del self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


class Program(click.Group):
    """A group whose commands may lose their reader at any time."""

    commands: _Commands
    watcher: str = ""  # the module whose `watch` shows a recording in a browser; '' without the web
    page_writer: str = ""  # the module whose `write_moves` writes a page that plays a search; '' without the web

    def register(self, modules: Mapping[str, str]) -> None:
        """Add commands by name, each with the module that holds it and is imported when the command is asked for."""
        for name, module in modules.items():
            self.commands.later(name, module)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """List the commands in the order in which they were added, the commonest first."""
        return list(self.commands)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments. A grid that begins with '-' is no option: it goes after '--'."""
        grids = [] if "--" in args else [each for each in args if _is_dashed_grid(each)]
        if grids:
            args = [*(each for each in args if each not in grids), "--", *grids]
        return super().parse_args(ctx, args)

    def main(self, *args: Any, **settings: Any) -> Any:
        """Run the program with these arguments, and end it.

        numpy's products of matrices, as of the net that reads photos, stay in one thread: with two they take nine times
        the processor's time, which the second spends waiting.
        """
        settings["prog_name"] = settings.get("prog_name") or NAME  # however the file is called that starts it
        os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy is not loaded yet, which looks at it once
        try:
            return super().main(*args, **settings)
        except OSError as error:  # not even standard error takes anything
            forget_output()
            sys.exit(PIPE_CLOSED if isinstance(error, BrokenPipeError) else UNREADABLE)

    def make_context(self, *args: Any, **settings: Any) -> click.Context:
        """Make the context of the arguments; options such as --version are answered at once."""
        prepare_streams()
        with exit_with_message():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: click.Context) -> object:
        """Run the command."""
        with exit_with_message():
            return super().invoke(ctx)


def _name_variables(name: str, command: click.Command) -> None:
    """Name the variable of an option after its flag where the parameter has another name: SUDOKU_SOLVE_FORMAT."""
    for option in command.params:
        if isinstance(option, click.Option) and option.name:
            flag = max((each for each in option.opts), key=len).lstrip("-").replace("-", "_")
            if flag != option.name:
                option.envvar = f"{_VARIABLES}_{name}_{flag}".replace("-", "_").upper()


def _is_dashed_grid(argument: str) -> bool:
    """Return whether an argument that begins with '-' is a grid, perhaps with wrong characters."""
    if not argument.startswith("-") or len(argument) < _LEAST:
        return False
    from solver.cli.grid_arguments import is_like_a_grid

    return bool(_DASHED_GRID.fullmatch(argument)) or is_like_a_grid(argument)


def _say_version(ctx: click.Context, option: click.Parameter, wanted: bool) -> None:
    if not wanted:
        return
    from importlib.metadata import PackageNotFoundError, version

    try:
        click.echo(f"sudoku {version('sudoku-workbench')}")
    except PackageNotFoundError:
        click.echo("sudoku, not installed: running out of its folder")
    ctx.exit()


@click.group(
    cls=Program,
    commands=_Commands(),
    context_settings={**HELP, "auto_envvar_prefix": _VARIABLES},
    epilog="'sudoku COMMAND -h' shows examples of a command. SUDOKU_COMMAND_OPTION in the environment sets an option.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    allow_from_autoenv=False,
    help="The version.",
)
def main() -> None:
    """Solve, check, count, rate, explain, read, show, draw, film, print, convert, time and generate Sudoku puzzles, and
    run the programs of five course documents, and judge programs that people write after them.

    Puzzles come from files or from standard input ('-', also where no file is named), any number in a row, in any
    layout: 81 characters, rows, blocks, braces, boxed print, candidate grids, .sdk, .sdm, .ss, .csv, .opensudoku,
    links, photos, our own pictures. A grid may be in place of a file's name.

    \b
    Exit codes
      0    all went well
      1    solve, check: a puzzle does not have exactly one solution
           rate: a puzzle has no level
           explain: a path does not reach the solution
           judge: a program fails a case
           generate: fewer puzzles were found than wanted
      2    something could not be read; the rest was done
      3    a helper process was killed; the work is not complete
      130  stopped with Ctrl-C
    'run' ends as the document's program does.
    """


COMMANDS: Final = (
    "solve",
    "check",
    "count",
    "rate",
    "explain",
    "read",
    "show",
    "draw",
    "film",
    "sheet",
    "convert",
    "times",
    "run",
    "judge",
    "generate",
    "warm-up",
    "completion",
)
main.register({name: f"solver.cli.commands.{name.replace('-', '_')}" for name in COMMANDS})
