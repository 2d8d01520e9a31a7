"""A program that does nothing gets no points, and a right one gets all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import pytest

from solver.judge.cases import Case, Wanted, read_cases
from solver.judge.document_cases import DOCUMENTS, cases_of
from solver.judge.judging import Judgement
from solver.judge.running import Outcome
from solver.judge.verdicts import judge
from tests.campaigns import some

FORMS: Final = [(key, form) for key, document in DOCUMENTS.items() for form in document.forms or ("",)]
SOLVED: Final = "534678912\n672195348\n198342567\n859761423\n426853791\n713924856\n961537284\n287419635\n345286179\n"
# Of the four of plank two, which have each of its words once.
PAIRS: Final = some(FORMS, always=lambda case: case not in (("plank", "yes convert"), ("plank", "no screen")))
IDLE: Final[dict[str, Callable[[Case], str]]] = {  # what programs print that solve and verify nothing
    "nothing": lambda _: "",
    "no solution": lambda _: "No solution\n",
    "bad input": lambda _: "Invalid input: error\n",
    "both": lambda _: "Error: no solution\n",
    "a number": lambda _: "0\n",
    "yes": lambda _: "It is a valid solution\n",
    "one grid": lambda _: SOLVED,
    "the input": lambda case: case.input_text,
    "the name": lambda case: f"{case.standard_input.decode().partition(chr(10))[0]} is not valid\n",
}


def judged(cases: Sequence[Case], text: Callable[[Case], str]) -> Judgement:
    """What becomes of a program that prints this."""
    outcomes = ((case, Outcome(text(case).encode(), b"", 0, 0.1)) for case in cases)
    return Judgement("mine.py", "any", tuple(judge(case, outcome) for case, outcome in outcomes))


@pytest.mark.parametrize(("document", "form"), PAIRS)
def test_a_program_that_does_nothing_gets_no_points(document: str, form: str) -> None:
    """It passes some cases, and gets nothing for them; but who is asked to print the input may print it."""
    cases = cases_of(document, form)
    passed = 0
    for name, text in IDLE.items():
        judgement = judged(cases, text)
        if not (name == "the input" and any(case.wanted is Wanted.PRINT for case in cases)):
            assert judgement.points == 0, name
            assert judgement.exit_code == 1
        passed += sum(verdict.passed for verdict in judgement.verdicts)
    assert passed


@pytest.mark.parametrize(("document", "form"), PAIRS)
def test_a_right_program_gets_all_points(document: str, form: str) -> None:
    """The output of the document's own program has a point for each case that carries one, and no reason against it."""
    cases = cases_of(document, form)
    judgement = judged(cases, lambda case: (case.expected or b"").decode())
    assert (judgement.points, judgement.no_points) == (judgement.most_points, "")
    assert judgement.most_points == sum(not case.may_take_long for case in cases) > 0


@pytest.mark.parametrize(("document", "form"), PAIRS)
def test_a_case_that_fails_nobody_carries_no_point(document: str, form: str) -> None:
    """Exactly the cases that no program fails carry none, those that crash or print a wrong grid included."""
    crash = Outcome(b"", b"Traceback (most recent call last):\nKeyError: 1", 1, 0.1)
    wrong = Outcome(b"111111111\n" * 9, b"", 0, 0.1)
    for case in cases_of(document, form):
        outcomes = [crash, wrong, *(Outcome(text(case).encode(), b"", 0, 0.1) for text in IDLE.values())]
        assert case.carries_point is not all(judge(case, outcome).passed for outcome in outcomes), case.name


def lecturers_cases(folder: Path, outputs: dict[str, str]) -> list[Case]:
    """Cases of a lecturer, each with its name as input."""
    for name, output in outputs.items():
        (folder / f"{name}.in").write_text(f"{name}\n")
        (folder / f"{name}.out").write_text(output)
    return read_cases(folder, "any")


def test_cases_of_texts(tmp_path: Path) -> None:
    """One text for all gets nothing where they want different ones; whoever looks at the input gets points."""
    cases = lecturers_cases(tmp_path, {"1": "odd\n", "2": "even\n", "3": "odd\n"})
    assert judged(cases, lambda _: "odd").points == 0
    assert judged(cases, lambda case: "odd" if case.name == "1" else "even").points == 2
    assert judged(cases[::2], lambda _: "odd").points == 2


def test_one_grid_may_be_right_everywhere() -> None:
    """A program that prints the same grid gets its points where that grid solves each puzzle, as one of several too."""
    cases = [case for case in cases_of("any") if case.name in ("well-known", "one-empty", "several")]
    judgement = judged(cases, lambda _: SOLVED)
    assert (judgement.points, judgement.exit_code) == (3, 0)
