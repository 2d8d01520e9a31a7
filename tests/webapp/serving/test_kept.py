"""What a process keeps: made once, forgotten when nobody asks, never more than so many."""

from __future__ import annotations

import threading

import pytest
from flask import Flask, render_template

from tests.webapp.pages import GENTLE
from webapp import create_app
from webapp.board import routes
from webapp.serving.kept import Kept


def test_a_value_is_made_once() -> None:
    """Who asks again gets what was made, and nothing is made for it."""
    kept = Kept[str, list[int]](4)
    first = kept.of("a", list)
    assert kept.of("a", lambda: [1]) is first


def test_what_nobody_asked_for_longest_goes_first() -> None:
    """Asking for a value keeps it; of three where two are kept, the one asked for longest ago is made anew."""
    kept = Kept[str, str](2)
    for key in ("a", "b", "a", "c"):
        kept.of(key, key.upper)
    assert dict(kept) == {"a": "A", "c": "C"}


def test_of_two_made_at_the_same_time_the_first_is_kept() -> None:
    """Two that ask at once do not wait for each other, and go on with the same value."""
    kept = Kept[str, object](2)
    both, found = threading.Barrier(2), list[object]()

    def make() -> object:
        both.wait(timeout=10)
        return object()

    askers = [threading.Thread(target=lambda: found.append(kept.of("a", make))) for _ in range(2)]
    for asker in askers:
        asker.start()
    for asker in askers:
        asker.join(timeout=10)
    assert found[0] is found[1] is kept["a"]


def test_what_cannot_be_made_is_not_kept() -> None:
    """A failure is the asker's; the next one makes the value."""
    kept = Kept[str, int](2)
    with pytest.raises(ValueError, match="invalid literal"):
        kept.of("a", lambda: int("x"))
    assert kept.of("a", lambda: 1) == 1


def test_values_are_forgotten_by_key() -> None:
    """Those meant are made anew, the others stay."""
    kept = Kept[int, int](4)
    for number in range(4):
        kept.of(number, lambda: 0)
    kept.forget(lambda number: number % 2 == 0)
    assert list(kept) == [1, 3]


def test_what_weighs_more_leaves_less_room() -> None:
    """Values may weigh together what was said, however many they are; what weighs more alone is not kept."""
    kept = Kept[str, str](5, len)
    for value in ("aa", "bb", "c", "dd"):
        kept.of(value, value.lower)
    assert list(kept) == ["bb", "c", "dd"]
    assert kept.of("x", lambda: "x" * 6) == "x" * 6
    assert list(kept) == []


def test_what_is_forgotten_weighs_nothing() -> None:
    """Room that was given back is there for others; a value that has grown is weighed again when another one comes."""
    kept = Kept[str, str](4, len)
    for forget in (kept.clear, lambda: kept.forget("aa".__eq__)):
        kept.of("aa", lambda: "aa")
        forget()
    for value in ("bb", "cc"):
        kept.of(value, value.lower)
    assert list(kept) == ["bb", "cc"]
    growing = Kept[str, list[int]](4, len, grow=True)
    growing.of("a", list).extend(range(3))
    growing.of("b", lambda: [1, 2])
    assert list(growing) == ["b"]


def test_a_page_is_made_once_for_all_who_follow_a_link(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same address is the same page, another address, prefix or application another one; refusals are not kept."""
    client = app.test_client()
    first = client.get(f"/?p={GENTLE}").text
    asked: list[str] = []

    def render(name: str, **named: object) -> str:
        asked.append(name)
        return render_template(name, **named)

    monkeypatch.setattr(routes, "render_template", render)
    assert client.get(f"/?p={GENTLE}").text == first
    assert asked == []
    assert client.get(f"/?p={GENTLE}", environ_overrides={"SCRIPT_NAME": "/sudoku"}).text != first
    create_app().test_client().get(f"/?p={GENTLE}")
    for _ in range(2):
        assert client.get("/?p=1x").status_code == 400
    assert len(asked) == 4
