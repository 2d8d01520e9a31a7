"""The tree of a small search: a node for every placement, below the one it was built on; first contact on 4x4."""

from __future__ import annotations

from flask.testing import FlaskClient

from solver.grid import Grid
from solver.narration import Names
from solver.timeline import Timeline
from tests.webapp.demo.test_every_size import FOUR
from tests.webapp.demo.test_lessons import page_at
from tests.webapp.pages import GENTLE
from webapp.demo.lessons import lessons
from webapp.demo.tree import SMALL, tree_of

FEW_STEPS = Grid.parse(".2....4..1.....3")


def explored(grid: Grid, letter: str = "B") -> Timeline:
    """The search, explored."""
    timeline = Timeline(grid, letter, fast=False)
    timeline.explore_all()
    return timeline


def test_nodes_are_the_placements_of_the_search() -> None:
    """Level, parent, move and fate of every node are those of a walk over the moves with a stack of its own."""
    timeline = explored(FEW_STEPS)
    tree = tree_of(timeline, Names(FEW_STEPS.shape))
    assert tree is not None
    assert len(tree.nodes) == timeline.state(timeline.total).counters.placements == 18
    for node in tree.nodes:
        before, after = timeline.state(node.placed - 1), timeline.state(node.placed)
        assert after.last is not None
        assert (node.cell, int(node.digit)) == (FEW_STEPS.shape.cell_name(after.last.cell), after.last.digit)
        assert node.level == before.counters.depth
        if node.taken:
            assert timeline.state(node.taken).last == after.last._replace(
                kind=timeline.window(node.taken - 1, 1)[0].kind
            )
            assert timeline.state(node.taken).counters.depth == node.level
    for move in range(timeline.total + 1):
        stands = [node for node in tree.nodes if node.role(move) in ("stands", "now")]
        assert [(node.cell, int(node.digit)) for node in stands] == [
            (FEW_STEPS.shape.cell_name(each.cell), each.digit) for each in timeline.state(move).stack
        ]
    places = [(node.level, node.row) for node in tree.nodes]
    assert len(set(places)) == len(places)  # none covers another


def test_large_searches_have_no_tree(client: FlaskClient) -> None:
    """Only a search of few moves, explored to its end, has a whole one; others have the path through it."""
    assert tree_of(Timeline(FEW_STEPS, "B"), Names(FEW_STEPS.shape)) is None
    assert tree_of(explored(Grid.parse(GENTLE)), Names(Grid.parse(GENTLE).shape)) is None
    large = page_at(client, p=GENTLE, panes="tree,digits", move=3)
    assert not large.find("a", **{"data-placed": "1"})
    small = page_at(client, p=FOUR, panes="tree,digits")
    assert "hidden" not in small.find("div", id="pane-tree")[0]
    assert "hidden" in small.find("div", id="pane-code")[0]


def test_first_contact_shows_the_whole_tree(client: FlaskClient) -> None:
    """The two lessons on 4x4 have at most 40 moves, and each node of their tree leads to its move."""
    for key in ("first-search", "first-tree"):
        lesson = lessons()[key]
        assert lesson.puzzle.shape.size == 4
        assert explored(lesson.puzzle.givens).total <= 40 < SMALL
        page = page_at(client, lesson=key, move=17)
        nodes = [attributes for tag, attributes in page.tags if tag == "a" and "data-placed" in attributes]
        assert all(f"move={node['data-placed']}" in node["href"] for node in nodes)
        assert {node["class"] for node in nodes} == {"ahead", "failed", "stands"} | (
            {"now"} if key == "first-search" else set()
        )
