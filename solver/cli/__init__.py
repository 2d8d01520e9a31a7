"""The command line `sudoku`: a second front end to the library. One file a command, each with its name.

    main      the group, Ctrl-C and closed pipes      solve, check, count, show, convert, draw   the commands
    parameters  what the commands have in common      session    files in, text out, problems to standard error
    writers     report, CSV, JSON, printed styles     sentences  what is told to people
    boxes     grids side by side                      names      of files and layouts
    pieces    a list with an unreadable puzzle        progress   the line that shows while a person waits
    sources   files, pipes, pictures                  answering  one question to every puzzle
    lists     long lists, some lines at a time        bulk       long lists at full speed, by those of workers;
    warm_up   compiles beforehand                     closer     their lines that are not plainly puzzles

Nothing of the library is imported before a command needs it. `webapp.serving.serve` adds the command `serve`.

>>> from click.testing import CliRunner
>>> sheet = ".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7."
>>> CliRunner().invoke(main, ["solve", "--format", "line"], input=sheet).output.strip()
'963174258178325649254689731821437596496852317735961824589713462317246985642598173'
"""

from solver.cli.main import main

__all__ = ["main"]
