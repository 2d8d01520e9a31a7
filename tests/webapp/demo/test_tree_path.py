"""Test the path of a long search through its tree: one row a call, with links."""

from __future__ import annotations

from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.webapp.demo.test_lessons import page_at
from tests.webapp.pages import GENTLE, Document
from webapp.demo.tree_path import MAX_NODES, MAX_ROWS, path_at


def test_rows_are_the_calls_of_the_search() -> None:
    """At every move: the newest calls, the failures in each, and the child of the row above."""
    trace = Trace(Grid.parse(GENTLE), "B", fast=False)
    trace.explore_all()
    names = Names(trace.grid.shape)
    for move in range(0, trace.total, 41):
        path, calls = path_at(trace, move, names), trace.call_stack(move, MAX_ROWS)
        assert [(len(row.nodes), row.is_open) for row in path.rows] == [
            (min(len(call.failed), MAX_NODES - 1) + bool(call.placed), call.placed is None) for call in calls
        ]
        for row, call in zip(path.rows, calls, strict=True):
            assert [node.move for node in row.nodes if node.role == "failed"] == [each.taken for each in call.failed]
            assert [node.move for node in row.nodes if node.role != "failed"] == [call.placed][: bool(call.placed)]
            assert all(node.x < path.width and row.y < path.height for node in row.nodes)
        above = calls[0].level - 1 if calls else 0
        assert path.title.startswith(
            f"{above} earlier call" if above else "From the first call" if calls else "No digit"
        )
        assert not any(row.is_open for row in path_at(trace, move, names, tells_open=False).rows)


def test_without_a_path_it_says_what_is_true() -> None:
    """Where every digit is taken back again, it does not say that none was placed."""
    trace = Trace(Grid.parse(GENTLE), "B", fast=False)
    trace.explore_all()
    titles = [path_at(trace, move, Names(trace.grid.shape), tells_open=False).title for move in (0, 274)]
    assert titles == [
        "No digit is placed yet. The open calls will be drawn here.",
        "No digit stands now. The open calls will be drawn here.",
    ]


def test_a_list_has_cells_and_no_calls() -> None:
    """Search A loops along a list, so the heading of its path names cells."""
    trace = Trace(Grid.parse(GENTLE), "A", fast=False)
    trace.explore_all()
    names = Names(trace.grid.shape)
    titles = {path_at(trace, move, names).title.partition(" Below")[0] for move in range(0, trace.total, 3)}
    assert {
        "No digit is placed yet. The filled cells of the list will be drawn here.",
        "From the first cell on.",
    } <= titles
    assert not [title for title in titles if "call" in title]


def test_page_and_script_get_the_same_path(client: FlaskClient) -> None:
    """Without script the page has it in its pane; the script gets the same markup."""
    page = page_at(client, p=GENTLE, lanes="B", panes="tree,digits", at=274)
    assert "hidden" not in page.find("div", id="pane-tree")[0]
    assert "hidden" in page.find("div", id="pane-code")[0]
    part = Document(
        client.get("/demo/tree", query_string={"p": GENTLE, "lanes": "B", "panes": "tree,digits", "at": 274})
    )
    for found in (page, part):
        nodes = [attributes for tag, attributes in found.tags if tag == "a" and "data-move" in attributes]
        assert [node["aria-label"] for node in nodes] == [
            "r1c1 = 7, placed by move 1, taken back by move 274: 274 moves"
        ]
        assert "at=274" in str(nodes[0]["href"])
        assert "panes=tree" in str(nodes[0]["href"])
    assert "data-move" not in str(page_at(client, p=GENTLE, lanes="B", at=274).find("div", id="pane-tree"))
    asked = client.get("/demo/tree", query_string={"p": GENTLE, "lanes": "B", "at": 274, "q": 1})
    assert "taken back" not in asked.text  # nothing of the call that a question may be about


def test_a_move_after_the_end_has_no_path(client: FlaskClient) -> None:
    """Status 204, so htmx keeps the shown path."""
    answer = client.get("/demo/tree", query_string={"p": GENTLE, "lanes": "B", "at": 10**12})
    assert (answer.status_code, answer.data) == (204, b"")
