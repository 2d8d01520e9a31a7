"""Chats and training data in JSON: the text that asks has the puzzle, and an answer is never taken for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Final

from hypothesis import given
from hypothesis import strategies as st

from solver.formats import attempt
from solver.formats.recovery import read_whole
from tests.for_each import for_each
from tests.solver.formats.samples import GENTLE

USUAL: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION: Final = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
Writer = Callable[[str, str], Any]


def rows(line: str) -> str:
    """A row a line."""
    return "\n".join(line[at : at + 9] for at in range(0, len(line), 9))


FORMS: Final[dict[str, Writer]] = {
    "prompt": lambda asked, answer: {"prompt": f"Solve: {asked}", "completion": answer},
    "prompt alone": lambda asked, answer: {"prompt": asked, "completion": answer},
    "answer first": lambda asked, answer: {"ideal": answer, "input": f"Solve this:\n{rows(asked)}"},
    "instruction": lambda asked, answer: {"instruction": "Solve it.", "input": asked, "output": f"Here:\n{answer}"},
    "messages": lambda asked, answer: {
        "messages": [
            {"role": "system", "content": "You solve puzzles of 9x9 cells."},
            {"role": "user", "content": f"Here is a puzzle:\n{rows(asked)}"},
            {"role": "assistant", "content": f"The solution:\n{rows(answer)}"},
        ]
    },
    "list of messages": lambda asked, answer: [
        {"role": "user", "content": [{"type": "text", "text": rows(asked)}]},
        {"role": "assistant", "content": rows(answer)},
    ],
    "conversations": lambda asked, answer: {
        "conversations": [{"from": "human", "value": rows(asked)}, {"from": "gpt", "value": rows(answer)}]
    },
    "input and ideal": lambda asked, answer: {"input": [{"role": "user", "content": rows(asked)}], "ideal": answer},
}
SINGLE: Final = [name for name in FORMS if name != "list of messages"]


@for_each("name", FORMS)
def test_the_question_has_the_puzzle(name: str) -> None:
    """And the answer its solution, whatever the layout of the JSON."""
    for indent in (None, 1):
        tried = attempt(json.dumps(FORMS[name](USUAL, SOLUTION), indent=indent))
        (entry,) = tried.entries
        assert (tried.error, entry.puzzle.givens.line()) == (None, USUAL)
        assert entry.solution is not None
        assert entry.solution.line() == SOLUTION


@for_each("name", SINGLE)
def test_a_line_for_each(name: str) -> None:
    """With its line, on the page and on the command line; a damaged line is an error with its number."""
    lines = [json.dumps(FORMS[name](puzzle, SOLUTION)) for puzzle in (USUAL, GENTLE, USUAL)]
    text = "\n".join(lines)
    for entries in (attempt(text).entries, read_whole(text)):
        assert [entry.puzzle.givens.line() for entry in entries] == [USUAL, GENTLE, USUAL]  # type: ignore[union-attr]
    assert [entry.line for entry in attempt(text).entries] == [1, 2, 3]
    assert attempt(text).entries[1].solution is None
    damaged = attempt("\n".join([lines[0], lines[1][:-5]]))
    assert damaged.entries == ()
    assert damaged.error is not None


@for_each("name", FORMS)
@for_each("asked", [USUAL[:-1], USUAL + ".", USUAL.replace("7", "q", 1), "no digits"])
def test_the_answer_is_never_the_puzzle(name: str, asked: str) -> None:
    """Where the question is damaged, or holds none, nothing is read."""
    text = json.dumps(FORMS[name](asked, SOLUTION))
    assert attempt(text).entries == ()
    assert not [each for each in read_whole(text) if hasattr(each, "puzzle")]


@given(st.sampled_from(SINGLE), st.integers(0, 80), st.sampled_from(["", ".", "q"]))
def test_no_edit_of_the_question_reads_the_answer(name: str, place: int, sign: str) -> None:
    """Another puzzle than the one asked, or its solution, is read in silence from no text with one cell changed."""
    asked = USUAL[:place] + sign + USUAL[place + 1 :]
    for entry in attempt(json.dumps(FORMS[name](asked, SOLUTION))).entries:
        assert entry.puzzle.givens.line() == asked


def test_an_answer_that_solves_another_puzzle_is_left_out() -> None:
    """It is named."""
    (entry,) = attempt(json.dumps(FORMS["messages"](GENTLE, SOLUTION))).entries
    assert (entry.puzzle.givens.line(), entry.solution, entry.left_out) == (GENTLE, None, ("the answer",))


def test_boards_under_their_own_names_are_read_by_these() -> None:
    """A prompt beside a board is words."""
    board = {"puzzle": USUAL, "solution": SOLUTION, "prompt": "Solve it.", "response": "Done."}
    (entry,) = attempt(json.dumps(board)).entries
    assert (entry.puzzle.givens.line(), entry.solution is None) == (USUAL, False)


def test_a_spoiler_of_a_chat_is_the_solution() -> None:
    """Behind uprights, under its name."""
    (entry,) = attempt(f"Can anyone solve this? ```\n{rows(USUAL)}\n```\nAnswer: ||{SOLUTION}||").entries
    assert (entry.puzzle.givens.line(), entry.solution is None) == (USUAL, False)
