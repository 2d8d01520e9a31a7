"""Test the board of a search: roles and labels of its cells."""

from __future__ import annotations

from solver import Grid
from tests.webapp.pages import GENTLE
from webapp.shared.search_board import CellEncoder, SearchView, changes, looks_of, search_board


def test_the_board_of_a_search_shows_its_last_move() -> None:
    """Placed, removed, current and dead cells have their roles; labels describe removal and place.

    One ring runs round the whole house, not round each of its cells.
    """
    digits = Grid.parse(GENTLE).with_digit(0, 8).line("0")
    shown = SearchView(Grid.parse(GENTLE), digits, placed=0, taken=2, taken_digit="6", current=2, house=(4, 5), base=0)
    view = search_board(shown, (5, "×"))
    first, taken, dead = view.cells[0], view.cells[2], view.cells[5]
    assert (first.kind, first.marks, first.label) == (
        "solved",
        ("placed",),
        "8, placed by the solver. Row 0, column 0.",
    )
    assert (taken.marks, taken.gone) == (("current", "taken"), "6")
    assert taken.label == "Empty, 6 taken back. Row 0, column 2."
    assert (dead.marks, dead.answer) == (("house", "edge-b", "edge-r", "edge-t"), "×")
    assert (view.at, view.base) == ((0, 2), 0)
    still = search_board(SearchView(Grid.parse(GENTLE), digits))
    assert (still.at, still.base, still.cells[0].label) == ((-1, -1), 1, "8, placed by the solver. Row 1, column 1.")


def test_each_row_has_its_own_counts_and_choices() -> None:
    """Count, candidates and answer are in the cell that they belong to, in every row."""
    givens, digits = Grid.parse("1234" + "0" * 12), "1234" + "0" * 12
    view = search_board(SearchView(givens, digits, counts="....222133332222", candidates={9: (1, 2)}), (9, "✓"))
    assert "".join(cell.count or "." for cell in view.cells) == "....222133332222"
    assert [cell.name for cell in view.cells if "least" in cell.marks] == ["r2c4"]
    assert [(cell.name, cell.notes, cell.answer) for cell in view.cells if cell.notes] == [("r3c2", (1, 2), "✓")]


def test_a_digit_taken_back_is_written_once() -> None:
    """Among candidates it is struck out; alone it is large; a filled cell has no notes."""
    givens = Grid.parse("1234" + "0" * 12)
    shown = [
        search_board(SearchView(givens, digits, taken=9, taken_digit="2", candidates={9: can})).cells[9]
        for digits, can in (("1234" + "0" * 12, (1, 2)), ("1234" + "0" * 12, (2,)), ("123400000200" + "0" * 4, (1, 2)))
    ]
    assert [(cell.notes, cell.note_marks, cell.gone) for cell in shown] == [
        ((1, 2), ("", "gone"), "2"),
        ((), (), "2"),
        ((), (), ""),
    ]


def test_changes_give_the_next_board() -> None:
    """Each look is sent once; later boards send only the cells that differ."""
    givens, encoder = Grid.parse("1234" + "0" * 12), CellEncoder()
    views = [
        SearchView(givens, "1234" + "0" * 12, counts="....222133332222"),
        SearchView(givens, "12343" + "0" * 11, placed=4, current=5, named=(4,), housed=(4, 5, 6, 7)),
        SearchView(givens, "1234" + "0" * 12, taken=4, taken_digit="3", house=(4, 5)),
    ]
    board, before = dict[int, int](), list[int]()
    for view in views:
        numbers = encoder.encode(looks_of(view))
        sent = changes(before, numbers)
        assert len(sent) == 16 if not before else 4 <= len(sent) <= 12
        board |= sent
        looks = [encoder.to_json()["looks"][number] for _, number in sorted(board.items())]
        cells = search_board(view).cells
        assert [look["class"] for look in looks] == [cell.classes for cell in cells]
        assert [f"{look['label']} Row" in cell.label for look, cell in zip(looks, cells, strict=True)] == [True] * 16
        before = numbers
    sent_looks = [str(look) for look in encoder.to_json()["looks"]]
    assert len(sent_looks) == len({*sent_looks}) < 16
