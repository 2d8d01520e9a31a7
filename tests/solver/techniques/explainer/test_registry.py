"""All rules of Sudoku Explainer over their registry: names, pages and marks of their steps."""

from __future__ import annotations

from solver.grid import Grid
from solver.techniques.cell_sets import cells_of
from solver.techniques.explainer.path import explainer_path
from solver.techniques.explainer.registry import BRANCHING_RULES, RULES, rule_of, same_technique
from solver.techniques.explainer.rule import Rule
from solver.techniques.marks import Marks
from solver.techniques.position import Position
from solver.techniques.registry import TECHNIQUES
from solver.techniques.step import Step
from tests.for_each import for_each
from tests.solver.techniques.explainer.test_path import RULES as PUZZLES

EVERY = (*RULES, *BRANCHING_RULES)


def test_rules_name_their_steps() -> None:
    """Only the rules of branches share names. HoDoKu's names are those of techniques which people can learn."""
    names = [name for rule in RULES for name in rule.names]
    assert len(names) == len(set(names))
    assert not set(names) & {name for rule in BRANCHING_RULES for name in rule.names}
    same = {name for rule in EVERY for name in rule.names.values() if name}
    assert same <= {row.name for row in TECHNIQUES.values() if row.is_logical}


def test_rules_override_methods_that_their_base_has() -> None:
    """A public method that no base class knows is never called by the registry: its name is that of an older base."""
    for rule in EVERY:
        own = {name for name, value in vars(type(rule)).items() if callable(value) and not name.startswith("_")}
        assert own <= {*dir(Rule), "find_within"}, type(rule).__name__


@for_each(
    ("name", "key"),
    [
        ("Direct Pointing", "pointing"),
        ("Naked Triplet", "naked-triple"),
        ("Direct Hidden Triplet", "hidden-triple"),
        ("Unique Rectangle type 1", "uniqueness-1"),
        ("Unique Loop type 1", ""),
        ("BUG type 1", "bug+1"),
        ("Forcing X-Chain", "x-chain"),
    ],
)
def test_a_step_leads_to_the_technique_of_its_pattern(name: str, key: str) -> None:
    """Pairs and triplets are called triples there; loops and chains that no page describes lead nowhere."""
    assert same_technique(Step(name, ())) == key


def test_pages_show_the_rating_of_the_rule() -> None:
    """The rating that a technique's page names is that of its rule, but for singles, direct forms and chains."""
    several = ("Hidden Single", "Direct")
    for name, (rating, _) in PUZZLES.items():
        if (key := same_technique(Step(name, ()))) and not name.startswith(several) and float(rating) < 6.5:
            assert TECHNIQUES[key].explainer_rating == rating, name


@for_each("name", PUZZLES)
def test_a_step_is_marked(name: str) -> None:
    """The marks show the cells and candidates of its pattern or chains, and all ends of its links."""
    path = explainer_path(Position.of(Grid.parse(PUZZLES[name][1])), max_branches=5_000)
    position = Position.of(path.start)
    for before, step in zip(position.positions_before(path.steps), path.steps, strict=True):
        if step.technique == name:
            marks, rule = Marks(), rule_of(step)
            rule.mark_pattern(marks, step, before)
            assert marks.cells
            assert marks.candidates or rule.is_single
            ends = [link[:1] + link[2:3] for link in rule.links(step, before)]
            assert {cell for pair in ends for cells in pair for cell in cells_of(cells)} <= marks.cells.keys()
            return
    raise AssertionError(name)
