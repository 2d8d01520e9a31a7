"""The notebook of the tutorials: its cells run one after another, and what they show are pictures.

`tests/test_wheel.py` runs it in a kernel too, in a campaign.
"""

from __future__ import annotations

import ast
import json
import re
from contextlib import chdir
from typing import Any, Final
from xml.etree import ElementTree

import pytest

from tests.docs.documents import DOCUMENTS, NOTEBOOK, ROOT, notebook_code
from tests.for_each import for_each

TEXT: Final = NOTEBOOK.read_text(encoding="utf-8")
CELLS: Final = json.loads(TEXT)["cells"]
TEXTS: Final = {cell["id"]: "".join(cell["source"]) for cell in CELLS if cell["cell_type"] == "markdown"}
TOPICS: Final = ("Solve", "Read", "Count", "hint", "Explain", "Rate", "Generate", "Draw", "search", "photo")
PICTURES: Final = {  # cells whose last line is a picture, and a word of its alternative text
    "solve": "Exactly one solution",
    "read": "28 clues",
    "hint": "Hidden Single",
    "explain": "56 steps",
    "step": "Pointing",
    "generate": "25 clues",
    "trace": "Move 100",
    "trace-end": "Row 1: 7, 5, 4, 2, 3, 8, 1, 6, 9",
    "photo": "30 clues",
}


def run_cells(codes: dict[str, str]) -> dict[str, object]:
    """Run cells in one namespace, and give what a notebook would show below each: the value of its last line."""
    names: dict[str, Any] = {}
    shown = {}
    for key, code in codes.items():
        tree = ast.parse(code)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        exec(compile(tree, key, "exec"), names)
        if isinstance(last, ast.Expr):
            shown[key] = eval(compile(ast.Expression(last.value), key, "eval"), names)
    return shown


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> dict[str, object]:
    """Run the notebook in an empty folder."""
    with chdir(folder := tmp_path_factory.mktemp("notebook")):
        values = run_cells(notebook_code())
    assert sorted(path.name for path in folder.iterdir()) == ["pair.png", "photo.png"]
    return values


def test_the_file_is_a_notebook_without_outputs() -> None:
    """Format 4.5: each cell has an id of its own; no outputs and counts; written again it is the same text."""
    notebook = json.loads(TEXT)
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    assert notebook["metadata"]["kernelspec"] == {"display_name": "Python 3", "language": "python", "name": "python3"}
    assert len({cell["id"] for cell in CELLS}) == len(CELLS)
    for cell in CELLS:
        assert re.fullmatch(r"[a-z-]{1,64}", cell["id"])
        if cell["cell_type"] == "code":
            assert (cell["outputs"], cell["execution_count"]) == ([], None)
    assert json.dumps(notebook, indent=1, ensure_ascii=False) + "\n" == TEXT


def test_it_shows_ten_things() -> None:
    """A numbered heading for each, the first of which needs three lines; the list of documents leads to it."""
    headings = re.findall(r"^## (\d+)\. (.*)$", "\n".join(TEXTS.values()), re.M)
    assert [int(number) for number, _ in headings] == [*range(1, len(TOPICS) + 1)]
    assert all(topic in heading for topic, (_, heading) in zip(TOPICS, headings, strict=True))
    assert len([line for line in notebook_code()["solve"].splitlines() if line]) == 3
    assert f"({NOTEBOOK.relative_to(ROOT / 'docs').as_posix()})" in DOCUMENTS["docs/README.md"]


@pytest.mark.parametrize("key", PICTURES)
def test_a_cell_shows_a_picture(shown: dict[str, object], key: str) -> None:
    """Its value draws itself as SVG; the alternative text says what the text above the cell promises."""
    drawn = getattr(shown[key], "_repr_svg_")()  # noqa: B009  # as a notebook asks
    root = ElementTree.fromstring(drawn)
    assert root.tag.endswith("svg")
    assert PICTURES[key] in "".join(root.itertext())


def test_the_readme_shows_the_first_picture(shown: dict[str, object]) -> None:
    """The picture below *Python in ten lines* is what the first cell draws."""
    section = DOCUMENTS["README.md"].split("## Python in ten lines")[1].split("\n## ")[0]
    assert "](docs/solved.svg)" in section
    drawn = getattr(shown["solve"], "_repr_svg_")()  # noqa: B009  # as a notebook asks
    assert (ROOT / "docs/solved.svg").read_text(encoding="utf-8") == drawn


def test_the_other_cells_show_what_their_comments_say(shown: dict[str, object]) -> None:
    """A value that is no picture stands as a comment behind its line; a file that was written shows its size."""
    comments = {key: found[1] for key, code in notebook_code().items() if (found := re.search(r"  # (.*)$", code))}
    assert {key: repr(shown[key]) for key in comments} == comments
    assert len(comments) == 4
    assert shown.keys() == PICTURES.keys() | comments.keys() | {"draw"}


@for_each("key", TEXTS)
def test_its_links_lead_to_files(key: str) -> None:
    """Each relative link in its texts leads to a file of the repository."""
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", TEXTS[key]):
        assert (NOTEBOOK.parent / link).is_file(), link


def test_cells_share_their_names() -> None:
    """The value of a last line is shown; an assignment shows nothing."""
    assert run_cells({"a": "x = 1", "b": "y = 2\nx + y  # 4"}) == {"b": 3}
