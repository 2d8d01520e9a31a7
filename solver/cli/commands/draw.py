"""`sudoku draw`: crisp pictures of puzzles and solutions."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.output import Failure
from solver.cli.session import Item, Session
from solver.text import plain

if TYPE_CHECKING:
    from solver.grid import Grid
    from solver.pictures import Kind, Picture

TYPES: Final = ("jpg", "png", "svg", "dot")
DOT: Final = "dot"  # of Graphviz, for a tree alone
LIMIT: Final = 2  # solutions looked for: enough to tell one from several
_CAPTIONS: Final = {"conflict": "the clues are in conflict", "none": "no solution", "several": "one of several"}


@dataclass(frozen=True, kw_only=True)
class DrawOptions:
    """The options of `sudoku draw`."""

    files: tuple[str, ...] = options.files()
    output: str | None = options.output(
        "A file (.jpg, .png, .svg, for trees .dot), a directory, or '-'.", metavar="OUT"
    )
    kind: str = options.key(
        "--kind", load=options.picture_kinds, default="puzzle", help="What to draw, by default 'puzzle'."
    )
    preset: str | None = options.key(
        "--preset", load=options.picture_presets, help="The size; by default one that fits the kind."
    )
    width: int | None = options.option(
        "--width",
        type=options.Whole(1, 999_999),
        metavar="PIXELS",
        help="The width in place of a preset; the height follows.",
    )
    algorithm: str = options.key(
        "--algorithm",
        load=options.search_keys,
        default=lambda: options.search_keys()[0],
        help="The search that pictures of moves show; by default the first of these.",
    )
    moves: tuple[int, ...] = options.option(
        "--move",
        metavar="N",
        type=options.Whole(0, 10**12),
        help="After this many moves. For a strip give it several times, or once for moves in a row.",
    )
    beat: int = options.option(
        "--beat",
        type=options.Whole(0, 100),
        default=0,
        metavar="N",
        help="After this many substeps of the next move, which are the digits tried.",
    )
    suffix: str | None = options.option(
        "--type", type=click.Choice(TYPES), help="The file type if OUT has no suffix, by default jpg."
    )
    title: str = options.option(
        "--title", metavar="TEXT", default="", help="A line above the board; it names the file too."
    )
    axes: bool = options.option("--axes", help="Number rows and columns.")
    base: str = options.option(
        "--base",
        type=click.Choice(["0", "1"]),
        default="1",
        help="The number of the first row and column, by default 1.",
    )
    blank: str = options.option(
        "--blank", type=click.Choice(["", "0", ".", "-"]), default="", help="What to draw in empty cells."
    )
    alike: bool = options.option("--plain", help="Draw solved digits like clues.")
    font: str | None = options.font("title and caption")
    budget: int | None = options.budget()
    repair: bool = options.repair()
    symbols: str = options.symbols()
    boxes: bool = options.boxes()
    layout: str | None = options.layout()


@click.command()
@options.takes(DrawOptions)
def draw(chosen: DrawOptions) -> None:
    """Draw pictures: JPG, PNG or SVG by the suffix of OUT.

    Several puzzles give numbered files: out-01.jpg, out-02.jpg. Without a file name, pictures are named after title and
    kind, or after the puzzle, and the names are printed. Conflicts are marked. A puzzle without a solution is drawn
    unsolved; a line under the board and standard error say so. A picture carries its puzzle: 'sudoku show out.jpg'
    reads it.

    --preset plank-234 draws the picture of Plank's lab. The lab's own ImageMagick commands, which mirror the board on
    its diagonal, come from 'sudoku run plank no convert'.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku draw gentle.txt -o gentle.jpg
      sudoku draw gentle.txt -o gentle.png --kind pair --title "Gentle"
      sudoku draw list.sdm -o slides/ --kind solution --preset slide-4k
      sudoku draw gentle.txt -o gentle.jpg --kind pair --width 1280
      sudoku draw example3.txt -o Sudoku.jpg --kind solution --preset plank-234
                                      upright, where the lab's own is mirrored
      sudoku draw gentle.txt -o - --type svg > gentle.svg
      sudoku draw gentle.txt -o slides/ --kind strip --move 5 --axes
                                      what a search does: moves 5 to 8
      sudoku draw figure2.txt -o slides/ --kind strip --move 5 --beat 3
                                      the digits that it tries in r1c9
      sudoku draw gentle.txt -o tree.dot --kind tree --move 60
    """
    draw_all(chosen)


def draw_all(chosen: DrawOptions) -> None:
    """Draw a picture of each puzzle."""
    from solver import pictures
    from solver.cli import moves as search
    from solver.cli.file_names import numbers_of
    from solver.errors import RuleError
    from solver.grid import Puzzle

    suffix = _suffix(chosen.output, chosen.suffix)
    font = _font(chosen.font)
    asked = pictures.kind_of(chosen.kind)
    if suffix == DOT and not asked.needs_tree:
        raise click.UsageError("dot files show the tree of a search: add --kind tree.")
    if chosen.preset and chosen.width:
        raise click.UsageError("--preset and --width both give the size: take one of them.")
    preset = str(chosen.width) if chosen.width else chosen.preset
    with Session(chosen.files, repair=chosen.repair, boxes=chosen.boxes, layout=chosen.layout) as session:
        if chosen.output and _is_file(chosen.output) and os.path.isdir(os.path.dirname(chosen.output) or "."):
            session.open_target(chosen.output)
        items = list(session.items())
        if chosen.output == "-" and len(items) > 1:
            raise click.UsageError(f"Standard output takes 1 picture, not {len(items):,}; name a file or a directory.")
        numbers = numbers_of(items)
        for done, (number, item) in enumerate(zip(numbers, items, strict=True)):
            session.progress.done, session.progress.total, session.progress.label = done, len(items), "drawing"
            wanted, solution, caption = _solved(session, item, asked, chosen.budget)
            shown = (
                search.frames(item, asked, chosen.algorithm, chosen.moves, int(chosen.base), chosen.beat)
                if asked.of_search
                else ()
            )
            puzzle = Puzzle.of(item.entry.puzzle.givens) if shown else item.entry.puzzle
            try:
                picture = pictures.Picture(
                    wanted,
                    puzzle,
                    solution,
                    preset or "",
                    chosen.title,
                    caption,
                    chosen.axes,
                    int(chosen.base),
                    chosen.blank,
                    chosen.alike,
                    font,
                    shown,
                )
                named = replace(picture, title=chosen.title or item.entry.details.title)
                path = _path(chosen.output, named, suffix, number, numbers[-1] if len(items) > 1 else 1)
                data = _encode(picture, suffix)
                missing = pictures.undrawable(picture)
            except RuleError as error:
                raise Failure(f"{item.place}: {error}.") from error
            if missing:
                session.note(f"No font here has {' '.join(missing)}: {item.place}. --font names a font that has them.")
            _put(session, path, data, is_asked=path == chosen.output)
    session.finish()


def _encode(picture: Picture, suffix: str) -> bytes:
    """Return the bytes of the file."""
    from solver.pictures import encode
    from solver.pictures.tree_picture import write_dot

    if suffix == DOT:
        return f"{write_dot(picture.frames[0], picture.base)}\n".encode()
    return encode(picture, suffix)


def _font(name: str | None) -> str | None:
    """Find the font of title and caption; None for that of the page. Raises Failure where there is none."""
    from solver.errors import RuleError
    from solver.pictures.installed_fonts import find_font

    try:
        return None if name is None else find_font(name)
    except RuleError as error:
        raise Failure(f"{error}.") from error


def _put(session: Session, path: str, data: bytes, is_asked: bool) -> None:
    """Write a picture, and print its name unless the person chose it."""
    session.write_bytes(path, data)
    if not is_asked:
        session.write(f"{click.format_filename(path)}\n")


def _solved(session: Session, item: Item, kind: Kind, budget: int | None) -> tuple[Kind, Grid | None, str]:
    """Solve for the kind to draw, the solution and the caption; without a solution the puzzle is drawn."""
    if not kind.needs_solution:
        return kind, None, ""
    from solver.cli import sentences
    from solver.engine import Verdict, solve
    from solver.pictures import kind_of

    answer = solve(item.entry.puzzle.givens, LIMIT, budget, item.entry.puzzle.removed)
    if answer.verdict is Verdict.UNIQUE:
        return kind, answer.solutions[0], ""
    says = sentences.verdict(answer, LIMIT, budget)
    if answer.solutions:
        session.note(f"{item.place}: {says} The picture shows one of them.")
        return kind, answer.solutions[0], _CAPTIONS.get(answer.verdict, "perhaps one of several")
    session.note(f"{item.place}: {says} The picture shows the puzzle.")
    return kind_of("puzzle"), None, _CAPTIONS.get(answer.verdict, "not decided")


def _suffix(output: str | None, chosen: str | None) -> str:
    """Choose the type of picture: the suffix of a file, else --type, else jpg."""
    if output is None or output == "-" or not _is_file(output):
        return chosen or TYPES[0]
    suffix = os.path.splitext(output)[1].lower().lstrip(".")
    if suffix == "jpeg":
        suffix = "jpg"
    name = plain(click.format_filename(output))
    if suffix not in TYPES:
        raise click.UsageError(f"{name}: a picture's name ends in .jpg, .png, .svg or .dot; a directory's in /.")
    if chosen not in (None, suffix):
        raise click.UsageError(f"{name} does not go with --type {chosen}.")
    return suffix


def _is_file(output: str) -> bool:
    """Return whether pictures go to the file of this name, or to numbered ones; else to a directory."""
    return not os.path.isdir(output) and not output.endswith(("/", os.sep))


def _path(output: str | None, picture: Picture, suffix: str, number: int, total: int) -> str:
    """Name the picture's file: '-', the file itself, a numbered file, or one named after the picture."""
    from solver.cli.file_names import numbered
    from solver.pictures import file_name

    if output and _is_file(output):
        return numbered(output, number, total) if total > 1 else output
    return os.path.join(output or "", file_name(picture, suffix, number if total > 1 else None, total))
