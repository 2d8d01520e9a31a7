"""A limit in a sentence or a table of the documents is the one that the program enforces.

`test_limits.py` compares the table of docs/reference/limits.md. Here are the numbers of all other places: each number
that looks like a limit is part of a phrase below. A phrase is made of a constant, or no constant holds its number.
"""

from __future__ import annotations

import inspect
import re
from typing import Final

import pytest

from solver.cli import progress
from solver.cli.commands import generate
from solver.engine import LIVE_BUDGET, count, default_budget
from solver.judge import judging, traces
from solver.judge.document_cases import cases_of
from solver.judge.running import Limits
from solver.pictures import MAX_SIDE
from solver.recognition import decode_image, work_budget
from solver.search import algorithm, get, milestones
from solver.search.exploration import INTERPRETED_BUDGET_DIVISOR
from solver.search.user_algorithm import BUDGET as OWN_BUDGET
from solver.shape import CLASSIC
from solver.sheets import boards_per_page, large_print, layout
from tests.docs.documents import DOCUMENTS
from webapp import create_app
from webapp.board import hardness, import_puzzle, picture_zip
from webapp.demo import batch_statistics, lesson_folder, lesson_schema, lesson_validation, own_lessons, tree
from webapp.demo import routes as demo
from webapp.demo.settings import SPEEDS
from webapp.printing import print_request
from webapp.printing import routes as printing
from webapp.puzzles import puzzle_pool, recent
from webapp.serving import limits, security, serve, server
from webapp.shared import qr
from webapp.shared.fields import MAX_TITLE_CHARACTERS

WORDS: Final = {2: "two", 3: "three", 6: "six", 10: "ten", 12: "twelve", 50: "fifty", 120: "two minutes"}
JUDGED: Final = Limits()
SERVED: Final = limits.limits_of(create_app())
PIXELS: Final = {kind: most // 1_000_000 for kind, most in decode_image.MAX_PIXELS_BY_KIND.items()}
STATED: Final = {  # phrases of each document, made of the constants that hold their numbers
    "README.md": (
        f"keeps](docs/tutorials/first-puzzle.md#what-is-kept-and-where) the last {WORDS[recent.MAX_RECENT_BOARDS]}",
        f"a search on 9x9 stops after {default_budget(CLASSIC):,} guesses",
    ),
    "docs/how-to/grade-an-assignment.md": (
        f"One program takes {WORDS[int(judging.MAX_SECONDS_OF_ALL_CASES)]} at most",
    ),
    "docs/how-to/lessons.md": (
        f"the title, at most {MAX_TITLE_CHARACTERS} characters",
        f"at most {tree.MAX_MOVES} moves and {tree.MAX_DEPTH} free cells",
        f"A lesson has 2 to {lesson_validation.MAX_STEPS} steps",
        f"at most {lesson_schema.MAX_TEXT_CHARACTERS} characters, which fit on a projector",
        f"the first {lesson_validation.MAX_STEP_MOVE:,} moves",
        f"at most {own_lessons.MAX_CHARACTERS:,} characters and {own_lessons.MAX_LINES:,} lines, "
        f"a line at most {own_lessons.MAX_LINE_CHARACTERS:,} characters, "
        f"a key at most {own_lessons.MAX_KEY_PARTS} parts",
        f"the first {own_lessons.MAX_PROBLEMS} mistakes of a lesson",
        f"the first {lesson_schema.MAX_UNKNOWN_KEYS} unknown keys, headings and cells",
        f"the first {lesson_folder.MAX_FILES} files of at most {own_lessons.MAX_CHARACTERS:,} characters",
    ),
    "docs/how-to/photos.md": (f"up to {security.MAX_PHOTO_BYTES // 1_000_000} MB",),
    "docs/how-to/print.md": (
        f"one to {WORDS[max(boards_per_page())]} puzzles a page",
        f"cells of at least {large_print.MIN_CELL_MM:.0f} mm",
    ),
    "docs/how-to/serving.md": (
        f"`--threads` ({server.DEFAULT_THREADS} by default)",
        f"accepts {server.MAX_CONNECTIONS:,} connections and closes those that are silent "
        f"for {server.IDLE_TIMEOUT} seconds",
        f"{server.MAX_CONNECTIONS:,} connections, {server.IDLE_TIMEOUT} seconds of silence",
        f"wait for up to {WORDS[int(SERVED.page.patience)]} seconds",
        f"{LIVE_BUDGET:,} guesses",
        f"{default_budget(CLASSIC):,} guesses (9x9), {hardness.MAX_COUNTED_SOLUTIONS:,} solutions counted",
        f"{import_puzzle.MAX_TEXT_CHARACTERS:,} characters; page if it searches",
        f"{security.MAX_FILE_BYTES // 1_000_000} MB; the server looks only at the bytes",
        f"a side has at most {MAX_SIDE:,} pixels",
        f"{picture_zip.MAX_PICTURES_PER_ZIP} puzzles; export",
        f"{demo.MAX_FRAMES} frames; checkpoints",
        f"{limits.MAX_SECONDS_PER_REQUEST} s a request; page",
        f"{WORDS[milestones.MAX_MOVES_TO_PLACEMENT // 1_000_000]} million moves; page",
        f"{hardness.MAX_PATH_SECONDS} seconds for a path",
        f"in at most {WORDS[puzzle_pool.MAX_CHANGES]} tries",
        f"Print makes at most {print_request.MAX_NEW_PUZZLES}, "
        f"of them {print_request.MAX_NEW_EXTREME_PUZZLES} extreme ones",
        f"{layout.MAX_PUZZLES_PER_SHEET} puzzles, {print_request.MAX_LIST_CHARACTERS:,} characters, "
        f"{printing.MAX_BROWSER_PAGES} pages for the browser's own print",
        f"{batch_statistics.MAX_PUZZLES} puzzles, {batch_statistics.MAX_TEXT_CHARACTERS:,} characters; "
        f"{limits.MAX_SECONDS_PER_REQUEST} s a request",
        f"{own_lessons.MAX_CHARACTERS:,} characters; {lesson_validation.MAX_STEPS} steps, "
        f"each within the first {lesson_validation.MAX_STEP_MOVE:,} moves",
        f"{qr.MAX_ADDRESS_CHARACTERS} characters, pages of this server only",
        f"{security.MAX_QUERY_CHARACTERS:,} characters of address, {server.MAX_HEADER_BYTES // 1024} KiB of headers, "
        f"{security.MAX_FORM_BYTES // 1024} KiB of body ({security.MAX_UPLOAD_BYTES // 1024**2} MiB with a file, "
        f"{security.MAX_RECORDING_BYTES / 1e6} MB with a recording, {security.MAX_PHOTO_BYTES / 1e6} MB with a photo)",
        f"{security.MAX_PHOTO_BYTES // 1_000_000} MB and {decode_image.MAX_SIDE:,} pixels a side; "
        f"{decode_image.MAX_JPEG_PIXELS // 1_000_000} million pixels in a JPEG, {PIXELS['WEBP']} million in a WebP, "
        f"{PIXELS['PNG']} million in other files",
        f"{decode_image.MAX_SCANS} scans of a JPEG",
        f"{work_budget.MAX_MESHES} boards tried, {work_budget.MAX_CELLS:,} cells read",
    ),
    "docs/reference/command-line.md": (
        f"`--limit` ({inspect.signature(count).parameters['limit'].default} for `count`",
        f"It runs for {WORDS[int(judging.MAX_SECONDS_AGAINST_BRUTE_FORCE)]} seconds at most",
        f"All cases of one program take {WORDS[int(judging.MAX_SECONDS_OF_ALL_CASES)]} at most",
        f"seconds that a case may take, {JUDGED.seconds:.0f} by default",
        f"{JUDGED.memory >> 30} GB of memory, {JUDGED.output // 1_000_000} MB of output, "
        f"{JUDGED.file_size >> 20} MB in a file, {JUDGED.processes} processes",
        f"A recording has at most {traces.MAX_STORES:,} stores",
        f"until `--seconds` are over, {generate.SECONDS} unless you choose another number",
        f"takes longer than {WORDS[int(progress.PATIENCE)]} seconds, a line",
        f"a note does so after {WORDS[int(progress.UNSEEN)]} seconds",
    ),
    "docs/reference/limits.md": (f"over {limits.MIN_UPLOAD_BYTES // 1024} KiB at a time",),
    "docs/tutorials/first-lecture.md": (
        f"at half a move to {WORDS[int(SPEEDS[-1]) // 1_000_000]} million moves a second",
    ),
    "docs/tutorials/first-puzzle.md": (f"lists your last {WORDS[recent.MAX_RECENT_BOARDS]} boards",),
    "docs/tutorials/own-search.md": (
        f"at most {algorithm.MAX_LISTING_LINES} lines of at most {algorithm.MAX_LISTING_WIDTH} characters",
        f"reported after {WORDS[int(serve.MAX_LOAD_SECONDS)]} seconds",
        f"{OWN_BUDGET // INTERPRETED_BUDGET_DIVISOR:,} moves of it are explored on 9x9",
        f"explore {get('free-cells').budget:,} moves, D, E and F {get('dancing-links').budget:,}",
    ),
    "docs/tutorials/your-own-program.md": (
        f"runs it on {len(cases_of('any'))} cases",
        "`{0} of {0} points`".format(sum(case.carries_point for case in cases_of("any"))),
    ),
}
ELSEWHERE: Final = {  # phrases whose numbers no constant holds: they were measured, or are examples
    "README.md": ("100,000 puzzles that need only singles", "49,158 puzzles", "A board with 18 solutions"),
    "docs/how-to/documents.md": ("every 81 characters",),
    "docs/how-to/install.md": ("The wheel has 2 MB", "CPython up to 3.14"),  # tests/docs/test_pages.py has these
    "docs/how-to/lessons.md": ("some 20 steps",),
    "docs/how-to/serving.md": (
        "takes 190 MB",
        "about 200 MB of disk",
        "about 25 s of CPU time",
        "a folder of 3 MB",
        "95 MB at the start, 190 MB with compiled searches, 310 MB after all kinds of pages",
        "share 110 MB of these",
        "adds at most 200 MB; `python -m benchmarks.worst` measures that",
    ),
    "docs/how-to/tests.md": ("at most four; each process", "in 81 fields"),
    "docs/reference/command-line.md": ("digits over nine are letters",),
    "docs/reference/limits.md": ("pictures of 25 pages",),
    "docs/tutorials/first-lecture.md": ("In twenty minutes",),
    "docs/tutorials/first-puzzle.md": ("In ten minutes",),
    "docs/tutorials/own-search.md": ("In twenty minutes", "it needs 1,108 moves where A needs 13,838"),
}
PAGES: Final = sorted(
    name
    for name in DOCUMENTS
    if name.startswith(("README.md", "docs/how-to/", "docs/tutorials/"))
    or name in {f"docs/reference/{page}.md" for page in ("command-line", "formats", "keys", "limits")}
)
NUMBER: Final = r"(?:\d[\d,.]*\d|\d)(?: million| thousand)?"
NAMED: Final = (
    "two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty|forty|fifty|sixty|a hundred|a thousand"
)
UNITS: Final = (
    "guesses|characters|lines|bytes|kB|KiB|MB|MiB|GB|pixels|puzzles|pages|frames|moves|connections|seconds|minutes|s"
    "|solutions|cells|boards|scans|steps|cases|stores|processes|files|fields|mistakes|million|parts|tries|slides|names"
)
BEFORE: Final = "at most|at least|up to|no more than|more than|longer than|within|the first|the last|over"
LIMIT: Final = re.compile(
    rf"\b(?:{BEFORE}) (?:{NUMBER}|(?:{NAMED}))\b|(?<![\w,.-]){NUMBER} (?:{UNITS})\b"
    rf"|\b(?:{NAMED}) (?:million|seconds|minutes)\b"
)


def prose_of(document: str) -> str:
    """Give the text of a document on one line, without blocks of code and the rows that `test_limits` compares."""
    text = re.sub(r"^ *```.*?^ *```|^    \S.*?$", "", DOCUMENTS[document], flags=re.M | re.S)
    return " ".join(re.sub(r"^\| .* \| [\d,]+ \|$", "", text, flags=re.M).split())


def unexplained(text: str, phrases: tuple[str, ...]) -> list[str]:
    """Find what looks like a limit outside of the phrases, each with some words around it."""
    known = [range(found.start(), found.end()) for each in phrases for found in re.finditer(re.escape(each), text)]
    return [
        text[max(0, found.start() - 30) : found.end() + 30]
        for found in LIMIT.finditer(text)
        if not any(found.start() in each and found.end() - 1 in each for each in known)
    ]


@pytest.mark.parametrize("document", STATED)
def test_a_stated_limit_is_that_of_the_code(document: str) -> None:
    """Each phrase, with the number of the constant, stands in its document."""
    text = prose_of(document)
    assert [phrase for phrase in STATED[document] if phrase not in text] == []


@pytest.mark.parametrize("document", PAGES)
def test_each_number_that_looks_like_a_limit_is_known(document: str) -> None:
    """It is part of a phrase above: of one that the code holds, or of one that says why the code holds none."""
    phrases = (*STATED.get(document, ()), *ELSEWHERE.get(document, ()))
    assert unexplained(prose_of(document), phrases) == []


def test_each_exception_is_needed() -> None:
    """Each phrase without a constant stands in its document, and holds what looks like a limit."""
    for document, phrases in ELSEWHERE.items():
        for phrase in phrases:
            assert phrase in prose_of(document), phrase
            assert unexplained(phrase, ()), phrase


def test_a_wrong_number_is_noticed() -> None:
    """The patterns find what was wrong once, and leave ordinary numbers alone."""
    assert len(unexplained("Print makes at most 120, export; a lesson has 256 kB", ())) == 2
    assert len(unexplained("40 pages for the browser; two million moves; the last fifty", ())) == 3
    assert unexplained("On a 9x9 board the two digits take 8 from r1c8 in three rows", ()) == []
