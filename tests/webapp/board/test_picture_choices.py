"""Test the kinds of picture on offer: what their thumbnails show and what they must hide."""

from __future__ import annotations

from flask.testing import FlaskClient

from solver import SHAPES, Grid, Puzzle
from solver.pictures import KINDS, Kind
from tests.for_each import for_each
from tests.webapp.pages import GENTLE, GENTLE_SOLVED, Document, puzzle_of
from webapp.board.picture_choices import QUICK_KINDS, PictureChoice, draw_boards, list_choices

OF_BOARDS = [kind for kind in KINDS if not kind.of_search]
SOLUTION = Grid.parse(GENTLE_SOLVED)


def choice_of(kind: Kind, is_shown: bool) -> PictureChoice:
    """The choice of that kind for a board with one solution."""
    return next(each for each in list_choices(puzzle_of(GENTLE), SOLUTION, "", is_shown) if each.kind == kind)


def shown(kind: Kind, is_shown: bool) -> list[str]:
    """List the texts of the cells on the boards of a kind."""
    choice = choice_of(kind, is_shown)
    return ["".join(cell.text or "." for cell in view.cells) for view in choice.views]


@for_each("kind", OF_BOARDS)
def test_thumbnails_do_not_reveal_the_solution(kind: Kind) -> None:
    """Before the person asks for it they show clues, and a dot in each cell that the picture fills."""
    for board in shown(kind, is_shown=False):
        assert board.replace("0", ".") == GENTLE
    choice = choice_of(kind, is_shown=False)
    veiled = sum("veiled" in cell.marks for view in choice.views for cell in view.cells)
    assert veiled == (GENTLE.count(".") if kind.needs_solution else 0)
    assert choice.is_veiled == kind.needs_solution


def test_thumbnails_show_what_their_pictures_show() -> None:
    """Puzzle, solution, both, an array with zeros and candidates look like their pictures."""
    boards = [shown(kind, is_shown=True) for kind in OF_BOARDS]
    zeros = GENTLE.replace(".", "0")
    assert boards == [[GENTLE], [GENTLE_SOLVED], [GENTLE, GENTLE_SOLVED], [zeros], [GENTLE]]
    [view] = draw_boards(OF_BOARDS[-1], puzzle_of(GENTLE), None, False)
    assert view.cells[0].notes == (7, 8, 9)
    assert view.thumbnail.texts[-1].kind == "notes"
    assert view.thumbnail.texts[-1].digits.startswith("789")


@for_each("cells", SHAPES)
@for_each("kind", OF_BOARDS)
def test_boards_of_every_size_have_thumbnails(kind: Kind, cells: int) -> None:
    """Boards of every size have thumbnails, with and without a solution."""
    board = Puzzle.of(Grid.empty(SHAPES[cells]))
    for view in draw_boards(kind, board, None, kind.needs_solution):
        assert view.thumbnail.size**2 == cells


def test_the_picture_that_people_came_for_comes_first(client: FlaskClient) -> None:
    """One press saves the puzzle, once solved the solution; a solution on the page has its own press above."""
    firsts = []
    for fields in ({}, {"s": GENTLE_SOLVED}, {"e": GENTLE_SOLVED}):
        own = {
            key: "".join("0" if given != "." else digit for given, digit in zip(GENTLE, line, strict=True))
            for key, line in fields.items()
        }
        page = Document(client.get("/", query_string={"p": GENTLE} | own))
        found = [link["id"] for link in page.find("a") if link.get("id", "").startswith("get-")]
        firsts.append([name for name in found if name != "get-pair"])
    assert firsts == [["get-puzzle", "get-solution"], ["get-shown", "get-puzzle"], ["get-solution", "get-puzzle"]]


def test_an_empty_board_offers_puzzles_in_place_of_pictures(client: FlaskClient) -> None:
    """An empty board offers four puzzles to start with; any other board offers its pictures."""
    empty, begun = (Document(client.get("/", query_string=fields)) for fields in ({}, {"p": GENTLE}))
    assert len([svg for svg in empty.find("svg") if svg["class"].startswith("thumb")]) == 4
    assert not empty.find("a", id="get-puzzle")
    assert "hidden" in begun.find("section", id="starters")[0]
    assert [begun.find("a", id=f"get-{kind.key}") != [] for kind in QUICK_KINDS] == [True] * 3
