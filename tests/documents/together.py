"""What is asked of all five documents together: every input, bad neighbours, whole programs, one page."""

from __future__ import annotations

import csv
import io
from urllib.parse import urlsplit

from solver.errors import FormatError
from solver.formats import read
from tests.documents.programs import RECURSION, WITHOUT_GRID
from tests.documents.row import Attempt, Document
from tests.documents.ways import DOCUMENTS, PUZZLES, SOLUTIONS, client, document, page, pasted, posted, refused, sudoku
from tests.solver.formats.samples import CS2_OUTPUT, CSIS_OUTPUT, LIANG_OUTPUT, PLANK_OUTPUT, TUTORIAL_OUTPUT

TOGETHER = Document("all")
COUNTS = {"000_fig2_as_printed": "18"}  # of puzzles that have more than one solution
BAD_CHARACTER = "x"
TRIOS = {
    "000": ("000_sample_input.txt", "0", SOLUTIONS["000_sample_=_003_example1"]),
    "001": ("001_input_braces.txt", "{3", SOLUTIONS["001"]),
    "002": ("002_gentle.txt", "4", SOLUTIONS["002_figure3_gentle"]),
    "003": ("003_example1.txt", "6", SOLUTIONS["000_sample_=_003_example1"]),
    "004": ("004_example3.txt", "4", SOLUTIONS["004_example3"]),
}


@TOGETHER.asks("inputs", "every puzzle has the known number of solutions")
def known_counts() -> None:
    """`sudoku count` of all of them on one standard input, a line each, with the sole solutions beside."""
    result = sudoku("count", "--format", "csv", input="".join(f"{puzzle}\n" for puzzle in PUZZLES.values()))
    rows = list(csv.DictReader(io.StringIO(result.stdout)))
    assert [row["count"] for row in rows] == [COUNTS.get(name, "1") for name in PUZZLES]
    assert [row["solution"] for row in rows] == [SOLUTIONS[name] if name not in COUNTS else "" for name in PUZZLES]


@TOGETHER.asks("inputs", "every file, in its own layout")
def every_file() -> None:
    """Pasted into the page each file shows the same givens as the command line prints, or both refuse it."""
    for path in sorted(DOCUMENTS.glob("*.txt")):
        shown = sudoku("convert", "--format", "line", path)
        if shown.exit_code:
            assert path.stem == "003_bad1" or path.stem.endswith("short_lines"), path.stem
            assert client().post("/board", data={"text": path.read_text(), "action": "read"}).status_code == 422
        else:
            assert pasted(path.read_text()) == shown.stdout.strip(), path.stem


def _among(number: str, place: int) -> Attempt:
    def attempt() -> None:
        file, sign, solution = TRIOS[number]
        texts = [document(file).rstrip() + "\n"] * 3
        texts[place] = texts[place].replace(sign, sign[:-1] + BAD_CHARACTER, 1)
        for between in ("", "\n"):
            result = sudoku("solve", "--format", "line", input=between.join(texts))
            assert (result.exit_code, result.stdout.split()) == (2, [solution] * 2), repr(between)
            assert f"holds '{BAD_CHARACTER}', which is no digit" in result.stderr
            assert f"uzzle {place + 1}" in result.stderr

    return attempt


for _number in TRIOS:
    for _place in range(3):
        TOGETHER.add(
            f"neighbours of {_number}",
            f"the {('first', 'second', 'last')[_place]} of three is bad",
            "Its input three times, once with an x: both others are solved in order, the bad one is named",
            f"neighbours-{_number}-{_place + 1}",
            _among(_number, _place),
        )


def _damaged(text: str, sign: str) -> dict[str, str]:
    """The text with a character lost or twice, and with its first or last row lost."""
    at = text.index(sign) + len(sign) - 1
    rows = text.splitlines(keepends=True)
    return {
        "lost": text[:at] + text[at + 1 :],
        "twice": text[:at] + text[at] * 2 + text[at + 1 :],
        "first row": "".join(rows[1:]),
        "last row": "".join(rows[:-1]),
    }


@TOGETHER.asks("neighbours", "the second of three lost a character or a row, or has one character twice")
def damaged_neighbours() -> None:
    """For each document, an empty line between: both others are solved, in order, and the second is named."""
    for file, sign, solution in TRIOS.values():
        whole = document(file).rstrip() + "\n"
        for fault, text in _damaged(whole, sign).items():
            result = sudoku("solve", "--format", "line", input="\n".join((whole, text, whole)))
            assert (result.exit_code, result.stdout.split()) == (2, [solution] * 2), (file, fault)
            assert "Puzzle 2" in result.stderr, (file, fault)


@TOGETHER.asks("neighbours", "the second of three is bad, on the page")
def pasted_neighbours() -> None:
    """For each document three are pasted: the first is shown, two are offered, the bad one is reported by its place."""
    for file, sign, _ in TRIOS.values():
        whole = document(file).rstrip() + "\n"
        bad = whole.replace(sign, sign[:-1] + BAD_CHARACTER, 1)
        shown = posted("." * 81, "read", text="\n".join((whole, bad, whole)))
        assert shown.values()["givens"].replace("0", ".") == pasted(whole), file
        assert shown.find("button", value="pick-2"), file
        assert "Puzzle 2: Row " in shown.text("problems"), file


def _partings() -> int:
    """In how many ways 26 rows are two grids of nine and one of eight: after which of them a row may be lost."""
    rows = "".join(document(TRIOS["004"][0]).rstrip() + "\n" for _ in range(3)).splitlines(keepends=True)[:-1]
    cuts = [(0, 8), (9, 17), (18, 26)]
    wholes = [_found("".join(rows[:start] + rows[end:])) for start, end in cuts]
    return sum(len(whole) == 2 for whole in wholes)


@TOGETHER.asks(
    "neighbours",
    "a row lost, and nothing between the three",
    cannot="26 rows can be parted in several ways",
    still=lambda: _partings() > 1,
)
def rows_run_together() -> None:
    """For each document whose rows run on: nothing is guessed, and the message counts the rows."""
    for number in ("000", "001", "003", "004"):
        file, sign, _ = TRIOS[number]
        whole = document(file).rstrip() + "\n"
        refused(whole + _damaged(whole, sign)["last row"] + whole, "26 rows, and 9 for each grid make 18 or 27")


@TOGETHER.asks("programs", "a grid among code, loops and comments")
def programs() -> None:
    """Two programs, one with a grid and one without: the grid of the first is found, and no other."""
    assert _found(RECURSION + WITHOUT_GRID) == [PUZZLES["001"]]


def _found(text: str) -> list[str]:
    """The givens of every puzzle in the text, a line each; none where it is refused."""
    try:
        return [entry.puzzle.givens.line() for entry in read(text).entries]
    except FormatError:
        return []


@TOGETHER.asks("single characters", "dropped, doubled or replaced by x: nothing is misread in silence")
def single_characters() -> None:
    """In each input, at twenty places: it is refused, or still the same grid."""
    for number, (file, _, _) in TRIOS.items():
        text = document(file).rstrip()
        (whole,) = _found(text)
        for at in range(0, len(text), len(text) // 20):
            for other in ("", text[at] * 2, BAD_CHARACTER):
                assert _found(text[:at] + other + text[at + 1 :]) in ([], [whole]), (number, at, other)


@TOGETHER.asks("course", "a page that leads from each document to the workbench")
def documents_page() -> None:
    """The page of documents has a section on each of the five, and each of its links is an address of the workbench."""
    shown = page("/documents")
    for name in ("Liang", "TutorialsPoint", "Computer Science II", "Plank", "CSIS 3700"):
        assert name in shown.text("main")
    links = {link["href"] for link in shown.find("a") if link.get("href", "").startswith("/")}
    assert len(links) > 30
    addresses = client().application.url_map.bind("localhost")
    for link in links:
        assert addresses.test(urlsplit(link).path), link  # tests/webapp/learn opens them all


@TOGETHER.asks("course", "each document's own program, its output and its files")
def programs_on_the_page() -> None:
    """The page runs each central example and has the printed output beside it, and a download of each file's name."""
    text = client().get("/documents").text
    for command, output in {
        "sudoku run liang &lt; sudoku.txt": LIANG_OUTPUT,
        "sudoku run tutorialspoint grid.cpp": TUTORIAL_OUTPUT,
        "echo gentle.txt | sudoku run cs2 solve": CS2_OUTPUT,
        "cat example1.txt example2.txt | sudoku run plank yes screen": PLANK_OUTPUT.split("-" * 19)[2],
        "sudoku run csis &lt; csis1.txt": CSIS_OUTPUT,
    }.items():
        _, _, below = text.partition(f'name="run" value="{command}"')
        assert output in below.partition("</pre>")[0], command
    for name in ("sudoku.txt", "grid.cpp", "gentle.txt", "example1.txt", "csis1.txt", *map("bad{}.txt".format, "1234")):
        assert f'<a href="/text/documents/{name}">{name}</a>' in text
        response = client().get(f"/text/documents/{name}")
        assert f'filename="{name}"' in response.headers["Content-Disposition"]
        if name.startswith("bad"):
            assert response.text == document(f"003_{name}")
