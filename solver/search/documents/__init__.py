"""The programs of the five course documents: what they read, what they print and how they end, mistakes included.

    liang           Y. D. Liang, "Case Study: Sudoku"
    tutorialspoint  TutorialsPoint, "Sudoku Solver in C++"
    cs2             project 1 of "Introduction to Computer Science II"
    plank           J. S. Plank, CS202 lab "Sudoku"
    csis            CSIS 3700, project 2

Each module holds one program as a function `run(console, ...)` that returns the exit code. It checks nothing that the
document does not check, and stops at the first solution of the document's own search, or where `console.work` is done.
What the document's program does not notice is added to `console.remarks`. `command` runs a program by its name, for
`sudoku run` and for the page of the documents.

The layouts of the same documents, with our own reading and verdict, are in `solver.formats.apps.csis`.
"""
