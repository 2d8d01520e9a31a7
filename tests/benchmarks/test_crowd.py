"""The benchmark of a crowd asks for what the application has."""

from __future__ import annotations

import random

import pytest
from flask.testing import FlaskClient

from benchmarks import crowd
from webapp import create_app

pytestmark = pytest.mark.campaign  # a program for those who measure, not for those who play


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A browser without script."""
    return create_app().test_client()


@pytest.mark.parametrize("name", crowd.ROWS)
def test_what_browsers_ask_for_is_there(client: FlaskClient, name: str) -> None:
    """Every row asks for addresses that answer, the cold one for puzzles of its own."""
    dice = random.Random(1)
    asked = [crowd.ROWS[name](browser, click, dice) for browser in (0, 1) for click in (0, 1)]
    assert all(client.get(path).status_code in (200, 202) for path in asked)
    assert name != "cold" or len({path.partition("p=")[2][:81] for path in asked}) == 2


def test_a_crowd_looks_at_many_searches() -> None:
    """Thirty puzzles by six searches are 180, not the 30 that counting both alike gives."""
    assert len({crowd.search(browser) for browser in range(300)}) == 180


def test_the_table_counts_who_starved() -> None:
    """Half, all but a hundredth, the longest wait; who starved, was turned away or failed; time of processors."""
    line = crowd.row("demo", crowd.Waits([0.01] * 99 + [3.0], 5, 1, 2, 0.6))
    assert line.split() == ["demo", "100", "10", "3000", "3000", "1", "5", "2", "6.0"]
