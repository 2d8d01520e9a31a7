"""Record what the product puts out, and compare two recordings: nothing may change that nobody meant to change.

    .venv/bin/python -m benchmarks.outputs record DIR [LIKE]
    .venv/bin/python -m benchmarks.outputs compare BEFORE AFTER

`record` runs every command of the command line and asks every address of the web application, in this process. It
generates the list:

    commands    click's group, each option and its choices   x  four sizes, ten bad inputs
    addresses   the rules of `app.url_map`, the links and forms of the pages, the fields that a rule reads

With LIKE, a folder that holds an earlier recording, it repeats the list of that recording. So a field that the code
reads earlier or later changes no name. `compare` prints each difference once, with the names of the outputs that have
it, and exits with 1 if there is any.

The script enters by `webapp.__main__.main` and `webapp.create_app` alone, so that it runs before and after modules have
moved. DIR receives one file, outputs.jsonl.gz: a line of JSON an output, with its name, its list of arguments and its
parts (standard output, standard error, exit code, files; status, headers, body). Text is recorded as text, anything
else by size and SHA-256, a ZIP archive by its members too.

What would differ from run to run is fixed or masked here alone:

- `fix_randomness`: new puzzles come from one seed, chosen anew for each output.
- `fix_clock`: a clock that moves when it is read, so that work with a time limit is the same on every machine.
- `mask`: the hash of static files, the folder of this program, and times where they are what is printed.
"""

from __future__ import annotations

import difflib
import gc
import gzip
import hashlib
import io
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
import zipfile
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import chdir
from dataclasses import asdict, dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final, Self, TypeAlias
from urllib.parse import parse_qsl, urlencode, urljoin, urlsplit

import click
from click.testing import CliRunner
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image
from werkzeug.datastructures import ImmutableMultiDict
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

ROOT: Final = Path(__file__).parents[1]
RECORDING: Final = "outputs.jsonl.gz"
SEED: Final = 36
SLOW_SECONDS: Final = 3.0  # outputs that take longer are named on standard error
MAX_REQUESTS_PER_RULE: Final = 40  # that links and forms of pages lead to, for each method
MAX_REQUESTS_WITH_ARGUMENTS: Final = 150  # the same for a rule with arguments, such as the key of a technique
MAX_CHOICES: Final = 12  # of an option other than the format, or of a field: the first ones
MAX_DIFF_LINES: Final = 12
MAX_LINE: Final = 160  # characters of a line of a difference

# ---- inputs

SIZES: Final = {  # name: the collection of puzzles/, of which the first puzzle is taken
    "4x4": "sizes-4x4.sdm",
    "6x6": "sizes-6x6.sdm",
    "9x9": "easy.sdm",
    "16x16": "sizes-16x16.sdm",
}
_ROWS: Final = b"53..7.... 6..195... .98....6. 8...6...3 4..8.3..1 7...2...6 .6....28. ...419..5 ....8..79".split()
BAD: Final[dict[str, bytes]] = {
    "empty.txt": b"",
    "blanks.txt": b"\n" * 3,
    "letters.txt": b"the quick brown fox jumps over the lazy dog\n",
    "short-row.txt": b"\n".join([*_ROWS[:2], b".98....6", *_ROWS[3:], b""]),
    "long-row.txt": b"\n".join([*_ROWS[:2], b".98....6..", *_ROWS[3:], b""]),
    "few-rows.txt": b"\n".join([*_ROWS[:3], b""]),
    "conflict.txt": b"55" + b"." * 79 + b"\n",
    "no-solution.txt": b"813429765462..18397.53..1422471539865..8.62176812.7453978..532112673459835.982...\n",
    "several.txt": b".39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.\n",
    "binary.bin": bytes(range(256)) * 4,
    "wrong-sign.txt": b"5x..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n",
}
MISSING: Final = "missing.txt"  # a file that is not there
NAMES: Final = "names.txt"  # persons, for sheets with names
PIXELS: Final = "pixels.png"  # a picture of the 9x9 puzzle that does not carry it: it has to be recognized
SENTENCES: Final = b"Ada\nBlaise\nCarl\n"


def puzzles() -> dict[str, str]:
    """Read the puzzle of each size, one line, from the collections of puzzles/."""
    found = {}
    for size, collection in SIZES.items():
        lines = (ROOT / "puzzles" / collection).read_text(encoding="utf-8").splitlines()
        found[size] = next(line.split()[0] for line in lines if line.strip() and not line.startswith("#"))
    return found


def input_files() -> dict[str, bytes]:
    """Make the files that commands read and that forms upload, by name."""
    boards = {f"{size}.txt": f"{line}\n".encode() for size, line in puzzles().items()}
    digits = puzzles()["9x9"].replace(".", "0")
    rows = [", ".join(digits[at : at + 9]) for at in range(0, 81, 9)]
    braces = ",\n".join(f"  {{{row}}}" for row in rows)
    return boards | BAD | {"braces.txt": f"{{\n{braces}\n}}\n".encode(), NAMES: SENTENCES}


# ---- outputs

Part: TypeAlias = "str | dict[str, Any]"  # text, or the facts of what is no text


@dataclass(frozen=True)
class Command:
    """A run of the command line: the arguments, and the file that standard input brings, '' for none."""

    arguments: tuple[str, ...]
    stdin: str = ""

    @property
    def name(self) -> str:
        """Give the line as a shell would have it."""
        words = " ".join(word or "''" for word in self.arguments)
        return f"sudoku {words}{f' < {self.stdin}' if self.stdin else ''}"


@dataclass(frozen=True)
class Request:
    """A request to the web application: a form's fields go into the address or, for a post, into the body."""

    method: str
    path: str
    fields: tuple[tuple[str, str], ...] = ()
    file: str = ""  # the name of the file that a post uploads
    is_fragment: bool = False  # htmx asks

    @property
    def address(self) -> str:
        """Join path and query."""
        return f"{self.path}?{urlencode(self.fields)}" if self.fields and self.method == "GET" else self.path

    @property
    def name(self) -> str:
        """Give the request in one line."""
        body = f" {urlencode(self.fields)}" if self.method == "POST" else ""
        return (
            f"{self.method} {self.address}{body}{f' with {self.file}' * bool(self.file)}{' (htmx)' * self.is_fragment}"
        )


@dataclass
class Output:
    """What one command or request puts out, by the names of its parts."""

    name: str
    kind: str
    ask: dict[str, Any]
    parts: dict[str, Part] = field(default_factory=dict)


def facts(data: bytes) -> dict[str, Any]:
    """Give size and SHA-256 of data that is no text, of a ZIP archive those of its members too."""
    found: dict[str, Any] = {"bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}
    if data.startswith(b"PK\x03\x04"):
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            found["members"] = {name: facts(archive.read(name)) for name in archive.namelist()}
    return found


def part_of(data: bytes, name: str) -> Part:
    """Give data as masked text where it is UTF-8 without control characters, else its facts."""
    try:
        text = data.decode()
    except UnicodeDecodeError:
        return facts(data)
    return facts(data) if _CONTROL.search(text) else mask(text, name)


# ---- what differs from run to run

_CONTROL: Final = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f]")  # but for white space and the escape of terminals
_STATIC: Final = re.compile(r"/static/[0-9a-f]{12}/")
_TIMED: Final = re.compile(r"sudoku times|(GET|POST) /demo/statistics")  # names of outputs that print times
_NUMBER: Final = re.compile(r"(?<![\d,])\d[\d,]*+(?:\.\d++(?:e-\d++)?|e-\d++|(?=(?:\s|&nbsp;)?(?:s|ms|µs|times)\b))")
_PADDED: Final = re.compile("(?<! ) ++(?:over ++)?<time>")  # a column that is as wide as its longest time
_HEAD_TAG: Final = re.compile("<(?:script|link) [^<>]*+>(?:</script>)?")
_NAMES_ASSET: Final = re.compile(r'"/static/HASH/[^"]*+"')
_dice = random.Random(SEED)
_processor_seconds: Final = time.process_time  # which `fix_clock` leaves alone


class FixedRandom(random.Random):
    """A source of random numbers like the operating system's, which in truth follows one seed."""

    def random(self) -> float:
        """Draw a number from 0 to 1."""
        return _dice.random()

    def getrandbits(self, k: int, /) -> int:
        """Draw that many bits."""
        return _dice.getrandbits(k)

    def seed(self, *_: Any) -> None:
        """Do nothing: the seed is that of the output."""


class Clock:
    """A clock that moves when it is read: two readings of three by about a millisecond, the third by a nanosecond.

    If every reading moved it by a millisecond, `sudoku times` would never end: it asks for the time that is left, and
    loops as long as less than one step is left. If a reading did not move it, a search would take no time, which pages
    of times cannot draw. Steps are powers of two, so that sums are exact.
    """

    def __init__(self) -> None:
        self._now = 1024.0
        self._readings = 0

    def read(self) -> float:
        """Move the clock, and read it in seconds."""
        self._readings += 1
        self._now += 2.0**-10 if self._readings % 3 else 2.0**-30
        return self._now


def fix_randomness() -> None:
    """Let every module that is loaded from now on draw from the fixed seed."""
    random.SystemRandom = FixedRandom  # type: ignore[misc, assignment]


def fix_clock() -> None:
    """Let every module measure with a `Clock`, in place of the machine's."""
    clock = Clock()
    time.monotonic = time.perf_counter = time.thread_time = clock.read


def warm_up() -> None:
    """Compile what is not compiled yet, in another process: a command that compiles says so on standard error."""
    subprocess.run([sys.executable, "-m", "webapp", "warm-up"], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)


def mask(text: str, name: str) -> str:
    """Mask what may differ in the text of the output of that name."""
    text = _STATIC.sub("/static/HASH/", text.replace(str(ROOT), "<root>"))
    return _PADDED.sub(" <time>", _NUMBER.sub("<time>", text)) if _TIMED.match(name) else text


def split_assets(html: str) -> tuple[str, str]:
    """Split a masked page into the tags that name scripts and styles, one a line, and the page without them.

    The names of static files change more often than pages do: a page with another script differs in this part alone.
    """
    tags = [tag for tag in _HEAD_TAG.findall(html) if _NAMES_ASSET.search(tag)]
    for tag in tags:
        html = html.replace(tag, "", 1)
    return "".join(f"{tag}\n" for tag in tags), html


# ---- the command line

READS_PICTURES: Final = ("read",)  # commands whose inputs are pictures
NOT_RUN: Final = {  # only their help and a wrong option: why
    "serve": "serves until a signal ends it; every address is asked below",
    "warm-up": "compiles for minutes and prints how long that took",
}
ENDLESS: Final = {("csis", "conflict.txt")}  # a document's program and its input, of which the search takes hours
MAIN_OPTIONS: Final = ("--format", "--kind")  # each of their choices meets every size
VALUES: Final = {  # of options whose values click does not list; any other gets "1", or "text"
    "--crop": "crop.png",
    "--dask": "",
    "--font": MISSING,
    "--from": "plank",
    "--givens": "30",
    "--key-file": "key.pdf",
    "--link": "http://192.168.0.7:8000/",
    "--names": NAMES,
    "--number": "2",
    "--se": "1.0-2.0",
    "--seconds": "0.01",
}
FEW_CHOICES: Final = {"--technique": 4}  # puzzles that need the others take a minute each to find
ALWAYS: Final = {  # options that keep a command short or the same
    "generate": ("--seed", "7"),
    "times": ("--seconds", "0.01"),
}
_SUFFIX: Final = re.compile(r"(?<![\w/])\.([a-z]{3,4})\b")


def command_group() -> click.Group:
    """Find the click group behind the program `sudoku`, as its entry point calls it."""
    from webapp.__main__ import main

    called: list[click.Command] = []
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    hook, threshold, run = sys.unraisablehook, gc.get_threshold(), click.Command.main
    click.Command.main = lambda self, *_, **__: called.append(self)  # type: ignore[assignment, method-assign]
    try:
        main()
    finally:
        click.Command.main = run  # type: ignore[method-assign]
        sys.unraisablehook = hook
        gc.set_threshold(*threshold)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    assert isinstance(called[0], click.Group)
    return called[0]


def leaves(group: click.Group, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Iterate over the commands of the group and of the groups in it, with their names."""
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group):
            yield from leaves(command, (*path, name))
        else:
            yield (*path, name), command


def choices(command: click.Command, parameter: click.Parameter) -> list[str]:
    """List the values that the shell would complete, [] where they cannot be listed."""
    found = parameter.shell_complete(click.Context(command), "")
    return [item.value for item in found if item.type == "plain"]


def command_lines(group: click.Group, lessons: Sequence[str] = ()) -> list[Command]:
    """List the runs of every command.

    Args:
        group: The group of the program.
        lessons: Keys of lessons, for commands that take one.
    """
    found = [Command(()), Command(("-h",)), Command(("--version",)), Command(("nothing-such",))]
    for path, command in leaves(group):
        found += [Command((*path, "-h")), Command((*path, "--nothing-such"))]
        if path[0] == "run":
            found += _document_lines(path, command)
        elif path[-1] not in NOT_RUN:
            found += _lines(path, command, lessons)
    return list(dict.fromkeys(found))


def _lines(path: tuple[str, ...], command: click.Command, lessons: Sequence[str]) -> Iterator[Command]:
    """List the runs of one command: main choices by sizes, every option once, bad inputs."""
    start = (*path, *ALWAYS.get(path[-1], ()))
    options = [each for each in command.params if isinstance(each, click.Option) and each.expose_value]
    arguments = [each for each in command.params if isinstance(each, click.Argument)]
    by_name = {name: option for option in options for name in option.opts}
    mains = [
        [(name, choice) for choice in choices(command, by_name[name])]
        for name in MAIN_OPTIONS
        if name in by_name
    ]  # fmt: skip
    outs: list[tuple[str, ...]] = [()]
    if output := by_name.get("--output"):
        suffixes = list(dict.fromkeys(_SUFFIX.findall(output.help or "")))
        outs = [("-o", f"out.{suffix}") for suffix in suffixes] or [()]
    variants = [(*itertools.chain(*pairs), *out) for out in outs for pairs in itertools.product(*mains)]
    reads_puzzles = any(argument.nargs == -1 for argument in arguments)
    suffix = "png" if path[-1] in READS_PICTURES else "txt"
    sizes: list[tuple[str, ...]] = [(f"{size}.{suffix}",) for size in SIZES] if reads_puzzles else [()]
    if arguments and not reads_puzzles:
        sizes = [(value,) for value in choices(command, arguments[0]) or (*lessons, "nothing-such")]
    yield from (Command((*start, *variant, *files)) for variant in variants for files in sizes)
    small = sizes[0] if len(sizes) < 3 else sizes[2]
    for option in options:
        name = max(option.opts, key=len)
        if name in MAIN_OPTIONS or option.required:
            continue
        for value in _values(command, option, name):
            yield Command((*start, *outs[0], *value, *small))
            if reads_puzzles and option.is_flag:
                yield Command((*start, *outs[0], *value, "several.txt"))
    if output and "--format" in by_name:
        yield from (Command((*start, "-o", f"out.{key}", *small)) for _, key in mains[0])
    if reads_puzzles:
        usual = variants if "--format" in by_name and suffix == "txt" else variants[:1]
        yield from (Command((*start, *variant, bad)) for variant in usual for bad in (*BAD, MISSING))
        yield from (Command((*start, *outs[0]), *names) for names in sizes)
        yield Command((*start, *outs[0], *itertools.chain(*sizes), *BAD, MISSING))
        yield Command((*start, *outs[0], PIXELS))
        yield Command((*start, *outs[0], *puzzles().values()))


def _values(command: click.Command, option: click.Option, name: str) -> list[tuple[str, ...]]:
    """List the ways to give an option: as a flag, with each of its choices, with a number or a text."""
    if option.is_flag:
        return [(name,)]
    if listed := choices(command, option):
        return [(name, value) for value in (*listed[: FEW_CHOICES.get(name, MAX_CHOICES)], "nothing-such")]
    if isinstance(option.type, click.types.IntParamType):
        return [(name, VALUES.get(name, "1")), (name, "-1"), (name, "many")]
    value = VALUES.get(name, "text.txt" if name == "--output" else "text")
    return [(name, value)] if value else []


def _document_lines(path: tuple[str, ...], command: click.Command) -> Iterator[Command]:
    """List the runs of a document's program: what its arguments may be, by what standard input brings."""
    words: list[tuple[str, ...]] = [()]
    for argument in (each for each in command.params if isinstance(each, click.Argument)):
        listed = choices(command, argument) or ["braces.txt", MISSING]
        if argument.nargs == -1:
            groups = [group.split("|") for group in (argument.metavar or "").split()]
            words += [*itertools.product(*groups), ("nothing-such",)]
        else:
            words += [(word,) for word in listed]
    named = tuple(f"name of {name}" for name in ("9x9.txt", "several.txt", MISSING))
    inputs = [f"{size}.txt" for size in SIZES] + ["braces.txt", *BAD, *named]
    inputs = [stdin for stdin in inputs if (path[-1], stdin) not in ENDLESS]
    yield from (Command((*path, *each), stdin) for each in words for stdin in inputs)


class CommandRecorder:
    """Run commands in a folder that holds the inputs, and record what they put out."""

    def __init__(self, group: click.Group, folder: Path) -> None:
        self._group, self._folder, self._inputs = group, folder, input_files()
        for name, data in self._inputs.items():
            (folder / name).write_bytes(data)
        for size in SIZES:
            self._draw(f"{size}.txt", f"{size}.png")
        with Image.open(folder / "9x9.png") as image:
            pixels = io.BytesIO()
            Image.frombytes(image.mode, image.size, image.tobytes()).save(pixels, "png")
        self.add(PIXELS, pixels.getvalue())

    def add(self, name: str, data: bytes) -> None:
        """Add a file that commands may read."""
        self._inputs[name] = data
        (self._folder / name).write_bytes(data)

    def _draw(self, puzzle: str, picture: str) -> None:
        """Let the program itself draw a puzzle, as an input for others of its commands."""
        with chdir(self._folder):
            CliRunner().invoke(self._group, ["draw", puzzle, "-o", picture], catch_exceptions=False)
        self.add(picture, (self._folder / picture).read_bytes())

    def record(self, command: Command) -> Output:
        """Run the command in this process; the files that it writes are recorded and removed."""
        _dice.seed(SEED)
        data = self._inputs.get(command.stdin, f"{command.stdin.removeprefix('name of ')}\n".encode())
        runner = CliRunner(env={"COLUMNS": "100"})
        with chdir(self._folder):
            result = runner.invoke(
                self._group, list(command.arguments), input=data if command.stdin else b"", prog_name="sudoku"
            )
        name = command.name
        output = Output(name, "command", asdict(command))
        output.parts = {
            "exit code": str(result.exit_code),
            "stdout": part_of(result.stdout_bytes, name),
            "stderr": part_of(result.stderr_bytes, name),
        }
        if result.exception and not isinstance(result.exception, SystemExit):
            output.parts["exception"] = repr(result.exception)
        for path in sorted(self._folder.rglob("*"), reverse=True):
            inside = path.relative_to(self._folder).as_posix()
            if path.is_dir():
                path.rmdir()
            elif inside not in self._inputs:
                output.parts[f"file {inside}"] = part_of(path.read_bytes(), name)
                path.unlink()
        return output


# ---- the web application

PUZZLE: Final = "p"  # the field of an address that holds the puzzle
COMMON: Final = {  # fields that scripts send and no form has; a rule ignores those that it does not read
    "move": "5",
    "from": "2",
    "count": "6",
    "stop": "retreat",
    "step": "3",
    "q": "1",
    "last": "3",
    "go": "1",
}
FIELD_VALUES: Final[dict[str, tuple[str, ...]]] = {  # of fields that no form lists; any other gets "1"
    "at": ("5", "http://10.0.0.7/"),
    "from": ("0", "many"),
    "move": ("0", "100", "-1", "many"),
    "of": ("/", "/demo?move=5", "//elsewhere", "own"),
    "step": ("0", "9"),
    "stop": ("solution", "dead", "question", "nothing-such"),
    "to": ("r1c1=1", "50%", "7", "nothing-such"),
    "view": ("solutions", "1"),
    "way": ("explainer", "1"),
}
ARGUMENTS: Final = {  # of rules whose addresses a script makes
    "/candidates/<name>": ("r1c1", "r2c2", "r4c4", "r16c16"),
}
MAX_INHERITED: Final = 4  # values of a field that a rule shares with the page above it
TEXT: Final = "text"  # the field for a puzzle as text
_ARGUMENT: Final = re.compile("<[^<>]*+>")
_CELL: Final = re.compile(r"r\d+c\d+")
_LONG_VALUE: Final = 16  # characters: boards, texts and titles, which make no new kind of request


class Page(HTMLParser):
    """The links and forms of a page, as requests that a person could send from it."""

    def __init__(self, address: str, html: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self._address, self._forms = address, list[_Form]()
        self._by_id: dict[str, _Form] = {}
        self._form: _Form | None = None
        self._select: tuple[_Form, str] | None = None
        self._area: tuple[_Form, str] | None = None
        self.feed(html)

    def requests(self) -> Iterator[Request]:
        """Iterate over the links, then over each form as it stands and with every other choice, one at a time."""
        for link in self.links:
            parts = urlsplit(urljoin(self._address, link))
            if parts.scheme or parts.netloc:
                continue
            path = _STATIC.sub("/static/0/", parts.path)
            yield Request("GET", path, tuple(parse_qsl(parts.query, keep_blank_values=True)))
        for form in self._forms:
            yield from form.requests(self._address)

    def values(self) -> Iterator[tuple[str, str]]:
        """Iterate over the fields and the values that forms offer for them."""
        for form in self._forms:
            yield from form.choices

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note links, forms and their fields."""
        has = {name: value or "" for name, value in attrs}
        self.links += [has[name] for name in ("href", "hx-get", "src", "data-href") if has.get(name) and tag != "use"]
        if tag == "form":
            self._form = _Form(has.get("method", "get").upper(), has.get("action", ""))
            self._forms.append(self._form)
            self._by_id[has.get("id", "")] = self._form
            return
        form = self._by_id.get(has["form"]) if "form" in has else self._form
        name = has.get("name", "")
        if tag == "option" and self._select:
            of, chosen = self._select
            of.choose(chosen, has.get("value", ""), "selected" in has or chosen not in of.fields)
        if form is None or not name:
            return
        if tag == "select":
            self._select = (form, name)
        elif tag == "textarea":
            self._area = (form, name)
            form.fields[name] = ""
        elif tag == "button" or has.get("type") == "submit":
            form.choices.append((name, has.get("value", "")))
        elif has.get("type") in ("radio", "checkbox"):
            form.choose(name, has.get("value", "on"), "checked" in has)
        elif has.get("type") == "file":
            form.file = name
        elif tag == "input":
            form.fields[name] = has.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        """Close the form or the field."""
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        """Add text to the text area that it is in."""
        if self._area:
            form, name = self._area
            form.fields[name] += data


class _Form:
    """A form: where it goes, its fields as they stand, and what could be chosen in their place."""

    def __init__(self, method: str, action: str) -> None:
        self.method, self.action, self.file = method, action, ""
        self.fields: dict[str, str] = {}
        self.choices: list[tuple[str, str]] = []

    def choose(self, name: str, value: str, is_chosen: bool) -> None:
        """Note a choice, and whether it is made."""
        self.choices.append((name, value))
        if is_chosen:
            self.fields[name] = value

    def requests(self, address: str) -> Iterator[Request]:
        """Iterate over the requests that the form could send from the page at that address."""
        path = urlsplit(urljoin(address, self.action)).path
        yield Request(self.method, path, tuple(self.fields.items()))
        for name, value in self.choices:
            yield Request(self.method, path, tuple((self.fields | {name: value}).items()))
        if self.fields.get(TEXT) == "":
            fields = self.fields | {TEXT: "\n".join(puzzles().values())}
            yield Request(self.method, path, tuple(fields.items()))
            for name, value in self.choices:
                yield Request(self.method, path, tuple((fields | {name: value}).items()))


class _NotedFields(ImmutableMultiDict[str, str]):
    """Fields of a request that note in `noted` which of them are read."""

    noted: set[str] = set()

    def get(self, key: str, *others: Any, **named: Any) -> Any:
        """Note the field and get its value."""
        self.noted.add(key)
        return super().get(key, *others, **named)

    def getlist(self, key: str, *others: Any, **named: Any) -> Any:
        """Note the field and get its values."""
        self.noted.add(key)
        return super().getlist(key, *others, **named)

    def __getitem__(self, key: str) -> str:
        self.noted.add(key)
        return super().__getitem__(key)

    def __contains__(self, key: object) -> bool:
        self.noted.add(str(key))
        return super().__contains__(key)


class WebRecorder:
    """Ask the web application, and record what it answers."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.values: dict[str, dict[str, None]] = defaultdict(dict)  # by field, in the order in which they were met
        self.read: dict[str, set[str]] = defaultdict(set)  # fields, by rule
        self._client: FlaskClient = app.test_client()
        self._inputs = input_files()
        noted = type("NotedRequest", (app.request_class,), {"parameter_storage_class": _NotedFields})
        app.request_class = noted

    def rule(self, request: Request) -> str:
        """Find the rule that answers the request, '' if none does."""
        try:
            found, _ = self.app.url_map.bind("localhost").match(request.path, request.method, return_rule=True)
        except HTTPException:
            return ""
        return found.rule

    def ask(self, request: Request) -> TestResponse:
        """Send the request and note which fields are read and offered."""
        _dice.seed(SEED)
        _NotedFields.noted = self.read[self.rule(request)]
        headers = {"HX-Request": "true"} if request.is_fragment else {}
        body: dict[str, Any] = {}
        if request.method == "POST":
            body = {"data": dict(request.fields)}
            if request.file:
                body["data"]["file"] = (io.BytesIO(self._inputs[request.file]), request.file)
        return self._client.open(request.address, method=request.method, headers=headers, **body)

    def record(self, request: Request) -> tuple[Output, str]:
        """Ask; the output, and its HTML, '' where it is none."""
        response = self.ask(request)
        output = Output(request.name, "request", asdict(request), {"status": str(response.status_code)})
        data = response.get_data()
        headers = dict(response.headers)
        headers.pop("Date", None)
        if headers.get("Content-Length") == str(len(data)):
            headers["Content-Length"] = "<length of the body>"
        if "ETag" in headers:
            headers["ETag"] = "<hash>"
        output.parts["headers"] = "".join(f"{key}: {mask(headers[key], request.name)}\n" for key in sorted(headers))
        body = part_of(data, request.name)
        is_page = response.mimetype == "text/html" and isinstance(body, str)
        if is_page:
            assert isinstance(body, str)
            output.parts["assets"], body = split_assets(body)
        output.parts["body"] = body
        return output, data.decode() if is_page else ""

    def upload(self, name: str, data: bytes) -> None:
        """Add a file that requests may upload."""
        self._inputs[name] = data


def first_requests(app: Flask) -> Iterator[Request]:
    """List requests to every rule without arguments: the bare address, each size, bad puzzles; as page and fragment."""
    boards = puzzles()
    bad = {
        name: BAD[name].decode().strip() for name in ("conflict.txt", "no-solution.txt", "several.txt", "letters.txt")
    }
    for rule in _simple(app):
        yield Request("GET", rule)
        for line in (*boards.values(), *bad.values()):
            for more in ({}, COMMON):
                fields = tuple({PUZZLE: line, **more}.items())
                yield Request("GET", rule, fields)
                yield Request("GET", rule, fields, is_fragment=True)


def _kind(request: Request) -> tuple[Any, ...]:
    """Return which requests are of one kind: alike but for boards, titles and texts of the same length."""
    fields = frozenset(
        (name, value if len(value) <= _LONG_VALUE else len(value))
        for name, value in request.fields
        if not _CELL.fullmatch(name)
    )
    return (request.method, request.path, fields, request.file, request.is_fragment)


def record_web(recorder: WebRecorder, note: Callable[[Output], None]) -> None:
    """Record the first requests, what the pages found lead to, uploads, and every field with its values."""
    queue = deque(first_requests(recorder.app))
    firsts = len(queue)
    met: set[tuple[Any, ...]] = set()
    counts: dict[tuple[str, str], int] = defaultdict(int)

    def visit(request: Request, is_bounded: bool) -> None:
        rule = recorder.rule(request)
        kind = _kind(request)
        most = MAX_REQUESTS_WITH_ARGUMENTS if "<" in rule else MAX_REQUESTS_PER_RULE
        if kind in met or (is_bounded and counts[request.method, rule] >= most):
            return
        met.add(kind)
        counts[request.method, rule] += is_bounded
        if is_bounded:
            recorder.read[rule].update(name for name, _ in request.fields)
        output, html = recorder.record(request)
        note(output)
        if html:
            page = Page(request.path, html)
            for name, value in page.values():
                recorder.values[name][value] = None
            queue.extend(page.requests())
            if request.method == "POST":
                queue.append(Request("POST", request.path, request.fields, is_fragment=True))

    while queue:
        visit(queue.popleft(), firsts <= 0)
        firsts -= 1
    for request in (*_uploads(recorder), *_field_requests(recorder), *_argument_requests(recorder.app)):
        visit(request, False)


def _upload_own_picture(recorder: WebRecorder) -> None:
    """Add a picture that the product drew, with its puzzle inside, to the files that requests upload."""
    request = Request("GET", "/pictures/puzzle.png", ((PUZZLE, puzzles()["9x9"]),))
    recorder.upload("own.png", recorder.ask(request).get_data())


def _uploads(recorder: WebRecorder) -> Iterator[Request]:
    """List posts of each input, and of a picture of our own, to every rule that takes posts."""
    _upload_own_picture(recorder)
    for rule in sorted(recorder.app.url_map.iter_rules(), key=str):
        if "POST" in (rule.methods or ()) and not rule.arguments:
            for name in ("own.png", *input_files()):
                yield Request("POST", rule.rule, (("action", "read"),), name)


def _field_requests(recorder: WebRecorder) -> Iterator[Request]:
    """List requests with each field that a rule has read: every value that a form offers for it, one at a time.

    A script asks the addresses below a page with the fields of that page, as /demo/frames with those of /demo.
    """
    boards = puzzles()
    rules = _simple(recorder.app)
    own = {rule: set(recorder.read[rule]) for rule in rules}
    for rule in rules:
        above = {name for page in rules if rule.startswith(f"{page}/") for name in own[page]}
        for name in sorted((own[rule] | above) - {PUZZLE}):
            if _CELL.fullmatch(name):
                continue
            values = list(dict.fromkeys((*list(recorder.values[name])[:MAX_CHOICES], *FIELD_VALUES.get(name, ("1",)))))
            if name not in own[rule]:
                values = values[:MAX_INHERITED]
            for value in (value for value in values if len(value) <= _LONG_VALUE):
                for size in ("4x4", "9x9") if name in own[rule] else ("9x9",):
                    yield Request("GET", rule, tuple({PUZZLE: boards[size], **COMMON, name: value}.items()))


def _simple(app: Flask) -> list[str]:
    """List the rules without arguments that answer GET."""
    rules = sorted(app.url_map.iter_rules(), key=str)
    return [rule.rule for rule in rules if not rule.arguments and "GET" in (rule.methods or ())]


def _argument_requests(app: Flask) -> Iterator[Request]:
    """List requests to rules with arguments: with known ones, with what nothing has; and an address without a rule."""
    yield Request("GET", "/nothing-such")
    for rule in sorted(app.url_map.iter_rules(), key=str):
        if rule.arguments:
            yield Request("GET", _ARGUMENT.sub("nothing-such", rule.rule))
            for value in ARGUMENTS.get(rule.rule, ()):
                for line in puzzles().values():
                    yield Request("GET", _ARGUMENT.sub(value, rule.rule), ((PUZZLE, line),))


# ---- recordings


class Recording:
    """A recording that is written: the recorders, and a file that takes an output after the other."""

    def __init__(self, folder: Path) -> None:
        """Make the folder where it is missing, and the application."""
        from webapp import create_app

        folder.mkdir(parents=True, exist_ok=True)
        self.count = 0
        self.group, self.web = command_group(), WebRecorder(create_app())
        self._inputs = tempfile.TemporaryDirectory()
        self._commands = CommandRecorder(self.group, Path(self._inputs.name))
        self._file = gzip.GzipFile(folder / RECORDING, "wb", compresslevel=1, mtime=0)
        self._began = _processor_seconds()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        self._inputs.cleanup()

    def note(self, output: Output) -> None:
        """Write an output; one that took long is named on standard error."""
        self._file.write(json.dumps(asdict(output)).encode() + b"\n")
        self.count += 1
        taken = _processor_seconds() - self._began
        if taken > SLOW_SECONDS:
            sys.stderr.write(f"{taken:.1f} s: {output.name[:MAX_LINE]}\n")
        self._began = _processor_seconds()

    def record(self, asks: Iterable[Command | Request]) -> None:
        """Record the outputs of these commands and requests."""
        _upload_own_picture(self.web)
        for ask in asks:
            self.note(self._commands.record(ask) if isinstance(ask, Command) else self.web.record(ask)[0])

    def record_all(self) -> None:
        """Generate the list, and record it; the pages name the lessons that a command takes."""
        record_web(self.web, self.note)
        self.record(command_lines(self.group, list(self.web.values["lesson"])))


def load(folder: Path) -> dict[str, dict[str, Any]]:
    """Read the outputs of a recording by name. Raises FileNotFoundError where the folder holds none."""
    with gzip.open(folder / RECORDING, "rt", encoding="utf-8") as file:
        return {output["name"]: output for output in map(json.loads, file)}


def asks_of(recording: Mapping[str, Mapping[str, Any]]) -> Iterator[Command | Request]:
    """Iterate over the commands and requests of a recording in their order."""
    for output in recording.values():
        ask = output["ask"]
        if output["kind"] == "command":
            yield Command(tuple(ask["arguments"]), ask["stdin"])
        else:
            yield Request(**{**ask, "fields": tuple((name, value) for name, value in ask["fields"])})


# ---- comparing


def differences(
    before: Mapping[str, Mapping[str, Any]], after: Mapping[str, Mapping[str, Any]]
) -> dict[str, list[str]]:
    """Find what differs between two recordings.

    Returns:
        The names of the outputs by difference: the part that differs and a short unified diff of it.
    """
    found = defaultdict[str, list[str]](list)
    for name in dict.fromkeys((*before, *after)):
        if name not in after or name not in before:
            found[f"only {'before' if name in before else 'after'}"].append(name)
            continue
        old, new = before[name]["parts"], after[name]["parts"]
        for part in dict.fromkeys((*old, *new)):
            if old.get(part) != new.get(part):
                found[f"{part}\n{_diff(old.get(part), new.get(part))}"].append(name)
    return found


def _diff(old: Part | None, new: Part | None) -> str:
    """Compare two parts, line by line; of long lines only what stands round the first difference is shown."""
    lines = [
        line
        for line in difflib.unified_diff(_lines_of(old), _lines_of(new), lineterm="", n=0)
        if not line.startswith(("---", "+++", "@@"))
    ]
    removed, added = ([line for line in lines if line[0] == sign] for sign in "-+")
    start = 0
    if removed and added and max(len(removed[0]), len(added[0])) > MAX_LINE:
        start = max(len(os.path.commonprefix([removed[0][1:], added[0][1:]])) - MAX_LINE // 4, 0)
    shown = [line[0] + line[1 + start :][:MAX_LINE] for line in lines[:MAX_DIFF_LINES]]
    more = len(lines) - len(shown)
    return "\n".join([*shown, f"... {more} more lines"] if more else shown)


def _lines_of(part: Part | None) -> list[str]:
    """Split a part into lines; JSON is spread over lines first."""
    if part is None:
        return []
    if isinstance(part, str):
        if not part.startswith(("{", "[")):
            return part.splitlines(keepends=False) if part.splitlines() else [repr(part)]
        try:
            part = json.loads(part)
        except ValueError:
            return str(part).splitlines()
    return json.dumps(part, indent=1, ensure_ascii=False).splitlines()


def compare(before: Path, after: Path) -> bool:
    """Print every difference between two recordings, and whether there is none."""
    old, new = load(before), load(after)
    found = differences(old, new)
    for difference, names in sorted(found.items(), key=lambda each: -len(each[1])):
        sys.stdout.write(f"{len(names)} outputs: {difference}\n")
        sys.stdout.write("".join(f"    {name}\n" for name in names))
    differing = len({name for names in found.values() for name in names})
    sys.stdout.write(f"{len(old)} outputs before, {len(new)} after, {differing} differ in {len(found)} ways\n")
    return not found


def main() -> None:
    """Do what the arguments say. Exits with 1 where two recordings differ, with 2 for wrong arguments."""
    match sys.argv[1:]:
        case ["record", folder, *like] if len(like) <= 1:
            for name in [name for name in os.environ if name.startswith("SUDOKU_")]:
                del os.environ[name]
            warm_up()
            fix_randomness()
            fix_clock()
            listed = [load(Path(each)) for each in like]
            with Recording(Path(folder)) as recording:
                if listed:
                    recording.record(asks_of(listed[0]))
                else:
                    recording.record_all()
            sys.stdout.write(f"{recording.count} outputs in {_processor_seconds():.0f} s of the processor\n")
        case ["compare", before, after]:
            sys.exit(0 if compare(Path(before), Path(after)) else 1)
        case _:
            sys.stderr.write(f"{__doc__}\n")
            sys.exit(2)


if __name__ == "__main__":
    main()
