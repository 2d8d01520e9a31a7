"""The faulty programs of the lessons: their stores are those of faulty C and C++ programs, compiled and recorded."""

from __future__ import annotations

from typing import Final

import pytest

from solver.errors import RuleError
from solver.grid import Grid
from solver.judge import recording
from solver.judge.departures import reference_style
from solver.judge.faulty_programs import FAULTY_PROGRAMS, MAX_STORES, FaultyProgram, find_faulty
from solver.judge.models import Faulty, simulate
from solver.judge.traces import only_changes
from solver.search.algorithm import MAX_LISTING_LINES, MAX_LISTING_WIDTH, TraceEvent
from solver.search.frames import frame_at
from solver.search.narration import Names
from solver.shape import CLASSIC
from tests.campaigns import some
from tests.for_each import for_each
from tests.solver.judge.faults import SOWN
from tests.solver.judge.students import needs
from tests.solver.judge.test_faults import ENOUGH_STORES, document_of, recorded
from webapp.demo.lessons import lessons

LESSONS: Final = {lesson.algorithm.key: lesson for lesson in lessons().values()}
OF_A_DOCUMENT: Final = list({program.document: program for program in FAULTY_PROGRAMS}.values())  # one of each
ALWAYS: Final = [program for program in OF_A_DOCUMENT if program.document in ("liang", "cs2", "csis")]  # each order


@pytest.mark.parametrize(
    "program",
    some(FAULTY_PROGRAMS, always=ALWAYS.__contains__),
    ids=lambda program: program.key,
)
def test_a_model_stores_what_the_compiled_program_does(program: FaultyProgram, monkeypatch: pytest.MonkeyPatch) -> None:
    """On the puzzle of its lesson, store by store."""
    monkeypatch.setattr(recording, "MAX_RAW_STORES", ENOUGH_STORES)
    sown = next(
        each
        for each in SOWN
        if each.fault is program.fault and document_of(each.base) == program.document and not each.base.endswith(".py")
    )
    needs(sown.base)
    puzzle = LESSONS[program.key].puzzle.givens
    found = recorded(sown.base, puzzle.line("."), sown.changes).recording
    assert found is not None
    assert found.stores[:MAX_STORES] == program.trace(puzzle).packed.stores()
    assert only_changes(found.stores, puzzle)


@for_each("program", FAULTY_PROGRAMS)
def test_a_listing_differs_from_the_right_one_and_is_lit(program: FaultyProgram) -> None:
    """It fits its place, and each move of the program lights a line, unless the line is what is missing."""
    for listing in program.algorithm.listings:
        assert len(listing.lines) <= MAX_LISTING_LINES
        assert max(map(len, listing.lines)) <= MAX_LISTING_WIDTH
        assert listing.lines_of(TraceEvent.PLACE)
        assert listing.lines_of(TraceEvent.TRY)


@for_each("program", FAULTY_PROGRAMS)
def test_the_last_line_returns_what_the_program_believes(program: FaultyProgram) -> None:
    """Whatever the grid holds at the end: one that stops a cell too early lights the line that says true."""
    puzzle, faulty = LESSONS[program.key].puzzle.givens, Faulty(program.fault, whole_houses=program.whole_houses)
    believes = simulate(puzzle, reference_style(program.document), lambda cell, digit: None, faulty)
    trace = program.trace(puzzle)
    trace.explore_all()
    (listing,) = (each for each in program.algorithm.listings if each.language == "C++")
    line = listing.lines[frame_at(trace, trace.total, 0, Names(puzzle.shape, 1)).lines["cpp"]]
    assert ("return true" in line, "return false" in line) == (believes, not believes)


def test_there_are_ten_over_five_documents() -> None:
    """Each has a lesson behind the right ones, whose steps ask before they say."""
    assert len(FAULTY_PROGRAMS) == 10
    assert {program.document for program in FAULTY_PROGRAMS} == {"liang", "tutorialspoint", "cs2", "plank", "csis"}
    every = list(lessons().values())
    faulty = [LESSONS[program.key] for program in FAULTY_PROGRAMS]
    assert every[-len(faulty) :] == faulty
    for lesson in faulty:
        assert all(step.question for step in lesson.steps[:2])
        assert not lesson.steps[-1].question
        assert program_fault_is_not_in(lesson.steps[0].caption, lesson.title, lesson.idea)


def program_fault_is_not_in(*texts: str) -> bool:
    """Return whether no text names a fault before it is asked for."""
    return not any(program.fault.value in text for program in FAULTY_PROGRAMS for text in texts)


def test_what_is_none_is_refused() -> None:
    """A key that is none, and a grid of another size."""
    with pytest.raises(RuleError):
        find_faulty("faulty-11")
    with pytest.raises(RuleError):
        FAULTY_PROGRAMS[0].trace(Grid.parse("." * 16))
    assert FAULTY_PROGRAMS[0].trace(Grid((0,) * len(CLASSIC.cells))).stores
