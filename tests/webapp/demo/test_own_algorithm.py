"""Test an algorithm of one's own from docs/tutorials/own-search.md in the demo."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient

from solver.search import ALGORITHMS
from solver.search.algorithm import LANGUAGES, Algorithms
from tests.solver.search.test_user_algorithm import PARTS, PROGRAM
from tests.webapp.demo.asking import asked, page_at
from tests.webapp.pages import Document
from webapp import create_app
from webapp.serving import serve
from webapp.shared.builtin_puzzles import example_of

CSIS_2: Final = example_of("CSIS example 2").puzzle.givens.line("0")


@pytest.fixture
def algorithms(tmp_path: Path) -> Algorithms:
    """List the built-in algorithms and the one of the tutorial."""
    path = tmp_path / "backwards.py"
    path.write_text(PROGRAM, "utf-8")
    return serve.load_algorithms([str(path)])


@pytest.fixture
def client(algorithms: Algorithms) -> FlaskClient:
    """Create a client of an application that also offers the tutorial's algorithm."""
    return create_app({"ALGORITHMS": algorithms}).test_client()


def test_the_tutorial_algorithm_works_in_demo_and_race(client: FlaskClient, algorithms: Algorithms) -> None:
    """Steps 1 to 4: it has listings in every language, questions, pictures and races."""
    added = algorithms.find("G")
    assert (len(PARTS), added.name, added.compiles) == (4, "From the last cell", False)
    while asked(client, "explore", CSIS_2, lanes="backwards")["more"]:
        pass
    page = page_at(client, CSIS_2, lanes="G", to="100%")
    assert page.text("narration").startswith("Solved: all 54 free cells are filled after 1,108 moves.")
    first = asked(client, "frames", CSIS_2, lanes="G", **{"at": 0, "count": 2})["frames"]
    assert first[0]["sentence"] == "Start in r9c9, the last free cell."
    assert {first[1]["lines"][code] for code in LANGUAGES} == {4}
    substeps = asked(client, "frames", CSIS_2, lanes="G", inside=1, **{"at": 1})["frames"]
    assert any(frame["values"]["py"].startswith("fits(r9c") for frame in substeps)
    assert client.get(f"/demo/picture.svg?p={CSIS_2}&lanes=G&at=5&kind=frame").status_code == 200
    assert [algorithm.letter for algorithm in algorithms.default_race(added)] == ["G", "A"]
    lesson = [f'title = "Backwards"\npuzzle = "{CSIS_2}"\nalg = "backwards"']
    lesson += [f'[[steps]]\nmove = {move}\ncaption = "After {move}."' for move in (0, 1)]
    answer = client.post("/demo/lesson", data={"text": "\n".join(lesson)})
    assert Document(client.get(answer.headers["Location"])).text("narration") == first[0]["sentence"]


def test_other_applications_do_not_offer_it(algorithms: Algorithms) -> None:
    """The built-in list is unchanged: an application offers only the algorithms passed to it."""
    assert [algorithm.key for algorithm in algorithms] == [*ALGORITHMS.keys, "backwards"]
    plain = create_app().test_client()
    assert plain.get(f"/demo?p={CSIS_2}&lanes=backwards").status_code == 400
