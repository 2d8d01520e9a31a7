"""Every program of the judge's table, run by the page *Write* in every engine: the same kind, line and words."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest

from solver.judge.exercise import find_exercise
from tests.engines.engine import Engine
from tests.solver.judge.write_programs import PROGRAMS

pytestmark = pytest.mark.engines

PAGE: Final = "/write/tutorialspoint-row"
# The first only the page can end, after eight seconds; the page refuses the second before it runs.
LEFT_OUT: Final = ("a sum over billions", "tabs behind blanks")
# Run the messages one after the other in a new worker, and put what comes from it into `window.told`.
START: Final = """
  const messages = JSON.parse(args[0]);
  const worker = new Worker(document.getElementById("write").dataset.runner);
  const found = [];
  window.told = null;
  const send = () => {
    if (found.length === messages.length) { worker.terminate(); window.told = JSON.stringify(found); return; }
    found.push([]);
    worker.postMessage(messages[found.length - 1]);
  };
  worker.onerror = ({ message }) => { window.told = JSON.stringify(message); };
  worker.onmessage = ({ data }) => {
    if (data.kind === "ready") return send();
    found.at(-1).push(data);
    if (["done", "source", "lines", "broken"].includes(data.kind)) send();
  };
"""


def run_all(engine: Engine, messages: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """Return what a new worker answers to each message."""
    engine.run(START, json.dumps(messages))
    found = json.loads(engine.until("window.told"))
    assert isinstance(found, list), found
    return found


@pytest.mark.parametrize("name", [name for name in PROGRAMS if name not in LEFT_OUT])
def test_a_program_is_told_the_same_in_every_engine(engine: Engine, name: str) -> None:
    """Kind, line and words of the first case that fails are those of the judge, in CPython."""
    program = PROGRAMS[name]
    engine.open(PAGE)
    exercise = find_exercise(program.key).public()
    (answers,) = run_all(engine, [{"kind": "run", "source": program.source, "exercise": exercise}])
    verdicts = [answer["verdict"] for answer in answers if answer["kind"] == "verdict"]
    failed = next((verdict for verdict in verdicts if not verdict["passed"]), verdicts[-1])
    told = f"{failed['sentence']} {failed['hint']}"
    assert (failed["kind"], program.words in told) == (program.kind, True), told
    assert not program.line or failed["line"] == program.line, told
