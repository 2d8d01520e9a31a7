"""The recording of outputs repeats itself, and the comparison finds what has changed."""

from __future__ import annotations

import gzip
from pathlib import Path

import click
import pytest

from benchmarks import outputs
from benchmarks.outputs import Command, Output, Request
from webapp import create_app

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play

FEW = (
    Command(("solve", "--format", "line", "4x4.txt")),
    Command(("draw", "-o", "out.png", "conflict.txt")),
    Request("GET", "/", (("p", "..32....2.434..1"),)),
)


def recorded(folder: Path) -> Path:
    """Record two commands and one address into the folder."""
    with outputs.Recording(folder) as recording:
        recording.record(FEW)
    return folder


def test_two_recordings_are_equal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Two recordings of one state have the same outputs, and the comparison says so."""
    assert outputs.compare(recorded(tmp_path / "before"), recorded(tmp_path / "after"))
    assert capsys.readouterr().out == "3 outputs before, 3 after, 0 differ in 0 ways\n"


def test_a_recording_holds_every_part(tmp_path: Path) -> None:
    """Text is recorded as text, a picture by its hash, a page with status, headers and body."""
    solved, drawn, page = (output["parts"] for output in outputs.load(recorded(tmp_path)).values())
    assert solved == {"exit code": "0", "stdout": "1432321421434321\n", "stderr": ""}
    assert drawn["file out.png"].keys() == {"bytes", "sha256"}
    assert page["status"] == "200"
    assert "Content-Security-Policy" in page["headers"]
    assert "/static/HASH/" in page["body"] + page["assets"]


def test_a_recording_gives_its_list_again(tmp_path: Path) -> None:
    """The commands and requests of a recording can be repeated in another state."""
    assert tuple(outputs.asks_of(outputs.load(recorded(tmp_path)))) == FEW


def test_the_comparison_names_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A changed line is shown once with the names of all its outputs; a missing output is named."""
    before, after = recorded(tmp_path / "before"), tmp_path / "after"
    after.mkdir()
    lines = gzip.decompress((before / outputs.RECORDING).read_bytes()).splitlines()
    changed = [lines[0].replace(b"1432321421434321", b"1432321421434322"), lines[2]]
    (after / outputs.RECORDING).write_bytes(gzip.compress(b"\n".join(changed)))
    assert not outputs.compare(before, after)
    printed = capsys.readouterr().out
    assert (
        "1 outputs: stdout\n-1432321421434321\n+1432321421434322\n    sudoku solve --format line 4x4.txt\n" in printed
    )
    assert "1 outputs: only before\n    sudoku draw -o out.png conflict.txt\n" in printed


def test_the_list_holds_every_command_and_rule() -> None:
    """Each command meets its help and, where it prints puzzles, each format with each size and each bad input."""
    group = outputs.command_group()
    commands = outputs.command_lines(group)
    names = {path for path, _ in outputs.leaves(group)}
    assert {line.arguments[: len(path)] for path in names for line in commands} >= names
    convert = group.get_command(click.Context(group), "convert")
    assert convert is not None
    layout = next(each for each in convert.params if "--format" in each.opts)
    for key in outputs.choices(convert, layout):
        for name in (*(f"{size}.txt" for size in outputs.SIZES), *outputs.BAD, outputs.MISSING):
            assert Command(("convert", "--format", key, name)) in commands
    app = create_app()
    asked = {request.path for request in outputs.first_requests(app)}
    assert asked == {
        rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments
    }


@pytest.mark.parametrize(
    ("text", "masked"),
    [("/static/0123456789ab/a.css", "/static/HASH/a.css"), ("took 1.25 s", "took 1.25 s")],
)
def test_hashes_are_masked_everywhere(text: str, masked: str) -> None:
    """The hash of static files is masked in every output."""
    assert outputs.mask(text, "sudoku solve") == masked


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("1.25 s", " <time> s"),
        ("3 ms", " <time> ms"),
        ("4.3e-05 s", " <time> s"),
        ("4e-05 s", " <time> s"),
        ("over 2.0 s", " <time> s"),
        ("1,234 moves", " 1,234 moves"),
    ],
)
def test_times_are_masked_where_they_are_printed(text: str, masked: str) -> None:
    """Seconds are masked in outputs that measure, with the width of their column; counts of moves are not."""
    assert outputs.mask(f"free-cells {text}", "sudoku times 4x4.txt") == f"free-cells{masked}"
    assert outputs.mask(f"free-cells {text}", "sudoku solve") == f"free-cells {text}"


def test_a_form_gives_its_requests() -> None:
    """Each choice of a form is one request beside the form as it stands, and a link is one too."""
    html = """<a href="/demo?p=1">Demo</a><form action="/print" method="post"><input name="title" value="T">
        <select name="paper"><option value="a4" selected>A4<option value="letter">Letter</select>
        <button name="only" value="key">Key</button></form>"""
    form = Request("POST", "/print", (("title", "T"), ("paper", "a4")))
    assert list(outputs.Page("/", html).requests()) == [
        Request("GET", "/demo", (("p", "1"),)),
        form,
        form,
        Request("POST", "/print", (("title", "T"), ("paper", "letter"))),
        Request("POST", "/print", (("title", "T"), ("paper", "a4"), ("only", "key"))),
    ]


def test_an_archive_is_recorded_by_its_members() -> None:
    """A ZIP archive is recorded with size and hash of each member."""
    app = create_app()
    answer = app.test_client().post("/pictures.zip", data={"text": "..32....2.434..1\n2....12..4..1..."})
    part = outputs.part_of(answer.get_data(), "zip")
    assert isinstance(part, dict)
    assert len(part["members"]) == 2


def test_outputs_have_unique_names() -> None:
    """No two runs of the list have one name, so that a recording holds them all."""
    commands = outputs.command_lines(outputs.command_group(), ["lesson"])
    assert len({command.name for command in commands}) == len(commands)
    assert Output("a", "command", {}).parts == {}
