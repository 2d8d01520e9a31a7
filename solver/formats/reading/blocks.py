"""Read a block of lines: the puzzles that a line alone holds, the grids between them, and what is left over.

A block is read as it is written, or else in the first other spelling in which all of it is whole.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from solver.errors import MAX_PROBLEMS, Help, Problem
from solver.formats import blanks
from solver.formats.apps.sudocue import parse_details
from solver.formats.entry import Details
from solver.formats.lines import MAX_LINE_CHARACTERS, has_word
from solver.formats.reading import announced
from solver.formats.reading.arrange import find_grids, numbers_of
from solver.formats.reading.left_over import find_left_over
from solver.formats.reading.problems import find_padded, find_problems
from solver.formats.reading.respell import respell
from solver.formats.reading.settle import settle
from solver.formats.reading.tokenize import tokenize
from solver.formats.reading.types import Block, Board, Fault, Found, Kind, Line, ParsedGrid, Wanted
from solver.formats.reading.unwrap import AROUND
from solver.formats.unsupported_sizes import describe_unsupported, find_unsupported
from solver.lazy_regex import pattern
from solver.shape import SYMBOLS

SOLUTION: Final = "solution"  # the name of a block that answers: its grid is never a puzzle
_LETTERS: Final = pattern(r"[^\W\d_]{2,}+")
_DIGITS_AND_X: Final = frozenset(SYMBOLS + SYMBOLS.lower() + "xX")
_WORD: Final = pattern(r"[A-Za-z/]{2,}")
_LOOSE: Final = pattern(r"(?<![^\s|,;])[^\w\s.|,;*+=:>-](?![^\s|,;])")  # a sign that stands alone
_MIN_LOOSE: Final = 4  # times from which on it is rather a blank
_REMARK: Final = pattern(r"\A\s*+(?:#|//)")
_LABEL: Final = pattern(r"\A\s*+([^\W\d_][^:=|]{0,80})[:=]")


def read_block(block: Block, wanted: Wanted) -> Board:
    """Read lines of text as they are, or else in the first other spelling in which all grids are whole.

    Lines are counted within the block: several may stand on one line of the person's text.
    """
    text = "\n".join(text for _, text in block.lines)
    board = read_lines(block, text.split("\n"), wanted)
    if block.name in (SOLUTION, AROUND):
        return Board(board.grids) if block.name == SOLUTION else board
    is_whole = board.is_whole
    if is_whole and not (loose := _find_loose(text)):
        return board
    if not is_whole and blanks.dashes_in(text):
        other = read_lines(block, blanks.replace_dashes(text).split("\n"), wanted)
        if other.grids and not (blanks.find_only_dash(text) and all(grid.blanks <= {"-"} for grid in other.grids)):
            return Board([], [Fault((describe_mixed_dashes(text),))])
        if other.is_whole:
            return _with_sign(other, text, blanks.replace_dashes(text))
        board = other if other.faults and blanks.find_only_dash(text) else board
    for plain, notices in respell(text):
        if is_whole and loose in plain:
            continue
        other = read_lines(block, plain.split("\n")[: len(block.lines)], wanted, explains=False)
        if other.is_open:
            return other
        if other.is_whole:
            other.grids[0] = other.grids[0].with_entry(*notices)
            return _with_sign(other, text, plain)
    return board


def _find_loose(text: str) -> str:
    """Return a sign that stands alone several times, as a blank does that no grid has taken; '' if there is none."""
    often = Counter(_LOOSE.findall(text)).most_common(1)
    return often[0][0] if often and often[0][1] >= _MIN_LOOSE else ""


def _with_sign(board: Board, text: str, plain: str) -> Board:
    """Return the board with the text's own sign for blanks in place of the dot that stands for it in the plain text."""
    pairs = {pair for pair in zip(text, plain, strict=False) if pair[0] != pair[1] != " "}
    if len(pairs) != 1 or len(text) != len(plain):
        return board
    ((sign, other),) = pairs
    grids = [replace(grid, blanks=frozenset(sign) if grid.blanks == {other} else grid.blanks) for grid in board.grids]
    return Board(grids, board.faults)


def in_place(board: Board, block: Block) -> Board:
    """Return the board with the lines of the person's text in place of those of the block."""
    numbers = [0, *(number for number, _ in block.lines)]
    grids = [grid.with_entry(line=numbers[grid.entry.line]) for grid in board.grids]
    faults = [
        Fault(tuple(replace(each, line=each.line and numbers[each.line]) for each in fault.problems), fault.short)
        for fault in board.faults
    ]
    return Board(grids, faults)


def read_lines(block: Block, lines_of_text: Sequence[str], wanted: Wanted, explains: bool = True) -> Board:
    """Read lines that hold a puzzle each, and rows between them. `explains` asks for every problem, not just one."""
    board = Board()
    texts = [(number, text if len(text) <= MAX_LINE_CHARACTERS else "") for number, text in enumerate(lines_of_text, 1)]
    board.faults += [
        Fault((Problem(f"this line has {len(text):,} characters", number),))
        for number, text in enumerate(lines_of_text, 1)
        if len(text) > MAX_LINE_CHARACTERS
    ]
    rest = _read_alone(board, block, texts, wanted)
    lines = tokenize(rest)
    grids = find_grids(lines, wanted.sizes)
    settled = [
        (each, find_padded(each, lines) or settle(replace(each, name=block.name, group=block.group), wanted.read_as))
        for each in grids
    ]
    failed = [(each, problems) for each, problems in settled if isinstance(problems, tuple)]
    whole = [(each, grid) for each, grid in settled if isinstance(grid, ParsedGrid)]
    left = find_left_over(lines, grids, block.name == AROUND)
    if failed and (left or len(failed) > 1):  # then they are no grids, but parts of something else
        left = find_left_over(lines, [each for each, _ in whole], block.name == AROUND)
        odd = {line.number for line, _ in left}
        left += [(lines[each.lines[0] - 1], problems[0]) for each, problems in failed if odd.isdisjoint(each.lines)]
    else:
        board.faults += [Fault(problems) for _, problems in failed]
    for fault in _account_for(block, lines, rest, [each for each, _ in whole], left, wanted, explains, board):
        if fault.whole is None:
            board.faults.append(fault)
        elif isinstance(grid := settle(replace(fault.whole, name=block.name), wanted.read_as), ParsedGrid):
            whole.append((fault.whole, grid))
        else:
            board.faults.append(Fault(grid))
    board.grids += [_with_word(grid, each, lines) for each, grid in whole]
    taken = numbers_of([*grids, *(each for each, _ in whole)]) | {line.number for line, _ in left}
    board.grids = _with_headings(board.grids, lines, taken)
    if block.details != Details():
        board.grids = [grid.with_entry(details=block.details) for grid in board.grids]
    return board


def _account_for(
    block: Block,
    lines: Sequence[Line],
    texts: Sequence[tuple[int, str]],
    found: Sequence[Found],
    left: Sequence[tuple[Line, Problem]],
    wanted: Wanted,
    explains: bool,
    board: Board,
) -> list[Fault]:
    """Return what is wrong with the lines that are left over, or with a block in which nothing is found."""
    if block.name == AROUND:
        known = [find_problems([(line.number, line.text)]) for line, _ in left]
        faults = [[fault for fault in each if fault.problems] for each in known]
        own = [[Fault((replace(problem, puzzle=0),))] for _, problem in left]
        return [fault for each, other in zip(faults, own, strict=True) for fault in each or other]
    if not explains:
        return [Fault((problem,)) for _, problem in left[:1]]
    return _explain(lines, texts, found, left, wanted) if left or not (found or board.grids or board.faults) else []


def _read_alone(board: Board, block: Block, texts: Sequence[tuple[int, str]], wanted: Wanted) -> list[tuple[int, str]]:
    """Add the puzzles that a line alone holds to the board, with what is wrong; return the lines, those taken empty."""
    rest: list[tuple[int, str]] = []
    for number, text in texts:
        alone = announced.read_line(number, text, wanted.shape, wanted.read_as)
        rest.append((number, text if alone is None else ""))
        if isinstance(alone, ParsedGrid):
            board.grids.append(replace(alone, name=block.name or alone.name))
        elif alone is not None:
            board.faults.append(Fault(alone))
    named = {problem.line for fault in board.faults for problem in fault.problems}
    lost = [problem for problem in announced.find_lost_lines(texts, board.grids) if problem.line not in named]
    board.faults += [Fault((problem,)) for problem in lost]
    return rest


def _with_word(grid: ParsedGrid, found: Found, lines: Sequence[Line]) -> ParsedGrid:
    """Return the grid with the word that stands for its blanks in the text, such as NaN."""
    cell = next((cell for cell in found.cells if cell.sign == "_" and cell.line), None) if "_" in grid.blanks else None
    match = cell and _WORD.match(lines[cell.line - 1].text, cell.column - 1)
    return replace(grid, blanks=grid.blanks - {"_"} | {match[0]}) if match else grid


def _is_prose(text: str) -> bool:
    """Return whether the text holds a word with other letters than those that are digits of 16x16 grids."""
    return any(not _DIGITS_AND_X.issuperset(word) for word in _LETTERS.findall(text))


def _explain(
    lines: Sequence[Line],
    texts: Sequence[tuple[int, str]],
    found: Sequence[Found],
    left: Sequence[tuple[Line, Problem]],
    wanted: Wanted,
) -> list[Fault]:
    """Return what is wrong with the lines that are left over, which stand together where no other line is between."""
    used, odd = numbers_of(found), {line.number: problem for line, problem in left}
    written = dict(texts)
    faults: list[Fault] = []
    for other in find_unsupported([each for each in texts if each[0] not in used], wanted.shape):
        message = describe_unsupported(other.size, wanted.shape)
        faults.append(Fault((Problem(message, other.lines[0], help=Help.SIZE),)))
        used |= set(other.lines)
    stretches: list[list[Line]] = [[]]
    for line in lines:
        has_cells = line.kind is Kind.CELLS and (not odd or not _is_prose(line.text))
        is_words = line.kind is Kind.COMMENT or (not has_cells and has_word(line.text))
        if line.number in used or (is_words and line.number not in odd):
            stretches.append([])
        else:
            stretches[-1].append(line)
    for stretch in stretches:
        own = [odd[line.number] for line in stretch if line.number in odd]
        if own or not (left or faults):
            rows = [(line.number, " " * line.start + written[line.number][line.start :]) for line in stretch]
            known = find_problems(rows, found[0].size if found else 0, wanted.shape.size if wanted.shape else 0)
            faults += known or [Fault((replace(each, puzzle=0),)) for each in own[: MAX_PROBLEMS + 1]]
    return faults


def describe_mixed_dashes(text: str) -> Problem:
    """Return the problem of a text that has other signs for blanks beside a typographic dash."""
    signs = " and ".join(map(repr, blanks.dashes_in(text)))
    return Problem(f"{signs} can be a blank only where no other sign is one; write '.' or 0 for all blanks")


def _with_headings(grids: Sequence[ParsedGrid], lines: Sequence[Line], taken: set[int]) -> list[ParsedGrid]:
    """Return the grids in the order of their lines, each with its heading and details; `taken` lines are none."""
    numbers = [line.number for line in lines]
    used = sorted(taken | {grid.entry.line for grid in grids})
    headed = []
    for grid in sorted(grids, key=lambda grid: grid.entry.line):
        first = grid.entry.line
        place = bisect_left(used, first)
        heading, remarks = _above(lines, first, used[place - 1] if place else 0, bisect_left(numbers, first))
        details = grid.entry.details
        if details == Details():
            details = parse_details(remarks)
        headed.append(replace(grid.with_entry(details=details), heading=grid.heading or heading))
    return headed


def _above(lines: Sequence[Line], first: int, after: int, at: int | None = None) -> tuple[str, tuple[str, ...]]:
    """Return the last line of words above that line and below line `after`, and the remarks there."""
    at = at if at is not None else [line.number for line in lines].index(first)
    title, remarks = "", []
    if at < len(lines) and (match := _LABEL.match(lines[at].text)):
        title = match[1].strip()
    while at > 0 and lines[at - 1].number > after:
        at -= 1
        line = lines[at]
        if _REMARK.match(line.text):
            remarks.append(line.text.strip())
        elif line.kind not in (Kind.EMPTY, Kind.RULE):
            title = title or line.text.strip()
    return title, tuple(reversed(remarks))
