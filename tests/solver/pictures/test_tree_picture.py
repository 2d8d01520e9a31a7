"""Test pictures of the tree of a search: its nodes and lines, its words, its size, and the same in DOT."""

from __future__ import annotations

import re

import pytest

from solver import Grid, RuleError
from solver.grid import Puzzle
from solver.pictures import Picture, alt_text, items_of, kind_of
from solver.pictures.frame import Frame, TreeNode
from solver.pictures.search_frames import MAX_TREE_NODES, frame_of, tree_at
from solver.pictures.shapes import Disc, Text
from solver.pictures.tree_picture import write_dot
from solver.search.narration import Names
from solver.search.steps import Kind
from solver.search.trace import Trace
from tests.for_each import for_each
from tests.solver.pictures.boards import FIGURE
from tests.solver.pictures.searches import search


def frame(move: int) -> Frame:
    """A frame of the usual search with its tree."""
    return frame_of(search(), move, Names(FIGURE.shape), with_tree=True)


def drawn(move: int, preset: str = "") -> Picture:
    """The picture of that frame."""
    return Picture(kind_of("tree"), FIGURE, preset=preset, frames=(frame(move),))


@for_each("move", [0, 1, 7, 13, 200, 1_000])
def test_the_tree_has_each_placement_below_the_one_before_it(move: int) -> None:
    """As many nodes as placements; those not taken back are the digits on the board, each resting on the one before."""
    trace = search()
    nodes, state = tree_at(trace, move), trace.state(move)
    assert len(nodes) == sum(made.kind is Kind.PLACE for made in trace.window(0, move))
    there = [number for number, node in enumerate(nodes) if not node.is_taken]
    assert [(nodes[each].cell, nodes[each].digit) for each in there] == [
        (made.cell, made.digit) for made in state.stack
    ]
    assert [nodes[each].parent for each in there] == [-1, *there][: len(there)]
    assert all(node.parent < number for number, node in enumerate(nodes))


def test_every_node_is_drawn_once_and_named_where_there_is_room() -> None:
    """A small tree has digits and names of cells; a large one has its nodes alone."""
    for move, has_text in ((7, True), (1_000, False)):
        items, nodes = items_of(drawn(move)), frame(move).tree
        middles = {(item.x, item.y) for item in items if isinstance(item, Disc)}
        assert len(middles) == len(nodes)
        texts = [item.text for item in items if isinstance(item, Text)]
        assert (f"r1c{nodes[0].cell % 9 + 1}" in texts) is has_text


def test_the_words_say_how_large_it_is_and_what_is_on_the_board() -> None:
    """They count placements, and name the digits that are still there."""
    words = alt_text(drawn(7))
    taken = sum(node.is_taken for node in frame(7).tree)
    assert f"{len(frame(7).tree)} placements, {taken} taken back" in words
    assert re.search(r"On the board: r1c3 1, .*[.]$", words)
    assert alt_text(drawn(0)).endswith("0 placements, 0 taken back.")


def test_a_tree_has_an_end() -> None:
    """More placements than a picture shows are refused, however far the search is."""
    trace = search()
    assert len(tree_at(trace, 2 * MAX_TREE_NODES - 100)) <= MAX_TREE_NODES
    with pytest.raises(RuleError, match="at most 2,000 placements"):
        tree_at(trace, trace.total)


def test_dot_has_the_same_nodes_and_links() -> None:
    """One line a node and one a link, in order, and nothing that ends a string early."""
    text, nodes = write_dot(frame(200), base=0), frame(200).tree
    named = re.findall(r'^  (n\d+) \[label="(r\dc\d)\\n(\d)"( style=\w+(?: color=gray)?)?\]$', text, re.MULTILINE)
    assert [name for name, *_ in named] == [f"n{number}" for number in range(1, len(nodes) + 1)]
    assert [(f"r{node.cell // 9}c{node.cell % 9}", str(node.digit)) for node in nodes] == [each[1:3] for each in named]
    links = re.findall(r"^  (\w+) -> (\w+)$", text, re.MULTILINE)
    wanted = ["root" if node.parent < 0 else f"n{node.parent + 1}" for node in nodes]
    assert links == [(parent, f"n{number}") for number, parent in enumerate(wanted, 1)]


def test_the_largest_tree_is_drawn() -> None:
    """2,000 nodes of a chain on a 16x16 board keep inside the picture."""
    shape_of = Grid.parse("." * 256)
    chain = tuple(TreeNode(number % 256, 1, number - 1) for number in range(MAX_TREE_NODES))
    picture = Picture(kind_of("tree"), Puzzle.of(shape_of), frames=(Frame(Puzzle.of(shape_of), tree=chain),))
    discs = [item for item in items_of(picture) if isinstance(item, Disc)]
    assert all(0 < disc.x < 1080 and 0 < disc.y < 1080 for disc in discs)


def test_a_search_that_leaps_has_no_tree() -> None:
    """Without a stack no digit rests on another."""
    trace = Trace(FIGURE.givens, "free-cells")
    trace.is_stack = False
    with pytest.raises(RuleError, match="no tree"):
        tree_at(trace, 0)
