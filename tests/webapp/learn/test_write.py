"""The pages of *Write*, the worker that they start, and where a run parts from the document's search."""

from __future__ import annotations

import gzip
import html
import io
import json
import re
from pathlib import Path
from typing import Final

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import hatch_build
from solver.judge.exercise import Exercise, exercises, find_exercise
from solver.judge.models import Fault
from solver.judge.packed_exercise import pack_exercise
from tests.for_each import for_each
from tests.webapp.demo.recorded import file_of
from webapp import create_app
from webapp.learn import write_runner
from webapp.learn.write_runner import RUNNER_POLICY, SEPARATOR, Runner
from webapp.serving.compression import compress_quickly, decompress

ROOT: Final = Path(__file__).parents[3]
KEY: Final = "tutorialspoint-solve"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the application."""
    return create_app().test_client()


def runner_of(client: FlaskClient) -> str:
    """Return the address of the worker that an exercise names."""
    found = re.search(r'data-runner="([^"]+)"', client.get(f"/write/{KEY}").text)
    assert found
    return found[1]


def test_the_list_has_every_exercise(client: FlaskClient) -> None:
    """It leads to each, in the order of building."""
    keys = re.findall(r'data-exercise="([^"]+)"', client.get("/write").text)
    assert keys == [exercise.key for exercise in exercises()]


@for_each("exercise", exercises())
def test_no_page_has_a_reference(client: FlaskClient, exercise: Exercise) -> None:
    """A page has what the exercise makes public, which nothing of the program that solves it is."""
    page = html.unescape(client.get(f"/write/{exercise.key}").text)
    shown, _ = json.JSONDecoder().raw_decode(page.split('data-exercise="')[1])
    assert shown["exercise"] == json.loads(json.dumps(exercise.public()))
    assert exercise.reference.strip() not in page


def test_an_unknown_exercise_is_not_found(client: FlaskClient) -> None:
    """The answer says so in a sentence."""
    answer = client.get("/write/nonsense")
    assert answer.status_code == 404
    assert "no exercise of that name" in answer.text


def test_an_exercise_in_the_address_is_shown(client: FlaskClient) -> None:
    """It has an editor like ours, without reference, document and next exercise, and nothing of it is markup."""
    own = find_exercise(KEY).model_copy(update={"title": "<b>Mine</b>", "function": "mine"})
    page = client.get(f"/write/{pack_exercise(own)}").text
    assert "<h1>&lt;b&gt;Mine&lt;/b&gt;</h1>" in page
    assert "<b>" not in page
    assert own.reference.strip() not in html.unescape(page)
    assert 'id="following"' not in page


@for_each("key", ["~", "~nonsense", "~" + "a" * 3_500, "~%00"])
def test_a_damaged_exercise_is_refused(client: FlaskClient, key: str) -> None:
    """The status is 400, and the page says that the address is not whole."""
    answer = client.get(f"/write/{key}")
    assert answer.status_code == 400
    assert "holds no whole exercise" in answer.text


# ---- the worker


@for_each("encoding", ["", "br", "gzip", "br;q=0, gzip"])
def test_the_worker_has_its_own_policy_in_every_form(client: FlaskClient, encoding: str) -> None:
    """It may evaluate and load nothing; a worker without a policy would have none at all."""
    answer = client.get(runner_of(client), headers={"Accept-Encoding": encoding})
    headers = answer.headers
    assert headers["Content-Security-Policy"] == RUNNER_POLICY
    assert headers["Cross-Origin-Embedder-Policy"] == "require-corp"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Type"] == "text/javascript; charset=utf-8"
    assert "immutable" in headers["Cache-Control"]
    assert headers["Vary"] == "Accept-Encoding"
    unpack = {"br": decompress, "gzip": gzip.decompress}.get(headers.get("Content-Encoding", ""), bytes)
    assert unpack(answer.data).count(SEPARATOR) == 4


def test_only_the_worker_may_evaluate(client: FlaskClient) -> None:
    """No other answer of the server has the word in its policy."""
    for path in ("/", "/write", f"/write/{KEY}", "/worker.js", "/write/runner-0.js"):
        assert "unsafe-eval" not in client.get(path).headers["Content-Security-Policy"]


def test_another_version_of_the_worker_is_not_found(client: FlaskClient) -> None:
    """An old page does not get a worker that it does not know."""
    assert client.get("/write/runner-0.js").status_code == 404


def test_the_worker_has_the_present_files_of_ours() -> None:
    """Where a file has changed since the build, the worker has the new one; else it is as the build packed it."""
    made = Runner.of(write_runner.runner().brotli)
    assert made == Runner.of(made.brotli)
    lock, *python, _, _ = decompress(made.brotli).split(SEPARATOR)
    old = compress_quickly(SEPARATOR.join([b"old", *python, b"old", b"old"]))
    assert Runner.of(old).name == made.name
    assert lock == (ROOT / hatch_build.RUNNER_LOCK).read_bytes()


def test_the_build_joins_what_the_server_joins() -> None:
    """Both name the same files, and the same line between them."""
    parts = decompress((ROOT / hatch_build.RUNNER).read_bytes()).split(hatch_build.RUNNER_SEPARATOR)
    assert hatch_build.RUNNER_SEPARATOR == SEPARATOR
    assert len(parts) == 5
    assert f"version [{hatch_build.BRYTHON_VERSION.replace('.', ', ')}".encode() in parts[1][:300]
    modules = parts[2].decode()
    assert all(f'"{name}": [' in modules for name in hatch_build.BRYTHON_MODULES)


def test_nothing_is_read_before_the_first_visit() -> None:
    """An application starts without the worker, which has half a megabyte."""
    write_runner.runner.cache_clear()
    client = create_app().test_client()
    client.get("/")
    assert write_runner.runner.cache_info().currsize == 0
    client.get("/write")
    assert write_runner.runner.cache_info().currsize == 1


# ---- stores


def compared(client: FlaskClient, file: bytes) -> TestResponse:
    """Post a recording, and return the answer."""
    return client.post("/write/compare", data={"file": (io.BytesIO(file), "recording")})


def test_a_run_that_does_not_clear_its_cell_is_told_where_it_parts(client: FlaskClient) -> None:
    """The answer has the first store that differs, the likely fault, and lines of the document's listing."""
    file = file_of(fault=Fault.NOT_RESET, document="tutorialspoint")
    answer = compared(client, gzip.compress(file)).get_json()
    assert answer["order"] == "rows"
    assert answer["sentence"].startswith("Store ")
    assert answer["fault"] == str(Fault.NOT_RESET)
    assert answer["listing"]


def test_a_right_run_parts_nowhere(client: FlaskClient) -> None:
    """It has an order, and neither a sentence nor a fault."""
    answer = compared(client, file_of()).get_json()
    assert (answer["order"], answer["sentence"], answer["fault"]) == ("rows", "", "")


@for_each("file", [b"", b"nonsense", b"sudoku-trace 1\nprogram a\n", b"\x1f\x8bdamaged"])
def test_what_is_no_recording_is_refused_in_a_sentence(client: FlaskClient, file: bytes) -> None:
    """The status is 400, and nothing is kept."""
    answer = compared(client, file)
    assert answer.status_code == 400
    assert answer.text.endswith(".")
