"""Write the questions of predict mode: the question, its choices, the answer with its reason, and how to find it."""

from __future__ import annotations

from typing import Final, NamedTuple

from solver.grid import possible_digits
from solver.search.narration import Names
from solver.search.questions import COUNT_BOUNDS, EMPTY, OTHER, STAYS, Question, QuestionAnswer, QuestionKind
from solver.search.steps import Kind
from solver.search.trace import Trace
from solver.shape import Cell, Digit
from solver.text import count_noun, join_names

_FATES: Final = {STAYS: "it stays", OTHER: "next digit goes in", EMPTY: "cell is left empty"}
_FATES_IN_ANSWER: Final = {OTHER: "a later digit goes in", EMPTY: "no later digit fits, so it is left empty"}


class Choice(NamedTuple):
    """An answer to choose; `press` is its key on the keyboard."""

    value: str
    press: str
    label: str


def text_of(question: Question, names: Names) -> str:
    """Write the question, short enough for two lines of big type."""
    cell = names.cell(question.cell) if question.cell is not None else ""
    after = f" after {names.symbol(question.after)}" if question.after else ""
    match question.kind:
        case QuestionKind.COUNT:
            if _has_small_numbers(question):
                return f"Before the run: how many placements will it take for {question.bounds[1] - 1} free cells?"
            return "Before the run: how many placements will it take?"
        case QuestionKind.DIGIT:
            return f"Which digit goes into {cell} next{after}?"
        case QuestionKind.FITS:
            return f"Will a later digit fit {cell}{after}?" if after else f"Will a digit fit {cell}?"
        case QuestionKind.DEAD:
            return "A dead end. Back to which cell, and what becomes of its digit?"
        case QuestionKind.DEPTH:
            return f"A dead end at depth {question.keys[0]}. How deep is the search when it has gone back?"
        case QuestionKind.FEWEST:
            return "Which empty cell has the fewest choices?"
    return "Which cell does the search go on in?"


def choices_of(question: Question) -> list[Choice]:
    """List the answers to choose from, in the order shown; a cell is chosen on the board instead."""
    match question.kind:
        case QuestionKind.COUNT:
            return [Choice(key, key, _range_of(question, key)) for key in question.keys]
        case QuestionKind.DIGIT:
            return [Choice(key, key, key) for key in question.keys]
        case QuestionKind.FITS:
            return [Choice("y", "y", "Yes"), Choice("n", "n", "No")]
        case QuestionKind.DEAD:
            return [Choice(key, key, _FATES[key]) for key in question.keys]
    return [Choice(key, str(press), f"depth {key}") for press, key in enumerate(question.keys, 1)]


def explain_keys(question: Question) -> str:
    """Explain which keys answer the question."""
    match question.kind:
        case QuestionKind.FITS:
            return "Y or N."
        case QuestionKind.DEAD:
            return "Choose with the arrows, then 1, 2 or 3."
        case QuestionKind.FEWEST | QuestionKind.NEXT:
            return "Choose with the arrows, then Enter."
        case QuestionKind.DIGIT:
            return f"Press {question.keys[0]} to {question.keys[-1]}."
    return f"Press 1 to {len(question.keys)}."


def explain_answer(trace: Trace, question: Question, answer: QuestionAnswer, names: Names) -> str:
    """Write the answer with its reason, in one sentence."""
    cell, digit = (
        question.cell,
        names.symbol(answer.value) if question.kind in (QuestionKind.DIGIT, QuestionKind.FITS) else "",
    )
    match question.kind:
        case QuestionKind.COUNT:
            return _explain_count(question, answer)
        case QuestionKind.DIGIT if cell is not None:
            after = f" after {names.symbol(question.after)}" if question.after else ""
            return f"{digit}, the first digit{after} that is not in the row, column or box of {names.cell(cell)}."
        case QuestionKind.FITS if cell is not None:
            if answer.key == "y":
                return f"Yes: {digit} is not in the row, column or box of {names.cell(cell)}."
            after = f" after {names.symbol(question.after)}" if question.after else ""
            return f"No: the row, column and box of {names.cell(cell)} hold every digit{after}."
        case QuestionKind.DEAD if answer.cell is not None:
            back = f"{names.cell(answer.cell)}, the last cell filled"
            return f"{back}: its {names.symbol(answer.value)} is taken back and {_FATES_IN_ANSWER[answer.key]}."
        case QuestionKind.DEPTH:
            digits = count_noun(answer.value, "digit is", "digits are")
            return f"Depth {answer.key}: {digits} taken back before another fits."
    return _explain_cell(trace, question, answer, names)


def _has_small_numbers(question: Question) -> bool:
    """Whether the question is about a small board, whose ranges follow from its free cells."""
    return question.bounds != COUNT_BOUNDS


def _range_of(question: Question, key: str) -> str:
    """Write the range of numbers that a key stands for: 'fewer than 100', or '1,000 to 9,999'."""
    least, *further = question.bounds[int(key) - 1 :]
    if not further:
        return "a million or more" if least == 10**6 else f"{least:,} or more"
    if not least:
        return f"at most {further[0] - 1}" if _has_small_numbers(question) else f"fewer than {further[0]:,}"
    return f"{least:,} to {further[0] - 1:,}"


def _explain_count(question: Question, answer: QuestionAnswer) -> str:
    if answer.is_least:
        return f"At least {answer.value:,}: so many placements are explored, and the search has not ended."
    found = _range_of(question, answer.key)
    return f"{found[0].upper()}{found[1:]}: it takes {count_noun(answer.value, 'placement')}."


def _explain_cell(trace: Trace, question: Question, answer: QuestionAnswer, names: Names) -> str:
    cell, count = answer.cell, answer.value
    if cell is None:  # only where there is no such cell, and then it is not asked
        return ""
    left = possible_digits(names.shape, trace.state(question.move).digits, cell)
    digits = join_names([names.symbol(digit) for digit in left]) if left else "no digit"
    if chosen := trace.algorithm.words.chosen:
        return f"{names.cell(cell)}: {chosen}."
    several = "choices" if count != 1 else "choice"
    ties = len(answer.equals) or _ties(trace, question, count)
    first = f", the first in row order of {ties} with {count} {several}" if ties > 1 else ", and every other has more"
    return f"{names.cell(cell)}: {digits} {'fit' if count != 1 else 'fits'}{first}."


def _ties(trace: Trace, question: Question, count: int) -> int:
    """Count the empty cells that have `count` candidates."""
    shape, digits = trace.grid.shape, trace.state(question.move).digits
    return sum(not digits[cell] and len(possible_digits(shape, digits, cell)) == count for cell in shape.cells)


def explain_method(question: Question, trace: Trace) -> str:
    """Explain how to find the answer to such a question."""
    if question.kind is QuestionKind.COUNT and _has_small_numbers(question):
        return "Each free cell takes one placement, and every digit that is taken back has cost one more."
    words = trace.algorithm.words
    order = "Digits are tried from 1 up"
    return {
        QuestionKind.COUNT: "Nobody can read this off the board. Most searches take far more placements than there "
        "are free cells, but with few clues, or in an unlucky order, a thousand times more.",
        QuestionKind.DIGIT: f"{order}, and after a digit was taken back from the one after it. Cross out what the "
        "row, the column and the box hold: the first digit left is the one.",
        QuestionKind.FITS: f"{order}; those tried before do not come again. Cross out what the row, the column and "
        "the box hold, and see whether a later digit is left.",
        QuestionKind.DEAD: f"The search goes back to the cell filled last, {words.back}. Its digit is always taken "
        "back; what counts is whether a later digit fits there.",
        QuestionKind.DEPTH: "The depth is the number of digits that the search has placed. Each step back takes one "
        "of them back, until a cell has a later digit that fits.",
        QuestionKind.FEWEST: "Count for each empty cell the digits that its row, column and box leave. The smallest "
        "count wins; of equal counts, the first cell in row order.",
        QuestionKind.NEXT: words.choosing,
    }[question.kind]


def cell_of_answer(trace: Trace, question: Question, answer: QuestionAnswer) -> tuple[Cell | None, Digit]:
    """Find the cell of the board that shows the answer, and the digit to show in it; 0 for none."""
    match question.kind:
        case QuestionKind.COUNT:
            return None, 0
        case QuestionKind.DIGIT | QuestionKind.FITS:
            return question.cell, answer.value
        case QuestionKind.DEPTH:
            taken = trace.window(question.move, answer.value)
            return (taken[-1].cell if taken and taken[-1].kind is Kind.RETRACT else None), 0
    return answer.cell, 0
