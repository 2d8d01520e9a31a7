"""The commands of `sudoku`, one file each; `solver.cli.main` registers them by name."""
