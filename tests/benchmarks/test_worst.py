"""The benchmark of the worst requests knows one for every page, and tells which is over its limit."""

from __future__ import annotations

import pytest
from werkzeug.test import Client

from benchmarks import worst
from benchmarks.worst import Ask, Cost
from webapp import create_app


def test_every_rule_has_worst_requests() -> None:
    """A page without one is not known to be bounded: write the dearest that you can think of, with a form where one is
    taken, and a name of its own, by which its line of the table is found again."""
    rules = worst.rules()
    assert [rule for rule, asks in rules.items() if not asks] == []
    takes = {rule.rule for rule in create_app().url_map.iter_rules() if "POST" in (rule.methods or ())}
    assert {rule for rule, asks in rules.items() if any(ask.body for ask in asks)} == takes
    for asks in rules.values():
        named = [(ask.path, ask.name, ask.body is None) for ask in asks]
        assert len(named) == len(set(named))


@pytest.mark.campaign
@pytest.mark.parametrize(
    ("rule", "more", "megabytes", "is_over"),
    [("/", 0, 200, False), ("/", 0.1, 0, True), ("/", -2, 201, True), ("/print/file", 0.1, 0, True)],
)
def test_a_request_over_its_limit_is_marked(rule: str, more: float, megabytes: float, is_over: bool) -> None:
    """More seconds than the rule declares, or 200 MB."""
    bound = worst.bounds()[rule]
    cost = Cost(200, bound.seconds + more, megabytes, 5)
    assert cost.is_over(bound) == is_over
    assert ("OVER" in worst.row(rule, Ask("a", "/"), cost)) == is_over


@pytest.mark.campaign
def test_a_request_is_measured() -> None:
    """In a process of its own: its answer, seconds of the processor and memory are measured."""
    ask = Ask("a probe", "/healthz")
    cost = worst.cost(Client(create_app()), ask)
    assert (cost.status, cost.bytes) == (200, 2)
    assert 0 <= cost.seconds < worst.bounds()["/healthz"].seconds  # in steps of a clock
