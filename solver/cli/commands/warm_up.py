"""`sudoku warm-up`: compiles beforehand what makes long lists, ratings, many new puzzles and the demo fast."""

from __future__ import annotations

import time
from collections.abc import Callable

import click

from solver.text import plain


@click.command("warm-up")
def warm_up() -> None:
    """Compile the solvers for long lists, ratings, new puzzles and the searches of the demo, once for this machine.

    The compiled code is kept on disk, in the folder that this command names, and later commands load it from there. Set
    NUMBA_CACHE_DIR to keep it elsewhere. Without this command, the first command that needs the code compiles it.

    Exit code: 0 if everything that can be compiled here is, 1 if nothing can.

    \b
    Examples
      sudoku warm-up
    """
    from solver import compiled
    from solver.batch.kernels import KERNELS
    from solver.generator import filling
    from solver.search import ALGORITHMS, exploration
    from solver.techniques import fast_rating

    def searches() -> None:
        for algorithm in ALGORITHMS:
            exploration.have_compiled(algorithm)

    any_compiled = False
    for kernel in KERNELS:
        if reason := kernel.available():
            click.echo(plain(f"{kernel.name}: not here; {reason}"))
        elif not kernel.compiled:
            click.echo(plain(f"{kernel.name}: needs no compiling."))
        else:
            any_compiled = True
            _timed(kernel.name, kernel.load)
    _timed("Ratings", fast_rating.compile_ratings)
    _timed("New puzzles", filling.compile_ahead)
    _timed("Searches", searches)
    any_compiled |= compiled.why_not() is None
    if any_compiled and compiled.can_cache():
        click.echo(plain(f"Kept in {compiled.cache_folder()}"))
    click.get_current_context().exit(0 if any_compiled else 1)


def _timed(name: str, have_compiled: Callable[[], object]) -> None:
    """Compile a part, and say how long it took, or why it cannot be compiled."""
    from solver import compiled

    click.echo(f"{name}: ", nl=False)
    fresh: list[bool] = []
    start = time.perf_counter()
    with compiled.notify_on_compile(lambda: fresh.append(True)):
        have_compiled()
    seconds = time.perf_counter() - start
    says = f"{'compiled' if fresh else 'were compiled before, loaded'} in {seconds:.1f} s."
    click.echo(plain(compiled.why_not() or says))
