"""Recordings of a person's own programs: what is kept, what is refused with its place, what a search of one shows."""

from __future__ import annotations

import gzip
import re
from dataclasses import replace
from html import unescape
from itertools import product
from typing import Final
from urllib.parse import parse_qsl, urlencode, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from solver.errors import FormatError
from solver.judge.document_cases import DOCUMENTS
from solver.judge.models import Fault, Order, Style, Writing
from solver.judge.replay import NO_DIGIT
from solver.judge.traces import write_store, write_trace
from tests.campaigns import some
from tests.for_each import for_each
from tests.webapp.demo.recorded import HEAD, HOSTILE, file_of, recording_of
from tests.webapp.pages import EIGHTEEN, GENTLE, upload
from webapp import create_app
from webapp.demo import recordings
from webapp.demo.partings import NEVER
from webapp.demo.recordings import MAX_LINES, MAX_PACKED_BYTES, OWN, RecordingStore, keep_source, read_file

REFUSED: Final = {  # a file that is none: the line that the sentence names
    "no trace": (b"530070000", 1),
    "a version": (b"sudoku-trace 3\n", 1),
    "no puzzle": (b"sudoku-trace 1\nprogram a\ndocument any\nstores 1\n", 4),
    "another size": (HEAD.replace("0" * 81, "0" * 16).encode(), 4),
    "a word": ((HEAD + "place 0 0 1\nput 1 1 1\n").encode(), 7),
    "no cell": ((HEAD + "place 0 9 1\n").encode(), 6),
    "no digits": ((HEAD + "place 0 x 1\n").encode(), 6),
    "half a packed file": (gzip.compress(file_of())[:-40], 1),
    "a damaged one": (b"\x1f\x8bnothing", 1),
    "a picture": (b"\x89PNG\r\n\x1a\n" + bytes(500), 1),
}


def sent(client: FlaskClient, data: bytes) -> tuple[int, str]:
    """Send a file as a form without script does: the status, and the address of its search alone or the page."""
    answer = client.post("/demo/own", **upload(data, "my.trace"))
    if address := answer.headers.get("Location", ""):
        fields = dict(parse_qsl(urlsplit(address).query))
        own = fields["lanes"].split(",")[0]
        return answer.status_code, f"/demo?{urlencode({'p': fields['p'], 'lanes': own})}"
    return answer.status_code, answer.get_data(as_text=True)


@for_each("name", REFUSED)
def test_a_file_that_is_none_is_refused_with_its_line(client: FlaskClient, name: str) -> None:
    """Status 400, and a sentence that names the line; a script gets the sentence alone."""
    data, line = REFUSED[name]
    status, page = sent(client, data)
    assert status == 400
    assert f"Line {line}: " in page
    partial = client.post("/demo/own", headers={"HX-Request": "true"}, **upload(data, "my.trace"))
    assert (partial.status_code, partial.mimetype) == (400, "text/plain")
    assert partial.get_data(as_text=True).startswith(f"Line {line}: ")


@pytest.mark.parametrize(
    "program",
    [
        b"# my solver\nimport sys\n\ndef solve(grid):\n    pass\n",
        b"/* lab */\n#include <stdio.h>\nint main(void) { return 0; }\n",
        b"\x7fELF\x02\x01\x01" + bytes(300),
    ],
    ids=["python", "c", "executable"],
)
def test_a_program_in_the_place_of_its_recording_is_told_how_to_record_it(client: FlaskClient, program: bytes) -> None:
    """Who opens mine.py reads the command that makes its recording, packed by the browser or not."""
    for data in (program, gzip.compress(program)):
        status, page = sent(client, data)
        assert status == 400
        assert "This is a program: record it first with sudoku judge --trace" in page


def test_lines_of_the_source_mark_it_where_it_is_kept(app: Flask, client: FlaskClient) -> None:
    """A file of version 2 has one behind each store: the search is the same, and each frame names the line.

    Only a server to which the source was given shows it: that of `sudoku judge --watch`.
    """
    head, *rest = file_of(fault=Fault.NOT_RESET).decode().splitlines()
    numbered = [f"{line} {number}" if number > 4 else line for number, line in enumerate(rest, 1)]
    data = "\n".join([head.replace("1", "2"), *numbered, ""]).encode()
    packed = read_file(data)[1]
    assert packed.stores() == read_file(file_of(fault=Fault.NOT_RESET))[1].stores()
    assert list(packed.lines[:3]) == [5, 6, 7]
    status, address = sent(client, data)
    name = address.partition("lanes=own-")[2]
    pair = f"/demo/race?lanes=own-{name},check-first&clock=moves&at=2&p={GENTLE}"
    assert status == 303
    page = client.get(pair).get_data(as_text=True)
    assert f'data-recording="{name}"' in page
    assert "&#34;own_line&#34;: 6" in page or '"own_line": 6' in page
    assert "data-own" not in page
    keep_source(app, name, "one\n" * 5 + "grid[r][c] = <d>\n")
    page = client.get(pair).get_data(as_text=True)
    assert '<li class="at" aria-current="step"><code>grid[r][c] = &lt;d&gt;</code></li>' in page
    assert "own_line" not in client.get(pair.replace(f"own-{name}", "place-first")).get_data(as_text=True)


def test_a_file_whose_lines_are_missing_is_refused(client: FlaskClient) -> None:
    """In version 2 each store has its line."""
    status, page = sent(client, (HEAD.replace("trace 1", "trace 2") + "place 0 0 1\n").encode())
    assert (status, "Line 6: " in page) == (400, True)


def test_bare_lines_are_those_of_the_puzzle_at_hand(client: FlaskClient) -> None:
    """Lines without a head belong to the puzzle at hand, else to the example of `any`; the page shows which.

    What a program prints before and behind them is left out; between them every line counts, and has its number. They
    lead to where the program parts from a right one.
    """
    recording, packed = read_file(b"Solving\n\nplace 0 1 1\nclear 0 1\n306508400\n")
    assert (recording.puzzle, packed.stores()) == (DOCUMENTS["any"].example, ((1, 1), (1, 0)))
    lines = "".join(f"{write_store(store)}\n" for store in recording_of(fault=Fault.NOT_RESET).stores)
    answer = client.post("/demo/own", data={"p": GENTLE, "lines": f"Enter the grid:\n{lines}No solution\n"})
    fields = dict(parse_qsl(urlsplit(answer.headers["Location"]).query))
    assert (fields["p"], fields["clock"], fields["at"]) == (GENTLE.replace(".", "0"), "moves", "part")
    parting = client.get(answer.headers["Location"], follow_redirects=True).get_data(as_text=True)
    assert "the cell is not reset" in parting
    assert GENTLE.replace(".", "0") in client.get(f"/demo/own?p={GENTLE}").get_data(as_text=True)
    assert DOCUMENTS["any"].example.line("0") in client.get("/demo/own").get_data(as_text=True)


@pytest.mark.parametrize(
    ("lines", "line"),
    [
        ("place 0 1 1\nplace 9 1 1\n", 2),
        ("a grid\nplace 0 0 9\n", 2),
        ("place 0 1 1\nput 0 2 1\nplace 0 1 2\n", 2),
        ("nothing here", 1),
        (" \n", 0),
    ],
    ids=["a row from 1", "a digit on a clue", "another word", "other words", "nothing"],
)
def test_lines_that_cannot_be_are_refused_with_their_number(client: FlaskClient, lines: str, line: int) -> None:
    """Status 400 and the number of the line; the lines stay in the box. Who may count from 1 is asked that."""
    answer = client.post("/demo/own", data={"lines": lines})
    page = unescape(answer.get_data(as_text=True))
    assert answer.status_code == 400
    assert f"Line {line}: " in page or not line
    assert ("count from 1?" in page) is ("9" in lines)
    assert "'place r c d', such as place 0 2 4" in page or "here" not in lines
    assert "row 0, column 0 has the clue" in page.lower() or "0 0 9" not in lines
    assert not lines.strip() or lines in page


def test_a_recording_is_a_search_of_the_stage(client: FlaskClient) -> None:
    """Packed or not it leads to its search, which has its number of moves and says its stores."""
    for data in (file_of(), gzip.compress(file_of()), file_of().replace(b"\n", b"\r\n")):
        status, address = sent(client, data)
        assert status == 303
        page = client.get(f"{address}&at=1410").get_data(as_text=True)
        assert "of 1,410" in page
        assert "The program ends after 1,410 stores: the puzzle is solved." in page
        assert "mine.cpp" in page
    assert "Store 3 of 1,410:" in client.get(f"{address}&at=3").get_data(as_text=True)


def test_the_page_says_where_the_command_comes_from(client: FlaskClient) -> None:
    """Who has never run it reads how it is installed, and is led to the tutorial."""
    page = client.get("/demo/own").get_data(as_text=True)
    assert "python3 run.py" in page
    (tutorial,) = re.findall(r'href="([^"]*/your-own-program)"', page)
    assert client.get(tutorial).status_code == 200


@pytest.mark.parametrize("path", ["/home/Ada L/mine.cpp", r"C:\Users\Ada L\mine.cpp", "python3 ../hand-in/mine.cpp"])
def test_a_program_has_the_name_of_its_file(client: FlaskClient, path: str) -> None:
    """The page shows no folder through which the command named the program, on whatever system."""
    _, address = sent(client, file_of().replace(b"mine.cpp", path.encode()))
    page = client.get(address).get_data(as_text=True)
    assert "Your program: mine.cpp" in page
    assert not [part for part in ("Ada", "hand-in") if part in page]


@pytest.mark.parametrize("writing", Writing)
def test_every_way_to_write_makes_the_moves_of_the_document(client: FlaskClient, writing: Writing) -> None:
    """Moves, placements and backtracks are those of searches A to C; tries where digits are written before a test."""
    _, address = sent(client, file_of(Style(writing=writing), most=20_000))
    client.get(address)
    frames = client.get(address.replace("/demo?", "/demo/frames?") + "&at=1410").get_json()
    total = client.get(address.replace("/demo?", "/demo/explore?")).get_json()["total"]
    counters = frames["frames"][0]["counters"]
    assert (total, counters["placements"], counters["backtracks"]) == (1410, 731, 679)
    assert counters["tries"] == (6393 if writing.writes_first else -1)


WRITINGS: Final = (Writing.TEST_FIRST, Writing.WRITE_FIRST)


@pytest.mark.parametrize(
    ("fault", "writing"),
    some(product(Fault, WRITINGS), always=lambda case: (list(Fault).index(case[0]) + WRITINGS.index(case[1])) % 2 == 0),
)
def test_every_fault_is_shown_to_its_end(client: FlaskClient, fault: Fault, writing: Writing) -> None:
    """Whatever a program does, every frame of it is made, its stack stays within the board, its tree is drawn."""
    _, address = sent(client, file_of(Style(writing=writing), fault, most=250))
    client.get(address)
    at = address.replace("/demo?", "/demo/frames?")
    total, start = client.get(address.replace("/demo?", "/demo/explore?")).get_json()["total"], 0
    while start <= total:
        answer = client.get(f"{at}&at={start}&count=120")
        assert answer.status_code == 200
        found = answer.get_json()
        for frame in found["frames"]:
            counters = frame["counters"]
            assert counters["placements"] + counters["backtracks"] == frame["move"]
            assert 0 <= counters["depth"] <= 81
        start += len(found["frames"])
    for path in ("/demo/tree?", "/demo/explore?", "/demo/depths?", "/demo/goto?do=retreat-back&"):
        assert client.get(f"{address.replace('/demo?', path)}&at={total}").status_code in (200, 204)


def test_clues_that_are_cleared_are_gone_from_the_board(client: FlaskClient) -> None:
    """A given that a program clears is taken back, and said to be a clue."""
    recording = replace(recording_of(), stores=((0, 7), (1, 0), (1, 3), (1, 0), (0, 0)))
    _, address = sent(client, write_trace(recording).encode())
    page = client.get(f"{address}&at=2").get_data(as_text=True)
    assert "r1c2 is cleared; the clue 1 stood there." in page
    frames = client.get(address.replace("/demo?", "/demo/frames?") + "&at=0&count=20").get_json()["frames"]
    assert [frame["counters"]["depth"] for frame in frames] == [0, 1, 1, 2, 1, 0]


def test_what_the_server_forgot_is_asked_for_again(client: FlaskClient) -> None:
    """404 and a page that names the recording, for a script that keeps its file; scripts get a sentence."""
    page = client.get("/demo?lanes=own-0123456789")
    assert page.status_code == 404
    assert 'data-missing="0123456789"' in page.get_data(as_text=True)
    assert client.get("/demo/side-by-side?left=own-0123456789").status_code == 404
    assert client.get("/demo/frames?lanes=own-0123456789").status_code == 404


def test_recordings_share_a_bounded_memory() -> None:
    """The one that is used least goes first; the same one again takes no more."""
    store = RecordingStore(max_bytes=6_000)
    names = []
    for at in range(4):
        recording, packed = read_file(file_of(fault=Fault.NO_BOX).replace(b"mine.cpp", f"m{at}.cpp".encode()))
        names.append(store.add(recording, packed))
        store.add(recording, packed)
        if at:
            store.get(names[0])
    assert store.get(names[0])
    assert store.get(names[3])
    with pytest.raises(recordings.ForgottenRecordingError):
        store.get(names[1])


@pytest.mark.parametrize("name", ["a bomb", "blank lines"])
def test_a_long_file_is_cut(name: str) -> None:
    """What a packed file unpacks to is bounded, and so is the number of its lines."""
    recording, packed = read_file(HOSTILE[name]())
    assert recording.is_cut
    assert len(packed.cells) <= MAX_LINES


@pytest.mark.parametrize("name", ["one long line", "no line end"])
def test_a_file_of_one_line_is_refused(name: str) -> None:
    """Of a line of any length only the beginning is read."""
    with pytest.raises(FormatError):
        read_file(HOSTILE[name]())


def test_a_long_file_has_to_be_packed(client: FlaskClient) -> None:
    """A file of more than 2 MB is refused with what to do; far more is not read at all."""
    status, page = sent(client, HEAD.encode() + b"place 0 0 1\n" * (MAX_PACKED_BYTES // 12 + 1))
    assert (status, "pack it with gzip" in page) == (400, True)
    assert sent(client, bytes(3_000_000))[0] == 413
    assert sent(client, b"")[0] == 400


def test_values_that_are_no_digits_are_shown_as_such() -> None:
    """A value of any size is kept as no digit."""
    _, packed = read_file((HEAD + "place 0 0 12\nplace 0 1 -5\nplace 0 2 123456789012\n").encode())
    assert [*packed.digits] == [NO_DIGIT] * 3


@pytest.mark.parametrize(
    ("style", "partner"),
    some(
        [
            (Style(), "check-first"),
            (Style(Order.FEWEST), "fewest-choices"),
            (Style(Order.COLUMNS), "right-"),
            (Style(downwards=True), "right-"),
            (Style(Order.BOXES, writing=Writing.WRITE_FIRST), "right-"),
        ],
        always=lambda case: case[0].order is not Order.COLUMNS,  # on this puzzle the longest by far
    ),
)
def test_a_program_stands_beside_a_right_one_of_its_order(client: FlaskClient, style: Style, partner: str) -> None:
    """A right program parts nowhere from its partner, whatever its order."""
    _, address = sent(client, file_of(style, most=100_000))
    key = re.search(rf"lanes=({OWN}\w+)", address)
    assert key
    page = client.get(f"/demo/side-by-side?left={key[1]}", follow_redirects=True).get_data(as_text=True)
    assert re.search(rf'name="lanes" value="{partner}[^"]*" checked', page)
    lanes = re.search(r"lanes=([\w,-]+)&amp;clock=moves", page)
    assert lanes
    asked = f"/demo/goto?lanes={lanes[1]}&clock=moves&at=0"
    answer = client.get(asked)
    while answer.status_code == 202:
        answer = client.get(asked)
    end = answer.get_json()["to"]
    assert answer.get_json()["words"] == NEVER
    for at, sentence in ((0, "They never part: the next stop is the end."), (end, f". {NEVER}")):
        page = client.get(f"/demo/race?lanes={lanes[1]}&clock=moves&at={at}").get_data(as_text=True)
        assert f"{sentence}</span>" in page
    last = client.get(asked.replace("at=0", f"at={end}")).get_json()
    assert (last["to"], last["words"]) == (None, NEVER)


def test_a_departure_has_its_fault_or_says_that_it_is_not_examined(monkeypatch: pytest.MonkeyPatch) -> None:
    """Beside its partner a faulty program has the likely fault; the page says so if finding it takes too much work."""
    sentences = []
    for effort in (4**8, recordings.MAX_EFFORT):
        monkeypatch.setattr(recordings, "MAX_EFFORT", effort)
        client = create_app({}).test_client()
        _, address = sent(client, file_of(fault=Fault.EIGHT_DIGITS))
        key = re.search(rf"lanes=({OWN}\w+)", address)
        assert key
        page = client.get(f"/demo/side-by-side?left={key[1]}&at=part", follow_redirects=True).get_data(as_text=True)
        sentences += re.findall(r'<p class="sentence" data-parts>.*?<span id="sentence">(.*?)</span>', page)
    assert [("not examined" in each, Fault.EIGHT_DIGITS in each) for each in sentences] == [
        (True, False),
        (False, True),
    ]


def test_a_program_of_few_stores_stands_beside_a_long_search(client: FlaskClient) -> None:
    """Stops lead on move by move behind the departure and back to it from far; the program has not finished."""
    known = recording_of(puzzle=EIGHTEEN)
    data = write_trace(replace(known, stores=(*known.stores[:2], (80, 7)), is_stopped=False)).encode()
    _, address = sent(client, data)
    lanes = f"{dict(parse_qsl(urlsplit(address).query))['lanes']},check-first"

    def find(at: int, stop: str) -> tuple[int | None, str]:
        while (answer := client.get(f"/demo/goto?lanes={lanes}&clock=moves&at={at}{stop}")).status_code == 202:
            pass
        found = answer.get_json()
        return found["to"] and int(found["to"]), found["words"]

    parting, _ = find(0, "")
    assert parting == 3
    assert find(3, "") == (4, "")  # the store over a clue makes two moves, its last ones
    assert find(4, "") == (5, "")
    assert find(10_000, "") == (10_001, "")
    assert find(10_000, "&do=stop-back") == (4, "")
    assert find(3, "&do=stop-back") == (None, "No difference comes before this move.")
    end = client.get(f"/demo/race?lanes={lanes}&clock=moves&at=10989").get_data(as_text=True)
    assert re.findall('<td data-name="ratio">(.*?)</td>', end) == ["not finished", "1"]


def test_each_application_keeps_its_own() -> None:
    """A recording that one application has is not in another."""
    one, other = (create_app({}).test_client() for _ in range(2))
    _, address = sent(one, file_of())
    assert one.get(address).status_code == 200
    assert other.get(address).status_code == 404


def test_a_script_hears_that_a_recording_is_forgotten(client: FlaskClient) -> None:
    """What feeds an open page says that the file is needed, not that there is no such page."""
    for path in ("goto?clock=moves&lanes", "frames?clock=moves&lanes", "frames?lanes"):
        answer = client.get(f"/demo/{path}={OWN}{'0' * 20}&p={'0' * 81}", headers={"HX-Request": "true"})
        assert (answer.status_code, answer.get_data(as_text=True)) == (404, recordings.FORGOTTEN), path
