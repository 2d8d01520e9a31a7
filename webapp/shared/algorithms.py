"""The algorithms that this server offers: ours, and those of the files that `sudoku serve --algorithm` names."""

from __future__ import annotations

from typing import Final

from flask import current_app, has_app_context

from solver.search import ALGORITHMS
from solver.search.algorithm import Algorithms

ALGORITHMS_KEY: Final = "ALGORITHMS"  # in the configuration


def offered_algorithms() -> Algorithms:
    """List the algorithms of the application that answers; ours outside an application, as in a command."""
    found: Algorithms = current_app.config[ALGORITHMS_KEY] if has_app_context() else ALGORITHMS
    return found
