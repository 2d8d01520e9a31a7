"""Test that the board marks the cells and houses that a sentence names."""

from __future__ import annotations

from flask.testing import FlaskClient

from solver.shape import CLASSIC, SHAPES
from tests.webapp.demo.test_lessons import page_at
from webapp.demo.naming import NamedCells, find_named


def test_cells_and_houses_are_found_by_their_names() -> None:
    """It finds cells, rows, columns and boxes, counted from 1 or 0, and ignores places off the grid."""
    assert find_named("r1c9 and r9c1", CLASSIC, 1) == NamedCells((8, 72), ())
    assert find_named("Column 9 holds it.", CLASSIC, 1).houses == tuple(range(8, 81, 9))
    assert find_named("box 3", SHAPES[36], 0).houses == (15, 16, 17, 21, 22, 23)
    assert find_named("r0c1, r10c1, row 10, r1c16, car1c1, box office 3", CLASSIC, 1) == NamedCells((), ())


def test_the_naked_pair_is_marked_while_it_is_named(client: FlaskClient) -> None:
    """002: box 3 is tinted; the pair and r1c7 are ringed and show candidates, until the next beat."""
    page = page_at(client, lesson="gentle-tree")
    cells = [attributes for tag, attributes in page.tags if tag == "td" and "aria-label" in attributes]
    ringed = [at for at, cell in enumerate(cells) if "named" in cell["class"].split()]
    assert ringed == [6, 7, 15]
    assert [at for at, cell in enumerate(cells) if "housed" in cell["class"].split()] == [
        6,
        7,
        8,
        15,
        16,
        17,
        24,
        25,
        26,
    ]
    assert cells[7]["aria-label"] == "Empty, can be 6 8. Row 1, column 8."
    later = page_at(client, lesson="gentle-tree", at=1)
    assert not any("housed" in attributes.get("class", "").split() for _, attributes in later.tags)


def test_findbest_counts_every_free_cell(client: FlaskClient) -> None:
    """004: each free cell of example 1 shows its number of digits, the fewest ringed; a question hides them."""
    page = page_at(client, lesson="csis-forced")
    cells = [attributes for tag, attributes in page.tags if tag == "td" and "aria-label" in attributes]
    counted = {at: cell["data-count"] for at, cell in enumerate(cells) if "data-count" in cell}
    assert len(counted) == 49
    assert (counted[25], counted[5]) == ("1", "5")
    assert [at for at, cell in enumerate(cells) if "least" in cell["class"].split()] == [25]
    asking = page_at(client, lesson="csis-forced", q=1)
    assert not any("data-count" in attributes for _, attributes in asking.tags)
