"""Make a hint: the easiest step from the board, described up to the depth that was asked for.

From the press of a key to the sentence:

    H --> routes.update --> actions.act --> hint_actions.show_hint
                                               |
      make_hint --> find_obstacle: what has to be said first, such as digits that are wrong
                --> find_step: the step of that number --> solver.techniques.hints: its sentence for each depth
                                                       --> find_evidence: what the board shows of it

Wrong digits come first: the hint says which ones to clear. Without exactly one solution there is no step, and the hint
says why. Of notes it says nothing, unless somebody asks to compare them. Texts are cached, as people ask for the four
depths of a hint one after the other.

The easiest step is searched alone, which is quick. All others are searched together once somebody asks for another
hint. What the board shows of a step, by depth:

    depth 2   where to look: houses in an outline, or a cell in a ring
    depth 3   the pattern: its cells, its candidates by role, its links
    depth 4   the effect: eliminations, placements, and the digits that rule out the other places of a single
"""

from __future__ import annotations

import re
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from solver.engine import Answer, Verdict
from solver.formats import board_link
from solver.grid import Conflict, Puzzle
from solver.shape import CLASSIC, MAX_SPELLED_PLACES, Candidate, Cell, Digit
from solver.techniques.hint_choice import easy_step, every_step, hard_step, is_easy_to_the_end, singles
from solver.techniques.hints import DEPTHS, marks_of
from solver.techniques.hints import Hint as HintTexts
from solver.techniques.hints import hint_of as hint_texts_of
from solver.techniques.link_lines import link_lines
from solver.techniques.marks import Link, Marks, tags_of
from solver.techniques.notation import name_of
from solver.techniques.position import Position, has_complete_notes, position_of
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.technique import Level
from solver.text import count_noun, join_names, join_some
from webapp.board.full_search import solve_fully
from webapp.board.mistakes import (
    find_note_mistakes,
    find_wrong_digits,
    has_misleading_notes,
    has_notes_everywhere,
)
from webapp.serving.limits import page_work
from webapp.shared.board_cells import BoardView, CellView

MAX_CACHED_TEXTS: Final = 256  # hints
MAX_CACHED_STEPS: Final = 256  # Each has its position, twenty kilobytes.
MAX_CACHED_LISTS: Final = 32  # lists of all steps of a board
MAX_SEARCH_SECONDS: Final = 0.5  # After so much work no harder steps are searched.
MAX_STEPS: Final = 99  # No board lists more.
MAX_NAMED_NOTES: Final = 4  # in a sentence about mistakes
MAX_NAMED_CELLS: Final = 3  # Of more, the first two are named, and the number of others.
MAX_STATEMENTS: Final = 2  # Of more, only the cells are named.
_CELL_NAME: Final = re.compile(r"\b(r\d+c\d+|row \d+, column \d+)\b", re.IGNORECASE)
_NUMBER: Final = re.compile(r"[0-9]+")
_PLACE_NAME: Final = re.compile(r"r\d+c\d+|(?:row|column|box)s? \d+")
_DEPTH_TITLES: Final = ("What", "Where to look", "The pattern", "Why")  # of the ladder, and of the main button
_NO_HINT_REASONS: Final = {
    Verdict.NONE: "This puzzle has no solution. Fix the wrong clue first.",
    Verdict.SEVERAL: "This puzzle has several solutions: reasoning cannot decide between them. Add a clue.",
    Verdict.UNDECIDED: "It is not decided yet whether this puzzle has exactly one solution. Search on first.",
    Verdict.CONFLICT: "A row, column or box has the same digit twice. Correct that first.",
}


class FoundStep(NamedTuple):
    """A step and the position in which it was found."""

    step: Step
    position: Position


@dataclass(frozen=True)
class Evidence:
    """The roles of cells, the looks of candidates, letters, and strong and weak links as SVG paths."""

    cells: dict[Cell, list[str]] = field(default_factory=dict)
    candidates: dict[Candidate, str] = field(default_factory=dict)
    letters: dict[Cell, str] = field(default_factory=dict)  # The sets or colours to which a cell belongs.
    strong: str = ""
    weak: str = ""
    is_loop: bool = False  # whether the chain closes, so one end of each weak link is true
    is_net: bool = False  # whether strong links that meet hold only together


class StepGroup(NamedTuple):
    """The steps of one technique, each with its number and what it does, in words."""

    technique: Entry
    steps: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Hint:
    """What the page shows in place of the verdict while a hint is open."""

    title: str
    texts: tuple[str, ...]  # one for each depth so far, or the sentences of a hint without a step
    depth: int = 0  # 0: no step
    level: Level | None = None
    technique: str = ""  # the key of its page
    action: str = ""  # What the main button does.
    button: str = ""  # its label
    place_label: str = ""  # The button places the digit before the last depth, once digit and cell are named.
    has_singles: bool = False  # beside the list of all steps: whether a single follows from the board
    solve_on_label: str = ""  # there too, of the button that applies all easy steps; "" without it
    wrong: tuple[Cell, ...] = ()  # cells with a mistake
    offers_undo: bool = False  # whether Undo may lead back to before the mistake
    groups: tuple[StepGroup, ...] = ()  # The list of all steps.
    offers_search: bool = False  # whether no technique leads on
    evidence: Evidence = field(default_factory=Evidence, compare=False)
    masks: tuple[int, ...] = field(default=(), compare=False)  # candidates that are shown, one bit mask a cell
    covers_notes: bool = False  # whether they are among notes of the person

    @property
    def depth_texts(self) -> list[tuple[int, str, bool]]:
        """For each depth its number, its text or title, and whether the text is shown."""
        hidden = [(number, _DEPTH_TITLES[number - 1], False) for number in range(self.depth + 1, DEPTHS + 1)]
        return [(number, text, True) for number, text in enumerate(self.texts, 1)] + (hidden if self.depth else [])

    @property
    def wrong_cell_names(self) -> str:
        """The names of the wrong cells. A script asks the server since when they are wrong; it learns no digit here."""
        return " ".join(map(CLASSIC.cell_name, self.wrong))


def make_hint(puzzle: Puzzle, answer: Answer, depth: int, number: int = 0) -> Hint:
    """Make the hint for the board.

    Args:
        puzzle: The board.
        answer: The answer to its givens.
        depth: How much to show, from 1 to DEPTHS.
        number: The number of the step, 0 for the easiest.
    """
    return find_obstacle(puzzle, answer) or _step_hint(puzzle, depth, number)


def _step_hint(puzzle: Puzzle, depth: int, number: int) -> Hint:
    found = find_step(puzzle, number) or find_step(puzzle)
    if found is None:
        text = "No technique of the hints finds another step. Only trying digits is left."
        return Hint("Plain logic ends here", (text,), offers_search=True)
    step, position = found
    level = TECHNIQUES[step.technique].level
    shown = position.masks if depth > 1 and (step.eliminations or puzzle.notes) else ()
    texts = _hint_texts(puzzle, number)[:depth]
    return Hint(
        name_of(step),
        texts,
        depth,
        level,
        step.technique,
        "hint" if depth < DEPTHS else "hint-apply",
        _DEPTH_TITLES[depth] if depth < DEPTHS else _effect_label(step),
        _effect_label(step) if depth < DEPTHS and _names_placement(step, texts) else "",
        evidence=find_evidence(step, position, depth),
        masks=tuple(shown),
        covers_notes=bool(shown and puzzle.visible_notes),
    )


@lru_cache(maxsize=MAX_CACHED_TEXTS)
def _hint_texts(puzzle: Puzzle, number: int) -> HintTexts:
    found = find_step(puzzle, number) or find_step(puzzle)
    return hint_texts_of(*found) if found else HintTexts("", "", "", "")


def find_step(puzzle: Puzzle, number: int = 0) -> FoundStep | None:
    """Find the step of that number from the board, 0 for the easiest; None if there are fewer."""
    if not number:
        return _easiest(puzzle)
    steps = find_steps(puzzle)
    return FoundStep(steps[number], hint_position(puzzle)) if number < len(steps) else None


@lru_cache(maxsize=MAX_CACHED_STEPS)
def _easiest(puzzle: Puzzle) -> FoundStep | None:
    position = hint_position(puzzle)
    step = easy_step(position, uses_notes(puzzle))
    if step is None:
        with page_work():
            step = hard_step(position)
    return FoundStep(step, position) if step else None


def _effect_label(step: Step) -> str:
    if step.placements:
        return f"Place {step.placements[0].digit}"
    if len(step.eliminations) == 1:
        return f"Remove {step.eliminations[0].digit}"
    return f"Remove {len(step.eliminations)} candidates"


def _names_placement(step: Step, texts: Sequence[str]) -> bool:
    """Check whether the texts name both the cell and the digit of a step that places one."""
    if not step.placements:
        return False
    (cell, digit), text = step.placements[0], " ".join(texts)
    return CLASSIC.cell_name(cell) in text and str(digit) in _PLACE_NAME.sub("", text)


def find_obstacle(puzzle: Puzzle, answer: Answer) -> Hint | None:
    """Find what has to be said before any hint; None if a hint can be given."""
    if puzzle.shape != CLASSIC:
        return Hint("No hint", (f"Hints are known for {CLASSIC} puzzles only; this one is {puzzle.shape}.",))
    if puzzle.solved:
        text = "A hint starts from what you wrote, not from digits that were filled in for you."
        return Hint("The solution is shown", (text,), action="hint-hide", button="Hide it and give a hint")
    if conflicts := puzzle.entries.conflicts():
        return Hint("A conflict first", (f"{conflicts[0].in_words}. {_conflict_advice(puzzle, conflicts[0])}",))
    if answer.verdict is Verdict.NONE and answer.removed:
        text = f"This puzzle has no solution {answer.removed_text}."
        return Hint("No hint", (text,), action="drop-removed", button="Drop them")
    if answer.verdict is not Verdict.UNIQUE:
        return Hint("No hint", (_NO_HINT_REASONS[answer.verdict],))
    if wrong := find_wrong_digits(puzzle, answer.solutions[0]):
        title = f"{len(wrong)} digits are wrong" if len(wrong) > 1 else "A digit is wrong"
        names = puzzle.shape.name_places(wrong)
        text = f"{names[0].upper()}{names[1:]} cannot be right."
        hint = _mistake_hint(title, (text,), wrong, "hint-mend", f"Clear {names}")
        return replace(hint, offers_undo=True)
    if puzzle.entries.is_full():
        return Hint("Nothing is left", ("The board is full.",))
    return None


def _conflict_advice(puzzle: Puzzle, conflict: Conflict) -> str:
    """Write what to do about a conflict. Clues are taken to be right, unless all its cells are clues."""
    own_cells = tuple(cell for cell in conflict.cells if not puzzle.givens.digits[cell])
    if not own_cells or len(own_cells) == len(conflict.cells):
        return "Clear one of them."
    return f"Clear {puzzle.shape.name_places(own_cells)}: the other one is a clue."


def compare_notes(puzzle: Puzzle, answer: Answer, were_complete: bool = False) -> Hint:
    """Return which notes are missing or cannot be right. Of a puzzle without exactly one solution none is missing."""
    if not puzzle.visible_notes:
        return Hint("No notes yet", ("Choose Notes to write some.",))
    mistakes = find_note_mistakes(puzzle, answer, were_complete)
    if not mistakes.cells and not has_notes_everywhere(puzzle):
        text = "None clashes with a digit. Missing ones are found once every empty cell has notes."
        return Hint("Each note is possible", (text,))
    if not mistakes.cells:
        return Hint("Your notes are right", ("None is missing, and each is possible.",))
    shape, texts = puzzle.shape, []
    if mistakes.lacking:
        texts.append(f"The notes of {shape.name_places(mistakes.lacking)} lack the right digit.")
    if mistakes.ruled_out:
        is_list = len(mistakes.ruled_out) > MAX_SPELLED_PLACES
        named = [
            (shape.symbols[digit - 1], shape.cell_name(cell) if is_list else shape.name_places([cell]))
            for cell, digit in mistakes.ruled_out
        ]
        notes = [f"{symbol} in {place}" for symbol, place in named]
        texts.append(f"{join_some(notes, MAX_NAMED_NOTES)} cannot be right.")
    return _mistake_hint(
        "Your notes have mistakes", (" ".join(texts),), mistakes.cells, "mend-notes", "Correct these notes"
    )


def _mistake_hint(title: str, texts: tuple[str, ...], cells: tuple[Cell, ...], action: str, button: str) -> Hint:
    evidence = Evidence({cell: ["struck"] for cell in cells})
    return Hint(title, texts, action=action, button=button, wrong=cells, evidence=evidence)


def list_all_steps(puzzle: Puzzle, answer: Answer) -> Hint:
    """List all steps from the board by technique, or show what comes before any hint."""
    if hint := find_obstacle(puzzle, answer):
        return hint
    found = defaultdict[str, list[tuple[int, str]]](list)
    for number, step in enumerate(find_steps(puzzle)):
        found[step.technique].append((number, describe_outcome(step)))
    if not found:
        return _step_hint(puzzle, 1, 0)
    groups = tuple(StepGroup(TECHNIQUES[key], tuple(steps)) for key, steps in found.items())
    count = sum(len(group.steps) for group in groups)
    level = min(group.technique.level for group in groups)
    any_single, solve_on_label = _has_singles(hint_position(puzzle)), _solve_on_label(puzzle, level)
    title = f"{count_noun(count, 'step')} here"
    return Hint(title, (), level=level, has_singles=any_single, solve_on_label=solve_on_label, groups=groups)


def _has_singles(position: Position) -> bool:
    return next(singles(position), None) is not None


def _solve_on_label(puzzle: Puzzle, level: Level) -> str:
    if Level.MEDIUM < level:
        return ""
    return "Solve the rest" if is_easy_to_the_end(hint_position(puzzle)) else "Solve up to the next hard step"


@lru_cache(maxsize=MAX_CACHED_LISTS)
def find_steps(puzzle: Puzzle) -> tuple[Step, ...]:
    """Find all steps from the board within MAX_SEARCH_SECONDS; the first is the easiest."""
    first = _easiest(puzzle)
    if first is None:
        return ()
    position = hint_position(puzzle)
    with page_work():
        end = time.thread_time() + MAX_SEARCH_SECONDS
        found = every_step(position, uses_notes(puzzle), lambda: time.thread_time() < end)
    others = [step for step in found if step.effect != first.step.effect]
    return (first.step, *others[: MAX_STEPS - 1])


def hint_position(puzzle: Puzzle) -> Position:
    """Build the position that hints start from: of the digits, and of the notes if these are complete and right."""
    if has_complete_notes(puzzle):
        answer = solve_fully(puzzle.givens, puzzle.removed)
        if answer.verdict is Verdict.UNIQUE and has_misleading_notes(puzzle, answer.solutions[0]):
            puzzle = replace(puzzle, notes=frozenset())
    return position_of(puzzle)


def uses_notes(puzzle: Puzzle) -> bool:
    """Check whether most empty cells have notes. A cell with a single candidate is easy to see then."""
    return 2 * len({cell for cell, _ in puzzle.visible_notes}) > puzzle.entries.digits.count(0)


def find_evidence(step: Step, position: Position, depth: int) -> Evidence:
    """Find what a hint of this depth, from 1 to 4, shows of a step of the position."""
    return draw_marks(marks_of(step, position, depth))


def draw_marks(marks: Marks) -> Evidence:
    """Draw the links of the marks; cells, candidates and letters stay as they are."""
    strong, weak = (_draw_path(link for link in marks.links if link.is_strong is kind) for kind in (True, False))
    return Evidence(marks.cells, marks.candidates, marks.letters, strong, weak, marks.is_loop, marks.is_net)


def _draw_path(links: Iterable[Link]) -> str:
    """Draw the links as an SVG path."""
    return "".join(f"M{start.x:.3f} {start.y:.3f}L{end.x:.3f} {end.y:.3f}" for start, end in link_lines(links))


def draw_hint(view: BoardView, hint: Hint) -> BoardView:
    """Draw the hint on the board."""
    if hint.depth < 2 and not hint.wrong:
        return view
    cells = [_draw_cell(cell, place, hint) for place, cell in enumerate(view.cells)]
    return replace(view, cells=cells)


def _draw_cell(view: CellView, cell: Cell, hint: Hint) -> CellView:
    roles = hint.evidence.cells.get(cell, [])
    looks = {digit: look for (there, digit), look in hint.evidence.candidates.items() if there == cell}
    shown = {digit for digit in CLASSIC.digits if hint.masks and hint.masks[cell] >> digit - 1 & 1}
    notes = tuple(sorted({*view.notes, *shown, *looks})) if not view.text else ()
    if not roles and notes == view.notes and not looks:
        return view
    marks = tuple(looks.get(digit, "") for digit in notes)
    letters = hint.evidence.letters.get(cell, "")
    tags, label = tags_of(letters, notes), _cell_label(view, notes, looks, letters)
    return replace(view, marks=(*view.marks, *roles), notes=notes, note_marks=marks, tags=tags, label=label)


def _cell_label(view: CellView, notes: tuple[Digit, ...], looks: dict[Digit, str], letters: str) -> str:
    """Label a cell for screen readers while a hint is open: its candidates, the eliminated ones, and its sets."""
    if view.text or not notes:
        return view.label
    place = view.label.partition(". ")[2]
    goes = [str(digit) for digit, look in looks.items() if look == "loses"]
    named = f", in {join_some([*letters])}" if letters else ""
    return f"Can be {', '.join(map(str, notes))}{f', not {join_some(goes)}' if goes else ''}{named}. {place}"


def describe_outcome(step: Step) -> str:
    """Describe what the step does: 'r3c3 is 5', or 'r1c5, r2c4 and 3 others are not 4'."""
    placed = [f"{_are(cells)} {digit}" for digit, cells in _by_digit(step.placements).items()]
    by_cells = defaultdict[tuple[Cell, ...], list[str]](list)
    for digit, cells in _by_digit(step.eliminations).items():
        by_cells[tuple(cells)].append(str(digit))
    if len(by_cells) > MAX_STATEMENTS:
        losers = sorted({cell for cell, _ in step.eliminations})
        return "; ".join([*placed, f"{_names(losers)} lose {len(step.eliminations)} candidates"])
    return "; ".join(
        [*placed, *(f"{_are(cells)} not {join_names(digits, 'or')}" for cells, digits in by_cells.items())]
    )


def _by_digit(candidates: Iterable[Candidate]) -> dict[Digit, list[Cell]]:
    found = defaultdict[Digit, list[Cell]](list)
    for cell, digit in sorted(candidates, key=lambda each: (each.digit, each.cell)):
        found[digit].append(cell)
    return found


def _are(cells: Sequence[Cell]) -> str:
    return f"{_names(cells)} {'is' if len(cells) == 1 else 'are'}"


def _names(cells: Sequence[Cell]) -> str:
    return join_some([CLASSIC.cell_name(cell) for cell in cells], MAX_NAMED_CELLS)


def board_checksum(puzzle: Puzzle) -> str:
    """Compute a checksum of the board, by which a hint knows whether it is still about the same board."""
    return f"{crc32(board_link.to_query(puzzle).encode()):x}"


def split_cell_names(text: str) -> list[tuple[str, str]]:
    """Split the text at the names of cells. Returns each piece with the short name of its cell, '' where it names none.

    >>> split_cell_names("Look at r1c1, then at row 2, column 3.")
    [('Look at ', ''), ('r1c1', 'r1c1'), (', then at ', ''), ('row 2, column 3', 'r2c3'), ('.', '')]
    """
    cut = _CELL_NAME.split(text)
    return [
        (piece, "r{}c{}".format(*_NUMBER.findall(piece)) if place % 2 else "")
        for place, piece in enumerate(cut)
        if piece
    ]
