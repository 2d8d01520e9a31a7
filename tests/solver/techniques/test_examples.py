"""What teaches the techniques: every technique that a person can find has texts and positions."""

from __future__ import annotations

from solver.techniques.examples import first_techniques, load_examples
from solver.techniques.registry import TECHNIQUES


def test_each_technique_has_a_step_drawn_and_positions() -> None:
    """The positions with a step show a step of that technique, and what is left to practise has no step, or its own."""
    examples = load_examples()
    assert list(examples) == [key for key, row in TECHNIQUES.items() if row.is_logical]
    for key, each in examples.items():
        assert {step.technique for _, step in each.solved} == {key}
        assert bool(each.practice) != (len(each.solved) > 1)
    assert set(first_techniques()) < set(examples)
