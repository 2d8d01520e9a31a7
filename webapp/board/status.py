"""What is true of a board, in sentences: the verdict about its givens, and what the person's digits add.

The typing verdict searches 2,000 nodes and runs freely. When asked for more, what 200 nodes leave undecided takes one
of the places for page work.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from solver.engine import LIVE_BUDGET, Answer, RemovableClue, Verdict, solve
from solver.grid import Conflict, Grid, Puzzle
from solver.shape import CLASSIC, Cell, Digit
from solver.text import join_some
from webapp.board.form import without_solution
from webapp.board.practice import found_on
from webapp.serving.limits import page_work

QUICK_BUDGET: Final = 200  # nodes searched before asking for a place, so that being refused one costs little
KEPT: Final = 512  # answers, at most five kilobytes each
# Clues of a puzzle with one solution, at least, where that is known; of 9x9 ones: McGuire, Tugemann and Civario, 2012.
FEWEST_CLUES: Final = {4: 4, 6: 8, CLASSIC.size: 17}
TOLD: Final = 3  # conflicts in the sentence, and houses of each; all of them are marked on the board
NAMED: Final = 4  # wrong answers in the sentence; all of them are marked on the board
_CONFLICT: Final = "Conflict: "
_WELL_DONE: Final = "Well done!"
_SENTENCES: Final = {  # the sentence of each verdict; a conflict has its own
    Verdict.NONE: "No solution.",
    Verdict.UNIQUE: "Exactly one solution.",
    Verdict.SEVERAL: "Several solutions.",
}


@dataclass(frozen=True)
class Judgement:
    """The verdict about the givens, and every conflict of the whole board."""

    answer: Answer
    conflicts: tuple[Conflict, ...]
    count: str  # of the clues
    headline: str
    remark: str = ""
    is_finished: bool = False  # by the person, without a conflict
    sign: str = ""  # of what a check came to, for the badge: ×, tick or ?
    is_found: bool = False  # what the board is practised on

    @property
    def sentence(self) -> str:
        """The number of clues and the verdict."""
        return f"{self.count} {self.headline}".lstrip()

    @property
    def parts(self) -> tuple[str, str, str]:
        """The headline in three: what its badge says too, what is set large, and which cells clash, with the rest."""
        if not self.headline.startswith(_CONFLICT):
            return "", self.headline, ""
        large, colon, rest = self.headline.removeprefix(_CONFLICT).partition(": ")
        return _CONFLICT.strip(), f"{large}{colon.strip()}", rest

    @property
    def code(self) -> str:
        """The verdict's code; `conflict` also when only the person's digits clash."""
        return Verdict.CONFLICT.value if self.conflicts else self.answer.verdict.value


def judge(puzzle: Puzzle, answer: Answer | None = None) -> Judgement:
    """What is true of the board, as far as the live budget tells; `answer` is what a longer search found."""
    answer = answer or _live(puzzle.givens, LIVE_BUDGET)
    conflicts = without_solution(puzzle).entries.conflicts()  # the solver's digits clash with nothing
    count = f"{clues(puzzle)}." if puzzle.entries.filled else ""
    if puzzle.entries.is_full() and not (conflicts or puzzle.solved) and puzzle.entries != puzzle.givens:
        return Judgement(answer, (), count, "Complete and right.", _WELL_DONE, is_finished=True)
    return Judgement(answer, conflicts, count, _headline(puzzle, answer, conflicts), _remark(puzzle, answer, conflicts))


def judge_titled(puzzle: Puzzle, title: str) -> Judgement:
    """What is true of the board; where it is practised on and the step was just found, that is the headline."""
    judged = judge(puzzle)
    name = "" if judged.is_finished or judged.conflicts else found_on(puzzle, title, judged.answer)
    return replace(judged, headline=f"That is {name}.", sign="tick", is_found=True) if name else judged


@lru_cache(maxsize=KEPT)
def _live(givens: Grid, budget: int) -> Answer:
    """The answer within the budget; kept, as the clues stay while answers are typed or a search is stepped."""
    return solve(givens, limit=2, budget=budget)


def decide(givens: Grid) -> Answer:
    """The answer within the full budget; short searches need no place (`webapp.serving.limits`)."""
    answer = solve(givens, limit=2, budget=QUICK_BUDGET)
    if answer.verdict is not Verdict.UNDECIDED:
        return answer
    with page_work():
        return solve(givens, limit=2)


def against_solution(puzzle: Puzzle, solution: Grid) -> list[Cell]:
    """The cells whose digit differs from the solution."""
    digits = zip(puzzle.entries.digits, solution.digits, strict=True)
    return [cell for cell, (mine, its) in enumerate(digits) if mine and mine != its]


def check_answers(puzzle: Puzzle, answer: Answer) -> str:
    """The sentence that says whether the person's digits agree with the only solution."""
    if answer.verdict is not Verdict.UNIQUE:
        return "Answers can only be checked against a puzzle with exactly one solution."
    wrong = [puzzle.shape.cell_name(cell) for cell in against_solution(puzzle, answer.solutions[0])]
    mine = puzzle.entries.filled - puzzle.givens.filled - len(puzzle.solved)
    if wrong:
        return f"{number_of(len(wrong), 'wrong answer')}: {join_some(wrong, NAMED)}."
    if puzzle.entries.is_full():
        return "Complete and right."
    return f"Right so far: {number_of(mine, 'answer')}." if mine else "Nothing to check yet."


def checked(puzzle: Puzzle, answer: Answer) -> Judgement:
    """What is true of the board where a check is the news: it is the headline, with its own badge."""
    found, said = judge(puzzle, answer), check_answers(puzzle, answer)
    if found.is_finished:
        return replace(found, sign="tick")
    wrong, mine = against_solution(puzzle, answer.solutions[0]), puzzle.entries != puzzle.givens
    return replace(found, headline=said, remark="", sign="×" if wrong else "tick" if mine else "?")


def doubts(givens: Grid, found: Sequence[RemovableClue]) -> str:
    """The sentence that says which clues may be wrong; those that leave exactly one solution, where there are some."""
    sure = [each for each in found if each.is_only]
    cells = [each.cell for each in sure or found]
    if not cells:
        return "No single clue is to blame: two or more of them must be wrong."
    then = "is exactly one solution" if sure else "are several solutions"
    names = [givens.shape.cell_name(cell) for cell in cells]
    if len(names) == 1:
        symbol = givens.shape.symbols[givens.digits[cells[0]] - 1]
        return f"Without the {symbol} in {names[0]} there {then}: perhaps it is wrong."
    return f"One clue is wrong: without {join_some(names, NAMED, 'or')} there {then}."


def of_several(judgement: Judgement, count: str, remark: str) -> Judgement:
    """What is true of the board where its many solutions are the news."""
    too_few = f"{judgement.count.removesuffix('.')} are too few.".replace("clue are", "clue is").lstrip()
    few = too_few if judgement.count else ""
    return replace(judgement, count=few, headline=f"Several solutions: {count}.", remark=remark)


def clues(puzzle: Puzzle) -> str:
    """The number of givens in words: '32 clues'."""
    return number_of(puzzle.givens.filled, "clue")


def number_of(count: int, noun: str) -> str:
    """So many of them in words: '1 cell', '2 cells'."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _headline(puzzle: Puzzle, answer: Answer, conflicts: tuple[Conflict, ...]) -> str:
    if not puzzle.entries.filled:
        return "Enter a puzzle."
    if conflicts:
        told = _told(conflicts)
        more = f"; and {len(told) - TOLD} more" if len(told) > TOLD else ""
        return f"{_CONFLICT}{'; '.join(told[:TOLD])}{more}."
    if answer.verdict is Verdict.UNDECIDED:
        return f"Not decided within {answer.nodes:,} steps of search."
    return _SENTENCES[answer.verdict]


def _told(conflicts: tuple[Conflict, ...]) -> list[str]:
    """The conflicts in words, those of one digit together: '1 twice in row 1, column 1 and box 1'."""
    digits: dict[Digit, list[Conflict]] = {}
    for conflict in conflicts:
        digits.setdefault(conflict.digit, []).append(conflict)
    return [_together(found) for found in digits.values()]


def _together(found: list[Conflict]) -> str:
    """The conflicts of one digit; its cells are named where they are the same in every house."""
    houses, one = join_some([conflict.house.name for conflict in found], TOLD), found[0]
    if len({conflict.cells for conflict in found}) == 1:
        return f"{one.what} in {houses}: {one.names}"
    is_even = len({len(conflict.cells) for conflict in found}) == 1
    return f"{one.what if is_even else f'{one.what.split()[0]} more than once'} in {houses}"


def _remark(puzzle: Puzzle, answer: Answer, conflicts: tuple[Conflict, ...]) -> str:
    if not puzzle.entries.filled:
        return "Type its clues, or paste it."
    if puzzle.entries.is_full() and not conflicts:
        return "The solution is shown." if puzzle.solved else "A complete and right grid."
    fewest = FEWEST_CLUES.get(puzzle.shape.size, 0)
    if answer.verdict is Verdict.SEVERAL and 0 < puzzle.givens.filled < fewest and not conflicts:
        on = "" if puzzle.shape == CLASSIC else f" on a {puzzle.shape} board"
        return f"Fewer than {fewest} clues{on} never have just one solution."
    return ""
