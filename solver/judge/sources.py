r"""Put another grid into a source that has one written in it, as TutorialsPoint's program does.

Nine rows in a row, each of nine digits in braces or brackets, are the grid; comments between them stay.

>>> row = "{3, 0, 6, 5, 0, 8, 4, 0, 0}"
>>> replace_grid("int grid[9][9] = {" + ",\n".join([row] * 9) + "};", Grid.parse("1" * 81))[:40]
'int grid[9][9] = {{1, 1, 1, 1, 1, 1, 1, '
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from solver.grid import Grid
from solver.judge.answers import text_of
from solver.judge.programs import Program
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

_ROW: Final = pattern(r"(?<=[{\[(])\s*[0-9](?:\s*,\s*[0-9])*\s*,?\s*(?=[}\])])")


def replace_grid(text: str, grid: Grid) -> str | None:
    """Replace the first nine rows of nine digits; None where the text has none."""
    size = CLASSIC.size
    rows = [found for found in _ROW.finditer(text) if found[0].replace(",", " ").split().__len__() == size]
    if len(rows) < size:
        return None
    line, made, at = grid.line("0"), "", 0
    for number, found in enumerate(rows[:size]):
        made += text[at : found.start()] + ", ".join(line[number * size : (number + 1) * size])
        at = found.end()
    return made + text[at:]


def has_grid(program: Program) -> bool:
    """Tell whether a source of the program has a grid written in it."""
    return any(replace_grid(_text(path), Grid.empty()) is not None for path in program.sources)


def with_grid(program: Program, grid: Grid, folder: Path) -> list[Path]:
    """Copy the sources to the folder with another grid in the first that has one; return their paths."""
    copied: list[Path] = []
    is_done = False
    for number, path in enumerate(program.sources):
        text = _text(path)
        changed = None if is_done else replace_grid(text, grid)
        is_done = is_done or changed is not None
        home = folder / f"source{number}"
        home.mkdir(exist_ok=True)
        target = home / path.name
        target.write_text(text if changed is None else changed, encoding="utf-8")
        copied.append(target)
    return copied


def _text(path: Path) -> str:
    """Read a source; what cannot be read is empty, and the compiler says so."""
    try:
        return text_of(path.read_bytes())
    except OSError:
        return ""
