"""List the steps of a path as the page "How hard" shows them, and draw one of them on the board.

    Path, ExplainerPath -> PathList -> rows()     a step each; singles in a row are one row, which opens
                                    -> bars()     the curve: a bar for each step
                                    -> draw(35)   board, reason and lines of a step, and the link that goes on from it

HoDoKu's path and Sudoku Explainer's differ in names, levels and texts; each gives a `PathList` of its own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Final, NamedTuple

from solver.formats import board_link
from solver.grid import Candidates, CellKind, Grid, Puzzle
from solver.shape import CLASSIC, Candidate, Digit
from solver.techniques.curve import FULL_RATING, FULL_SCORE, bar_shares, step_score
from solver.techniques.explainer import explanations
from solver.techniques.explainer.path import ExplainerPath
from solver.techniques.explainer.registry import rule_of, same_technique
from solver.techniques.hints import DEPTHS, reason_of, sentence, shorten_proof
from solver.techniques.notation import name_of
from solver.techniques.path import Path
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from solver.techniques.step_text import describe_effect
from solver.techniques.technique import Level
from solver.text import count_noun
from webapp.board.hint import Evidence, Hint, draw_hint, draw_marks, find_evidence, split_cell_names
from webapp.shared.board_cells import ORIGINS, BoardView, view_of_position
from webapp.shared.technique_titles import short_name

LEVEL_RATINGS: Final = (2.6, 4.2, 6.5, 8.0)  # Each rating of Sudoku Explainer begins the next level of the bars.
CURVE_HEIGHT: Final = 66  # pixels, of which the tallest bar leaves room for the frame of the chosen one
TALLEST_BAR: Final = 60
LOWEST_BAR: Final = 5
BAR_SHARE: Final = 0.8  # The rest of the space of a step lies between the bars.
LABEL_EDGE: Final = 25  # percent: nearer to an end of the curve the label of the chosen bar begins or ends at it
END_LABELS: Final = (35, 70)  # percent: the label of the chosen bar has no room beside "step 1" before, "57" behind
MAX_LISTED_CANDIDATES: Final = 4  # Of more in an effect, the list has only the number.
_PLURAL_BEGINNINGS: Final = ("Locked Candidates", "Simple Colors", "Multi Colors", "Brute Force")
_PLURAL_ENDINGS: Final = ("Chains", "Pointing", "Claiming")  # with the names of what people do
_SPELLED_AN: Final = ("A", "E", "I", "O", "X-", "XY")  # letters before which people say "an": an X-Wing, an AIC


class StepGrade(NamedTuple):
    """How hard a step is: the number of its level, from 1, and its rating or ""."""

    number: int
    rating: str = ""

    @property
    def level(self) -> str:
        """The name of its level: 'Hard'."""
        return list(Level)[self.number - 1].title


class PathStep(NamedTuple):
    """One step of a path as the list shows it. `technique` is the key of its page, or ""."""

    number: int  # Counted from 1.
    step: Step
    name: str
    technique: str
    grade: StepGrade
    score: float  # how hard it is, on the scale of its path
    is_single: bool

    @property
    def short_name(self) -> str:
        """The name without its number: 'Pointing' for 'Locked Candidates Type 1 (Pointing)'."""
        return short_name(self.name)

    @property
    def effect(self) -> str:
        """What the step does, in a few signs: 'r7c8 = 6' or '−4 r4c4 r6c4'."""
        return short_effect(self.step)


class PathRow(NamedTuple):
    """A row of the list: one step, or several singles in a row."""

    steps: tuple[PathStep, ...]

    @property
    def first(self) -> PathStep:
        """The first step of the row, often the only one."""
        return self.steps[0]

    @property
    def last(self) -> PathStep:
        """The last step of the row."""
        return self.steps[-1]

    @property
    def is_run(self) -> bool:
        """Whether the row stands for several singles."""
        return len(self.steps) > 1

    @property
    def grade(self) -> StepGrade:
        """The grade of the hardest step of the row."""
        return max(self.steps, key=lambda each: each.score).grade


class Bar(NamedTuple):
    """A bar of the curve: left edge and width in percent of the curve, top and height in pixels."""

    step: PathStep
    left: str
    width: str
    top: int
    height: int


class CurveLabel(NamedTuple):
    """Where the label of the chosen bar stands, in percent, and which labels of the ends have room beside it."""

    left: str
    anchor: str  # SVG knows start, middle and end.
    has_first: bool
    has_last: bool


@dataclass(frozen=True)
class DrawnStep:
    """A step with its board: the position before it, the reason, and everything that is drawn."""

    listed: PathStep
    puzzle: Puzzle
    reason: str
    evidence: Evidence
    view: BoardView

    @property
    def named(self) -> list[tuple[str, int, int]]:
        """The cells that the reason names, each with its column and row from 0."""
        names = [name for _, name in split_cell_names(self.reason) if name]
        return [(name, *divmod(CLASSIC.parse_cell(name), CLASSIC.size)[::-1]) for name in dict.fromkeys(names)]

    @property
    def board(self) -> dict[str, str]:
        """The fields of the link that goes on from here; of a single its cell is the active one."""
        placed = self.listed.step.placements
        active = {"active": CLASSIC.cell_name(placed[0].cell)} if placed else {}
        return board_link.to_fields(self.puzzle) | {"mode": "answers"} | active

    @property
    def digits(self) -> str:
        """All digits of the board as one line, for a search from there."""
        return self.puzzle.entries.line("0")


@dataclass(frozen=True)
class PathList:
    """The steps of a path in order, with what each kind of path knows about them."""

    start: Grid
    steps: tuple[PathStep, ...]
    explain: Callable[[Step, Position], str]
    draw_evidence: Callable[[Step, Position], Evidence]
    removed: frozenset[Candidate] = frozenset()  # The puzzle removes them before the first step.
    has_ratings: bool = False  # whether steps have Sudoku Explainer's rating, beside their level

    @classmethod
    def of_path(cls, path: Path, removed: frozenset[Candidate] = frozenset()) -> PathList:
        """List HoDoKu's path."""
        steps = tuple(_path_step(number, step) for number, step in enumerate(path.steps, 1))
        return cls(path.start, steps, _hint_reason, _hint_evidence, removed)

    @classmethod
    def of_explainer(cls, path: ExplainerPath, removed: frozenset[Candidate] = frozenset()) -> PathList:
        """List Sudoku Explainer's path."""
        steps = tuple(_explainer_step(number, step) for number, step in enumerate(path.steps, 1))
        return cls(path.start, steps, _explainer_reason, _explainer_evidence, removed, has_ratings=True)

    @cached_property
    def hardest(self) -> PathStep | None:
        """The first of the hardest steps; None for an empty path."""
        return max(self.steps, key=lambda each: each.score, default=None)

    @property
    def has_guess(self) -> bool:
        """Whether the hardest step is a digit of the solution, for which there is no reason."""
        entry = TECHNIQUES.get(self.hardest.step.technique) if self.hardest else None
        return entry is not None and not entry.is_logical

    @property
    def count_sentence(self) -> str:
        """How many steps there are, and how many of them are singles: '57 steps, 53 of them singles.'"""
        count, singles = len(self.steps), sum(each.is_single for each in self.steps)
        if count == 1:
            return "1 step, a single." if singles else "1 step."
        share = "all" if singles == count else f"{singles}" if singles else "none"
        return f"{count} steps, {share} of them singles." if singles != 1 else f"{count} steps, 1 of them a single."

    @property
    def hardest_phrase(self) -> tuple[str, str, str]:
        """Article, name and number of the hardest step: ('a', 'Skyscraper', ', twice'); of easy singles no number."""
        if self.hardest is None:
            return "", "", ""
        times = sum(each.name == self.hardest.name for each in self.steps)
        often = "" if times == 1 or self.hardest.is_single else f", {'twice' if times == 2 else f'{times} times'}"
        return article_of(self.hardest.name), self.hardest.name, often

    def rows(self, chosen: int = 0) -> list[PathRow]:
        """List the rows, with the chosen step in a row of its own."""
        runs = groupby(self.steps, key=lambda each: each.number if not each.is_single or each.number == chosen else 0)
        return [PathRow(tuple(run)) for _, run in runs]

    def bars(self) -> list[Bar]:
        """Compute the curve of difficulty: a bar for each step; the taller, the harder. Easy puzzles have a low one."""
        shares = bar_shares((each.score for each in self.steps), FULL_RATING if self.has_ratings else FULL_SCORE)
        share, bars = 100 / max(len(self.steps), 1), list[Bar]()
        for at, (each, part) in enumerate(zip(self.steps, shares, strict=True)):
            height = max(LOWEST_BAR, round(TALLEST_BAR * part))
            left, width = (at + (1 - BAR_SHARE) / 2) * share, BAR_SHARE * share
            bars.append(Bar(each, f"{left:.2f}%", f"{width:.2f}%", CURVE_HEIGHT - height, height))
        return bars

    def label(self, chosen: int) -> CurveLabel:
        """Place the label of the chosen bar."""
        left = 100 * (chosen - 0.5) / len(self.steps)
        anchor = "start" if left < LABEL_EDGE else "end" if left > 100 - LABEL_EDGE else "middle"
        return CurveLabel(f"{left:.2f}%", anchor, left >= END_LABELS[0], left <= END_LABELS[1])

    def _first_position(self) -> Position:
        return Position.of(self.start, sorted(self.removed))

    def draw(self, number: int) -> DrawnStep:
        """Draw the step of that number in the position before it."""
        listed = self.steps[number - 1]
        position, removed = self._first_position(), set(self.removed)
        for each in self.steps[: number - 1]:
            position.apply(each.step)
            removed.update(each.step.eliminations)
        entries = position.grid
        notes = Candidates.of(entries, removed).all() if removed else frozenset[Candidate]()
        open_removed = frozenset(each for each in removed if not entries.digits[each.cell])
        puzzle = Puzzle(self.start, entries, notes=notes, removed=open_removed)
        evidence = self.draw_evidence(listed.step, position)
        masks = tuple(position.masks) if notes or listed.step.eliminations else ()
        view = draw_hint(
            view_of_position(puzzle, ORIGINS[CellKind.SOLVED]), Hint("", (), DEPTHS, evidence=evidence, masks=masks)
        )
        return DrawnStep(listed, puzzle, self.explain(listed.step, position), evidence, view)

    def reasons(self) -> Iterator[str]:
        """Write the reason of each step, in order."""
        before = self._first_position().positions_before([each.step for each in self.steps])
        for position, each in zip(before, self.steps, strict=False):
            yield self.explain(each.step, position)


def short_effect(step: Step) -> str:
    """Write what a step does in a few signs, digit by digit: '−4 r4c4 r6c4, −5 r4c7'; of many only the number.

    >>> short_effect(Step("naked-pair", (3, 4), (Candidate(0, 3), Candidate(2, 3))))
    '−3 r1c1 r1c3'
    """
    cells = defaultdict[Digit, list[str]](list)
    for cell, digit in sorted(step.eliminations, key=lambda each: (each.digit, each.cell)):
        cells[digit].append(CLASSIC.cell_name(cell))
    removed = [f"−{digit} {' '.join(names)}" for digit, names in cells.items()]
    if len(step.eliminations) > MAX_LISTED_CANDIDATES:
        removed = [f"−{count_noun(len(step.eliminations), 'candidate')}"]
    return ", ".join([*(f"{CLASSIC.cell_name(cell)} = {digit}" for cell, digit in step.placements), *removed])


def article_of(name: str) -> str:
    """Choose the article in front of the name of a technique: 'a', 'an' or none.

    >>> [article_of(name) for name in ("Skyscraper", "X-Wing", "Uniqueness Test 1", "Simple Colors Trap")]
    ['a', 'an', 'a', '']
    """
    if name.startswith(_PLURAL_BEGINNINGS) or name.endswith(_PLURAL_ENDINGS):
        return ""
    return "an" if name.startswith(_SPELLED_AN) else "a"


def _path_step(number: int, step: Step) -> PathStep:
    row = TECHNIQUES[step.technique]
    grade = StepGrade(row.level.number)
    key, is_single = row.key if row.is_logical else "", row.technique.is_single
    return PathStep(number, step, name_of(step), key, grade, step_score(step), is_single)


def _explainer_step(number: int, step: Step) -> PathStep:
    level = 1 + sum(step.rating >= rating for rating in LEVEL_RATINGS)
    grade = StepGrade(level, explanations.format_rating(step.rating))
    is_single = rule_of(step).is_single
    return PathStep(number, step, step.technique, same_technique(step), grade, step.rating, is_single)


def _hint_reason(step: Step, position: Position) -> str:
    """Write the reason as a hint does. Not every step of a path has a hint: a digit by brute force has none."""
    technique = TECHNIQUES[step.technique].technique
    reason = technique.reason_on_board(shorten_proof(step), position) or reason_of(step, position)
    return sentence(f"{reason}. So {describe_effect(step)}")


def _hint_evidence(step: Step, position: Position) -> Evidence:
    return find_evidence(step, position, DEPTHS)


def _explainer_reason(step: Step, position: Position) -> str:
    return sentence(f"{explanations.reason_of(step, position)}. So {describe_effect(step)}")


def _explainer_evidence(step: Step, position: Position) -> Evidence:
    return draw_marks(explanations.marks_of(step, position))
