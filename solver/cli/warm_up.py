"""`sudoku warm-up`: compiles beforehand what makes long lists, ratings, many new puzzles and the demo fast."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from solver.cli.outlet import plain


@click.command("warm-up")
def warm_up() -> None:
    """Compile the solvers for long lists, ratings, new puzzles and the searches of the demo, once for this machine.

    What is compiled is kept on disk, in the folders that are named, so that later commands find it at once. Set
    NUMBA_CACHE_DIR to keep it elsewhere. Without this command the first long list is solved more slowly until they are
    compiled.

    Exit code: 0 if everything that can be compiled here is, 1 if nothing can.

    \b
    Examples
      sudoku warm-up
    """
    from solver.batch import compiling

    folders: set[str] = set()
    any_compiled = False
    for made in compiling.compile_all(lambda kernel: click.echo(f"{kernel.name}: ", nl=False)):
        if made.reason:
            says = f"{made.name}: not here; {made.reason}"
        elif not made.compiled:
            says = f"{made.name}: needs no compiling"
        else:
            any_compiled = True
            folders.update(made.folders)
            says = f"{'compiled' if made.fresh else 'was compiled before, loaded'} in {made.seconds:.1f} s"
        click.echo(plain(f"{says}."))
    any_compiled |= _in_parts(folders)
    for folder in sorted(folders):
        click.echo(plain(f"Kept in {folder}"))
    click.get_current_context().exit(0 if any_compiled else 1)


def _in_parts(folders: set[str]) -> bool:
    """Whether ratings, new puzzles and searches could be compiled; says so, and adds the folders that keep them."""
    from solver.generator import filling
    from solver.search import ALGORITHMS, compiled, exploration
    from solver.techniques import scoring

    def searches() -> None:
        for algorithm in ALGORITHMS:
            exploration.have_compiled(algorithm)

    _timed("Ratings", scoring.have_compiled)
    _timed("New puzzles", filling.have_compiled)
    _timed("Searches", searches)
    folders |= compiled.folders()
    return compiled.why_not() is None


def _timed(name: str, have_compiled: Callable[[], None]) -> None:
    from solver import loading
    from solver.search import compiled

    click.echo(f"{name}: ", nl=False)
    fresh: list[bool] = []
    start = time.perf_counter()
    with loading.told_of_compiling(lambda: fresh.append(True)):
        have_compiled()
    seconds = time.perf_counter() - start
    says = f"{'compiled' if fresh else 'were compiled before, loaded'} in {seconds:.1f} s."
    click.echo(plain(compiled.why_not() or says))
