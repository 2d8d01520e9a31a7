"""Chains that contradict their premise: where they are cut for people, and how they are described."""

from __future__ import annotations

from dataclasses import replace

from solver.techniques.chains import cut_at_clash, describe_clash, describe_consequences
from solver.techniques.step import Role, Step
from solver.techniques.step_text import describe_node


def cut_contradiction(step: Step) -> Step:
    """End the chains at the first two digits that cannot both be, and name these in a part TWICE, if there are any."""
    cut = cut_at_clash(step.chains)
    return replace(step, parts=(*step.parts, cut[1]), chains=cut[0]) if cut else step


def describe_contradiction(step: Step, end: str) -> str:
    """Return what follows from the premise until something cannot be: two digits of the part TWICE, else `end`."""
    clash = next((describe_clash(part) for part in step.parts if part.role is Role.TWICE), end)
    return f"if {describe_node(step.chains[0][0])}, then {describe_consequences(step.chains)}: {clash}"
