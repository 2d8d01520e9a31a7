"""The recipes of CONTRIBUTING.md for a text format, a lesson, a page and puzzles, followed in a copy of the program.

Tests of their own follow the recipes for techniques, algorithms and pictures.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.docs.documents import DOCUMENTS, ROOT
from tests.for_each import for_each

PUZZLE: Final = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORMAT: Final = '''"""Rows between bars."""

from solver.formats.entry import Entry


def write(entry: Entry) -> str:
    """Write each row between two bars."""
    shape, line = entry.puzzle.givens.shape, entry.puzzle.givens.line()
    rows = (line[start : start + shape.size] for start in range(0, len(line), shape.size))
    return "\\n".join(f"|{'|'.join(row)}|" for row in rows) + "\\n"
'''
ROW: Final = '    _row("bars", "Rows between bars", "bars.write"),\n'
LESSON: Final = """
[[lesson]]
key = "recipe"
title = "A lesson by the recipe"
idea = "Three moves."
source = "our own"
puzzle = "4x4 few steps back"
alg = "check-first"

[[lesson.steps]]
move = 0
caption = "The search begins in r1c1."
shows = { r1c1 = 0 }

[[lesson.steps]]
move = 1
caption = "r1c1 gets 1."
shows = { r1c1 = 1 }
event = "placed"
by = { r1c1 = 1 }
"""
VIEW: Final = '''"""GET /clues/P, the number of clues of a puzzle."""

from flask import Blueprint, render_template

from solver import Grid

pages = Blueprint("clues", __name__)


@pages.get("/clues/<line>")
def show(line: str) -> str:
    """Show how many clues a puzzle has."""
    return render_template("puzzles/clues.html", number=sum(map(bool, Grid.parse(line).digits)))
'''
TEMPLATE: Final = """{% extends "shared/base.html" %}
{% block title %}Clues{% endblock %}
{% block main %}<p id="clues">{{ number }} clues; <a href="{{ url_for('board.show') }}">board</a></p>{% endblock %}
"""
COLLECTION: Final = f"# source: our own\n# good for: the recipe\n\n{PUZZLE} # Recipe one: an example\n"
SCRIPT: Final = """
import json, sys
from click.testing import CliRunner
from solver.cli import main
from webapp import create_app

client = create_app().test_client()
run = CliRunner()
written = run.invoke(main, ["convert", "--format", "bars", sys.argv[1]]).stdout
print(json.dumps({
    "written": written,
    "read": run.invoke(main, ["show", "--format", "line"], input=written).stdout.strip(),
    "menu": client.get("/share", query_string={"p": sys.argv[1]}).text,
    "text": client.get("/text/bars", query_string={"p": sys.argv[1]}).text,
    "lessons": client.get("/demo/lessons").text,
    "lesson": client.get("/demo?lesson=recipe").text,
    "page": client.get(f"/clues/{sys.argv[1]}", follow_redirects=True).text,
    "guard": client.get(f"/clues/{sys.argv[1]}").headers.get("Content-Security-Policy", ""),
    "puzzles": client.get("/puzzles/").text,
    "collection": client.get("/puzzles/recipe").text,
}))
"""


def insert(path: Path, before: str, text: str) -> None:
    """Insert a text in front of the first place of another one."""
    old = path.read_text(encoding="utf-8")
    at = old.index(before)
    path.write_text(old[:at] + text + old[at:], encoding="utf-8")


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Follow the four recipes in a copy of the program, and ask it for what is new."""
    home = tmp_path_factory.mktemp("recipes")
    for package in ("solver", "webapp", "puzzles"):
        shutil.copytree(ROOT / package, home / package, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "solver/formats/bars.py").write_text(FORMAT, encoding="utf-8")
    insert(home / "solver/formats/registry.py", '    _row("spaced"', ROW)
    with (home / "webapp/demo/lessons.toml").open("a", encoding="utf-8") as lessons:
        lessons.write(LESSON)
    (home / "webapp/puzzles/clues.py").write_text(VIEW, encoding="utf-8")
    (home / "webapp/templates/puzzles/clues.html").write_text(TEMPLATE, encoding="utf-8")
    insert(home / "webapp/__init__.py", "    modules = (\n", "    from webapp.puzzles import clues\n\n")
    insert(home / "webapp/__init__.py", "        *(browse, new_puzzle,", "        clues,\n")
    (home / "puzzles/recipe.sdm").write_text(COLLECTION, encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, PUZZLE],
        cwd=home,
        env=os.environ | {"PYTHONPATH": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, str] = json.loads(ran.stdout)
    return found


@pytest.mark.campaign
def test_a_format_is_written_read_and_offered(answers: dict[str, str]) -> None:
    """A function and a row make a format known to the command line and to the page's menu; reading finds its layout."""
    assert answers["written"].startswith("|5|3|.|.|7|.|.|.|.|\n|6|.|.|1|9|5|.|.|.|\n")
    assert answers["read"] == PUZZLE
    assert "Rows between bars" in answers["menu"]
    assert answers["text"].strip() == answers["written"].strip()


def test_a_lesson_is_listed_and_opens(answers: dict[str, str]) -> None:
    """A lesson in lessons.toml is in the list of lessons, and opens in the demo at its first step."""
    assert "A lesson by the recipe" in answers["lessons"]
    assert "The search begins in r1c1." in re.sub(r"<[^>]+>", "", answers["lesson"])


def test_a_page_answers_behind_the_same_guards(answers: dict[str, str]) -> None:
    """A blueprint named in create_app has its address, the frame of all pages, and the security policy."""
    assert '<p id="clues">30 clues; <a href="/">board</a></p>' in answers["page"]
    assert "Sudoku Workbench" in answers["page"]
    assert "script-src" in answers["guard"]


def test_puzzles_are_a_collection(answers: dict[str, str]) -> None:
    """A file with its two comment lines is a collection with a page of its own."""
    assert 'href="/puzzles/recipe"' in answers["puzzles"]
    assert "Recipe one" in answers["collection"]


@for_each(
    "heading",
    ["Add a text format", "Add a lesson to the demo", "Add a page", "Add puzzles"],
)
def test_the_recipe_is_in_contributing(heading: str) -> None:
    """Each recipe that is followed here is in CONTRIBUTING.md under its heading."""
    assert f"### {heading}\n" in DOCUMENTS["CONTRIBUTING.md"]


def test_the_recipes_name_what_exists() -> None:
    """Every name of the program in a recipe, as `FORMATS` or `create_app`, is in the code."""
    recipes = DOCUMENTS["CONTRIBUTING.md"].split("## Recipes\n")[1].split("\n## ")[0]
    sources = "\n".join(
        path.read_text(encoding="utf-8")
        for package in ("solver", "webapp", "tests")
        for path in (ROOT / package).rglob("*")
        if path.suffix in {".py", ".toml", ".js"}
    )
    codes = [code for code in re.findall(r"`([^`\n]+)`", recipes) if "/" not in code]
    names = {name for code in codes for name in re.findall(r"[A-Za-z_]\w{3,}", code)}
    assert len(names) > 20
    assert {name for name in names if not re.search(rf"\b{name}\b", sources)} == set()
