"""A command that was ended goes on behind its last hand-in, as long as nothing that decides has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

from solver.judge.document_cases import WELL_KNOWN, case_of, parse
from solver.judge.journal import Entry, Journal
from solver.judge.programs import find_program

CASE: Final = case_of("any", "known", "", parse(WELL_KNOWN))
ENTRY: Final = Entry(0, "mine.py  1 of 1\n", 1, 1)


def test_what_was_judged_is_known_until_something_changes(tmp_path: Path) -> None:
    """The same files, options and cases find the entry, however long a case took; any other content finds none."""
    source = tmp_path / "mine.py"
    source.write_text("print(1)")
    program = find_program(source)
    Journal(tmp_path, "--seconds 1", [CASE]).add(program, ENTRY)
    assert Journal(tmp_path, "--seconds 1", [replace(CASE, seconds=2.5)]).find(program) == ENTRY
    others = [replace(CASE, expected=b"another answer"), replace(CASE, points=2), replace(CASE, hidden=True)]
    assert not any(Journal(tmp_path, "--seconds 1", [case]).find(program) for case in others)
    assert Journal(tmp_path, "--seconds 2", [CASE]).find(program) is None
    source.write_text("print(2)")
    assert Journal(tmp_path, "--seconds 1", [CASE]).find(program) is None


def test_a_hand_in_that_ends_the_command_twice_is_left_out(tmp_path: Path) -> None:
    """Each begin without an end counts, a line that was cut does not; the end of the command removes the file."""
    (tmp_path / "mine.py").write_text("")
    program = find_program(tmp_path / "mine.py")
    for has_ended in (False, False, True):
        journal = Journal(tmp_path, "", [CASE])
        assert journal.has_ended_judge(program) is has_ended
        journal.begin(program)
    with journal.path.open("a", encoding="utf-8") as file:
        file.write('{"key": "cut')
    assert Journal(tmp_path, "", [CASE]).has_ended_judge(program)
    journal.close()
    assert not journal.path.exists()
