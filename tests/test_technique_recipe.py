"""The recipe "Add a technique" of CONTRIBUTING: one new file and its row make a technique known everywhere.

The made-up technique is a naked pair that is looked for in one house only.
"""

from __future__ import annotations

import ast
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

import pytest

from solver.grid import Puzzle
from solver.techniques.hint_choice import easy_step
from solver.techniques.position import position_of
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step_json import to_json
from webapp.board.technique_examples import position_fields, technique_pages

HOME: Final = Path(__file__).parents[1]
FAMILY: Final = '''"""House pair: two cells of a house with the same two candidates keep these from its other cells."""

from collections.abc import Iterator
from itertools import combinations

from solver.techniques.cell_sets import DIGITS_IN, HOUSE_CELLS, HOUSES, set_of
from solver.techniques.marks import Look
from solver.techniques.position import Position
from solver.techniques.step import Part, Role, Step, eliminate
from solver.techniques.technique import Lesson, Technique, Where


def find(position: Position) -> Iterator[Step]:
    """Yield every pair of a house that removes something."""
    for house in HOUSES:
        cells = [cell for cell in HOUSE_CELLS[house] if position.masks[cell].bit_count() == 2]
        for one, other in combinations(cells, 2):
            digits = DIGITS_IN[position.masks[one]]
            others = set_of(HOUSE_CELLS[house]) & ~set_of((one, other))
            gone = [each for digit in digits for each in eliminate(others & position.places[digit], digit)]
            if position.masks[one] == position.masks[other] and gone:
                yield Step("house-pair", digits, tuple(gone), parts=(Part(Role.SET, (one, other), digits, house),))


class HousePair(Technique):
    """A pair of a house."""

    looks = {Role.SET: Look.THIRD}
    lesson = Lesson("About house pairs.", "Spot house pairs.", %r)

    def notation(self, step: Step) -> str:
        return "the pair"

    def where(self, step: Step) -> Where:
        return Where(step.houses(Role.SET))

    def pattern(self, step: Step, position: Position) -> str:
        return "two cells make a pair."

    def reason(self, step: Step) -> str:
        return "the house has this pair"


FAMILY = {"house-pair": HousePair(find)}
'''
ROW: Final = '  ["house-pair", "House Pair", "9999", 1250, 55, "Medium", "", true],\n'
SENTENCE: Final = '[teaches]\nhouse-pair = "A pair of a house."\n'
SCRIPT: Final = """
import json, sys
from click.testing import CliRunner
from solver.cli import main
from webapp import create_app
from webapp.learn.technique_cards import cards

fields, puzzle = json.loads(sys.argv[1])
client = create_app().test_client()
run = CliRunner()
print(json.dumps({
    "hint": client.get("/", query_string=fields | {"hint": "4"}).text,
    "gallery": client.get("/techniques/").text,
    "page": client.get("/techniques/house-pair").text,
    "rate": run.invoke(main, ["rate", "--format", "json"], input=puzzle).stdout,
    "explain": run.invoke(main, ["explain"], input=puzzle).stdout,
    "sentences": run.invoke(main, ["explain", "--format", "sentences"], input=puzzle).stdout,
    "generate": run.invoke(main, ["generate", "--help"]).stdout,
    "cards": [repr(card) for card in cards(None) if card.name == "House Pair"],
}))
"""


def practice() -> tuple[Puzzle, str]:
    """The first position whose hint is a naked pair that lies in one house, and that hint's step as text."""
    for puzzle in technique_pages()["naked-pair"].practice:
        step = easy_step(position_of(puzzle), noted=True)
        if step and step.technique == "naked-pair" and len(step.parts) == 1:
            return puzzle, to_json(step).replace("naked-pair", "house-pair")
    raise AssertionError("no position for practice has a pair of one house")


def line_of(puzzle: Puzzle) -> str:
    """A position as the files of positions write it: givens as digits, answers as letters, without what was removed."""
    pairs = zip(puzzle.givens.digits, puzzle.entries.digits, strict=True)
    return "".join(str(given) if given else chr(96 + entry) if entry else "." for given, entry in pairs)


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What a copy of the program with the new file and the new row answers."""
    home = tmp_path_factory.mktemp("recipe")
    for package in ("solver", "webapp"):
        shutil.copytree(HOME / package, home / package, ignore=shutil.ignore_patterns("__pycache__"))
    puzzle, step = practice()
    noted = puzzle.notes
    gone = " ".join(
        f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
        for cell, entry in enumerate(puzzle.entries.digits)
        for digit in range(1, 10)
        if not entry and (cell, digit) not in noted
    )
    (home / "solver/techniques/house_pair.py").write_text(FAMILY % ((f"{line_of(puzzle)}:{gone}:{step}",),))
    registry = home / "solver/techniques/registry.py"
    registry.write_text(
        registry.read_text().replace("    locked_candidates,\n", "    house_pair,\n    locked_candidates,\n")
    )
    table = home / "solver/techniques/techniques.toml"
    before, mark, behind = table.read_text().partition('  ["naked-pair"')
    table.write_text(before + ROW + mark + behind.replace("[teaches]\n", SENTENCE))
    arguments = json.dumps([position_fields(puzzle), puzzle.givens.line("0")])
    environment = os.environ | {"PYTHONPATH": str(home)}
    command = [sys.executable, "-c", SCRIPT, arguments]
    run = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    found: dict[str, Any] = json.loads(run.stdout)
    return found


@pytest.mark.campaign
def test_hints_tell_of_it(answers: dict[str, Any]) -> None:
    """A hint names it, says its four sentences, and marks its cells with its own look."""
    words = re.sub(r"<[^>]+>", "", answers["hint"])
    for text in ("House Pair", "A pair of a house.", "Two cells make a pair.", "The house has this pair."):
        assert text in words
    assert "third" in answers["hint"]


def test_it_has_a_page(answers: dict[str, Any]) -> None:
    """The gallery leads to its page, which says how it is found and shows the example."""
    assert 'href="/techniques/house-pair"' in answers["gallery"]
    for text in ("House Pair", "About house pairs.", "Spot house pairs."):
        assert text in answers["page"]


def test_paths_and_ratings_list_it(answers: dict[str, Any]) -> None:
    """`rate`, `explain` and the options of `generate` have it."""
    assert "House Pair" in answers["rate"]
    assert "House Pair: the pair => " in answers["explain"]
    assert "House Pair: the house has this pair. So " in answers["sentences"]
    assert "house-pair" in answers["generate"]


def test_paper_has_it(answers: dict[str, Any]) -> None:
    """There is a flash card with its example."""
    (card,) = answers["cards"]
    assert "the house has this pair" in card.lower()


def test_it_is_made_up() -> None:
    """The program itself does not know it."""
    assert "house-pair" not in TECHNIQUES


def literals(path: Path) -> set[str]:
    """The strings that a module's code compares or looks up, one by one."""
    nodes = ast.walk(ast.parse(path.read_text()))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def test_no_other_file_names_a_technique() -> None:
    """The key of a technique is in the file of its family and in the registry, in no other code."""
    families = {sys.modules[type(row.technique).__module__].__file__ for row in TECHNIQUES.values()}
    known = {*families, str(HOME / "solver/techniques/registry.py")}
    files = [
        path for folder in ("solver", "webapp") for path in (HOME / folder).rglob("*.py") if str(path) not in known
    ]
    found = {path.name: keys for path in files if (keys := literals(path) & TECHNIQUES.keys())}
    assert len(files) > len(known) > 10
    assert found == {}
