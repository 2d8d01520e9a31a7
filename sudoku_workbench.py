"""Sudoku Workbench under a name of its own: `import sudoku_workbench` offers the same names as `import solver`.

>>> import sudoku_workbench
>>> sudoku_workbench.solve("1..............4").verdict.value
'several'

`sudoku_workbench:cli` is the command `sudoku`. Other packages may have modules called `solver` too, and one that is
installed beside this one may overwrite ours. So the first use of a name looks at the file of `solver` before it is
imported, and says whose it is.

This module imports nothing that takes time: it is the first file of the command.
"""

import sys
from importlib import import_module
from importlib.machinery import PathFinder

TYPE_CHECKING = False  # type checkers take it for true; `typing` takes as long to load as all else here
if TYPE_CHECKING:
    import click

    from solver import *  # noqa: F403  # the same names, whatever they are

    cli: click.Group

MARKER = '__distribution__ = "sudoku-workbench"'  # a line of our solver/__init__.py
_UNREADABLE = 2  # the exit code of a command that could not begin
_NOT_FOUND = 127  # the exit code of a shell that finds no such command


def __getattr__(name: str) -> object:
    """Load the command for `cli`, and any other name from `solver`."""
    if name == "cli":
        if fault := find_foreign_solver():
            sys.stderr.write(f"{fault}\n")
            raise SystemExit(_UNREADABLE)
        try:
            import_module("solver")  # which refuses a program that is being judged
        except ImportError as error:
            sys.stderr.write(f"{error}\n")
            raise SystemExit(_NOT_FOUND) from None
        return import_module("webapp.__main__").load_program()
    if name.startswith("__") and name != "__all__":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if fault := find_foreign_solver():
        raise ImportError(fault)
    return getattr(import_module("solver"), name)


def __dir__() -> list[str]:
    """List the names of `solver`, and the command."""
    return ["cli", *import_module("solver").__all__]


def find_foreign_solver() -> str:
    """Look at the file of `solver` and do not import it: '' if it is ours, else a sentence with file and cure."""
    found = PathFinder.find_spec("solver")
    origin = found.origin if found else None
    if origin and not origin.endswith(".py"):  # compiled: there is nothing to read
        return ""
    if origin:
        with open(origin, encoding="utf-8", errors="replace") as file:
            if MARKER in file.read():
                return ""
    return (
        f"{origin or 'A missing file solver/__init__.py'} is not that of Sudoku Workbench, since another package has a "
        "module 'solver' too: install the workbench apart from it, with pipx, with uvx, or with pip in a virtual "
        "environment of its own."
    )
