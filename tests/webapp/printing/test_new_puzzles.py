"""Test new puzzles for sheets."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli import main
from solver.sheets.names import ANY_LEVEL
from tests.campaigns import some
from tests.webapp.pages import Document

LEVELS = (ANY_LEVEL, "easy", "medium", "hard", "unfair", "extreme")
WISHES = [*((level, "9") for level in LEVELS), ("easy", "4"), ("hard", "6"), (ANY_LEVEL, "4")]
GROUPS = "Easy, 4x4, 2 puzzles:\n1. Ann\n2. Bob\nMedium:\nCy, Dee, Eve\nHard, 6x6, 1 puzzle:\n3\n"


def printed(*arguments: str) -> None:
    """Run `sudoku sheet`."""
    assert CliRunner().invoke(main, ["sheet", *arguments]).exit_code == 0


@pytest.mark.parametrize(("level", "size"), some(WISHES, always=((ANY_LEVEL, "9"), ("easy", "4")).__contains__))
def test_the_command_line_prints_the_same(client: FlaskClient, tmp_path: Path, level: str, size: str) -> None:
    """The same seed gives the same puzzles with the same levels, and the same options give the same bytes.

    Of any level, the seed has two puzzles that the first techniques do not solve.
    """
    page = {"source": "new", "level": level, "size": size, "count": "5", "seed": "9", "per_page": "4", "copies": "2"}
    sent = client.post("/print/file", data=page | {"title": "Monday", "codes": "1", "levels": "1", "key": "1"})
    file = tmp_path / "out.pdf"
    options = ["--per-page", "4", "--copies", "2", "--levels", "--key", "--title", "Monday"]
    wanted = [] if level == ANY_LEVEL else ["--level", level]
    printed(
        "-o", str(file), "--new", "5", "--seed", "9", "--size", size, *wanted, *options, "--link", "http://localhost/"
    )
    assert (sent.status_code, file.read_bytes()) == (200, sent.data)


def test_a_class_with_three_levels_is_the_same_file_from_both(client: FlaskClient, tmp_path: Path) -> None:
    """Eight pupils in three groups: one file with one key, the same bytes; the page says what each group gets.

    A field for each group gives the same file, and what is wrong there is at its field.
    """
    page = {"source": "new", "names": GROUPS, "count": "4", "seed": "7", "levels": "1", "rules": "1", "key": "1"}
    page |= {"heading": "Monday", "group": "5b"}
    preview = Document(client.post("/print/preview", data=page))
    assert preview.text("preview").startswith(
        "8 pupils in 3 groups, 19 different puzzles: 8 pages, and 3 pages of answer key "
        "Easy, 4x4: 2 pupils, 2 puzzles each; Medium, 9x9: 3 pupils, 4 puzzles each; "
        "Hard, 6x6: 3 pupils, 1 puzzle each."
    )
    assert "What Ann, Cy and Pupil 1 get, each the first of a group" in preview.text("preview")
    sent = client.post("/print/file", data=page)
    assert 'filename="monday-easy-4x4-medium-hard-6x6-5b.pdf"' in sent.headers["Content-Disposition"]
    (tmp_path / "class.txt").write_text(GROUPS, encoding="utf-8")
    options = ["--each", "4", "--seed", "7", "--levels", "--rules", "--key", "--title", "Monday", "--class", "5b"]
    printed("-o", str(tmp_path / "out.pdf"), "--names", str(tmp_path / "class.txt"), "--level", "easy", *options)
    assert (tmp_path / "out.pdf").read_bytes() == sent.data
    fields = {"names": "Ann\nBob", "level1": "easy", "size1": "4", "names2": "Cy\nDee\nEve", "level2": "medium"}
    fields |= {"names3": "3", "level3": "hard", "size3": "6", "each3": "1", "each": "2"}
    groups = Document(client.post("/print/preview", data=page | fields)).text("preview")
    assert "Easy, 4x4: 2 pupils, 2 puzzles each; Medium, 9x9: 3 pupils, 2 puzzles each; Hard, 6x6: 3 pupils" in groups
    by_form = client.post("/print/file", data=page | fields)
    assert by_form.status_code == 200
    headings = GROUPS.replace("Medium:", "Medium, 2 puzzles:")
    assert by_form.data == client.post("/print/file", data=page | {"names": headings}).data
    for name, text in (("level2", "nice"), ("each3", "0"), ("names3", "Esay:\nFay")):
        refused = Document(client.post("/print/preview", data=page | fields | {name: text}))
        field = f"names{name[-1]}"
        assert refused.find("div", id="preview", **{"data-field": field}), name
    refused = Document(client.post("/print/preview", data=page | fields | {"each": "0"}))
    assert refused.find("div", id="preview", **{"data-field": "each"})


def test_only_the_choices_in_view_count(client: FlaskClient) -> None:
    """A level and a size beside the first names, whose group is the only one, change nothing, on worksheets neither."""
    page = {"source": "new", "names": "Ann\nBob", "level": "hard", "size": "9", "seed": "7", "each": "1"}
    hidden = {"level1": "easy", "size1": "4", "names2": " ", "level2": "easy", "size2": "6", "each2": "3"}
    for kind in ({}, {"sheet": "trace"}):
        sent = client.post("/print/file", data=page | kind)
        assert sent.status_code == 200
        assert client.post("/print/file", data=page | kind | hidden).data == sent.data
    third = Document(client.post("/print/preview", data=page | hidden | {"names3": "Cy"})).text("preview")
    assert "Easy, 4x4: 2 pupils, 1 puzzle each; Hard, 9x9: 1 pupil" in third


def test_names_with_commas_are_told_apart(client: FlaskClient) -> None:
    """Above the preview semicolons stand between them."""
    page = {"source": "new", "names": "Müller, Anna", "names2": "Koch, Ben", "level2": "hard"}
    preview = Document(client.post("/print/preview", data=page))
    assert "What Müller, Anna; and Koch, Ben get, each the first of a group" in preview.text("preview")
