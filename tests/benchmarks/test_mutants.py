"""`python -m benchmarks.mutants`: which changes are drawn, and that a made-up test notices what it looks at."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.mutants import Site, meaning, shuffled

ROOT = Path(__file__).parents[2]
RULE = """\
def is_few(count: int) -> bool:
    return count < 17
"""
TESTS = """\
from rule import is_few

def test_few():
    assert is_few(5)
    assert not is_few(30)
"""
BOUNDARY = TESTS + "    assert is_few(16) and not is_few(17)\n"


def sites(*columns: int) -> list[Site]:
    """Changes in the first line of a file, at these columns."""
    return [Site("rule.py", 1, column, "operator", number) for number, column in enumerate(columns)]


def test_a_sample_goes_to_every_place_before_it_comes_back() -> None:
    """Many changes at one place are not drawn more often than the only one at another."""
    drawn = shuffled(sites(*[0] * 20, 5, 9, *[12] * 5), seed=1)
    assert {site.column for site in drawn[:4]} == {0, 5, 9, 12}
    assert {site.column for site in drawn[4:6]} == {0, 12}
    assert len(set(drawn)) == 27


def test_the_seed_decides_the_sample() -> None:
    """The same seed draws the same changes, another one others."""
    many = sites(*range(50))
    assert shuffled(many, 1) == shuffled(many, 1)
    assert shuffled(many, 1) != shuffled(many, 2)


def test_annotations_and_spelling_are_no_change() -> None:
    """What another annotation, other blanks or a comment make is the same program; another number is not."""
    same = "def is_few(count: str | int) -> str:  # or not\n    return  count < 17"
    assert meaning(same) == meaning(RULE)
    assert meaning(RULE.replace("17", "18")) != meaning(RULE)
    assert meaning("def is_few(") is None


def survivors(folder: Path, tests: str, work: str) -> list[str]:
    """What the work prints about the rule with these tests, with `root` and `room` at hand."""
    (folder / "rule.py").write_text(RULE)
    (folder / "test_rule.py").write_text(tests)
    (folder / "pyproject.toml").write_text('[tool.pytest.ini_options]\npythonpath = ["."]\n')
    program = f"""
from pathlib import Path
from benchmarks.mutants import sample, shown, sites_of
from benchmarks.trials import Room, Trials
root, room = Path({str(folder)!r}), Room(("rule.py",), ("test_rule.py",))
{work}"""
    ran = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert not ran.stderr
    assert (folder / "rule.py").read_text() == RULE
    return ran.stdout.splitlines()


@pytest.mark.campaign
def test_a_change_survives_where_no_test_looks(tmp_path: Path) -> None:
    """The boundary is noticed by a test of the boundary alone, and a program that never ends is stopped."""
    work = """
with Trials(root, room, 3) as trials:
    trials.least = 1
    for new in ("count < 17", "count <= 17", "count > 17", "(lambda: [0 for _ in iter(int, 1)])()"):
        print(trials.survives("rule.py", f"def is_few(count):\\n    return {new}\\n"))
"""
    assert survivors(tmp_path, TESTS, work) == ["True", "True", "False", "False"]
    assert survivors(tmp_path, BOUNDARY, work) == ["True", "False", "False", "False"]


@pytest.mark.campaign
def test_tests_that_fail_without_a_change_are_shown(tmp_path: Path) -> None:
    """Where the tests do not pass as they are, nothing is tried."""
    work = """
try:
    Trials(root, room, 3).__enter__()
except SystemExit as said:
    print("1 failed" in str(said))
"""
    assert survivors(tmp_path, TESTS.replace("30", "3"), work) == ["True"]


@pytest.mark.campaign
def test_survivors_are_told_with_their_place(tmp_path: Path) -> None:
    """Of all changes of one comparison those stay that the tests cannot tell, each with file, line and both texts."""
    pytest.importorskip("cosmic_ray", reason="needs requirements/mutation.txt")
    work = """
with Trials(root, room, 3) as trials:
    for site, code in sorted(sample(root, sites_of(root, "rule.py"), 100, 1)):
        if trials.survives(site.path, code):
            print(shown(root, site, code))
"""
    said = survivors(tmp_path, TESTS, work)
    assert said.count("rule.py:2") == 3
    assert said[:3] == ["rule.py:2", "    -    return count < 17", "    +    return count <= 17"]
    assert sorted(said[5::3]) == ["    +    return count < 16", "    +    return count < 18"]
    assert survivors(tmp_path, BOUNDARY, work) == []
