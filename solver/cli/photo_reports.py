"""Read each picture for `sudoku read`, and report it."""

from __future__ import annotations

import json
from typing import Any, Final

import click

from solver import formats
from solver.cli.file_names import numbered
from solver.cli.input import LARGE, STANDARD_INPUT
from solver.cli.output import Failure
from solver.cli.session import Session
from solver.engine import Verdict, solve
from solver.errors import FormatError
from solver.picture_reading import Photo, clues_alone, doubts_of, read_picture, sign, summarize_clues
from solver.text import csv_row, join_some, plain

COLUMNS: Final = ("file", "puzzle", "verdict", "sure", "changed")


def read_all(session: Session, form: str, crop: str | None, colours: str = "auto") -> None:
    """Read every picture and write each when it was read; a picture without a puzzle is reported."""
    write = {"report": _report, "csv": _row, "json": _json}.get(form)
    session.progress.total = total = len(session.files)
    found: list[Photo] = []
    if form == "csv":
        session.write(csv_row(COLUMNS))
    for number, path in enumerate(session.files, 1):
        name = STANDARD_INPUT if path == "-" else click.format_filename(path)
        session.progress.begin(name)
        if result := _photo(session, path, name, colours):
            found.append(result)
            if crop:
                _cut_out(result, numbered(crop, number, total) if total > 1 else crop)
            if form == "json":
                session.write((",\n " if len(found) > 1 else "[") + _json(name, result))
            elif write:
                session.write(write(name, result))
            else:
                session.write(formats.write(form, [clues_alone(result.entry) if form == "line" else result.entry]))
        session.progress.done = number
    if form == "json":
        session.write("]\n" if found else "[]\n")


def _photo(session: Session, path: str, name: str, colours: str) -> Photo | None:
    """Read the picture at the path; None where it cannot be read, which is noted."""
    try:
        with click.open_file(path, "rb") as file:
            data = file.read(LARGE)
    except OSError as error:
        session.refuse_file(name, error)
        return None
    try:
        result = read_picture(data, colours)
    except FormatError as error:
        session.refuse(name, error)
        return None
    for notice in result.entry.notices:
        session.note(f"{name}: {notice}{_other_choice(result, notice)}")
    return result


def _other_choice(result: Photo, notice: str) -> str:
    """Return which option takes digits of another colour otherwise, after the sentence that is about them."""
    if result.reading is None or notice != result.reading.colours_notice:
        return ""
    return f" To change this, add --colours {'clues' if result.reading.inks.entries else 'entries'}."


def _cut_out(result: Photo, path: str) -> None:
    """Write the board as a picture. Raises Failure where that cannot be."""
    if result.reading is None:
        return
    try:
        result.reading.straight.save(path, quality=92)
    except (OSError, ValueError) as error:
        raise Failure(f"{path} cannot be written: {error}.") from error


def _verdict(result: Photo) -> Verdict:
    return result.reading.verdict if result.reading else solve(result.entry.puzzle.givens).verdict


def _changed(result: Photo) -> list[str]:
    """List what the rules changed: 'r1c2: 8 to 3'."""
    if result.reading is None:
        return []
    name = result.reading.grid.shape.cell_name
    return [f"{name(each.cell)}: {sign(each.read)} to {sign(each.taken)}" for each in result.reading.changes]


def _report(name: str, result: Photo) -> str:
    """Write the board in rows, its verdict, and the cells to look at."""
    givens = result.entry.puzzle.givens
    summary = f"{plain(name)}: {summarize_clues(givens, _verdict(result))}."
    doubts = doubts_of(result.reading) if result.reading else []
    looked = f"Look at {join_some(doubts)}.\n" if doubts else ""
    return f"{summary}\n{formats.write('blocks', [result.entry])}{looked}\n"


def _row(name: str, result: Photo) -> str:
    """Write a row of CSV; `sure` is how likely the least sure cell is."""
    sure = f"{result.reading.least:.4f}" if result.reading else "1"
    changed = "; ".join(_changed(result))
    return csv_row((name, result.entry.puzzle.givens.line(), _verdict(result).value, sure, changed))


def _json(name: str, result: Photo) -> str:
    """Write a JSON object with the same, how sure every cell is, the entries, and the cells left out or unsure."""
    reading, name_of = result.reading, result.entry.puzzle.shape.cell_name
    says: dict[str, Any] = {
        "file": name,
        "puzzle": result.entry.puzzle.givens.line(),
        "verdict": _verdict(result).value,
        "sure": list(result.reading.sure) if result.reading else None,
        "changed": _changed(result),
        "entries": result.entry.puzzle.entries.line(),
        "left_out": [name_of(cell) for cell in reading.left_out] if reading else [],
        "unsure": [name_of(cell) for cell in reading.flagged] if reading else [],
    }
    return json.dumps(says)
