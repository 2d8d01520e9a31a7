"""Test the box formula of three documents, computed for the chosen cell."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

from solver.search.marks import formula_of
from solver.search.narration import Names
from solver.shape import SHAPES
from tests.webapp.demo.test_lessons import page_at


def test_the_formula_gives_the_first_cell_of_the_box() -> None:
    """The computed line is true and names that cell, for every cell and size, from 0 and from 1."""
    for shape in SHAPES.values():
        for base in (0, 1):
            for cell in shape.cells:
                formula = formula_of(shape, cell, Names(shape, base))
                place, sums = formula.split(": ")
                row, column = re.findall(r"r(\d+)c(\d+)", place)[1]
                found = [sum_.split(" = ") for sum_ in sums.split(", ")]
                assert [str(eval(left.replace("/", "//"))) for left, _ in found] == [row, column]
                assert [right for _, right in found] == [row, column]
                box = shape.houses_of[cell][-1]
                assert (int(row) - base) * shape.size + int(column) - base == box.cells[0]
                assert f"box {box.number - 1 + base}" in place


def test_the_page_computes_the_formula_of_the_chosen_cell(client: FlaskClient) -> None:
    """In the lesson the line stands below the digits and marks its cells; elsewhere it is hidden."""
    page = page_at(client, lesson="box-formula", at=1)
    assert page.text("pane-formula") == "r0c4 lies in box 1, which begins in r0c3: 0 / 3 * 3 = 0, 4 / 3 * 3 = 3"
    assert "hidden" not in page.find("p", id="pane-formula")[0]
    cells = [attributes["class"].split() for tag, attributes in page.tags if tag == "td" and "aria-label" in attributes]
    assert [at for at, roles in enumerate(cells) if "housed" in roles] == [3, 4, 5, 12, 13, 14, 21, 22, 23]
    assert "named" in cells[3]
    counted = page_at(client, lesson="box-formula", at=1, base=1)
    assert counted.text("pane-formula").endswith("r1c4: (1 - 1) / 3 * 3 + 1 = 1, (5 - 1) / 3 * 3 + 1 = 4")
    assert "hidden" in page_at(client, lesson="plank-place-first").find("p", id="pane-formula")[0]
