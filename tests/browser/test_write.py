"""A student writes a function in the page: what fails, what it read, what stops it, and what it cannot reach."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from solver.judge.exercise import find_exercise
from solver.judge.packed_exercise import pack_exercise
from tests.browser.conftest import NewPage
from tests.browser.problems import Problems
from tests.browser.stage import until
from tests.solver.judge.write_programs import PROGRAMS, SOLVE

ROW: Final = "tutorialspoint-row"
RIGHT: Final = find_exercise(ROW).reference
WRONG: Final = RIGHT.replace("grid[row][col]", "grid[col][row]")
ENDS: Final = ("done", "source", "lines", "broken")
# Programs that this test runs; those of the judge's table run in CPython, and all of them here in the campaign.
SOME: Final = ("prints for return", "numpy", "no body", "an indentation alone", "a class", "recursion without end")
# Send messages to a new worker one after the other, and return what each brought.
SEND: Final = """async ([address, messages, ends]) => {
  const worker = new Worker(address);
  const next = (isEnd) => new Promise((done, failed) => {
    const found = [];
    worker.onerror = ({ message }) => failed(new Error(message));
    worker.onmessage = ({ data }) => { found.push(data); if (isEnd(data)) done(found); };
  });
  const all = [await next(() => true)];
  for (const message of messages) {
    worker.postMessage(message);
    all.push(await next(({ kind }) => ends.includes(kind)));
  }
  worker.terminate();
  return all.slice(1);
}"""


def open_exercise(page: Page, key: str = ROW) -> None:
    """Open an exercise, ready for typing."""
    page.goto(f"/write/{key}")
    page.locator("#numbers span").first.wait_for()


def write(page: Page, program: str) -> None:
    """Put a program into the editor as pasting does."""
    page.locator("#source").press("ControlOrMeta+a")
    page.keyboard.insert_text(program)


def run(page: Page, program: str) -> None:
    """Run a program, and wait until it has ended."""
    write(page, program)
    page.locator("#source").press("ControlOrMeta+Enter")
    expect(page.locator("#state")).to_contain_text(re.compile("case|right|Stopped|Error"))
    page.locator("#stop").wait_for(state="hidden")


def send(page: Page, *messages: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Send messages to a worker of their own; return what it answers to each."""
    address = page.locator("#write").get_attribute("data-runner")
    found: list[list[dict[str, Any]]] = page.evaluate(SEND, [address, messages, ENDS])
    return found


def message(key: str, source: str, kind: str = "run", **more: object) -> dict[str, Any]:
    """Make a message that runs a program."""
    return {"kind": kind, "source": source, "exercise": find_exercise(key).public(), **more}


def test_the_cells_that_a_wrong_program_reads_are_shown(page: Page) -> None:
    """The first case that fails is a board on which they are hatched, and a sentence names them."""
    open_exercise(page)
    run(page, WRONG)
    expect(page.locator(".case-board td.read")).to_have_count(9)
    assert page.locator(".case-board tr td:first-child.read").count() == 9
    expect(page.locator("#result")).to_contain_text("r9c1 (9 cells)")
    expect(page.locator("#following")).to_be_hidden()
    run(page, RIGHT)
    expect(page.locator("#result .failed")).to_have_count(0)
    page.locator("#following a").click()
    page.goto("/write")
    expect(page.locator(f"[data-exercise={ROW}] .passed")).to_be_visible()


def test_the_line_of_an_error_is_marked(page: Page) -> None:
    """So is that of a program that never ends; its variables stand beside the board."""
    open_exercise(page)
    run(page, RIGHT.replace("return True", "return yes"))
    expect(page.locator("#numbers .marked")).to_have_text(re.compile("^4"))
    expect(page.locator("#result .variables")).to_contain_text("col")


def test_the_program_is_kept_and_comes_back_by_undo(page: Page) -> None:
    """It survives a reload; Begin again puts the beginning there, and Undo the program."""
    open_exercise(page)
    write(page, RIGHT)
    page.reload()
    expect(page.locator("#source")).to_have_value(RIGHT)
    page.locator("#begin-again").click()
    expect(page.locator("#source")).not_to_have_value(RIGHT)
    page.locator("#source").press("ControlOrMeta+z")
    expect(page.locator("#source")).to_have_value(RIGHT)


def test_tab_indents_until_escape(page: Page) -> None:
    """Enter keeps the indentation, one more step behind a colon; Escape then Tab leaves the editor."""
    open_exercise(page)
    write(page, "")
    area = page.locator("#source")
    for key in ("i", "f", " ", "1", ":", "Enter", "a", "Enter", "Shift+Tab", "b", "Enter", "Tab", "c"):
        area.press(key)
    expect(area).to_have_value("if 1:\n    a\nb\n    c")
    area.press("Escape")
    area.press("Tab")
    expect(page.locator("#run")).to_be_focused()


def test_a_search_is_compared_and_watched(page: Page) -> None:
    """Without the reset a run parts from the document's; the stage has both, with the student's own line."""
    open_exercise(page, "tutorialspoint-solve")
    run(page, SOLVE.replace("            grid[r][c] = 0\n", ""))
    expect(page.locator("#inside")).to_contain_text("the cell is not reset")
    page.get_by_role("button", name="Line by line").click()
    expect(page.locator("#line-now")).to_contain_text(re.compile(r"^Line \d+, step 1 /"))
    page.locator("#line-on").click()
    expect(page.locator("#line-now")).to_contain_text("step 2 /")
    page.get_by_role("button", name="Watch it").click()
    page.wait_for_url(re.compile("lanes=own-"))
    page.locator("#stage[data-explored]").first.wait_for()
    expect(page.locator("#stage")).to_contain_text("grid[r][c] = num")


def test_saved_work_is_a_program_and_a_list(page: Page) -> None:
    """The program is a file of Python; the list says what passed, and that it is no proof."""
    open_exercise(page)
    run(page, RIGHT)
    saved = {}
    page.on("download", lambda file: saved.update({file.suggested_filename: Path(file.path()).read_text()}))
    with page.expect_download(lambda file: file.suggested_filename.endswith(".json")):
        page.locator("#save").click()
    assert saved["is_present_in_row.py"] == RIGHT
    work = json.loads(saved["sudoku-write.json"])
    assert work["work"] == [
        {"exercise": ROW, "passed": len(find_exercise(ROW).cases), "of": len(find_exercise(ROW).cases)}
    ]
    assert "no proof" in work["note"]


def test_a_student_opens_a_link_of_a_teacher(page: Page) -> None:
    """The address holds the exercise; nothing runs before Run, and it passes without touching one of ours."""
    own = find_exercise(ROW).model_copy(update={"title": "My own row"})
    open_exercise(page, pack_exercise(own))
    expect(page.locator("h1")).to_have_text("My own row")
    assert not page.workers
    run(page, WRONG)
    expect(page.locator("#result .failed")).not_to_have_count(0)
    run(page, RIGHT)
    expect(page.locator("#result .failed")).to_have_count(0)
    page.reload()
    expect(page.locator("#source")).to_have_value(RIGHT)
    page.goto("/write")
    expect(page.locator(f"[data-exercise={ROW}] .passed")).to_be_hidden()


# ---- the worker


def test_each_function_of_brython_that_is_replaced_is_called(page: Page) -> None:
    """A program of one store shows it, with its line, what it read, and the lines that it ran."""
    open_exercise(page)
    source = "def solve_sudoku(grid):\n    grid[0][1] = grid[8][7]\n    return 4 in grid[2]\n"
    key = "tutorialspoint-solve"
    exercise = find_exercise(key).public()
    exercise["record"] = 0
    run_answers, line_answers = send(
        page, message(key, source) | {"exercise": exercise}, message(key, source, "lines", at=0) | {"from": 0}
    )
    verdict = next(answer for answer in run_answers if answer["kind"] == "verdict")
    assert verdict["stores"][:1] + verdict["stores"][2:] == [1, 2]
    assert {79, 18} <= {*verdict["verdict"]["reads"]}
    assert [row[0] for row in line_answers[0]["rows"]][-2:] == [2, 3]


def check_programs(page: Page, names: list[str]) -> None:
    """Run programs of the judge's table, and expect what the judge says of them."""
    found = send(page, *(message(PROGRAMS[name].key, PROGRAMS[name].source) for name in names))
    for name, answers in zip(names, found, strict=True):
        verdicts = [answer["verdict"] for answer in answers if answer["kind"] == "verdict"]
        failed = next((verdict for verdict in verdicts if not verdict["passed"]), verdicts[-1])
        program = PROGRAMS[name]
        told = f"{failed['sentence']} {failed['hint']}"
        assert (failed["kind"], program.words in told) == (program.kind, True), f"{name}: {told}"
        assert not program.line or failed["line"] == program.line, name


def test_the_page_says_what_the_judge_says(page: Page) -> None:
    """Kind, line and words are those of the table, in Brython as in CPython."""
    open_exercise(page)
    check_programs(page, [*SOME])


@pytest.mark.campaign
def test_the_page_says_what_the_judge_says_of_every_program(page: Page) -> None:
    """So it is with all programs of the table, but those that only the page can end, and those that it refuses."""
    open_exercise(page)
    check_programs(page, [name for name in PROGRAMS if name not in ("tabs behind blanks", "a sum over billions")])


NAMES: Final = (  # of what a program must not find on the global, or on any object of its prototype chain
    *("Blob", "BroadcastChannel", "EventSource", "FileReaderSync", "MessageChannel", "Request", "Response", "Worker"),
    *("SharedWorker", "WebAssembly", "WebSocket", "XMLHttpRequest", "addEventListener", "caches", "close", "crypto"),
    *(
        "cookieStore",
        "fetch",
        "indexedDB",
        "onmessage",
        "postMessage",
        "scheduler",
        "storage",
        "webkitRequestFileSystem",
    ),
)
_ALL: Final = (
    "(f => { for (let p = self; p; p = Object.getPrototypeOf(p)) f.push(...Object.getOwnPropertyNames(p)); return f; })"
)
# What a program may try, as JavaScript; each is said to have got nothing, or what it got.
ATTACKS: Final = {
    "fetch": "typeof fetch",
    "caches": "typeof caches",
    "indexedDB": "typeof indexedDB",
    "instance": f"Object.getOwnPropertyNames(self).filter((n) => {[*NAMES]}.includes(n)).join()",
    "chain": f"{_ALL}([]).filter((n) => {[*NAMES]}.includes(n)).join()",
    "constructor": "typeof self.constructor.prototype.postMessage + typeof Function('return this')().postMessage",
    "descriptor": "String(Object.getOwnPropertyDescriptor(self, 'navigator')?.get)",
    "navigator": "typeof navigator.storage + typeof navigator.locks + typeof navigator.serviceWorker",
    "prototype of navigator": "Object.getOwnPropertyNames(Object.getPrototypeOf(navigator)).join()",
    "generator": "(function* () {}).constructor('yield typeof fetch')().next().value",
    "hand-over": "typeof self.handOver + typeof self.stream",
    "location": "location.href",
    "loading": "(() => { try { return importScripts('/static/x.js') ?? 'loaded'; } catch { return 'refused'; } })()",
    "document": "Object.keys(document).join()",
}
GETS: Final = {
    "fetch": "undefined",
    "caches": "undefined",
    "indexedDB": "undefined",
    "instance": "",
    "chain": "",
    "constructor": "undefinedundefined",
    "descriptor": "undefined",
    "navigator": "undefinedundefinedundefined",
    "prototype of navigator": "constructor",
    "generator": "undefined",
    "hand-over": "undefinedundefined",
    "location": "file://worker/runner.js",
    "loading": "refused",
    "document": "getElementsByTagName,currentScript,querySelectorAll,dispatchEvent,addEventListener",
}


WAYS: Final = {  # by which a program gets at JavaScript, through modules of Brython
    "eval": "from browser import self as js\nrun = js.eval",
    "Function": "from browser import self as js\nrun = lambda code: js.Function('return ' + code)()",
    "javascript": "import javascript\nrun = lambda code: javascript.this().eval(code)",
    "Function('return this')": "from browser import scope as js\nrun = js.Function('return this')().eval",
    "constructor": "from browser import self as js\nrun = lambda code: js.Object.constructor('return ' + code)()",
    "Reflect": "from browser import self as js\nrun = lambda it: js.Reflect.construct(js.Function, ['return ' + it])()",
}
ENDINGS: Final = (  # by which a program ends before it tries again
    "run('throw new Error(1)')",
    "run('null.x')",
    "run('Promise.reject(self); 1')",
    "run('(function f() { f(); })()')",
    "raise SystemExit",
    "raise BaseException('x')",
)
# What the worker sends in place of the runner's messages; the page ends it at each.
FORGED: Final = {
    "unknown field": "{ kind: 'case', at: 0, html: '<b>' }",
    "unknown kind": "{ kind: 'page', at: 0 }",
    "no object": "null",
    "above a megabyte": "{ kind: 'verdict', verdict: { passed: true, sentence: '', more: 'x'.repeat(1e6) } }",
    "other type": "{ kind: 'verdict', verdict: { passed: true, sentence: {} } }",
    "stores that are no numbers": "{ kind: 'verdict', verdict: { passed: true, sentence: '' }, stores: ['<b>'] }",
}


def attack(way: str, *codes: str) -> str:
    """Write a program that evaluates JavaScript in a way, and prints a line for each piece of it."""
    prints = "".join(f"    print(str(run({code!r})))\n" for code in codes)
    return f"{WAYS[way]}\ndef is_present_in_row(grid, row, num):\n{prints}    return True\n"


def printed(answers: list[dict[str, Any]]) -> list[str]:
    """Return the lines that the first case printed."""
    text: str = next(answer["printed"] for answer in answers if answer["kind"] == "verdict")
    return text.removesuffix("\n").split("\n")


def test_a_program_reaches_nothing_of_the_origin(page: Page, problems: Problems) -> None:
    """Neither through modules of Brython, nor through instance, prototypes and descriptors, nor after an exception."""
    problems.expect("DedicatedWorkerGlobalScope")  # what one program rejects a promise with
    open_exercise(page)
    ways = [attack(way, *ATTACKS.values()) for way in WAYS]
    endings = [f"{WAYS['eval']}\ndef is_present_in_row(grid, row, num):\n    {ending}\n" for ending in ENDINGS]
    again = [source for ending in endings for source in (ending, attack("eval", ATTACKS["chain"]))]
    found = send(page, *(message(ROW, source) for source in (*ways, *again)))
    for way, answers in zip(WAYS, found, strict=False):
        assert dict(zip(ATTACKS, printed(answers), strict=True)) == GETS, way
    assert [printed(answers) for answers in found[len(ways) + 1 :: 2]] == [[""]] * len(ENDINGS)


def test_a_program_loads_nothing(page: Page, problems: Problems) -> None:
    """The policy of the worker refuses a module of the same origin, which the page itself may load."""
    problems.expect("Content Security Policy", "violates")
    open_exercise(page)
    load = (
        "import(\"/static/x/shared/page.js\").then(() => { self.got = 'loaded'; }, () => { self.got = 'refused'; }); 1"
    )
    found = send(page, message(ROW, attack("eval", load)), *[message(ROW, attack("eval", "self.got"))] * 2)
    assert printed(found[2]) == ["refused"]


def test_forged_messages_end_the_worker(page: Page) -> None:
    """A worker that sends unknown fields, too much, or values of another type is ended, and the page says so."""
    bodies = iter(FORGED.values())
    headers = {"Cross-Origin-Embedder-Policy": "require-corp", "Content-Type": "text/javascript"}
    forge = "postMessage({{ kind: 'ready' }}); onmessage = () => postMessage({});"
    page.route("**/runner-*.js", lambda route: route.fulfill(body=forge.format(next(bodies)), headers=headers))
    open_exercise(page)
    for name in FORGED:
        page.locator("#run").click()
        expect(page.locator("#state"), name).to_contain_text("sent what no program sends")
        page.locator("#state").evaluate("(state) => { state.textContent = ''; }")
    assert next(bodies, None) is None


def test_what_a_program_returns_is_shown_as_text(page: Page) -> None:
    """A text that looks like HTML makes no element."""
    open_exercise(page)
    run(page, "def is_present_in_row(grid, row, num):\n    return '<img src=x onerror=alert(1)>'\n")
    expect(page.locator("#result")).to_contain_text("<img src=x")
    assert page.locator("#result img").count() == 0


def test_write_works_offline(new_page: NewPage, problems: Problems) -> None:
    """After the first visit of the list an exercise opens and runs without the server; nothing is kept before it."""
    problems.expect("INTERNET_DISCONNECTED", "ERR_FAILED")
    page = new_page(service_workers="allow")
    page.goto("/")
    until(page, "() => navigator.serviceWorker.controller !== null")
    kept = "async () => (await (await caches.open((await caches.keys())[0])).keys()).map(({ url }) => url).join()"
    assert "runner-" not in page.evaluate(kept)
    page.goto("/write")
    until(page, f"async () => (await ({kept})()).includes('/write/{ROW}') && (await ({kept})()).includes('runner-')")
    page.context.set_offline(True)
    open_exercise(page)
    run(page, RIGHT)
    expect(page.locator("#result .failed")).to_have_count(0)
