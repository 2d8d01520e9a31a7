"""`sudoku sheet`: puzzles on paper, with names, a key and codes for phones."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import click

from solver.cli import options
from solver.cli.generated_puzzles import NewPuzzles, levelled
from solver.cli.options import CARDS, PUZZLES
from solver.cli.output import Failure
from solver.cli.session import Session
from solver.cli.worksheets import Work
from solver.cli.worksheets import exercises as worksheets
from solver.text import plain

if TYPE_CHECKING:
    from solver.sheets import Exercise, Page, Paper, Sheet

TYPES: Final = ("pdf", "svg", "png")
MAX_NEW_PUZZLES: Final = 500  # new puzzles; solver.sheets has the same
_CARDS_PER_PAGE: Final = 6  # unless another number is asked for
_BOARDS_FOR_A_NAME: Final = 4  # likewise, on the one page that each name gets


@dataclass(frozen=True, kw_only=True)
class SheetCommandOptions:
    """The options of `sudoku sheet`."""

    files: tuple[str, ...]
    output: str
    kind: str
    algorithm: str | None
    move: int | None
    code: str | None
    base: str | None
    count: int | None
    level: str | None
    size: str | None
    seed: int | None
    levels: bool
    per_page: int | None
    paper: str
    landscape: bool
    title: str
    group: str
    key: bool
    key_file: str | None
    names: str | None
    each: int | None
    same: bool
    pencil_marks: bool
    large: bool
    link: str
    font: str | None
    budget: int | None
    repair: bool
    layout: str | None


@click.command()
@options.files
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    help="A file: .pdf, or .svg or .png with a file for each page; '-' for a PDF on standard output.",
    shell_complete=options.names_of_files,
)
@click.option(
    "--kind",
    cls=options.KeyOption,
    load=options.sheet_kinds,
    default=PUZZLES,
    help="What is on the sheets: puzzles, cards of them to cut out, or work on a search of each.",
)
@click.option(
    "--algorithm",
    cls=options.KeyOption,
    load=options.search_keys,
    help="The search of a worksheet; by default the first of these.",
)
@click.option(
    "--move",
    metavar="N",
    type=options.Whole(0, 10**12),
    help="The worksheet begins after this move, by default 0; for 'stack' after a move with many calls.",
)
@click.option(
    "--code",
    cls=options.KeyOption,
    load=options.code_keys,
    help="The language of a worksheet's listing, by default 'pseudo'.",
)
@click.option("--base", type=click.Choice(["0", "1"]), help="The number of its first row and column, by default 1.")
@click.option(
    "--new",
    "count",
    type=options.Whole(1, MAX_NEW_PUZZLES),
    metavar="N",
    help="Make this many new puzzles instead of reading a file.",
)
@click.option("--level", cls=options.KeyOption, load=options.levels, help="With --new: how hard they are.")
@click.option("--size", type=click.Choice(["4", "6", "9"]), help="With --new: rows of a grid, by default 9.")
@click.option(
    "--seed",
    type=options.Whole(min=0),
    metavar="N",
    help="With --new: the puzzle set number. The same number prints the same puzzles.",
)
@click.option("--levels", is_flag=True, help="Print the level of each puzzle up to 9x9 under it.")
@click.option(
    "--per-page",
    type=int,
    metavar="N",
    help="Boards on a page: 1, 2, 4, 6, 9 or 12; by default few pages with large boards, or 6 cards.",
)
@click.option("--paper", cls=options.KeyOption, load=options.papers, default="a4", help="The paper, by default 'a4'.")
@click.option("--landscape", is_flag=True, help="Landscape paper.")
@click.option("--title", metavar="TEXT", default="", help="A line at the top of each page.")
@click.option("--class", "group", metavar="TEXT", default="", help="The class, beside the title.")
@click.option("--key", is_flag=True, help="The solutions, on pages of their own at the end.")
@click.option(
    "--key-file",
    metavar="OUT",
    help="The solutions, as a PDF of their own.",
    shell_complete=options.names_of_files,
)
@click.option(
    "--names",
    metavar="FILE",
    type=click.Path(exists=True, dir_okay=False, allow_dash=False),
    help="A text file with one name per line. The answer key lists which pupil has which puzzles.",
)
@click.option(
    "--each",
    type=options.Whole(1, MAX_NEW_PUZZLES),
    metavar="N",
    help="With --names: how many puzzles each pupil gets.",
)
@click.option("--same", is_flag=True, help="With --names: all pupils get the same puzzles.")
@click.option("--room", "pencil_marks", is_flag=True, help="Print faint places for notes in the cells.")
@click.option(
    "--large",
    is_flag=True,
    help="Large print: bold, 18 mm cells where possible.",
)
@click.option(
    "--link",
    metavar="URL",
    default="",
    help="The address of your server: a QR code beside each puzzle or worksheet opens it there.",
)
@options.font
@options.budget
@options.repair
@options.symbols
@options.layout
@options.takes(SheetCommandOptions)
def sheet(chosen: SheetCommandOptions) -> None:
    """Print puzzles: sheets to hand out, and their key.

    A puzzle without exactly one solution is printed too, and standard error names it. The file carries its puzzles:
    drop it on the board, or read it with any command, to get them back.

    --kind cards makes cards to cut out, with the solution on the back: print them on both sides, flipped on the long
    edge. The other kinds are worksheets about a search of each puzzle. 'trace': a table of its moves with the first
    rows filled in. 'next': three boards, of which pupils fill in the last. 'stack': the open calls. 'candidates': a
    board on which pupils write the candidates.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku sheet list.sdm -o sheet.pdf --title "Monday" --key
      sudoku sheet list.sdm -o sheet.pdf --large
      sudoku sheet -o friday.pdf --new 12 --level medium --seed 5 --levels --key
      sudoku sheet list.sdm -o class.pdf --names class.txt --key-file key.pdf
      sudoku sheet -o class.pdf --new 120 --names class.txt --each 4 --key
      sudoku sheet -o small.pdf --new 6 --size 4 --level easy --key
      sudoku sheet list.sdm -o cards.pdf --kind cards --per-page 12
      sudoku sheet figure2.txt -o trace.pdf --kind trace --move 5 --key
      sudoku sheet gentle.txt -o gentle.svg --link http://192.168.0.7:8000/
    """
    print_sheet(chosen)


def print_sheet(chosen: SheetCommandOptions) -> None:
    """Write the sheets and their key."""
    from solver import sheets
    from solver.errors import RuleError
    from solver.sheets import large_print, undrawable
    from solver.sheets.worksheet import CANDIDATES

    suffix = _suffix(chosen.output)
    options.add_font(chosen.font)
    if chosen.key_file and _suffix(chosen.key_file) != TYPES[0]:
        raise click.UsageError("--key-file: a key of its own is a PDF; name a file that ends in .pdf.")
    if chosen.same and not chosen.names:
        raise click.UsageError("--same goes with --names.")
    if chosen.each and (not chosen.names or chosen.same):
        raise click.UsageError("--each goes with --names, without --same.")
    new_puzzles = NewPuzzles(chosen.count, chosen.level, chosen.seed, chosen.size)
    new_puzzles.check(chosen.files)
    work = Work(chosen.kind, chosen.algorithm, chosen.move, chosen.code, chosen.base)
    if chosen.levels and not work.is_puzzles:
        raise click.UsageError("--levels goes with puzzles and with cards.")
    if chosen.pencil_marks and chosen.kind not in (PUZZLES, CARDS, CANDIDATES):
        raise click.UsageError("--room goes with puzzles, with cards and with --kind candidates.")
    with Session(chosen.files, repair=chosen.repair, layout=chosen.layout) as session:
        for path in filter(None, (chosen.output, chosen.key_file)):
            if os.path.isdir(os.path.dirname(path) or "."):
                session.open_target(path)
        exercises = tuple(
            _solved(session, new_puzzles, chosen.budget, bool(chosen.key or chosen.key_file))
            if work.is_puzzles
            else worksheets(session, new_puzzles, work)
        )
        if chosen.levels:
            session.progress.label = "rating"
            exercises = tuple(levelled(each, new_puzzles.level) for each in exercises)
        if not exercises and session.unreadable:
            session.finish()
        try:
            size = sheets.paper_of(chosen.paper)
            size = size.turned() if chosen.landscape else size
            wanted = sheets.Sheet(
                exercises,
                chosen.per_page or _usual_per_page(chosen, exercises, size),
                size,
                chosen.title,
                chosen.group,
                _names(session, chosen.names) if chosen.names else (),
                chosen.same,
                chosen.pencil_marks,
                chosen.large,
                chosen.link,
                is_even=not chosen.per_page,
                is_cut=chosen.kind == CARDS,
                each=chosen.each or 0,
            )
            if chosen.large and not chosen.per_page and chosen.kind == PUZZLES:
                wanted = large_print.laid_out(wanted)
        except RuleError as error:
            raise Failure(f"{error}.") from error
        for note in (large_print.shortfall(wanted), sheets.describe_unprinted(wanted.unprinted, len(wanted.names))):
            if note:
                session.note(note)
        if lost := undrawable.describe_undrawable(wanted):
            session.note(f"{lost}. --font names a font that has them.")
        _put(session, chosen.output, suffix, wanted, (*wanted.pages(), *(wanted.key() if chosen.key else ())))
        if chosen.key_file:
            _put(session, chosen.key_file, TYPES[0], wanted, wanted.key())
    session.finish()


def _usual_per_page(chosen: SheetCommandOptions, exercises: Sequence[Exercise], paper: Paper) -> int:
    """Choose how many boards go on a page where nobody has said it."""
    from solver.sheets import fitting

    if chosen.kind == CARDS:
        return _CARDS_PER_PAGE
    if chosen.kind != PUZZLES or chosen.large or not exercises:
        return 1
    if chosen.names and not (chosen.same or chosen.each):
        return _BOARDS_FOR_A_NAME
    return fitting(chosen.each or len(exercises), exercises[0].givens.shape.size, paper)


def _solved(session: Session, new_puzzles: NewPuzzles, budget: int | None, has_key: bool) -> Iterator[Exercise]:
    """Each puzzle under its number with its only solution, or with the reason why the key has none."""
    from solver.cli import sentences
    from solver.engine import Verdict, solve
    from solver.sheets import Exercise

    if new_puzzles.number is not None:
        for number, grid in enumerate(new_puzzles.puzzles(session), 1):
            yield Exercise(number, grid, solve(grid, 2).solutions[0])
        return
    for number, item in enumerate(session.items(), 1):
        session.progress.label = "solving"
        puzzle, title = item.entry.puzzle.givens, item.entry.details.title
        answer = solve(puzzle, 2, budget, item.entry.puzzle.removed)
        if answer.verdict is Verdict.UNIQUE:
            yield Exercise(number, puzzle, answer.solutions[0], title)
            continue
        says = sentences.verdict(answer, 2, budget)
        session.note(
            f"{item.place}: {says} It is number {number:,} on the sheet{'; the key says so' if has_key else ''}."
        )
        gist = says.partition(":")[0].rstrip(".")  # the key has a narrow line for it
        yield Exercise(number, puzzle, None, title, gist)


def _names(session: Session, path: str) -> tuple[str, ...]:
    """Read the names in the file, one a line."""
    from solver.errors import FormatError
    from solver.formats.decoding import decode_text
    from solver.formats.refusals import describe_help

    shown = plain(click.format_filename(path))
    try:
        with open(path, "rb") as file:
            decoded = decode_text(file.read())
    except OSError as error:
        raise Failure(f"{shown} cannot be read as names: {error}.") from error
    except FormatError as error:
        raise Failure(f"{shown} cannot be read as names: {error}; {describe_help(error)}.") from error
    if decoded.notice:
        session.note(f"{shown}: {decoded.notice}")
    return tuple(name for line in decoded.text.splitlines() if (name := " ".join(line.split())))


def _put(session: Session, path: str, suffix: str, wanted: Sheet, pages: tuple[Page, ...]) -> None:
    """Write the pages: one PDF, or a file for each."""
    from solver.cli.file_names import numbered
    from solver.sheets import page_images

    if suffix == TYPES[0]:
        from solver.sheets.pdf import pdf

        session.progress.label = "printing"
        session.write_bytes(path, pdf(wanted, pages))
        return
    make = page_images.svg if suffix == TYPES[1] else page_images.png
    for number, page in enumerate(pages, 1):
        name = numbered(path, number, len(pages)) if len(pages) > 1 else path
        session.write_bytes(name, make(wanted, page, number, len(pages)))


def _suffix(output: str) -> str:
    """Find the type of file by its suffix."""
    if output == "-":
        return TYPES[0]
    suffix = os.path.splitext(output)[1].lower().lstrip(".")
    if suffix not in TYPES:
        raise click.UsageError(f"{plain(click.format_filename(output))}: a sheet's name ends in .pdf, .svg or .png.")
    return suffix
