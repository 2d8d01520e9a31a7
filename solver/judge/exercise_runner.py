"""Call the function of a student in one case of an exercise, and report what it did. This file is a program of its own.

    python -I exercise_runner.py < request.json

The request names the file of the program, the exercise and the number of the case; the answer is the last line of
standard output: JSON, as `grading.py` takes it. `running.run` sets the limits. The answer is not trusted: whether it is
right is found out by who asked, and `wanted` is not among what the program could read.
"""

from __future__ import annotations

import copy
import importlib.util
import io
import json
import os
import signal
import sys
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

FILE = "the program"  # the name of the source in tracebacks
MAX_PRINTED = 20_000  # characters
MAX_VARIABLES = 12
MAX_VALUE = 80  # characters of a variable
MAX_RECURSION = 1_000


class OutputError(BaseException):
    """More was printed than may be. It is no Exception, so that no program catches it by mistake."""


class Output(io.StringIO):
    """What a program prints, up to a limit."""

    def write(self, text: str, /) -> int:
        """Keep the text. Raises OutputError."""
        super().write(text[: MAX_PRINTED - self.tell()])
        if self.tell() >= MAX_PRINTED:
            raise OutputError
        return len(text)


def answer_case(
    source: str, function: str, case: dict[str, Any], describe: Callable[[Any], Any], answer: dict[str, Any]
) -> None:
    """Load the program anew, call its function with the arguments of the case, and put what it did into the answer."""
    arguments = copy.deepcopy(case["arguments"])
    output, streams = Output(), (sys.stdin, sys.stdout, sys.stderr)
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(case["input"]), output, io.StringIO()
    module = types.ModuleType("program")
    try:
        exec(compile(source, FILE, "exec", dont_inherit=True), vars(module))
        if function in vars(module):
            came = vars(module)[function](*arguments)
            answer["came"] = describe(came)
        else:
            own = [name for name, value in vars(module).items() if getattr(value, "__module__", "") == "program"]
            answer.update(is_missing=True, names=own[:MAX_VARIABLES])
        if case["grid"] >= 0:
            answer["after"] = describe(arguments[case["grid"]])
    except OutputError as error:
        answer.update(stopped="output", **place_of(error))
    except BaseException as error:
        answer["error"] = describe_error(error)
    finally:
        answer["printed"] = output.getvalue()
        sys.stdin, sys.stdout, sys.stderr = streams


def describe_error(error: BaseException) -> dict[str, Any]:
    """Describe an error by Python's own sentence, and the place in the program."""
    found: dict[str, Any] = {"name": type(error).__name__, "text": str(error), **place_of(error)}
    if isinstance(error, SyntaxError) and error.filename == FILE:
        found.update(text=error.msg, line=error.lineno or 0, variables={})
    return found


def place_of(error: BaseException) -> dict[str, Any]:
    """Return the innermost line of the program in a traceback, and the variables there."""
    place: dict[str, Any] = {"line": 0, "function": "", "variables": {}}
    traceback = error.__traceback__
    while traceback:
        frame = traceback.tb_frame
        if frame.f_code.co_filename == FILE:
            place = {"line": traceback.tb_lineno, **place_in(frame)}
        traceback = traceback.tb_next
    return place


def place_in(frame: types.FrameType) -> dict[str, Any]:
    """Return the function of a frame and its variables, in words that are short."""
    name = frame.f_code.co_name
    shown = {} if name == "<module>" else {key: show(value) for key, value in list(frame.f_locals.items())}
    return {"function": name, "variables": dict(list(shown.items())[:MAX_VARIABLES])}


def show(value: Any) -> str:
    """Write a value in few characters."""
    try:
        text = repr(value)
    except Exception:
        return "?"
    return text if len(text) <= MAX_VALUE else text[: MAX_VALUE - 1] + "…"


def main() -> None:
    """Answer the request on standard input."""
    request = json.load(sys.stdin)
    spec = importlib.util.spec_from_file_location("grading", Path(__file__).with_name("grading.py"))
    assert spec
    assert spec.loader
    grading = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(grading)
    report = os.fdopen(os.dup(1), "w", encoding="utf-8")
    answer: dict[str, Any] = {"at": request["at"]}

    def finish() -> None:
        report.write("\n" + json.dumps(answer))
        report.flush()
        os._exit(0)  # no thread and no atexit of the program runs on

    def stop(_: int, frame: types.FrameType | None) -> None:
        while frame and frame.f_code.co_filename != FILE:
            frame = frame.f_back
        place = {"line": frame.f_lineno, **place_in(frame)} if frame else {}
        answer.update(stopped="time", seconds=request["seconds"], **place)
        finish()

    if hasattr(signal, "setitimer"):  # Windows has none: there who started this ends it
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, request["seconds"])
    sys.setrecursionlimit(MAX_RECURSION)
    file = Path(request["file"])
    sys.path.insert(0, str(file.parent))
    source = file.read_bytes().decode("utf-8-sig", errors="replace")
    answer_case(source, request["function"], request["case"], grading.describe, answer)
    finish()


if __name__ == "__main__":
    main()
