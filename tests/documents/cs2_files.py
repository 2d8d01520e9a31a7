"""002: "Introduction to Computer Science II", project 1: figures, files and output."""

from __future__ import annotations

import tempfile
from dataclasses import replace
from pathlib import Path

from solver import CLASSIC, Candidate, Candidates, Grid, Puzzle
from solver.formats import Details, Entry, read, write
from tests.documents.row import Document
from tests.documents.ways import (
    DOCUMENTS,
    PUZZLES,
    SOLUTIONS,
    beside,
    client,
    document,
    drawn,
    library,
    page,
    pasted,
    posted,
    ran,
    solved,
    stored,
    sudoku,
    verdict,
)
from tests.solver.formats.samples import CS2_OUTPUT, CS2_SHORTENED
from tests.solver.search.puzzles import WORST, WRONG
from webapp.board.form import hidden_fields

CS2 = Document("002")
GENTLE, SOLVED = PUZZLES["002_figure3_gentle"], SOLUTIONS["002_figure3_gentle"]
FILE = DOCUMENTS / "002_gentle.txt"
PROMPT = "Enter the name of the input file:\n"
COMPLETED = """-------------------------
| 5 8 6 | 4 2 1 | 3 7 9 |
| 3 2 7 | 9 6 5 | 4 8 1 |
| 9 1 4 | 3 7 8 | 6 2 5 |
|-------+-------+-------|
| 1 6 3 | 5 8 4 | 7 9 2 |
| 2 4 5 | 1 9 7 | 8 6 3 |
| 8 7 9 | 6 3 2 | 5 1 4 |
|-------+-------+-------|
| 7 5 8 | 2 1 3 | 9 4 6 |
| 6 3 1 | 7 4 9 | 2 5 8 |
| 4 9 2 | 8 5 6 | 1 3 7 |
-------------------------
"""
LATIN = "1234\n2341\n3412\n4123\n"


def _cell(name: str) -> tuple[int, ...]:
    """The candidates of a cell of gentle."""
    return Candidates.of(Grid.parse(GENTLE)).digits_of(CLASSIC.parse_cell(name))


# ---- the game


@CS2.asks("Figure 1", "a Latin square of order 4")
def latin_square() -> None:
    """`check --no-boxes` holds a square without boxes for right, and names the column of a wrong one."""
    assert sudoku("check", "--no-boxes", input=LATIN).exit_code == 0
    wrong = sudoku("check", "--no-boxes", input=LATIN.replace("4123", "4132"))
    assert wrong.exit_code == 1
    assert "column 3" in wrong.stdout


@CS2.asks("Figure 1", "a Latin square to be completed")
def latin_square_solved() -> None:
    """`solve --no-boxes` completes one whose last rows are blank but for what makes it the only one."""
    result = sudoku("solve", "--no-boxes", "--format", "line", input="1234\n2341\n341.\n....\n")
    assert (result.exit_code, result.stdout.strip()) == (0, LATIN.replace("\n", ""))


@CS2.asks("Figure 1", "a Latin square, on the page")
def latin_square_page() -> None:
    """The page that verifies takes it with boxes left out, and reports rows and columns alone."""
    shown = page("/verify", text=LATIN, boxes="none")
    assert shown.text("verdict").startswith("Valid")
    assert [len(shown.find("th", scope="row")), "box" in shown.text("verdict")] == [8, False]
    assert "column 3" in verdict("/verify", text=LATIN.replace("4123", "4132"), boxes="none")


@CS2.asks("Figure 2", "a completed 9x9 grid, parted by a page break")
def completed() -> None:
    """`sudoku run cs2 verify` of the stored grid, to the letter; it is built in, and holds in all 27 houses."""
    with beside(completed=document("002_figure2.txt")):
        result = ran("cs2", "verify", input="completed.txt\n")
    shown = f"{PROMPT}completed.txt\n{COMPLETED}\ncompleted.txt is a valid Sudoku solution\n"
    assert result == (0, shown, "")
    assert sudoku("check", DOCUMENTS / "002_figure2.txt").stdout.count(" ok") == 27
    assert "CS II Figure 2" in library()


@CS2.asks("Figure 3", "gentle: r1c1 can be 7, 8 or 9")
def candidates() -> None:
    """In the library, in the sentence of the page's cell, and in the grid of candidates of the command line."""
    assert _cell("r1c1") == (7, 8, 9)
    said = client().get("/candidates/r1c1", query_string={"p": GENTLE}).text
    assert said.startswith("Row 1, column 1 can hold 7, 8 and 9.")
    assert "789" in sudoku("show", "--format", "candidates", FILE).stdout.split("\n")[1]


@CS2.asks("Figure 4", "box 3: {6,7,8} {6,8} {6,8} {1,2,6,7,8} {1,2,7,8}")
def box_three() -> None:
    """The five cells of box 3 have these candidates."""
    assert [_cell(name) for name in ("r1c7", "r1c8", "r2c7", "r3c7", "r3c9")] == [
        (6, 7, 8),
        (6, 8),
        (6, 8),
        (1, 2, 6, 7, 8),
        (1, 2, 7, 8),
    ]


@CS2.asks("Figure 4", "the naked pair 6 and 8 leaves 7 for r1c7")
def naked_pair() -> None:
    """With 6 and 8 ruled out in the rest of box 3, r1c7 can only be 7; so it is in the solution."""
    pair = [CLASSIC.parse_cell(name) for name in ("r1c8", "r2c7")]
    others = [cell for cell in CLASSIC.boxes[2].cells if cell not in pair]
    left = Candidates.of(Grid.parse(GENTLE), [Candidate(cell, digit) for cell in others for digit in (6, 8)])
    assert left.digits_of(CLASSIC.parse_cell("r1c7")) == (7,)
    assert SOLVED[CLASSIC.parse_cell("r1c7")] == "7"


@CS2.asks("Figure 4", "the naked pair, explained")
def naked_pair_explained() -> None:
    """A lesson on gentle tells the pair in a sentence, beside a search that does not use it."""
    assert "a naked pair. r1c7 can be 6, 7 or 8." in page("/demo", lesson="gentle-tree").text("stage")


@CS2.asks("Figure 4", "candidates written into the cells")
def candidates_drawn() -> None:
    """`draw --kind candidates` makes a picture of them; the page fills all notes at a press."""
    assert drawn("--kind", "candidates", FILE).size == (1080, 1080)
    grid = Grid.parse(GENTLE)
    noted = hidden_fields(replace(Puzzle.of(grid), notes=Candidates.of(grid).all()))["notes"]
    assert posted(GENTLE, "fill-notes").values()["notes"] == noted


@CS2.asks("Figure 4", "candidates as a text")
def candidates_read() -> None:
    """The grid of candidates that `show` prints is read again, and said to be one."""
    text = sudoku("show", "--format", "candidates", FILE).stdout
    result = sudoku("solve", "--format", "line", input=text)
    assert (result.exit_code, result.stdout.split()) == (0, [SOLVED])
    assert "taken for candidates" in result.stderr


# ---- files


@CS2.asks("input file", "010 420 005: blocks apart, a blank line between bands, 0 = blank")
def blocks() -> None:
    """gentle.txt as the document prints it, on the command line and pasted into the page."""
    assert document("002_gentle.txt").startswith("010 420 005\n")
    assert solved(FILE) == [SOLVED]
    assert pasted(document("002_gentle.txt")) == GENTLE


@CS2.asks("input()", "asks for the name of the file")
def file_name() -> None:
    """`sudoku run cs2` asks for it; to our own commands it is an argument, and the rest runs where there is none."""
    for step in ("verify", "solve"):
        code, shown, errors = ran("cs2", step, input="missing.txt\n")
        assert (code, shown) == (2, PROMPT)
        assert errors.endswith("missing.txt: No such file or directory.\n")
    result = sudoku("solve", "--format", "line", "missing.txt", FILE)
    assert (result.exit_code, result.stdout.split()) == (2, [SOLVED])
    assert "missing.txt: No such file or directory" in result.stderr


@CS2.asks(
    "files",
    "gentle.txt, worst-case.txt, wrong.txt",
    cannot="two are lost; puzzles of that kind stand for them",
    still=lambda: not stored("002_w*"),
)
def files() -> None:
    """Built-in puzzles have these names: gentle as printed, a worst case of 17 givens, and one without solution."""
    shown = library()
    for name in ("gentle", "worst case", "wrong"):
        assert name in shown
    assert (len(PUZZLES[WORST].replace(".", "")), WRONG.filled) == (17, 29)


@CS2.asks("files", "wrong.txt has no solution")
def wrong_file() -> None:
    """No digit stands twice in it; `sudoku run cs2 solve` prints its grid and No solution, and so say our own ways."""
    box = CS2_OUTPUT.partition("\n")[2].replace("3 9 |", "6 9 |", 1)
    with beside(wrong=WRONG.line("0")):
        assert ran("cs2", "solve", input="wrong.txt\n") == (0, f"{PROMPT}wrong.txt\n{box}\nNo solution\n", "")
    result = sudoku("solve", WRONG.line())
    assert (result.exit_code, WRONG.conflicts()) == (1, ())
    assert "No solution." in result.stdout
    assert "o solution" in verdict(p=WRONG.line())


@CS2.asks("files", "worst-case.txt: a search from the top left takes longest")
def worst_case() -> None:
    """It is solved at once, its first row counts down from 9, and a lesson begins with its 17 givens."""
    assert solved(input=PUZZLES[WORST])[0].startswith("987654321")
    assert "17 clues, 64 free cells" in page("/demo", lesson="worst-case").text("stage")


@CS2.asks(
    "files",
    "four of the sample problems",
    cannot="they are stored nowhere; others are built in",
    still=lambda: stored("002_*") == {"002_gentle.txt", "002_figure2.txt"},
)
def sample_problems() -> None:
    """The page of puzzles offers those of all five documents."""
    for name in ("Liang sample", "TutorialsPoint", "gentle", "Plank example 2", "CSIS example 4"):
        assert name in library()


# ---- output


@CS2.asks("output()", "the grid as one string, file name first, '.' for blanks")
def as_string() -> None:
    """`show --format cs2` prints it so, blank for blank, with rules as wide as the rows; the library's is a string."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "gentle.txt")
        path.write_text(document("002_gentle.txt"))
        assert sudoku("show", "--format", "cs2", path).stdout == CS2_OUTPUT
    (entry,) = read(document("002_gentle.txt")).entries
    assert write("cs2", [Entry(entry.puzzle, Details(title="gentle.txt"))]) == CS2_OUTPUT


@CS2.asks("output()", "----- and |-----+-----+-----|, as the page has them")
def shortened() -> None:
    """The grid with rules as short as the document's text has them, below the file's name, is read too."""
    (entry,) = read(CS2_SHORTENED).entries
    assert entry.puzzle.givens.line() == GENTLE
