"""Test hints: the checks before one, its depths, its application, and that none contradicts the solution."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from flask.testing import FlaskClient

from solver import Candidates, Grid, Puzzle
from solver.engine import Answer, solve
from solver.formats import board_link
from solver.shape import Candidate
from solver.techniques.hints import DEPTHS
from solver.techniques.position import has_complete_notes
from tests.for_each import for_each
from tests.webapp.pages import (
    CHAINED,
    CONFLICTING,
    GENTLE,
    GENTLE_SOLVED,
    NO_SOLUTION,
    TWO_SOLUTIONS,
    Document,
    hidden,
    posted,
    puzzle_of,
)
from webapp.board.apply_hints import apply_easy_steps, apply_step, fill_singles
from webapp.board.hint import Hint, compare_notes, find_step, find_steps, list_all_steps, make_hint, split_cell_names
from webapp.board.mistakes import clear_wrong_digits, correct_notes, find_note_mistakes

HARD = ".....8...68.75..2.54.9...78..1..2.4.....97.1.476.1....2.....9...63.....2....4...."  # pairs, a kite, a fish
MEDIUM = "65..1..9.8.....7.....52......497..6....4.1....9..361......95.....7.....2.2..6..18"


def answer_to(puzzle: Puzzle) -> Answer:
    """Solve the puzzle's givens, up to two solutions."""
    return solve(puzzle.givens, limit=2)


def hint(puzzle: Puzzle, depth: int = DEPTHS) -> Hint:
    """Make the hint for the board at that depth."""
    return make_hint(puzzle, answer_to(puzzle), depth)


@for_each(
    ("line", "says"),
    [
        (NO_SOLUTION, "no solution"),
        (TWO_SOLUTIONS, "several solutions"),
        (CONFLICTING, "5 twice in row 1"),
        ("1" + "." * 15, "9x9 puzzles only"),
        (GENTLE_SOLVED, "The board is full."),
    ],
)
def test_a_reason_replaces_a_missing_hint(line: str, says: str) -> None:
    """Without exactly one solution, on other sizes, in conflict, or when solved, the page gives the reason."""
    found = hint(puzzle_of(line))
    assert says in found.texts[0]
    assert not found.depth
    assert not found.action
    assert not found.evidence.cells


def test_a_conflict_asks_to_remove_typed_digits_only() -> None:
    """The hint asks to remove the digit that conflicts with a clue; of two typed digits, either one."""
    clues = puzzle_of("5" + "." * 80)
    against = replace(clues, entries=Grid((*clues.givens.digits[:8], 5, *clues.givens.digits[9:])))
    assert hint(against).texts[0].endswith("columns 1 and 9. Clear row 1, column 9: the other one is a clue.")
    two = puzzle_of("." * 81)
    assert hint(replace(two, entries=against.entries)).texts[0].endswith("Clear one of them.")


def test_a_wrong_digit_is_named_before_any_hint() -> None:
    """The hint names the cell, not the right digit, and clears it on request."""
    wrong = puzzle_of(GENTLE).with_entry(0, 9)
    found = hint(wrong)
    assert (found.title, found.wrong_cell_names) == ("A digit is wrong", "r1c1")
    assert found.texts == ("Row 1, column 1 cannot be right.",)
    assert clear_wrong_digits(wrong, answer_to(wrong)) == (puzzle_of(GENTLE), "Row 1, column 1 cleared.")


def test_hints_say_nothing_of_notes() -> None:
    """Where complete notes lack the right digit, the hint comes from the digits alone, and names no note."""
    board = puzzle_of(GENTLE)
    noted = replace(board, notes=Candidates.of(board.entries).all() - {Candidate(0, 8)})
    assert has_complete_notes(noted)
    assert hint(noted).texts == hint(board).texts
    covers = [make_hint(each, answer_to(board), depth).covers_notes for each in (board, noted) for depth in (1, 2)]
    assert covers == [False, False, False, True]  # every candidate is among the notes meanwhile
    assert find_steps(noted) == find_steps(board)
    assert apply_step(noted)[0].entries == apply_step(board)[0].entries


def test_notes_are_compared_when_somebody_asks() -> None:
    """Notes in all cells that lack the right digit are named, and those that a digit rules out; both can be mended."""
    board = puzzle_of(GENTLE)
    assert compare_notes(board, answer_to(board)).title == "No notes yet"
    pairs = replace(board, notes=frozenset({Candidate(0, 7), Candidate(0, 9)}))
    assert compare_notes(pairs, answer_to(pairs)).title == "Each note is possible"
    every = Candidates.of(board.entries).all()
    noted = replace(board, notes=every - {Candidate(0, 8)} | {Candidate(2, 5)})
    found = compare_notes(noted, answer_to(noted))
    assert found.texts == ("The notes of row 1, column 1 lack the right digit. 5 in row 1, column 3 cannot be right.",)
    assert (found.wrong, found.offers_undo) == ((0, 2), False)
    mended = correct_notes(noted, answer_to(noted))
    assert mended.notes == every
    assert compare_notes(mended, answer_to(mended)).title == "Your notes are right"
    hidden_note = replace(board, notes=frozenset({Candidate(0, 8)})).with_entry(2, 8)
    assert find_note_mistakes(hidden_note, answer_to(hidden_note)) == ((), ())


def test_notes_of_pairs_are_no_reason_to_doubt() -> None:
    """Notes in some cells, or without a digit in a house, say nothing: the hint is that of the digits alone."""
    board = puzzle_of(GENTLE)
    every = Candidates.of(board.entries).all()
    for notes in ({Candidate(0, 9)}, every - {each for each in every if each.cell == 2}):
        assert hint(replace(board, notes=frozenset(notes))).texts == hint(board).texts
    house = board.shape.houses[0].cells
    without = replace(board, notes=frozenset(each for each in every if each.digit != 8 or each.cell not in house))
    assert not has_complete_notes(without)
    assert has_complete_notes(replace(board, notes=every))


def test_the_page_source_does_not_reveal_the_digit_of_a_mistake(client: FlaskClient) -> None:
    """The source is the same for every right digit; a script asks which earlier digits were right."""
    wrong = puzzle_of(GENTLE).with_entry(0, 9)
    board = {"p": GENTLE.replace(".", "0"), "hint": "1"}
    source = client.get("/", query_string=board_link.to_fields(wrong) | {"hint": "1"}).text
    assert 'data-back="r1c1"' in source
    assert "r1c1=" not in source
    held = ["r1c1=511", "r1c1=383", "r1c1=128", "r1c3=4", "r1c0=511", "r1c1=0", "x"]  # 8 is in r1c1, 3 in r1c3
    answer = client.get("/hint/right", query_string=board | {"held": held})
    assert answer.text == "r1c1=511 r1c1=128 r1c3=4"
    assert client.get("/hint/right", query_string={"p": "1" + "0" * 15, "held": held}).status_code == 404


def test_each_depth_adds_a_sentence() -> None:
    """Each depth adds a sentence; only the last one names placed or removed digits."""
    ladder = [hint(puzzle_of(GENTLE), depth) for depth in range(1, DEPTHS + 1)]
    assert [len(found.texts) for found in ladder] == [1, 2, 3, 4]
    assert [found.action for found in ladder] == ["hint", "hint", "hint", "hint-apply"]
    assert [bool(found.evidence.cells) for found in ladder] == [False, True, True, True]
    assert [(number, is_open) for number, _, is_open in ladder[1].depth_texts] == [
        (1, True),
        (2, True),
        (3, False),
        (4, False),
    ]
    assert "gains" in ladder[3].evidence.candidates.values()
    assert not {"gains", "loses"} & set(ladder[2].evidence.candidates.values())


def test_both_paths_are_linked_where_plain_logic_ends(client: FlaskClient) -> None:
    """The links say that they start from the clues; their addresses carry the answers along."""
    line = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
    page = Document(client.get("/", query_string={"p": line, "e": "0007" + "0" * 77, "hint": "1"}))
    assert "Plain logic ends here" in page.text("hint")
    assert page.text("hint").endswith("From the puzzle’s clues: HoDoKu’s path Sudoku Explainer’s path")
    ways = [each["href"] for each in page.find("a") if each["href"].startswith("/how-hard")]
    carried = f"p={line}&e=0007{'0' * 77}"
    assert ways[-2:] == [f"/how-hard?{carried}", f"/how-hard?way=explainer&{carried}"]


def test_cells_in_a_sentence_are_found() -> None:
    """Splitting a sentence at its cell names, short ones and words, loses no character."""
    text = "r1c2 and Row 3, column 4 see r10c16."
    assert split_cell_names(text) == [
        ("r1c2", "r1c2"),
        (" and ", ""),
        ("Row 3, column 4", "r3c4"),
        (" see ", ""),
        ("r10c16", "r10c16"),
        (".", ""),
    ]


@cache
def solved_by_hints(line: str) -> list[tuple[Puzzle, Hint]]:
    """Apply one hint after the other; list each board with its hint, to the last one."""
    puzzle, hinted_boards = puzzle_of(line), []
    while (found := hint(puzzle)).action == "hint-apply":
        hinted_boards.append((puzzle, found))
        after, _ = apply_step(puzzle)
        assert after != puzzle
        puzzle = after
    return [*hinted_boards, (puzzle, found)]


@pytest.mark.parametrize("line", [GENTLE, HARD])
def test_no_hint_contradicts_the_solution(line: str) -> None:
    """Every placement and elimination agrees with the only solution, to the end of the path."""
    right = solve(Grid.parse(line)).solutions[0].digits
    hinted_boards = solved_by_hints(line)
    assert len(hinted_boards) > 20
    for puzzle, found in hinted_boards[:-1]:
        for (cell, digit), look in found.evidence.candidates.items():
            assert look != "loses" or right[cell] != digit
            assert look != "gains" or right[cell] == digit
        assert board_link.from_fields(board_link.to_fields(puzzle)) == puzzle
    last, found = hinted_boards[-1]
    assert last.entries.digits == right or found.offers_search
    assert not found.wrong


def places(found: Hint) -> bool:
    """Whether the step of the hint places a digit."""
    return "gains" in found.evidence.candidates.values()


def test_eliminations_show_as_notes() -> None:
    """A cell without notes gets the candidates that remain; in other cells the removed ones disappear."""
    puzzle, found = next((puzzle, found) for puzzle, found in solved_by_hints(HARD) if not places(found))
    struck = {candidate for candidate, look in found.evidence.candidates.items() if look == "loses"}
    after, _ = apply_step(puzzle)
    assert struck <= after.removed
    assert not struck & after.notes
    assert {cell for cell, _ in struck} <= {cell for cell, _ in after.notes}


def test_all_singles_are_filled_in_at_once() -> None:
    """Filling in all singles solves a gentle puzzle."""
    puzzle, message = fill_singles(puzzle_of(GENTLE))
    assert puzzle.entries.line() == GENTLE_SOLVED
    assert message == "52 singles filled in."


def test_a_chain_is_drawn_link_by_link() -> None:
    """Strong and weak links are lines; ends and eliminated candidates have their own marks."""
    found = hint(board_link.from_fields(CHAINED))
    assert found.title == "XY-Chain"
    assert found.evidence.strong.count("M") == 4
    assert found.evidence.weak.count("M") == 3
    assert set(found.evidence.candidates.values()) == {"base", "fin", "loses"}
    assert "So r5c8 and r8c7 are not 5." in found.texts[-1]


def test_a_hint_stays_while_only_the_mode_of_typing_changes(client: FlaskClient) -> None:
    """A hint stays open when the mode changes and closes when the board changes."""
    first = Document(client.post("/board", data=posted(GENTLE) | {"action": "hint", "mode": "answers"}))
    assert first.values()["hint"] == "1"
    fields = first.values() | {"mode": "notes"}
    assert Document(client.post("/board", data=fields)).values()["hint"] == "1"
    assert Document(client.post("/board", data=fields | {"r1c1": "8", "mode": "answers"})).values()["hint"] == ""
    deeper = Document(client.post("/board", data=fields | {"action": "hint"}))
    assert deeper.values()["hint"] == "2"
    assert Document(client.post("/board", data=deeper.values() | {"action": "unhint"})).values()["hint"] == "1"
    done = Document(client.post("/board", data=deeper.values() | {"action": "hint-apply"})).values()
    assert (done["hint"], done["r4c2"]) == ("", "4")


@pytest.mark.parametrize(
    ("fields", "says"),
    [({"p": NO_SOLUTION}, "no solution"), ({"p": GENTLE, "e": "9" + "0" * 80}, "cannot be right")],
)
def test_a_message_in_place_of_a_hint_has_an_address(client: FlaskClient, fields: dict[str, str], says: str) -> None:
    """Its address repeats the message, whichever depth the person requested."""
    fields = {name: text.replace(".", "0") for name, text in fields.items()}
    first = Document(client.get("/", query_string=fields | {"hint": "3.1", "mode": "clues"}))
    assert first.values()["hint"] == "1"
    assert first.values()["mode"] == "clues"
    again = Document(client.post("/board", data=first.values() | {"action": "hint"}))
    assert again.values()["hint"] == "1"
    assert says in again.text("hint")
    assert Document(client.post("/board", data=again.values() | {"action": "unhint"})).values()["hint"] == ""


def test_all_steps_are_listed_by_technique() -> None:
    """The first step is the hint's; each is shown and applied by its number and agrees with the solution."""
    puzzle = puzzle_of(HARD)
    listed, right = list_all_steps(puzzle, answer_to(puzzle)), solve(Grid.parse(HARD)).solutions[0].digits
    numbers = sorted(number for group in listed.groups for number, _ in group.steps)
    assert numbers == list(range(len(numbers)))
    assert listed.title == f"{len(numbers)} steps here"
    assert (listed.groups[0].technique.name, listed.groups[0].steps[0][0]) == (hint(puzzle).title, 0)
    for group in listed.groups:
        for number, effect in group.steps:
            found = find_step(puzzle, number)
            assert found
            assert all(right[cell] == digit for cell, digit in found.step.placements)
            assert all(right[cell] != digit for cell, digit in found.step.eliminations)
            shown = make_hint(puzzle, answer_to(puzzle), DEPTHS, number)
            assert shown.technique == group.technique.key, effect
    assert make_hint(puzzle, answer_to(puzzle), DEPTHS, 99) == hint(puzzle)
    effects = {effect for group in listed.groups for _, effect in group.steps}
    assert all(" not " in each or " is " in each or " lose " in each for each in effects)
    assert list_all_steps(puzzle_of(NO_SOLUTION), answer_to(puzzle_of(NO_SOLUTION))).title == "No hint"


def test_easy_steps_are_applied_up_to_the_next_hard_step() -> None:
    """No step above Medium is applied, notes of placed digits go, and the next step is harder."""
    puzzle, message = apply_easy_steps(puzzle_of(HARD))
    assert message.endswith("steps applied; what comes next is hard.")
    assert not list_all_steps(puzzle, answer_to(puzzle)).solve_on_label
    assert apply_easy_steps(puzzle) == (puzzle, "0 steps applied; what comes next is hard.")
    grid = puzzle.entries
    assert not [
        each for each in puzzle.notes if each.digit in {grid.digits[peer] for peer in grid.shape.peers[each.cell]}
    ]
    solved, message = apply_easy_steps(puzzle_of(GENTLE))
    assert (solved.entries.line(), message) == (GENTLE_SOLVED, "52 steps applied: none of them was hard.")


def test_easy_steps_leave_all_notes_or_none() -> None:
    """Whatever was noted before: a board without notes has none afterwards, another one a note for each candidate."""
    assert not apply_easy_steps(puzzle_of(HARD))[0].notes
    bare = puzzle_of(HARD)
    noted = next(
        Candidate(cell, digit) for cell in bare.shape.cells for digit in (5, 9) if not bare.givens.digits[cell]
    )
    right = solve(bare.givens).solutions[0].digits[noted.cell]
    after, _ = apply_easy_steps(replace(bare, notes=frozenset({Candidate(noted.cell, right)})))
    empty = {cell for cell in after.shape.cells if not after.entries.digits[cell]}
    assert {each.cell for each in after.notes} == empty
    assert {Candidate(cell, solve(bare.givens).solutions[0].digits[cell]) for cell in empty} <= after.notes
    assert not after.notes & after.removed


@for_each("line", [GENTLE, MEDIUM, HARD])
def test_a_digit_can_be_placed_once_it_is_named(line: str) -> None:
    """The button is at the first depth that names both digit and cell, and at no depth of other steps."""
    puzzle = puzzle_of(line)
    for number, step in enumerate(find_steps(puzzle)):
        shown = [make_hint(puzzle, answer_to(puzzle), depth, number) for depth in range(1, DEPTHS + 1)]
        assert {shown[depth].place_label for depth in (0, 1, -1)} == {""}
        assert bool(shown[2].place_label) == (step.technique == "hidden-single"), step.technique
        assert shown[2].place_label in ("", shown[-1].button)


@for_each("line", [GENTLE, MEDIUM, HARD])
def test_the_button_names_its_goal(line: str) -> None:
    """It names the next hard step only if there is one."""
    puzzle = puzzle_of(line)
    words = "Solve the rest" if apply_easy_steps(puzzle)[0].entries.is_full() else "Solve up to the next hard step"
    assert (words == "Solve the rest") == (line != HARD)
    assert list_all_steps(puzzle, answer_to(puzzle)).solve_on_label == words


def test_another_hint_and_the_list_have_addresses(client: FlaskClient) -> None:
    """Other hints start at depth 1, after the last comes the first; a mistake is named before any change."""
    page = Document(client.get("/", query_string={"p": GENTLE.replace(".", "0"), "hint": "2"}))
    other = Document(client.post("/board", data=page.values() | {"action": "hint-other"}))
    assert other.values()["hint"] == "1.1"
    assert other.text("hint") != page.text("hint")
    deeper = Document(client.post("/board", data=other.values() | {"action": "hint"}))
    assert deeper.values()["hint"] == "2.1"
    listed = Document(client.post("/board", data=deeper.values() | {"action": "hint-all"}))
    assert listed.values()["hint"] == "all"
    last = max(int(each["value"].partition(".")[2] or 0) for each in listed.find("button", name="action")
               if each["value"].startswith("hint-4"))  # fmt: skip
    last_step = Document(client.post("/board", data=listed.values() | {"action": f"hint-4.{last}"}))
    assert last_step.values()["hint"] == f"4.{last}"
    assert "they begin again" in client.post("/board", data=last_step.values() | {"action": "hint-other"}).text
    done = Document(client.post("/board", data=last_step.values() | {"action": "hint-apply"}))
    assert done.values()["hint"] == ""
    assert hidden(done) != hidden(last_step)
    wrong = Document(client.post("/board", data=page.values() | {"r1c1": "9", "action": "hint-up", "mode": "answers"}))
    assert "Row 1, column 1 cannot be right" in wrong.text("hint")
    assert wrong.values()["r1c1"] == "9"
    assert Document(client.get("/", query_string={"p": GENTLE.replace(".", "0"), "hint": "2.0"})).values()["hint"] == ""
