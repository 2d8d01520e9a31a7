"""The command line `sudoku`: a second front end to the library. One file a command, each with its name.

    main        the group, Ctrl-C, closed pipes       solve, check, count, show, convert, draw ...   the commands
    parameters  what the commands have in common      session     puzzles in from files, the exit code at the end
    sources     files, pipes, pictures                outlet      text and pictures out, notes to standard error
    names       of files and layouts                  progress    the line that shows while a person waits

solve, check and count share more; a puzzle goes this way from its file to its answer, and nothing calls back:

    command -> answering -> session -> sources -> solver.formats.recovery             puzzles are read
                    |-----> verdicts -> sentences                                     one by one: answered
                    |-----> writers -> boxes, outlet                                  and written
                    '-----> workers -> block_answers -> verdicts, writers             long lists, block by block

`inquiry` holds the values on this way; `moves` is what `draw` shows of searches, `warm_up` compiles beforehand,
`completion` prints what completes all this in a shell.

Nothing of the library, nor another command, is imported before a command needs it. `webapp.__main__` adds `serve`.

>>> from click.testing import CliRunner
>>> sheet = ".6.1.4.5...83.56..2.......18..4.7..6..6...3..7..9.1..45.......2..72.69...4.5.8.7."
>>> CliRunner().invoke(main, ["solve", "--format", "line"], input=sheet).output.strip()
'963174258178325649254689731821437596496852317735961824589713462317246985642598173'
"""

from solver.cli.main import main

__all__ = ["main"]
