"""Pages, parts and data come packed to whom that suits; what is packed already is left alone."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, assert_guarded, posted, unpacked
from webapp.serving import assets, compression

BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}
TEXTS = ["/", f"/?p={GENTLE}", f"/demo?p={GENTLE}", f"/demo/frames?p={GENTLE}&count=120", "/demo/race", "/puzzles/"]
TEXTS += [f"/pictures/puzzle.svg?p={GENTLE}", "/qr.svg?of=/demo"]


@for_each("path", TEXTS)
def test_what_is_text_is_packed(client: FlaskClient, path: str) -> None:
    """Pages, data and drawings: the best coding that the browser takes, the same text in each, guarded as ever."""
    plain = client.get(path)
    assert "Content-Encoding" not in plain.headers
    for accepted, coding in (("gzip, deflate, br, zstd", "br"), ("gzip, deflate", "gzip"), ("br;q=0.1, gzip", "gzip")):
        response = client.get(path, headers={"Accept-Encoding": accepted})
        assert response.headers["Content-Encoding"] == coding
        assert unpacked(response) == plain.data
        assert len(response.data) < len(plain.data)
        assert response.content_length == len(response.data)
        assert response.headers.get("ETag", "W/").startswith("W/")  # of drawings; a strong one would be of other bytes
        assert_guarded(response)


@for_each("accepted", [None, "", "identity", "deflate", "zstd", "br;q=0, gzip;q=0", "*;q=0", "x" * 99, ";="])
def test_who_does_not_take_it_gets_plain_text(client: FlaskClient, accepted: str | None) -> None:
    """Without a coding that both know, the page comes as it is."""
    headers = {} if accepted is None else {"Accept-Encoding": accepted}
    response = client.get("/", headers=headers)
    assert "Content-Encoding" not in response.headers
    assert response.text.startswith("<!doctype html>")


@pytest.mark.parametrize("accepted", [None, "gzip, br"])
def test_answers_vary_by_encoding_for_caches(client: FlaskClient, accepted: str | None) -> None:
    """Vary names the coding on every answer, beside what it named before."""
    headers = HTMX | ({"Accept-Encoding": accepted} if accepted else {})
    for path, wanted in (("/photo", {"hx-request", "accept-encoding"}), ("/", {"accept-encoding"})):
        assert set(client.get(path, headers=headers).vary.as_set()) == wanted
    assert set(client.get("/nowhere", headers=headers).vary.as_set()) == {"hx-request", "accept-encoding"}


@pytest.mark.parametrize("suffix", ["jpg", "png"])
def test_pictures_are_not_packed_again(client: FlaskClient, suffix: str) -> None:
    """Neither are they in a ZIP."""
    assert "Content-Encoding" not in client.get(f"/pictures/puzzle.{suffix}?p={GENTLE}", headers=BROWSER).headers
    answer = client.post("/pictures.zip", data={"text": GENTLE}, headers=BROWSER)
    assert answer.status_code == 200
    assert "Content-Encoding" not in answer.headers


def test_a_word_is_not_packed(client: FlaskClient) -> None:
    """What is short anyway comes as it is."""
    assert client.get("/healthz", headers=BROWSER).data == b"ok"


def test_files_can_be_packed_beforehand(client: FlaskClient) -> None:
    """After that no visitor waits: each file in each coding is there."""
    assets.compress_assets()
    made = compression.compress_best.cache_info().misses
    for name in assets.assets():
        if name.endswith((".woff2", ".png")):  # packed already
            continue
        for coding in compression.ENCODINGS:
            path = f"/static/{assets.version()}/{name}"
            assert client.get(path, headers={"Accept-Encoding": coding}).headers["Content-Encoding"] == coding
    assert compression.compress_best.cache_info().misses == made


def test_only_the_head(client: FlaskClient) -> None:
    """HEAD says what GET would send, and sends nothing."""
    head, whole = client.head("/", headers=BROWSER), client.get("/", headers=BROWSER)
    assert not head.data
    for name in ("Content-Encoding", "Content-Length", "Content-Type", "Vary"):
        assert head.headers[name] == whole.headers[name]


@pytest.mark.parametrize("accepted", ["gzip, br", "gzip"])
def test_answers_are_a_third_of_what_they_hold(client: FlaskClient, accepted: str) -> None:
    """The answer to a key and a window of moves, on the wire; both are less than a sixth by now."""
    headers = {"Accept-Encoding": accepted}
    key = client.post("/board", data=posted(GENTLE), headers=headers | HTMX)
    window = client.get(f"/demo/frames?p={GENTLE}&count=120", headers=headers)
    for answer in (key, window):
        assert len(answer.data) <= len(unpacked(answer)) / 6
    assert len(key.data) <= 2_500
    assert len(window.data) <= 9_600  # each frame names its neighbours
