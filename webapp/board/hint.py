"""A hint: the easiest step from a person's board, told as deep as asked for; or what comes before any step.

Mistakes are said first, and a puzzle that has not exactly one solution gets the reason in place of a hint. What is
found is kept, as the four depths of a hint are asked for one after the other.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final, NamedTuple
from zlib import crc32

from solver.engine import Answer, Verdict
from solver.formats import board_link
from solver.grid import Conflict, Puzzle
from solver.shape import CLASSIC, Cell, Digit
from solver.techniques.hint_choice import is_easy_to_the_end, singles
from solver.techniques.hints import DEPTHS
from solver.techniques.hints import Hint as HintTexts
from solver.techniques.hints import hint_of as hint_texts_of
from solver.techniques.notation import name_of
from solver.techniques.position import Position, position_of
from solver.techniques.registry import TECHNIQUES, Entry
from solver.techniques.step import Step
from solver.techniques.technique import Level
from solver.text import join_some
from webapp.board.highlights import Evidence, evidence_of, tags_of
from webapp.board.mistakes import mistakes, names_of
from webapp.board.next_steps import step_at, steps_of
from webapp.board.results import outcome
from webapp.shared.board_cells import BoardView, CellView

KEPT: Final = 256  # ladders
_CELL_NAME: Final = re.compile(r"\b(r\d+c\d+)\b")
_NEXT: Final = ("", "Where?", "Which cells?", "Why?")  # what the next depth tells, by the depth before it
_RUNGS: Final = ("What", "Where to look", "The pattern", "Why, and what follows")
_NO_HINT: Final = {
    Verdict.NONE: "This puzzle has no solution, so nothing follows from it. Take back a clue.",
    Verdict.SEVERAL: "This puzzle has several solutions: reasoning cannot decide between them. Add a clue.",
    Verdict.UNDECIDED: "It is not decided yet whether this puzzle has exactly one solution. Search on first.",
    Verdict.CONFLICT: "Two equal digits stand in one house: mend that first.",
}


class Group(NamedTuple):
    """The steps of one technique: their numbers and what they do, in words."""

    technique: Entry
    steps: tuple[tuple[int, str], ...]

    @property
    def level_number(self) -> int:
        """Its level, counted from 1."""
        return list(Level).index(self.technique.level) + 1


@dataclass(frozen=True)
class Hint:
    """What the page says in place of the verdict while a hint is open."""

    title: str
    texts: tuple[str, ...]  # of the ladder as far as it is told, or what is to be said in place of one
    depth: int = 0  # 0: no ladder
    level: Level | None = None
    technique: str = ""  # the key of its page
    action: str = ""  # what the filled button does, and its words
    button: str = ""
    has_singles: bool = False  # whether any follows from the board, of whatever the hint tells
    goes_on: str = ""  # what all that is easy leads to, as a button says it
    wrong: tuple[Cell, ...] = ()  # cells with a mistake
    undoes: bool = False  # whether to undo a mistake is better than to mend it: nothing else is lost by that
    groups: tuple[Group, ...] = ()  # where all steps are listed
    searches: bool = False  # whether a search is what is left
    evidence: Evidence = field(default_factory=Evidence, compare=False)
    masks: tuple[int, ...] = field(default=(), compare=False)  # the candidates that are shown

    @property
    def level_number(self) -> int:
        """The level, counted from 1."""
        return list(Level).index(self.level) + 1 if self.level else 0

    @property
    def rungs(self) -> list[tuple[int, str, bool]]:
        """The ladder: number, text or what it will tell, and whether it is told."""
        untold = [(number, _RUNGS[number - 1], False) for number in range(self.depth + 1, DEPTHS + 1)]
        return [(number, text, True) for number, text in enumerate(self.texts, 1)] + (untold if self.depth else [])

    @property
    def lost(self) -> str:
        """The names of the wrong cells: a script asks since when they cannot be right. It learns no digit here."""
        return " ".join(map(CLASSIC.cell_name, self.wrong))


def sign_of(puzzle: Puzzle) -> str:
    """A short sign of the board, by which a hint knows whether it is still about this one."""
    return f"{crc32(board_link.to_query(puzzle).encode()):x}"


def pieces(text: str) -> list[tuple[str, bool]]:
    """The text cut where it names cells, each piece with whether it is the name of one."""
    cut = _CELL_NAME.split(text)
    return [(piece, place % 2 == 1) for place, piece in enumerate(cut) if piece]


def hint_of(puzzle: Puzzle, answer: Answer, depth: int, which: int = 0) -> Hint:
    """The hint for the board; `answer` is that about its givens, `which` the number of the step, 0 for the easiest."""
    return _before(puzzle, answer) or _told(puzzle, depth, which)


def all_steps(puzzle: Puzzle, answer: Answer) -> Hint:
    """All steps from the board by technique, or what comes before any hint."""
    if hint := _before(puzzle, answer):
        return hint
    found = defaultdict[str, list[tuple[int, str]]](list)
    for number, step in enumerate(steps_of(puzzle)):
        found[step.technique].append((number, outcome(step)))
    if not found:
        return _told(puzzle, 1, 0)
    groups = tuple(Group(TECHNIQUES[key], tuple(told)) for key, told in found.items())
    count = sum(len(group.steps) for group in groups)
    level = min(group.technique.level for group in groups)
    any_single, goes_on = _has_singles(position_of(puzzle)), _goes_on(puzzle, level)
    title = f"{count} step{'s' * (count > 1)} here"
    return Hint(title, (), level=level, has_singles=any_single, goes_on=goes_on, groups=groups)


def hinted(view: BoardView, hint: Hint) -> BoardView:
    """The board with what the hint draws on it."""
    if hint.depth < 2 and not hint.wrong:
        return view
    cells = [_drawn(cell, place, hint) for place, cell in enumerate(view.cells)]
    return replace(view, cells=cells)


def _drawn(view: CellView, cell: Cell, hint: Hint) -> CellView:
    roles = hint.evidence.cells.get(cell, [])
    looks = {digit: look for (there, digit), look in hint.evidence.candidates.items() if there == cell}
    shown = {digit for digit in CLASSIC.digits if hint.masks and hint.masks[cell] >> digit - 1 & 1}
    notes = tuple(sorted({*view.notes, *shown, *looks})) if not view.text else ()
    if not roles and notes == view.notes and not looks:
        return view
    marks = tuple(looks.get(digit, "") for digit in notes)
    letters = hint.evidence.letters.get(cell, "")
    tags, label = tags_of(letters, notes), _label(view, notes, looks, letters)
    return replace(view, marks=(*view.marks, *roles), notes=notes, note_marks=marks, tags=tags, label=label)


def _label(view: CellView, notes: tuple[Digit, ...], looks: dict[Digit, str], letters: str) -> str:
    """What a screen reader says of a cell while a hint is open: its candidates, those that go, and its sets."""
    if view.text or not notes:
        return view.label
    place = view.label.partition(". ")[2]
    goes = [str(digit) for digit, look in looks.items() if look == "loses"]
    named = f", in {join_some([*letters])}" if letters else ""
    return f"Can be {', '.join(map(str, notes))}{f', not {join_some(goes)}' if goes else ''}{named}. {place}"


def _before(puzzle: Puzzle, answer: Answer) -> Hint | None:
    """What is said before any hint; None where there may be one."""
    if puzzle.shape != CLASSIC:
        return Hint("No hint", (f"Hints are known for {CLASSIC} puzzles only; this one is {puzzle.shape}.",))
    if puzzle.solved:
        text = "A hint starts from what you wrote, not from digits that were filled in for you."
        return Hint("The solution is shown", (text,), action="hint-hide", button="Hide it and give a hint")
    if conflicts := puzzle.entries.conflicts():
        return Hint("A conflict first", (f"{str(conflicts[0]).rstrip('.')}. {_taken_back(puzzle, conflicts[0])}",))
    if answer.verdict is not Verdict.UNIQUE:
        return Hint("No hint", (_NO_HINT[answer.verdict],))
    wrong, lost = mistakes(puzzle, answer)
    if wrong:
        title = f"{len(wrong)} digits are wrong" if len(wrong) > 1 else "A digit is wrong"
        text = f"No solution from here: {names_of(wrong)} cannot be right."
        return replace(_mistake(title, text, wrong, "Clear"), undoes=True)
    if lost:
        text = f"A candidate that is needed is missing in {names_of(lost)}, so a hint would lead astray."
        where = names_of(lost) if len(lost) == 1 else f"these {len(lost)} cells"
        return _mistake("A note is missing", text, lost, f"Note all candidates of {where}")
    if puzzle.entries.is_full():
        return Hint("Nothing is left", ("The board is full.",))
    return None


def _taken_back(puzzle: Puzzle, conflict: Conflict) -> str:
    """What to do about a digit that stands twice: clues are right, where not all are."""
    own = tuple(cell for cell in conflict.cells if not puzzle.givens.digits[cell])
    if not own or len(own) == len(conflict.cells):
        return "Take one of them back."
    return f"Take {names_of(own)} back: what was given stays."


def _mistake(title: str, text: str, cells: tuple[Cell, ...], button: str) -> Hint:
    drawn = Evidence({cell: ["struck"] for cell in cells})
    return Hint(title, (text,), action="hint-mend", button=button, wrong=cells, evidence=drawn)


def _told(puzzle: Puzzle, depth: int, which: int) -> Hint:
    found = step_at(puzzle, which) or step_at(puzzle)
    if found is None:
        text = "No technique of the hints leads on: what is left is to try digits."
        return Hint("Plain logic ends here", (text,), searches=True)
    step, position = found
    level = TECHNIQUES[step.technique].level
    shown = position.masks if depth > 1 and (step.eliminations or puzzle.notes) else ()
    return Hint(
        name_of(step),
        _ladder(puzzle, which)[:depth],
        depth,
        level,
        step.technique,
        "hint" if depth < DEPTHS else "hint-apply",
        _NEXT[depth] if depth < DEPTHS else _effect_words(step),
        _has_singles(position),
        _goes_on(puzzle, level),
        evidence=evidence_of(step, position, depth),
        masks=tuple(shown),
    )


def _has_singles(position: Position) -> bool:
    return next(singles(position), None) is not None


def _goes_on(puzzle: Puzzle, level: Level) -> str:
    if Level.MEDIUM < level:
        return ""
    return "Solve the rest" if is_easy_to_the_end(position_of(puzzle)) else "Solve up to the next hard step"


def _effect_words(step: Step) -> str:
    if step.placements:
        return f"Place {step.placements[0].digit}"
    if len(step.eliminations) == 1:
        return f"Strike {step.eliminations[0].digit}"
    return f"Strike {len(step.eliminations)} candidates"


@lru_cache(maxsize=KEPT)
def _ladder(puzzle: Puzzle, which: int) -> HintTexts:
    found = step_at(puzzle, which) or step_at(puzzle)
    return hint_texts_of(*found) if found else HintTexts("", "", "", "")
