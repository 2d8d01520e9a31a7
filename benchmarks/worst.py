"""Measures the worst request that we know for every page: CPU seconds, and memory over the idle process.

    .venv/bin/python -m benchmarks.worst [word ...]

With words only those requests whose names hold one of them. Each runs in a process of its own, forked from one that has
served a page, through the WSGI interface: nothing listens. A line that is over its limit ends in OVER, and the exit
code is then 1. Linux alone tells the peak of memory.

A page that costs more than one asked before, as caches are empty: what is kept is no defence.
"""

from __future__ import annotations

import json
import os
import random

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # as the command `sudoku` does, before numpy is loaded
import resource
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from flask import Flask
from werkzeug.test import Client, EnvironBuilder

from solver.shape import Shape
from tests.solver.formats.hostile import REFUSED as REFUSED_TEXTS
from tests.solver.formats.hostile import repeat
from tests.solver.grids import random_grid
from tests.solver.pictures.hostile import HOSTILE
from tests.solver.recognition.hostile import DEAR, REFUSED
from tests.solver.recognition.others import without_a_puzzle
from tests.solver.recognition.scenes import as_file
from tests.solver.test_engine import ADVERSARIAL
from tests.webapp.demo.recorded import HOSTILE as HOSTILE_RECORDINGS
from tests.webapp.pages import CHAINED, GENTLE, LONG_SEARCH, NO_SOLUTION, posted, upload
from webapp import create_app
from webapp.demo.own_lessons import encode_key
from webapp.serving.bounds import Bound, bound_of

MEGABYTES: Final = 200.0
_ENDED: Final = 30  # seconds after which the system ends a request that goes on
ARABIC: Final = "\u062a\u0645\u0627\u0631\u064a\u0646 \u0633\u0648\u062f\u0648\u0643\u0648 " * 4  # its letters join
LONG: Final = {"p": LONG_SEARCH}
BRANCHING: Final = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."  # many chains
LOOKING: Final = "...3...1..14.27........5..6653...1.747.......1......8......49.58......2....5....."  # many fish
HUGE: Final = "." * 256
RECENT: Final = json.dumps([{"address": f"/?p={'1' * 81}&n={'zz' * 81}", "givens": "1" * 81, "at": 0}] * 50)
FAR: Final = 10**12


@dataclass(frozen=True)
class Ask:
    """A request: its address, and what makes its body where it is a post."""

    name: str
    path: str
    fields: Mapping[str, str] = field(default_factory=dict)
    body: Callable[[], dict[str, Any]] | None = None
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        """Path and query."""
        return f"{self.path}?{urlencode(self.fields)}" if self.fields else self.path

    def builder(self) -> EnvironBuilder:
        """The request."""
        more = self.body() if self.body else {}
        return EnvironBuilder(
            self.address, method="POST" if self.body else "GET", headers=[*self.headers.items()], **more
        )


class Cost(NamedTuple):
    """What a request cost."""

    status: int
    seconds: float
    megabytes: float
    bytes: int

    def is_over(self, bound: Bound) -> bool:
        """Whether that is more than the address declares."""
        return self.seconds > bound.seconds or self.megabytes > MEGABYTES


def get(path: str, **cases: Mapping[str, str]) -> tuple[Ask, ...]:
    """Requests to a path, by name their fields; one without any where none are named."""
    return tuple(Ask(name, path, fields) for name, fields in (cases or {"plain": {}}).items())


def post(path: str, **cases: Mapping[str, str]) -> tuple[Ask, ...]:
    """Posts of forms, by name their fields."""
    return tuple(Ask(name, path, body=partial(_form, fields)) for name, fields in cases.items())


def files(path: str, makers: Mapping[str, Callable[[], bytes]], **fields: str) -> tuple[Ask, ...]:
    """Posts of files, by name what makes them."""
    return tuple(Ask(name, path, body=partial(_file, make, fields)) for name, make in makers.items())


def _form(fields: Mapping[str, str]) -> dict[str, Any]:
    return {"data": dict(fields)}


def _file(make: Callable[[], bytes], fields: Mapping[str, str]) -> dict[str, Any]:
    return upload(make(), "a.png", **fields)


SCENES: Final = (  # pictures with lines and cells, and without a puzzle, in which a board is searched for
    *("text 0", "landscape 0", "noise 0", "table 0", "calendar 0", "chess 0", "crossword 15x15"),
    *("figures 18x18", "empty lattice 15"),
)


RECORDED: Final = (  # of tests.webapp.demo.recorded
    *("a million stores", "a million over each other", "odd lines", "blank lines", "a bomb", "one long line"),
    *("fewest of an empty grid", "goes on from 1", "goes on after the solution", "changed late"),
    *("fewest, changed late", "tests first, changed late", "padded numbers", "short padded numbers"),
)


@cache
def recorded(name: str) -> bytes:
    """The recording of that name."""
    return HOSTILE_RECORDINGS[name]()


def scene(name: str) -> bytes:
    """The picture of that name."""
    return as_file(next(image for found, image in without_a_puzzle() if found == name))


@cache
def hard_lines(count: int) -> str:
    """So many puzzles that take long to decide, one a line, no two the same."""
    hard = [*(line for line, _ in ADVERSARIAL.values() if len(line) == 81), LONG_SEARCH, NO_SOLUTION]
    names = ("123456789"[at:] + "123456789"[:at] for at in cycle(range(9)))
    lines = (line.translate(str.maketrans("123456789", name)) for name in names for line in hard)
    return "\n".join(islice(lines, count))


def titled_lines(count: int, title: str) -> str:
    """Write as many of the hard lines, each below a title with its number."""
    return "\n".join(f"{title} {at}\n{line}" for at, line in enumerate(hard_lines(count).splitlines(), 1))


def refused_lists() -> dict[str, Mapping[str, str]]:
    """Write lists that are refused, or have too many puzzles, once they are read."""
    games = "".join(f"<game data={line!r}/>" for line in hard_lines(980).splitlines())
    texts = {
        "a line of JSON": json.dumps(hard_lines(1_150).splitlines()),
        "a line of XML": f"<opensudoku>{games}</opensudoku>",
        "lines of one digit": "\n1" * 11_900,
        "sections": "#A\n#D\n[Puzzle]\n" * 3_900,
        "rows of nine dots": ".........\n" * 10_000,
        "rows of eight dots": "........\n" * 11_100,
        "odd lines": "1 2 3 x\n" * 11_000,
    }
    return {name: {"source": "list", "text": text} for name, text in texts.items()}


@cache
def large_lines(count: int) -> str:
    """So many puzzles of 16x16 with many clues, one a line, no two the same."""
    shape = Shape(4, 4)
    return "\n".join(random_grid(random.Random(at), shape, 150).line() for at in range(count))


def programs() -> dict[str, Mapping[str, str]]:
    """Write inputs of the documents' programs: searches that are stopped, many puzzles, much output, odd text."""
    screen, convert = (f"sudoku run plank {words} < example1.txt" for words in ("yes convert", "no convert"))
    hard = [line.replace(".", "-") for line in hard_lines(120).splitlines()]
    numbers, csis = "sudoku run liang < sudoku.txt", "sudoku run csis < csis1.txt"
    texts = {
        "stopped": (numbers, " ".join(LONG_SEARCH.replace(".", "0"))),
        **{f"csis, {name}": (csis, line) for name, (line, _) in ADVERSARIAL.items() if len(line) == 81},
        "many hard ones": (screen, "\n".join(hard)),
        "many empty ones": (screen, "-" * 9_990),
        "much output": (convert, "-" * 9_990),
        "one number": (numbers, "9" * 9_990),
        "blanks": (numbers, "\n" * 9_990),
    }
    braces = {"run": "sudoku run tutorialspoint grid.cpp", "file": "{,/*" * 2_490}
    return {**{name: {"run": run, "input": text} for name, (run, text) in texts.items()}, "braces": braces}


def lesson(steps: int, gap: int = 10) -> str:
    """A lesson with a number of steps of a long search."""
    head = f'title = "Worst"\nidea = "Far steps."\nsource = "our own"\npuzzle = "{LONG_SEARCH}"\nalg = "free-cells"\n'
    return head + "".join(f'[[steps]]\nmove = {at * gap}\ncaption = "Look."\n' for at in range(steps))


def lesson_texts() -> dict[str, Mapping[str, str]]:
    """Texts of lessons in a form."""
    return {
        "line ends": {"text": "\n" * 19_999 + "a"},
        "steps": {"text": "[[steps]]\n" * 1_999},
        "an open string": {"text": 'a = "' + '\\"' * 9_990},
        "brackets": {"text": "[" * 19_999},
        "equals": {"text": "title " + "=" * 19_900},
        "forty steps": {"text": lesson(40)},
    }


def lessons() -> dict[str, Mapping[str, str]]:
    """Lessons in an address: packed text is short, however long the text."""
    return {name: {"lesson": encode_key(fields["text"])} for name, fields in lesson_texts().items()}


@cache
def rules() -> dict[str, tuple[Ask, ...]]:
    """The requests by the rule of `app.url_map` that answers them."""
    far = LONG | {"at": str(FAR), "lanes": "free-cells"}
    searches = {
        "long": LONG | {"at": "250000"},
        "beyond": far,
        "empty 16x16": {"p": HUGE, "at": "100000"},
        "all": {"p": "." * 81, "all": "1", "at": "200000"},
        "nothing found": {"p": NO_SOLUTION, "at": "100000"},
    }
    demo = {**searches, "told": LONG | {"to": "r9c9=9"}, **lessons()}
    pairs = {
        "two, long": LONG | {"lanes": "free-cells,fewest-choices", "clock": "moves", "at": "250000"},
        "two, beyond": LONG | {"lanes": "free-cells,check-first", "clock": "moves", "at": str(FAR)},
        "two, alike": LONG | {"lanes": "free-cells,check-first", "clock": "moves", "at": "part"},
        "two, empty 16x16": {"p": HUGE, "lanes": "place-first,dancing-links", "clock": "moves", "at": "100000"},
    }
    races = {
        "race of four": LONG | {"lanes": "free-cells,check-first,propagation,dancing-links", "at": str(10**9)},
        "race, empty 16x16": {"p": HUGE, "at": str(10**9)},
        "race by time": LONG | {"clock": "time", "at": str(10**12)},
    }
    hard = hard_lines(500)
    boards = {
        "solve": posted(LONG_SEARCH, action="solve"),
        "check": posted(LONG_SEARCH, action="check"),
        "hint": posted(LONG_SEARCH, action="hint"),
        "steps": posted(GENTLE, action="steps"),
        "count": posted("." * 81, action="count"),
        "16x16": posted(HUGE, action="solve"),
        "text": posted(text=hard_lines(365), action="read"),
        "odd text": posted(text=("1 2 3 x\n" * 4_000)[:30_000], action="read"),
        "brackets": posted(text="[{(" * 10_000, action="read"),
        **{f"text, {name}": posted(text=repeat(piece, 30_000), action="read") for name, piece in REFUSED_TEXTS.items()},
        **{f"{action}, {name}": posted(line, action=action) for name, (line, _) in ADVERSARIAL.items()
           for action in ("solve", "check")},
    }  # fmt: skip
    orders = {
        "500 hard ones": {"source": "list", "text": hard, "levels": "1", "key": "1", "codes": "1"},
        "500, one a page": {"source": "list", "text": hard, "per_page": "1", "key": "1", "suffix": "svg"},
        "40 pages as PNG": {"source": "list", "text": hard_lines(40), "per_page": "1", "suffix": "png"},
        "40 pages as SVG": {"source": "list", "text": hard_lines(40), "per_page": "1", "suffix": "svg", "codes": "1"},
        "30 extreme": {"source": "new", "level": "extreme", "count": "30", "levels": "1"},
        "240 of any": {"source": "new", "level": "any", "count": "240", "levels": "1", "key": "1"},
        "30 pupils": {"source": "new", "level": "hard", "count": "8", "levels": "1", "key": "1", "names": "30"},
        "a class": {
            **{"source": "list", "text": hard_lines(12), "same": "1", "per_page": "1", "codes": "1"},
            "names": "\n".join(f"Person {at}" for at in range(80)),
        },
        "16x16": {"source": "list", "text": "\n".join([HUGE] * 380), "key": "1"},
        "16x16 with all": {"source": "list", "text": large_lines(380), "levels": "1", "key": "1", "codes": "1"},
        "1,000 pages of 16x16": {
            **{"source": "list", "text": large_lines(60), "same": "1", "per_page": "12", "codes": "1", "names": "200"},
        },
        "worksheets for a school": {
            **{"source": "list", "text": hard_lines(5), "same": "1", "sheet": "trace", "names": "200"},
        },
        "worksheets out of reach": {
            **{"source": "list", "text": hard_lines(60), "sheet": "trace", "move": str(10**11), "key": "1"},
        },
        "240 worksheets": {"source": "new", "level": "any", "count": "240", "sheet": "trace"},
        "240 new ones as PNG": {"source": "new", "level": "any", "count": "240", "per_page": "1", "suffix": "png"},
        "45 long Arabic titles": {"source": "list", "sheet": "cards", "text": titled_lines(45, ARABIC[:56])},
        "180 Arabic titles": {"source": "list", "text": titled_lines(180, ARABIC[:9]), "levels": "1", "codes": "1"},
        "500 Arabic titles": {"source": "list", "sheet": "cards", "text": titled_lines(500, ARABIC[:20])},
        "12 Arabic titles a page": {"source": "list", "text": titled_lines(500, ARABIC[:20]), "per_page": "12"},
        "500 Japanese titles": {"source": "list", "text": titled_lines(500, "\u6570\u72ec" * 10), "per_page": "1"},
        "an Arabic class": {
            **{"source": "list", "text": hard_lines(1), "same": "1", "codes": "1"},
            "names": "\n".join(f"{ARABIC[:30]} {at}" for at in range(88)),
        },
        "Arabic headings": {"source": "list", "text": hard, "per_page": "1", "heading": ARABIC, "group": ARABIC},
        "Arabic trace tables": {
            "source": "list",
            "sheet": "trace",
            "move": "1000",
            "text": titled_lines(60, ARABIC[:40]),
        },
        "500 with levels and codes": {
            **{"source": "list", "text": hard, "per_page": "1", "levels": "1", "codes": "1", "key": "1"},
        },
        **refused_lists(),
        "trace table": {"source": "list", "text": hard_lines(60), "sheet": "trace", "move": "1000", "key": "1"},
    }
    text = {"text": ("1 2 3 x\n" * 4_000)[:30_000]}
    own = {"of": "own", "text": hard_lines(23), "go": "1"}
    pictures = {
        "notes": {"p": GENTLE, "kind": "candidates", "preset": "print"},
        "conflicts": {"p": "5" * 81, "preset": "print", "title": "W" * 60},
        "16x16": {"p": HUGE, "kind": "candidates", "preset": "print"},
        "hard": LONG | {"kind": "pair", "preset": "print"},
    }
    written = "\n".join(f"/{'a' * 5_000}" for _ in range(20))
    lesson_posts = {
        **{name: {"text": text} for name, text in {"long": "#\n" * 100_000, "addresses": written}.items()},
        "steps": {"text": "[[steps]]\n" * 2_000},
        "unknown keys": {"text": "".join(f"k{at} = 1\n" for at in range(2_100))},
        "forty steps": {"text": lesson(40)},
        "open strings": {"text": 'a = "' + '\\"' * 9_990},
    }
    found = [
        *get("/", long=LONG, empty={"p": HUGE}, solutions={"p": "." * 81, "view": "solutions"}, notes=CHAINED,
             **{f"solutions, {name}": {"p": line, "view": "solutions"} for name, (line, _) in ADVERSARIAL.items()}),
        *get("/away"),
        *post("/board", **boards),
        *files("/board", {name: partial(bytes, data) for name, data in HOSTILE.items()}, action="read"),
        *get("/candidates/r1c1", empty={"p": "." * 81}, **{"16x16": {"p": HUGE}}),
        *get("/demo", **demo),
        *get("/demo", **{f"inside, {name}": {**fields, "clock": "substeps"} for name, fields in searches.items()}),
        *get("/demo/depths", **{name: {**fields, "from": "200000"} for name, fields in searches.items()}),
        *get("/demo/download", film={**LONG, "what": "film"}, frame=LONG),
        *get("/demo/examples"),
        *get("/demo/explore", **searches, **races, **pairs),
        *get("/demo/findbest", old=LONG | {"alg": "D", "move": "250000", "step": "9"}),
        *get("/demo/frames", far={**far, "at": str(FAR), "count": "120"}, many={**LONG, "count": "120"},
             wide={**LONG, "count": "40", "stride": "5000"}, inside={**LONG, "inside": "1", "at": "100"},
             **{name: {**fields, "count": "48"} for name, fields in {**races, **pairs}.items()}),
        *get("/demo/goto", told=LONG | {"to": "r9c9=9"}, last=LONG | {"to": "100%"},
             **{"16x16": {"p": HUGE, "to": "r16c16=1"}}, **pairs, back=pairs["two, beyond"] | {"do": "stop-back"},
             **{f"{name}, {stop}": {**fields, "do": "stop-back", "stop": stop}
                for name, fields in searches.items() for stop in ("dead", "retreat", "solution")},
             **{f"{name}, question": {**fields, "do": "question-back"} for name, fields in searches.items()}),
        *get("/demo/lesson", plain={}),
        *post("/demo/lesson", **lesson_posts),
        *get("/demo/lesson.html", **lessons()),
        *get("/demo/lesson.pdf", **lessons()),
        *get("/demo/lesson.pptx", **lessons()),
        *get("/demo/lesson.toml", **lessons()),
        *get("/demo/lessons"),
        *get("/demo/notes", **lessons()),
        *get("/demo/own"),
        *files("/demo/own", {name: partial(recorded, name) for name in RECORDED}),
        *get("/demo/side-by-side", old=LONG | {"left": "A", "right": "D", "at": "part"}),
        *get("/demo/side-by-side/<part>", old=LONG | {"left": "A", "right": "D"}),
        *get("/demo/picture.png", **{name: {**fields, "preset": "print"} for name, fields in searches.items()},
             strip=LONG | {"kind": "strip", "stop": "retreat", "preset": "print", "at": "10"},
             far=LONG | {"lanes": "A", "at": "1000000"}, tree=LONG | {"kind": "tree", "at": "3900", "preset": "print"}),
        *get("/demo/tree.svg", tree=LONG | {"at": "3900"}),
        *get("/demo/answer", **{name: {**fields, "q": "1"} for name, fields in searches.items()}),
        *get("/demo/race", **races),
        *get("/embed/demo", **demo),
        *get("/embed/race", **races),
        *get("/embed/board", **{name: {"p": fields["p"]} for name, fields in searches.items()}),
        *post("/embed/status", **boards),
        *get("/demo/question"),
        *get("/demo/race/<part>"),
        *get("/demo/search.html", **{
            name: fields | {"first": "0", "last": last}
            for name, fields, last in (("9x9", LONG, "499"), ("16x16", {"p": HUGE}, "157"))
        }),
        *get("/demo/sequence", **{
            f"{kind} {height}": LONG | {"type": kind, "height": height, "first": "0", "last": last}
            for kind in ("gif", "webp", "png") for height, last in (("480", "149"), ("1080", "27"))
        }),
        *get("/demo/statistics", own=own, collection={"of": "hard", "go": "1"}, odd={"of": "own", **text}),
        *post("/demo/statistics", own=own | {"text": hard_lines(120)}, odd={"of": "own", **text}),
        *get("/demo/statistics/table", collection={"of": "hard"}),
        *post("/demo/statistics/table", own=own | {"text": hard_lines(120)}),
        *get("/demo/stop"),
        *get("/demo/times", long=LONG),
        *get("/demo/times/table", old=LONG),
        *get("/demo/times/of/hard"),
        *get("/demo/tree", **searches),
        *get("/documents"),
        *get("/documents/plank"),
        *post("/documents/programs/run", **programs()),
        *get("/favicon.ico"),
        *get("/healthz"),
        *get("/hint/right", hard=LONG | {"held": "r1c1=1"}),
        *get("/how-hard", hard=LONG, whole=LONG | {"whole": "1"}, numbers=LONG | {"numbers": "1"},
             step=LONG | {"step": "700"}, whole_monster={"p": ADVERSARIAL["Easter Monster"][0], "whole": "1"},
             explainer={"p": ADVERSARIAL["Easter Monster"][0], "way": "explainer", "numbers": "1"},
             branching={"p": BRANCHING, "numbers": "1"}, looking={"p": LOOKING, "whole": "1"},
             **{"16x16": {"p": HUGE}}),
        *(replace(each, headers={"HX-Request": "true"}) for each in get(
            "/how-hard", branching_step={"p": BRANCHING, "way": "explainer", "step": "1"})),
        *get("/how-hard/level", hard=LONG, empty={"p": "." * 81}, known={"p": ADVERSARIAL["Easter Monster"][0]}),
        *get("/manifest.webmanifest"),
        *get("/new", extreme={"level": "extreme"}, small={"size": "6", "level": "hard"}),
        *get("/new/preview", extreme={"level": "extreme"}, easy={"level": "easy", "symmetry": "full"}),
        *get("/photo"),
        *files("/photo", REFUSED | DEAR | {name: partial(scene, name) for name in SCENES}),
        *get("/pictures", **pictures),
        *post("/pictures.zip", hard={"text": hard_lines(40), "preset": "print", "kind": "solution", "suffix": "png"},
              candidates={"text": hard_lines(40), "preset": "print", "kind": "candidates", "suffix": "jpg"}),
        *get("/pictures/pair.png", **pictures),
        *get("/pictures/preview.png", **pictures),
        *get("/pictures/solution.jpg", **pictures),
        *get("/pictures/figure", **pictures),
        *get("/print", **{"30 extreme": {"source": "new", "level": "extreme", "count": "30"}}),
        *post("/print", **orders),
        *post("/print/file", **orders),
        *post("/print/pages", **orders),
        *post("/print/preview", **orders),
        *get("/puzzles/"),
        *get("/puzzles/extreme"),
        *get("/qr", long={"of": "/demo?title=" + "a" * 600}),
        *get("/qr.svg", long={"of": "/demo?title=" + "a" * 600}),
        *get("/static/0/base.css"),
        *get("/techniques/"),
        *get("/techniques/whale"),
        *get("/techniques/whale/practice/999"),
        *get("/techniques/cards.pdf", plain={"turned": "1"}),
        *get("/share", hard=LONG, **{"16x16": {"p": HUGE}}),
        *get("/text"),
        *get("/recent"),
        *get("/settings"),
        *get("/docs/"),
        *get("/docs/reference/"),
        *get("/docs/reference/formats"),
        *get("/docs/search", letters={"q": "e t a o i n s r " * 6}),
        *post("/recent/list", fifty={"boards": RECENT}),
        *get("/demo/lessons/new", hard=LONG),
        *post("/demo/lessons/preview", **lesson_texts()),
        *post("/demo/lessons/file", **lesson_texts()),
        *get("/share/line", hard=LONG, **{"16x16": {"p": HUGE}}),
        *get("/text/documents/example1.txt"),
        *get("/write"),
        *get("/write/tutorialspoint-row"),
        *get("/write/runner-<name>.js"),
        *files("/write/compare", {name: partial(recorded, name) for name in RECORDED}),
        *get("/text/line", hard=LONG),
        *get("/verify", hard={"text": hard_lines(40)}, brackets={"text": "[" * 3_000},
             latin={"p": HUGE, "boxes": "none"}),
        *get("/worker.js"),
    ]  # fmt: skip
    return by_rule(create_app(), found)


def by_rule(app: Flask, asks: list[Ask]) -> dict[str, tuple[Ask, ...]]:
    """The requests by rule, in the order of `app.url_map`; () where a rule has none."""
    matched: dict[str, list[Ask]] = {rule.rule: [] for rule in app.url_map.iter_rules()}
    adapter = app.url_map.bind("localhost")
    for ask in asks:
        rule, _ = adapter.match(ask.path, method="POST" if ask.body else "GET", return_rule=True)
        matched[rule.rule].append(ask)
    return {rule: tuple(mine) for rule, mine in sorted(matched.items())}


def cost(client: Client, ask: Ask) -> Cost:
    """What the request costs, in a process of its own."""
    builder = ask.builder()
    environ = builder.get_environ()
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (_ENDED, _ENDED))
        os.close(reading)
        try:
            before = _reset_peak()
            began = time.process_time()
            response = client.open(environ)
            size = len(response.get_data())
            told = f"{response.status_code} {time.process_time() - began} {_memory('VmHWM') - before} {size}"
        except BaseException as error:  # told as what it is
            told = f"0 {time.process_time()} 0 0"
            sys.stderr.write(f"{ask.name}: {error!r}\n")
        os.write(writing, told.encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as pipe:
        status, seconds, megabytes, count = pipe.read().split() or ["0", str(_ENDED), "0", "0"]
    os.waitpid(child, 0)
    return Cost(int(status), float(seconds), float(megabytes), int(count))


def _reset_peak() -> float:
    """Forget the peak of memory so far; the megabytes that the process has now."""
    Path("/proc/self/clear_refs").write_text("5")
    return _memory("VmRSS")


def _memory(which: str) -> float:
    lines = Path("/proc/self/status").read_text().splitlines()
    return int(next(line for line in lines if line.startswith(which)).split()[1]) / 1024


@cache
def bounds() -> dict[str, Bound]:
    """What each rule declares."""
    app = create_app()
    found = {rule.rule: bound_of(app, rule.endpoint) for rule in app.url_map.iter_rules()}
    return {rule: bound for rule, bound in found.items() if bound}


def row(rule: str, ask: Ask, cost: Cost) -> str:
    """A line of the table."""
    sent = "POST" if ask.body else "GET"
    numbers = f"{cost.status:4}{cost.seconds:8.2f} s{cost.megabytes:7.0f} MB{cost.bytes:11,}"
    return f"{sent:5}{rule:30}{ask.name:38}{numbers}{'   OVER' if cost.is_over(bounds()[rule]) else ''}"


def main() -> None:
    """Print the table. Exits with 1 where a request is over its limit, or a rule has none."""
    words = sys.argv[1:]
    from webapp.serving.server import tune_malloc
    from webapp.serving.warm_up import warm_up

    tune_malloc()
    found = rules()
    app = create_app()
    warm_up(app)
    client = Client(app)
    for path in ("/healthz", f"/?p={GENTLE}", f"/demo?p={GENTLE}"):
        client.get(path)
    worst: dict[str, Cost] = {}
    bad = [rule for rule, asks in found.items() if not asks]
    for rule, asks in found.items():
        for ask in asks:
            if words and not any(word in f"{rule} {ask.name}" for word in words):
                continue
            taken = cost(client, ask)
            sys.stdout.write(f"{row(rule, ask, taken)}\n")
            sys.stdout.flush()
            bad += [rule] if taken.is_over(bounds()[rule]) or taken.status == 500 or not taken.status else []
            worst[rule] = max(taken, worst.get(rule, taken), key=lambda each: each.seconds)
    sys.stdout.write(f"\n{sum(map(len, found.values()))} requests to {len(found)} rules, {len(bad)} over a limit\n")
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
