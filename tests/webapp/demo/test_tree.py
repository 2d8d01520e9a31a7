"""Test the tree of a small search: one node a placement, below its predecessor; first contact on 4x4."""

from __future__ import annotations

import re
from itertools import combinations

from flask.testing import FlaskClient

from solver.grid import Grid
from solver.search import ALGORITHMS
from solver.search.algorithm import Algorithm
from solver.search.narration import Names
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.webapp.demo.test_every_size import FOUR
from tests.webapp.demo.test_lessons import page_at
from tests.webapp.pages import GENTLE
from webapp.demo.lessons import lessons
from webapp.demo.tree import LETTER_WIDTH, MAX_MOVES, NAME_LINE_HEIGHT, NODE_RADIUS, TreeNode, tree_if_small
from webapp.shared.builtin_puzzles import collections

FEW_STEPS = Grid.parse(".2....4..1.....3")


Box = tuple[float, float, float, float]  # left, top, right, bottom


def explored(grid: Grid, letter: str = "B", limit: int | None = 1) -> Trace:
    """Explore the search."""
    trace = Trace(grid, letter, limit, fast=False)
    trace.explore_all()
    return trace


def name_of(node: TreeNode) -> Box:
    """Compute the box of a node's name."""
    half = max(len(part) for part in node.name) * LETTER_WIDTH / 2
    first, last = node.name_y
    return node.x - half, first - NAME_LINE_HEIGHT / 2, node.x + half, last + NAME_LINE_HEIGHT / 2


def lines_of(node: TreeNode) -> list[Box]:
    """Compute the boxes of the straight parts of its line, as thick as drawn."""
    x, y = map(int, re.findall(r"\d+", node.svg_path)[:2])
    parts: list[Box] = []
    for direction, number in re.findall(r"([HV])(\d+)", node.svg_path):
        to = (int(number), y) if direction == "H" else (x, int(number))
        parts.append((min(x, to[0]) - 2, min(y, to[1]) - 2, max(x, to[0]) + 2, max(y, to[1]) + 2))
        x, y = to
    return parts


def meet(one: Box, two: Box) -> bool:
    """Whether two boxes overlap."""
    return one[0] < two[2] and two[0] < one[2] and one[1] < two[3] and two[1] < one[3]


@for_each("algorithm", ALGORITHMS)
def test_names_do_not_overlap(algorithm: Algorithm) -> None:
    """In the tree of every built-in 4x4 puzzle no name overlaps a name, line or node."""
    boards = [each.puzzle.givens for collection in collections().values() for each in collection.examples]
    for grid in (board for board in boards if board.shape.size == 4):
        for limit in (1, None):
            tree = tree_if_small(explored(grid, algorithm.letter, limit), Names(grid.shape))
            assert tree is not None
            names = [name_of(node) for node in tree.nodes]
            rims = [
                (node.x - NODE_RADIUS, node.y - NODE_RADIUS, node.x + NODE_RADIUS, node.y + NODE_RADIUS)
                for node in tree.nodes
            ]
            lines = [part for node in tree.nodes if node.svg_path for part in lines_of(node)]
            assert not [pair for pair in combinations(names, 2) if meet(*pair)]
            assert not [(name, other) for name in names for other in (*rims, *lines) if meet(name, other)]
            assert all(name[0] >= 0 and name[2] <= tree.width and name[3] <= tree.height for name in names)


def test_nodes_are_the_placements_of_the_search() -> None:
    """Level, parent, move and fate equal those of an independent run with its own stack."""
    trace = explored(FEW_STEPS)
    tree = tree_if_small(trace, Names(FEW_STEPS.shape))
    assert tree is not None
    assert len(tree.nodes) == trace.state(trace.total).counters.placements == 18
    for node in tree.nodes:
        before, after = trace.state(node.placed - 1), trace.state(node.placed)
        assert after.last is not None
        assert (node.cell, int(node.digit)) == (FEW_STEPS.shape.cell_name(after.last.cell), after.last.digit)
        assert node.level == before.counters.depth
        if node.taken:
            assert trace.state(node.taken).last == after.last._replace(kind=trace.window(node.taken - 1, 1)[0].kind)
            assert trace.state(node.taken).counters.depth == node.level
    for move in range(trace.total + 1):
        stands = [node for node in tree.nodes if node.role(move) in ("stands", "now")]
        assert [(node.cell, int(node.digit)) for node in stands] == [
            (FEW_STEPS.shape.cell_name(each.cell), each.digit) for each in trace.state(move).stack
        ]
    places = [(node.level, node.row) for node in tree.nodes]
    assert len(set(places)) == len(places)  # none covers another


def test_large_searches_have_no_tree(client: FlaskClient) -> None:
    """Only a short search on few cells, fully explored, has a whole tree; others have a path."""
    assert tree_if_small(Trace(FEW_STEPS, "B"), Names(FEW_STEPS.shape)) is None
    assert tree_if_small(explored(Grid.parse(GENTLE)), Names(Grid.parse(GENTLE).shape)) is None
    straight = explored(Grid.parse(GENTLE), "D")
    assert straight.total <= MAX_MOVES
    assert tree_if_small(straight, Names(straight.grid.shape)) is None  # 52 names in a row
    large = page_at(client, p=GENTLE, panes="tree,digits", at=3)
    assert not large.find("a", **{"data-placed": "1"})
    small = page_at(client, p=FOUR, panes="tree,digits")
    assert "hidden" not in small.find("div", id="pane-tree")[0]
    assert "hidden" in small.find("div", id="pane-code")[0]


def test_first_contact_shows_the_whole_tree(client: FlaskClient) -> None:
    """The two lessons on 4x4 have at most 40 moves, and each node links to its move."""
    for key in ("first-search", "first-tree"):
        lesson = lessons()[key]
        assert lesson.puzzle.shape.size == 4
        assert explored(lesson.puzzle.givens).total <= 40 < MAX_MOVES
        page = page_at(client, lesson=key, at=17)
        nodes = [attributes for tag, attributes in page.tags if tag == "a" and "data-placed" in attributes]
        assert all(f"at={node['data-placed']}" in node["href"] for node in nodes)
        assert {node["class"] for node in nodes} == {"ahead", "failed", "stands"} | (
            {"now"} if key == "first-search" else set()
        )
