"""The command line `sudoku`: a front end to the library. README.md beside this file shows its parts.

    main        the group, Ctrl-C, closed pipes       commands/   one file a command
    options     what commands ask for                 session     puzzles in from files, the exit code at the end
    input       files, pipes, pictures                output      text and pictures out, notes to standard error

A command imports what it needs when it runs, so that short commands start quickly. `webapp.__main__` registers `serve`
and its kin with `main.register`, as `solver.cli.main` registers its own.

>>> from click.testing import CliRunner
>>> sheet = ".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7."
>>> CliRunner().invoke(main, ["solve", "--format", "line"], input=sheet).output.strip()
'963174258178325649254689731821437596496852317735961824589713462317246985642598173'
"""

from solver.cli.main import main

__all__ = ["main"]
