"""`sudoku sheet`: puzzles on paper, with names, a key and codes for phones."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from solver.cli import options
from solver.cli.generated_puzzles import choose_seed, new_puzzles
from solver.cli.options import ANSWERS, ASSIGNMENT, CARDS, PUZZLES
from solver.cli.output import Failure
from solver.cli.session import Session
from solver.cli.worksheets import exercises as worksheets
from solver.text import plain

if TYPE_CHECKING:
    from solver.sheets import Exercise, SheetFile
    from solver.sheets.layout import SheetPage
    from solver.sheets.request import SheetRequest
    from solver.techniques.technique import Level

TYPES: Final = ("pdf", "svg", "png")  # solver.sheets has the same
_OF_ASSIGNMENT: Final = ("kind", "document", "cases", "title", "group", "paper", "output", "font")
_OF_ANSWERS: Final = ("kind", "per_page", "paper", "output", "font")
_NOT_OF_A_SHEET: Final = frozenset(
    {"files", "output", "key_file", "names", "font", "budget", "repair", "symbols", "layout", "cases"}
)
MAX_NEW_PUZZLES: Final = 500  # new puzzles; solver.sheets has the same
_CARDS_PER_PAGE: Final = 6  # unless another number is asked for


@dataclass(frozen=True, kw_only=True)
class SheetOptions:
    """The options of `sudoku sheet`."""

    files: tuple[str, ...] = options.files()
    output: str = options.output(
        "A file: .pdf, or .svg or .png with a file for each page; '-' for a PDF on standard output.",
        metavar="OUT",
        required=True,
    )
    kind: str = options.key(
        "--kind",
        load=options.sheet_kinds,
        default=PUZZLES,
        help="What is on the sheets: puzzles, cards of them to cut out, work on a search, an assignment, answer cards.",
    )
    document: str | None = options.option(
        "--document",
        type=click.Choice(options.DOCUMENTS),
        help="Of an assignment: whose input and output the programs have, by default 'any'.",
    )
    cases: str | None = options.option(
        "--cases",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False),
        help="Of an assignment: cases of your own, as 'sudoku judge' reads them.",
    )
    algorithm: str | None = options.key(
        "--algorithm", load=options.search_keys, help="The search of a worksheet; by default the first of these."
    )
    move: int | None = options.option(
        "--move",
        metavar="N",
        type=options.Whole(0, 10**12),
        help="The worksheet begins after this move, by default 0; for 'stack' after a move with many calls.",
    )
    code: str | None = options.key(
        "--code", load=options.code_keys, help="The language of a worksheet's listing, by default 'pseudo'."
    )
    base: str | None = options.option(
        "--base", type=click.Choice(["0", "1"]), help="The number of its first row and column, by default 1."
    )
    total: int | None = options.option(
        "--new",
        type=options.Whole(1, MAX_NEW_PUZZLES),
        metavar="N",
        help="Make this many new puzzles instead of reading a file.",
    )
    level: str | None = options.key("--level", load=options.levels, help="With --new: how hard they are.")
    size: str | None = options.option(
        "--size", type=click.Choice(["4", "6", "9"]), help="With --new: rows of a grid, by default 9."
    )
    seed: int | None = options.option(
        "--seed",
        type=options.Whole(min=0),
        metavar="N",
        help="With --new: the puzzle set number. The same number prints the same puzzles.",
    )
    has_levels: bool = options.option("--levels", help="Print the level of each puzzle up to 9x9 under it.")
    per_page: int | None = options.option(
        "--per-page",
        type=int,
        metavar="N",
        help="Boards on a page: 1, 2, 4, 6, 9 or 12; by default few pages with large boards, or 6 cards. Answer cards: "
        "4 or 1.",
    )
    copies: int | None = options.option(
        "--copies",
        type=options.Whole(1, 12),
        metavar="N",
        help="Print each puzzle N times, one beside the other, by default once.",
    )
    paper: str = options.key("--paper", load=options.papers, default="a4", help="The paper, by default 'a4'.")
    landscape: bool = options.option("--landscape", help="Landscape paper.")
    title: str = options.option("--title", metavar="TEXT", default="", help="A line at the top of each page.")
    group: str = options.option("--class", metavar="TEXT", default="", help="The class, beside the title.")
    has_key: bool = options.option("--key", help="The solutions, on pages of their own at the end.")
    key_file: str | None = options.option(
        "--key-file", metavar="OUT", help="The solutions, as a PDF of their own.", shell_complete=options.names_of_files
    )
    names: str | None = options.option(
        "--names",
        metavar="FILE",
        type=click.Path(exists=True, dir_okay=False, allow_dash=False),
        help="A text file with one name per line. A line such as 'Easy, 6x6:' above names makes new puzzles for them.",
    )
    count: int | None = options.option(
        "--each",
        type=options.Whole(1, MAX_NEW_PUZZLES),
        metavar="N",
        help="With --names: how many puzzles each pupil gets.",
    )
    is_shared: bool = options.option("--same", help="With --names: all pupils get the same puzzles.")
    rules: bool = options.option("--rules", help="Print the rules of the game on each page, in two lines.")
    pencil_marks: bool = options.option("--room", help="Print faint places for notes in the cells.")
    large: bool = options.option("--large", help="Large print: bold, 18 mm cells where possible.")
    link: str = options.option(
        "--link",
        metavar="URL",
        default="",
        help="The address of your server: a QR code beside each puzzle or worksheet opens it there.",
    )
    font: str | None = options.font()
    budget: int | None = options.budget()
    repair: bool = options.repair()
    symbols: str = options.symbols()
    layout: str | None = options.layout()


@click.command()
@options.takes(SheetOptions)
def sheet(chosen: SheetOptions) -> None:
    """Print puzzles: sheets to hand out, and their key.

    A puzzle without exactly one solution is printed too, and standard error names it. The file carries its puzzles:
    drop it on the board, or read it with any command, to get them back.

    --kind cards makes cards to cut out, with the solution on the back: print them on both sides, flipped on the long
    edge. The other kinds are worksheets about a search of each puzzle. 'trace': a table of its moves with the first
    rows filled in. 'next': three boards, of which pupils fill in the last. 'stack': the open calls. 'candidates': a
    board on which pupils write the candidates.

    --kind assignment makes a page for a class that writes a program: task, input, output, marks for each case, and the
    command to try it with. --kind answers makes the cards A to D that a class holds up: all on a page for each pupil,
    or with --per-page 1 each on a page of its own. Both take no puzzles.

    Exit code: 0 if everything was read, 2 if not.

    \b
    Examples
      sudoku sheet list.sdm -o sheet.pdf --title "Monday" --key
      sudoku sheet list.sdm -o sheet.pdf --large
      sudoku sheet -o friday.pdf --new 12 --level medium --seed 5 --levels --key
      sudoku sheet list.sdm -o class.pdf --names class.txt --key-file key.pdf
      sudoku sheet -o class.pdf --new 120 --names class.txt --each 4 --key
      sudoku sheet -o three-levels.pdf --names groups.txt --seed 5 --key
      sudoku sheet -o small.pdf --new 6 --size 4 --level easy --key
      sudoku sheet today.txt -o to-share.pdf --copies 2
      sudoku sheet list.sdm -o cards.pdf --kind cards --per-page 12
      sudoku sheet figure2.txt -o trace.pdf --kind trace --move 5 --key
      sudoku sheet gentle.txt -o gentle.svg --link http://192.168.0.7:8000/
      sudoku sheet -o assignment.pdf --kind assignment --document liang
      sudoku sheet -o answers.pdf --kind answers
    """
    suffix = _suffix(chosen.output)
    options.add_font(chosen.font)
    wishes = {name: value for name, value in asdict(chosen).items() if name not in _NOT_OF_A_SHEET} | {"suffix": suffix}
    if chosen.key_file and _suffix(chosen.key_file) != TYPES[0]:
        raise click.UsageError("--key-file: a key of its own is a PDF; name a file that ends in .pdf.")
    if wishes["kind"] == ASSIGNMENT:
        _print_assignment(chosen.output, chosen.cases, wishes)
        return
    if wishes["kind"] == ANSWERS:
        _print_answers(chosen.output, wishes)
        return
    if chosen.cases or wishes["document"]:
        raise click.UsageError("--document and --cases go with --kind assignment.")
    with Session(chosen.files, repair=chosen.repair, layout=chosen.layout) as session:
        wanted = _request(session, chosen.files, chosen.names, wishes)
        for path in filter(None, (chosen.output, chosen.key_file)):
            if os.path.isdir(os.path.dirname(path) or "."):
                session.open_target(path)
        print_sheet(session, wanted, chosen.output, chosen.key_file, chosen.budget)
    session.finish()


def _print_assignment(output: str, cases: str | None, wishes: dict[str, Any]) -> None:
    """Write the page of an assignment; options of puzzles are a usage error."""
    from solver.errors import RuleError
    from solver.sheets.assignment_texts import assignment_of
    from solver.sheets.request import SheetRequest

    _refuse_others(ASSIGNMENT, _OF_ASSIGNMENT)
    document = wishes["document"] or options.DOCUMENTS[0]
    with Session((), repair=False, layout=None) as session:
        try:
            page = assignment_of(document, Path(cases) if cases else None)
            names = ("kind", "title", "group", "paper", "suffix")
            file = SheetRequest.read({name: wishes[name] for name in names} | {"document": document}).file((page,))
        except RuleError as error:
            raise Failure(f"{plain(str(error))}.") from error
        _note_undrawable(session, file)
        _put(session, output, wishes["suffix"], file.pages())
    session.finish()


def _print_answers(output: str, wishes: dict[str, Any]) -> None:
    """Write answer cards; options of puzzles are a usage error."""
    from solver.errors import RuleError
    from solver.sheets.answer_cards import answer_cards
    from solver.sheets.request import SheetRequest

    _refuse_others(ANSWERS, _OF_ANSWERS)
    with Session((), repair=False, layout=None) as session:
        try:
            names = ("kind", "per_page", "paper", "suffix")
            file = SheetRequest.read({name: wishes[name] for name in names}).file(answer_cards())
        except RuleError as error:
            raise click.UsageError(f"{plain(str(error))}.") from error
        _put(session, output, wishes["suffix"], file.pages())
    session.finish()


def _refuse_others(kind: str, names: Collection[str]) -> None:
    """Raise UsageError for an option of the command line, or a file, that does not go with a kind of sheet."""
    context = click.get_current_context()
    for parameter in context.command.params:
        name = parameter.name or ""
        if name not in names and context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            shown = parameter.opts[0] if parameter.param_type_name == "option" else "A file with puzzles"
            raise click.UsageError(f"{shown} does not go with --kind {kind}.")


def _request(session: Session, files: tuple[str, ...], names: str | None, wishes: dict[str, Any]) -> SheetRequest:
    """Read the request out of the options, which are its fields. Raises UsageError where they do not go together."""
    from solver.errors import RuleError
    from solver.sheets import worksheet
    from solver.sheets.invalid_field import InvalidFieldError
    from solver.sheets.names import parse_names
    from solver.sheets.request import SheetRequest

    kind, total = wishes["kind"], wishes["total"]
    is_work = kind not in (PUZZLES, CARDS)
    if wishes["is_shared"] and not names:
        raise click.UsageError("--same goes with --names.")
    if is_work and wishes["has_levels"]:
        raise click.UsageError("--levels goes with puzzles and with cards.")
    if wishes["rules"] and kind != PUZZLES:
        raise click.UsageError("--rules goes with puzzles.")
    if wishes["pencil_marks"] and is_work and kind != worksheet.CANDIDATES:
        raise click.UsageError("--room goes with puzzles, with cards and with --kind candidates.")
    if not is_work and any(wishes[name] is not None for name in ("algorithm", "move", "code", "base")):
        raise click.UsageError("--algorithm, --move, --code and --base need a worksheet, such as --kind trace.")
    if total is not None and files:
        raise click.UsageError("--new makes puzzles and reads no file: leave out --new or the file.")
    try:
        text = _text_of(session, names) if names else ""
        groups = parse_names(text)
        has_groups = any(group.heading for group in groups)
        if has_groups and total is not None:
            raise click.UsageError("--new: each group of names has its own number of puzzles; leave it out.")
        if wishes["count"] and (not names or wishes["is_shared"] and not has_groups):
            raise click.UsageError("--each goes with --names, without --same.")
        is_new = total is not None or has_groups and not files
        if not is_new and any(wishes[name] is not None for name in ("level", "size", "seed")):
            raise click.UsageError("--level, --size and --seed need --new with the number of puzzles.")
        if kind == CARDS:
            wishes["per_page"] = wishes["per_page"] or _CARDS_PER_PAGE
        if is_new and wishes["seed"] is None:
            wishes["seed"] = choose_seed(session)
        return SheetRequest.read(wishes | {"is_new": is_new, "groups": groups})
    except InvalidFieldError as error:
        where = f"{plain(click.format_filename(names or ''))}: " if error.field == "names" else ""
        raise Failure(f"{where}{error}.") from error
    except RuleError as error:
        raise Failure(f"{error}.") from error


def print_sheet(session: Session, wanted: SheetRequest, output: str, key_file: str | None, budget: int | None) -> None:
    """Write the sheets and their key."""
    from solver.errors import RuleError
    from solver.sheets import describe_unprinted, large_print
    from solver.sheets.names import describe_names
    from solver.sheets.puzzle_levels import with_level

    if wanted.is_work:
        exercises = tuple(worksheets(session, wanted))
    else:
        solved = tuple(_solved(session, wanted, budget, wanted.has_key or bool(key_file)))
        session.progress.label = "rating"
        exercises = tuple(with_level(each, level) if wanted.has_levels else each for each, level in solved)
    if not exercises and session.unreadable:
        session.finish()
    try:
        file = wanted.file(exercises)
    except RuleError as error:
        raise Failure(f"{error}.") from error
    notes = [*dict.fromkeys(map(large_print.shortfall, file.sheets)), *describe_names(wanted.groups)]
    for note in (*notes, *(describe_unprinted(sheet.unprinted, len(sheet.names)) for sheet in file.sheets)):
        if note:
            session.note(note)
    _note_undrawable(session, file)
    _put(session, output, wanted.suffix, file.pages())
    if key_file:
        _put(session, key_file, TYPES[0], file.key())


def _note_undrawable(session: Session, file: SheetFile) -> None:
    """Note the characters that no font has."""
    from solver.sheets.undrawable import describe_undrawable

    if lost := describe_undrawable(file):
        session.note(f"{lost}. --font names a font that has them.")


def _solved(
    session: Session, wanted: SheetRequest, budget: int | None, has_key: bool
) -> Iterator[tuple[Exercise, Level | None]]:
    """Each puzzle under its number with its only solution, or with the reason why the key has none; and its level."""
    from solver.cli import sentences
    from solver.engine import Verdict, solve
    from solver.sheets import Exercise

    if wanted.is_new:
        for number, (grid, level) in enumerate(new_puzzles(session, wanted), 1):
            yield Exercise(number, grid, solve(grid, 2).solutions[0]), level
        return
    for number, item in enumerate(session.items(), 1):
        session.progress.label = "solving"
        puzzle, title = item.entry.puzzle.givens, item.entry.details.title
        answer = solve(puzzle, 2, budget, item.entry.puzzle.removed)
        if answer.verdict is Verdict.UNIQUE:
            yield Exercise(number, puzzle, answer.solutions[0], title, removed=answer.removed), None
            continue
        says = sentences.verdict(answer, 2, budget)
        session.note(
            f"{item.place}: {says} It is number {number:,} on the sheet{'; the key says so' if has_key else ''}."
        )
        gist = says.partition(":")[0].rstrip(".")  # the key has a narrow line for it
        yield Exercise(number, puzzle, None, title, gist, removed=answer.removed), None


def _text_of(session: Session, path: str) -> str:
    """Read the file with the names."""
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
    return decoded.text


def _put(session: Session, path: str, suffix: str, pages: Sequence[SheetPage]) -> None:
    """Write the pages: one PDF, or a file for each."""
    from solver.cli.file_names import numbered
    from solver.sheets import page_images

    if suffix == TYPES[0]:
        from solver.sheets.pdf import pdf

        session.progress.label = "printing"
        session.write_bytes(path, pdf(pages))
        return
    make = page_images.svg if suffix == TYPES[1] else page_images.png
    for number, page in enumerate(pages, 1):
        name = numbered(path, number, len(pages)) if len(pages) > 1 else path
        session.write_bytes(name, make(*page, number, len(pages)))


def _suffix(output: str) -> str:
    """Find the type of file by its suffix."""
    if output == "-":
        return TYPES[0]
    suffix = os.path.splitext(output)[1].lower().lstrip(".")
    if suffix not in TYPES:
        raise click.UsageError(f"{plain(click.format_filename(output))}: a sheet's name ends in .pdf, .svg or .png.")
    return suffix
