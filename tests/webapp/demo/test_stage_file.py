"""Test a stage in one file: the frames and words of the server, nothing from elsewhere, and a bounded size."""

from __future__ import annotations

import base64
import gzip
import html
import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli.main import main
from tests.webapp.demo.asking import LIANG
from tests.webapp.demo.cells import unpack
from tests.webapp.pages import GENTLE
from webapp.__main__ import PAGE_WRITER
from webapp.demo import stage_file
from webapp.demo.lessons import lessons
from webapp.learn.lesson_command import lesson as command

MOVES = 30
PUBLIC = "https://sudoku.example"


def sent(client: FlaskClient, path: str, **fields: Any) -> str:
    """Fetch a file, again while the search is explored."""
    base = fields.pop("base_url", "http://localhost")
    while (response := client.get(path, query_string=fields, base_url=base)).status_code == 202:
        pass
    assert response.status_code == 200, response.text[:300]
    return response.text


def data_of(text: str) -> Any:
    """Unpack the data of a file."""
    (packed,) = re.findall(r'id="packed">([^<]*)</script>', text)
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def frames_of(answer: dict[str, Any]) -> list[dict[str, Any]]:
    """Expand the frames of an answer to all of their cells."""
    frames: list[dict[str, Any]] = unpack(answer)["frames"]
    return frames


@pytest.mark.parametrize("fields", [{"lanes": "check-first"}, {"lanes": "fewest-choices", "base": "0", "code": "cpp"}])
def test_a_search_has_the_frames_of_the_server(client: FlaskClient, fields: dict[str, str]) -> None:
    """Each frame of a range, and each inside a move, has the words and cells that the server sends."""
    query: dict[str, Any] = {"p": LIANG, "at": 2} | fields
    search = data_of(sent(client, "/demo/search.html", first=2, last=MOVES, **query))["search"]
    frames = {(frame["move"], frame["substep"]): frame for frame in frames_of(search)}
    rest = frames_of(json.loads(sent(client, "/demo/frames", count=MOVES - 1, **query)))
    inside = [
        each
        for move in range(2, MOVES)
        for each in frames_of(json.loads(sent(client, "/demo/frames", inside=1, **query | {"at": move})))
    ]
    assert frames.keys() == {(each["move"], each["substep"]) for each in (*rest, *inside)}
    assert "forward" not in frames[MOVES, 0]["to"]
    for expected in (*rest, *inside):
        frame = frames[expected["move"], expected["substep"]]
        to, usual = frame.pop("to"), expected.pop("to")
        assert frame == expected
        assert to.items() <= usual.items()
        assert "first" not in to
        if 2 < expected["move"] < MOVES - 1:
            assert to.keys() == usual.keys() - {"first"}


def test_a_file_leads_to_the_stops_of_the_server(client: FlaskClient) -> None:
    """From a move, the next and the previous stop of each kind are those of the server, with its words."""
    last = 130
    sent(client, "/demo/explore", p=GENTLE)
    found = data_of(sent(client, "/demo/search.html", p=GENTLE, first=0, last=last))["search"]["found"]
    for kind in ("dead", "backtrack", "retreat"):
        stops = {move: words for move, words, _ in found[kind]["stops"]}
        assert stops
        for move in range(0, last, 17):
            for back in ("", "-back"):
                what = {"do": f"stop{back}", "stop": kind} if kind == "dead" else {"do": f"{kind}{back}"}
                answer = json.loads(sent(client, "/demo/goto", p=GENTLE, at=move, **what))
                near = [stop for stop in stops if (stop < move if back else stop > move)]
                here = (max if back else min)(near, default=None)
                if here is not None:
                    assert (answer["to"], answer["words"]) == (str(here), stops[here])
                else:
                    assert answer["to"] is None or int(answer["to"]) > last


def test_a_file_asks_for_nothing(client: FlaskClient) -> None:
    """Style, script, font and icons are in it, its policy allows these alone, and no address leads out."""
    text = sent(client, "/demo/lesson.html", lesson="first-tree")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    policy = html.unescape(policy)
    assert policy.startswith("default-src 'none'; ")
    scripts = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", text, re.DOTALL)
    hashes = [f"'sha256-{base64.b64encode(sha256(each.encode()).digest()).decode()}'" for each in (*scripts, style)]
    allowed = re.findall(r"'sha256-[^']*'", policy)
    assert sorted(allowed) == sorted(hashes)
    shown = re.sub(r"<(script|style)>.*?</\1>", "", text, flags=re.DOTALL)
    addresses = set(re.findall(r'\b(?:href|src|action|poster)="([^"]*)"', shown))
    assert all(re.fullmatch(r"#[\w-]+|\?(?:at=[\d.]+)?", each) for each in addresses)
    assert not re.search(r"url\((?!data:|#)", style)
    icons = {each.removeprefix("#") for each in addresses if each.startswith("#icon-")}
    assert icons <= set(re.findall(r'<symbol id="([^"]*)"', text))


def test_a_link_back_needs_a_public_address(client: FlaskClient) -> None:
    """A file from a public host links to the page of its lesson; one from this machine has no link."""
    text = sent(client, "/demo/lesson.html", base_url=PUBLIC, lesson="first-tree")
    assert f'href="{PUBLIC}/demo?lesson=first-tree' in text
    assert "http://" not in re.sub(
        r"http://www\.w3\.org/\S*", "", sent(client, "/demo/lesson.html", lesson="first-tree")
    )


def test_a_race_has_every_guess(client: FlaskClient) -> None:
    """A step that is a race has its page, every place of the server, and the sentence after each guess."""
    race = data_of(sent(client, "/demo/lesson.html", lesson="csis-stack"))["races"]["12"]
    query: dict[str, Any] = {"lesson": "csis-stack", "step": 12}
    last = race["run"]["ticks"][-1]
    for guess in ("tie", "skip"):
        answer = json.loads(sent(client, "/demo/frames", at=last, count=1, guess=guess, **query))
        assert len(race["run"]["frames"]) == len(race["run"]["ticks"]) == len(answer["ticks"])
        said = race["guesses"].get(guess, {}).get(str(len(race["run"]["ticks"]) - 1))
        assert (said or race["run"]["frames"][-1]["sentence"]) == answer["frames"][0]["sentence"]
    assert frames_of(race["run"])[-1]["lanes"] == frames_of(answer)[0]["lanes"]
    assert race["open"]["ticks"] == []
    assert 'id="question"' in race["html"]


def test_a_long_lesson_has_the_moves_round_its_steps(client: FlaskClient) -> None:
    """Every step is there, with moves round it; from the last of these Right leads to the next ones."""
    lesson = lessons()["tutorialspoint-check-first"]
    frames = data_of(sent(client, "/demo/lesson.html", lesson=lesson.key))["search"]["frames"]
    moves = [frame["move"] for frame in frames if not frame["substep"]]
    assert {step.move for step in lesson.steps} <= set(moves)
    assert len(moves) < lesson.steps[-1].move
    led = {frame["move"]: frame["to"].get("forward") for frame in frames if not frame["substep"]}
    assert [int(to) for to in led.values() if to] == moves[1:]


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"last": 500}, 400, "a file has at most 500 moves: here those from 0 to 499"),
        ({"first": 5, "last": 3}, 400, "not from 5 to 3"),
        ({"q": 1}, 409, "Questions are on"),
    ],
)
def test_a_file_that_cannot_be_is_refused(client: FlaskClient, fields: dict[str, Any], status: int, words: str) -> None:
    """Too many moves, no moves, and moves that would answer questions: a sentence says what to do."""
    response = client.get("/demo/search.html", query_string={"p": LIANG} | fields)
    assert (response.status_code, words.lower() in response.text.lower()) == (status, True)


def test_a_large_file_says_how_far_it_can_go(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Beyond the most bytes it names the moves that fit."""
    monkeypatch.setattr(stage_file, "MAX_BYTES", 320_000)
    response = client.get("/demo/search.html", query_string={"p": LIANG, "first": 10, "last": 100})
    assert response.status_code == 400
    (last,) = re.findall(r"choose about the moves 10 to (\d+)", response.text)
    assert 10 < int(last) < 100


def test_a_lesson_of_many_races_is_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """Races are drawn at every place of their clock: a file has so many boards of them at most."""
    monkeypatch.setattr(stage_file, "MAX_RACING_CELLS", 81)
    while (response := client.get("/demo/lesson.html?lesson=csis-stack")).status_code == 202:
        pass
    assert response.status_code == 400
    assert "at most 1 searches in races, and this lesson has 2" in response.text


def test_the_command_line_writes_the_same_moves(
    client: FlaskClient, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`sudoku film -o FILE.html` has the bytes of the page's download, once the search is explored."""
    monkeypatch.setattr(main, "page_writer", PAGE_WRITER)
    sent(client, "/demo/explore", p=GENTLE, lanes="check-first")
    out = tmp_path / "out.html"
    made = CliRunner().invoke(main, ["film", "-o", str(out), "--algorithm", "check-first", "--last", "9"], input=GENTLE)
    assert made.exit_code == 0, made.output
    text = sent(client, "/demo/search.html", p=GENTLE, lanes="check-first", first=0, last=9)
    assert out.read_text(encoding="utf-8") == text


def test_the_command_line_writes_the_same_lesson(client: FlaskClient, tmp_path: Path) -> None:
    """`sudoku lesson -o FILE.html` has the bytes of the page's download."""
    out = tmp_path / "out.html"
    assert CliRunner().invoke(command, ["first-search", "-o", str(out)]).exit_code == 0
    assert out.read_text(encoding="utf-8") == sent(client, "/demo/lesson.html", lesson="first-search")
