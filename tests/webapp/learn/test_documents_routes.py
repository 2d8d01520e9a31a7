"""Test the map of the documents: every link works, every command prints what its page shows."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from solver import Grid
from solver.pictures import puzzle_in
from solver.search import get
from tests.solver.search.puzzles import need_compiled
from tests.webapp.learn.lines import COMMANDS, typed
from tests.webapp.pages import Document, assert_guarded
from webapp.learn.documents import Command, documents, find_file
from webapp.learn.documents_routes import transpose
from webapp.shared.builtin_puzzles import STUDIED_COLLECTIONS, collections, example_of

DOCUMENTS = {document.key: document for document in documents()}
PATHS = ("/documents", "/documents/plank", "/documents/cs2")
FILE = re.compile(r"[\w-]+\.(?:txt|cpp)\b")
HEAD = r"""convert -size 234x234 xc:Black \
  -background White -fill Black \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+3 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+28 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+53 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+80 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:9 \) -geometry 24x24+3+105 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+130 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+157 -gravity NorthWest -composite \
\( -size 24x24 -gravity Center label:- \) -geometry 24x24+3+182 -gravity NorthWest -composite \
"""
METHODS = {  # as the documents have them, step by step
    "plank": {
        "sudoku1": "Clear Read_From_Stdin Print_Screen Print_Convert Solve "
        "Is_Row_Valid Is_Col_Valid Is_Panel_Valid Recursive_Solve",
        "sudoku2": "Clear Read_From_Stdin Print_Screen",
        "sudoku3": "Is_Row_Valid Is_Col_Valid",
        "sudoku4": "Is_Panel_Valid",
        "sudoku5": "Solve Recursive_Solve",
        "sudoku": "Print_Convert",
    },
    "cs2": {
        "step-1": "input() verify() output() is_row_valid() is_col_valid() is_block_valid()",
        "step-2": "verifyCell() canSolve() find_empty()",
    },
}


def links(client: FlaskClient, path: str = "/documents") -> list[str]:
    """List every address on the page."""
    return [attributes["href"] for tag, attributes in Document(client.get(path)).tags if tag == "a"]


def commands_of(path: str) -> list[Command]:
    """List the commands on the page."""
    if path == "/documents":
        return [command for document in documents() for command in document.commands]
    return list(DOCUMENTS[path.rpartition("/")[2]].page_commands)


def files_in(run: str) -> list[str]:
    """List the files that a command reads, without those that it writes."""
    return FILE.findall(re.sub(r"-o \S+", "", run))


def test_each_document_has_its_section(client: FlaskClient) -> None:
    """Five sections in order, each with its heading, links, commands and findings."""
    response = client.get("/documents")
    assert_guarded(response)
    page = Document(response)
    assert [document.number for document in documents()] == ["000", "001", "002", "003", "004"]
    for document in documents():
        assert page.find("section", **{"aria-labelledby": document.key})
        assert document.title in page.text(document.key)
        assert min(map(len, (document.links, document.commands, document.findings, document.files))) > 0


@pytest.mark.parametrize(("path", "least"), [("/documents", 50), ("/documents/plank", 20), ("/documents/cs2", 15)])
def test_every_link_works(client: FlaskClient, path: str, least: int) -> None:
    """Each address answers 200, below a path prefix too; each fragment is a heading of the page."""
    page = Document(client.get(path))
    ids = {attributes.get("id") for _, attributes in page.tags}
    found = links(client, path)
    assert len(found) > least
    for address in dict.fromkeys(found):
        if address.startswith("#"):
            assert address[1:] in ids, address
        else:
            answer = client.get(address, follow_redirects=True)  # of a race by time, whose rates are measured
            assert answer.status_code in (200, 202), address
    below = client.get(path, environ_overrides={"SCRIPT_NAME": "/course"})
    assert all(
        attributes["href"].startswith(("/course/", "#")) for tag, attributes in Document(below).tags if tag == "a"
    )


@pytest.mark.parametrize(("path", "name"), [("/documents", "Documents"), *((path, "Steps") for path in PATHS[1:])])
def test_a_table_of_contents_leads_to_every_section(client: FlaskClient, path: str, name: str) -> None:
    """Its links are the sections of the page, in their order; how to use a terminal comes behind them."""
    page = Document(client.get(path))
    assert page.find("nav", **{"aria-label": name})
    sections = [found["aria-labelledby"] for found in page.find("section") if found["aria-labelledby"] != "terminal"]
    contents = [found["href"][1:] for found in page.find("a") if found["href"].startswith("#")]
    assert contents == ["main", *sections]


def test_what_people_do_with_a_document_comes_first(client: FlaskClient) -> None:
    """Open its puzzle, watch it, follow its lesson, print its assignment, run it; terminal texts are folded."""
    text = client.get("/documents").text
    for document in documents():
        section = text.partition(f'aria-labelledby="{document.key}"')[2].partition("</section>")[0]
        shown, _, folded = section.partition("<details")
        with client.application.test_request_context():
            addresses = [address for _, _, address in document.acts]
        acts = re.findall(r'<a class="button" href="([^"]*)"', shown)
        assert [html.unescape(each) for each in acts] == addresses
        assert "<textarea" in shown
        assert "sudoku run" not in re.sub(r"<[^>]*>", "", shown)
        assert html.escape(document.commands[-1].run, quote=False) in re.sub(r"</?span[^>]*>", "", folded)


def test_the_input_of_a_card_begins_with_its_puzzle(client: FlaskClient) -> None:
    """Beside each document stands the first puzzle that its program reads, and what it prints is open."""
    text = client.get("/documents").text
    for document in documents():
        given = document.program.input
        section = text.partition(f'aria-labelledby="{document.key}"')[2].partition("</section>")[0]
        assert html.escape(document.program.printed.text) in section.partition("<details")[0]
        assert given
        if given.puzzle:
            assert given.puzzle.givens == document.puzzle.puzzle.givens, document.key


def test_what_was_run_can_be_watched(client: FlaskClient) -> None:
    """The answer leads to the document's own search of the first puzzle of the input, where it has one to solve."""
    run = DOCUMENTS["plank"].program.run
    answer = client.post("/documents/programs/run", data={"run": run, "input": "-" * 80 + "1"})
    (address,) = (link["href"] for link in Document(answer).find("a") if "data-watch" in link)
    assert f"p={'0' * 80}1" in address
    assert "lanes=place-first" in address
    assert client.get(address).status_code == 200
    for none in ("no puzzle", "", "1" * 16):
        answer = client.post("/documents/programs/run", data={"run": run, "input": none})
        assert "data-watch" not in answer.text


def test_collections_to_study_are_with_the_documents(client: FlaskClient) -> None:
    """Those that nobody would choose to play are found here, at their own addresses."""
    assert {f"/puzzles/{key}" for key in STUDIED_COLLECTIONS} <= set(links(client))


def test_where_it_lives_is_shown_by_boards(client: FlaskClient) -> None:
    """Every link to a puzzle or a lesson has its board beside it, hidden from screen readers."""
    page = Document(client.get("/documents"))
    ways = [link for document in documents() for link in document.links]
    drawn = [link.view for link in ways if link.view]
    assert len(drawn) > 0.9 * len(ways)
    thumbnails = [svg for svg in page.find("svg") if svg["class"].startswith("thumb")]
    with client.application.test_request_context():
        further = [link for document in documents() for link in document.further_links if link.view]
    assert len(thumbnails) == len(further) + len(documents()) + len(STUDIED_COLLECTIONS)


def test_an_unknown_document_is_not_found(client: FlaskClient) -> None:
    """Only two documents have a page of their own; the answer to another name lists them."""
    for key in ("liang", "knuth"):
        response = client.get(f"/documents/{key}")
        assert response.status_code == 404
        assert "cs2 or plank" in Document(response).text("main")


@pytest.mark.parametrize("path", PATHS)
def test_every_file_that_a_command_reads_is_offered(client: FlaskClient, path: str) -> None:
    """The page links each file by the name in the command, and the file comes under that name."""
    text = client.get(path).get_data(as_text=True)
    offered = dict(re.findall(r'<a href="(/text/documents/[^"]*)">([^<]*)</a>', text))
    names = {name for command in commands_of(path) for name in files_in(command.run)}
    assert set(offered.values()) == names
    for address, name in offered.items():
        response = client.get(address)
        assert response.headers["Content-Disposition"] == f'attachment; filename="{name}"'
        assert response.content_type == "text/plain; charset=utf-8"
        assert response.data == find_file(name).content


def test_every_file_is_read_by_a_command(client: FlaskClient) -> None:
    """No offered file is unused; a step of the lab alone reads the solution of Plank's third example."""
    names = {file.name for document in documents() for file in document.files}
    assert names == {name for run in COMMANDS for name in files_in(run)}
    assert "example3-solution.txt" not in Document(client.get("/documents")).text("main")
    assert client.get("/text/documents/none.txt").status_code == 404


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_bad_files_are_those_of_the_lab(client: FlaskClient, number: int) -> None:
    """bad1 to bad4 are text and equal the lab's byte for byte."""
    path = Path(__file__).parents[2] / "data" / "documents" / f"003_bad{number}.txt"
    assert client.get(f"/text/documents/bad{number}.txt").data == path.read_bytes()


@pytest.mark.parametrize("path", ["/techniques/", "/demo/lessons", "/puzzles/", "/puzzles/source-documents"])
def test_lessons_and_puzzles_link_to_the_page(client: FlaskClient, path: str) -> None:
    """The pages of its room have a link to it, and those of the puzzles that come from it."""
    assert "/documents" in links(client, path)


@pytest.mark.parametrize("path", PATHS)
def test_the_page_shows_what_each_command_prints(client: FlaskClient, path: str) -> None:
    """Beside each command are its exact standard output and standard error; the commands keep their order."""
    text = client.get(path).get_data(as_text=True)
    shown = [html.unescape(each) for each in re.findall(r"<pre[^>]*>\n(.*?)</pre>", text, re.DOTALL)]
    printed = [(command.printed.text, command.printed.errors) for command in commands_of(path)]
    assert sorted(shown) == sorted(each for both in printed for each in both if each)
    plain = re.sub(r"</?span[^>]*>", "", text)
    typed_there = [html.unescape(each) for each in re.findall(r"<code>(.*?)</code>", plain) if "sudoku " in each]
    assert len([line for line in typed_there if line.startswith("diff <(./mine < sudoku.txt)")]) == 1
    assert [line for line in typed_there if not line.startswith("diff")] == [each.run for each in commands_of(path)]


@pytest.mark.parametrize("run", COMMANDS)
def test_every_command_prints_the_output_on_its_page(
    client: FlaskClient, run: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Run beside the offered files, it has the output, messages and exit code of the page."""
    command = COMMANDS[run]
    if "worst-case" in run or run == "sudoku rate csis4.txt":  # which says that numba is missing
        need_compiled(get("cs2"))
    monkeypatch.chdir(tmp_path)
    for name in files_in(run):
        Path(name).write_bytes(client.get(f"/text/documents/{name}").data)
    found = typed(run)
    if command.contains:
        assert found.code == 0
        assert command.contains in found.text
    elif output := re.findall(r"-o (\S+)", run):
        assert (found.output, found.code) == (b"", 0)
        assert Path(*output).stat().st_size > 1000
    else:
        assert found == command.printed


def test_every_document_s_program_runs() -> None:
    """The page names `sudoku run` for all five, and each output is computed, not stored."""
    for document in documents():
        runs = [command for command in document.commands if f"sudoku run {document.key}" in command.run]
        assert runs, document.key
        assert all(command.recorded is None for command in runs)


def test_every_puzzle_of_the_documents_is_on_the_map(client: FlaskClient) -> None:
    """Each puzzle of the collection is in a file or the target of a link, except a duplicate."""
    grids = {file.content.decode() for document in documents() for file in document.files}
    named = {link.puzzle.name for document in documents() for link in document.links if link.puzzle}
    digits = {re.sub(r"[^.0-9-]", "", text).replace("-", "0").replace(".", "0") for text in grids}
    missing = [
        example.name
        for example in collections()["source-documents"].examples
        if example.name not in named and example.puzzle.givens.line("0") not in digits
    ]
    assert missing == ["Liang Figure 2 with 2 8"]


@pytest.mark.parametrize("key", METHODS)
def test_each_step_adds_the_methods_of_the_document(client: FlaskClient, key: str) -> None:
    """Each step has the document's methods and a command; map and lessons link to the steps."""
    steps = {part.key: part for part in DOCUMENTS[key].page.parts if part.methods}  # type: ignore[union-attr]  # it has one
    assert {name: " ".join(part.methods) for name, part in steps.items()} == METHODS[key]
    page = Document(client.get(f"/documents/{key}"))
    for name, part in steps.items():
        assert page.text(name) == part.name
        assert ", ".join(part.methods) in page.text("main")
        assert part.commands
    assert f"/documents/{key}" in links(client)
    assert f"/documents/{key}" in links(client, "/demo/lessons")


def test_lab_commands_name_their_step() -> None:
    """The commands of sudoku1 to sudoku5 name their step; those of the final version name none."""
    page = DOCUMENTS["plank"].page
    assert page
    for number, part in enumerate(page.parts, start=1):
        runs = [command.run for command in part.commands if "sudoku run" in command.run]
        assert all((f"--step {number} " in f"{run} ") is (number < len(page.parts)) for run in runs), part.key


def test_the_exercise_shows_the_head_of_the_commands(client: FlaskClient) -> None:
    """Ten lines of the unsolved example 3 as the lab prints them: seven blanks, and 9 at +3+105."""
    exercise = DOCUMENTS["plank"].exercise
    assert exercise
    assert exercise.printed.text == HEAD
    assert html.escape(HEAD) in client.get("/documents/plank").get_data(as_text=True)


def test_the_exercise_shows_the_mirrored_and_the_upright_picture(client: FlaskClient) -> None:
    """The first picture has the 9 of r1c5 at r5c1; the second equals the text; both grids are valid."""
    page = Document(client.get("/documents/plank"))
    drawn = [each["src"] for each in page.find("img") if "loading" not in each]  # others are drawn by commands
    wrong, right = (client.get(address).data for address in drawn)
    first, second = (Grid.parse(puzzle_in(data).replace("0", ".")) for data in (wrong, right))
    assert second.line() == example_of("Plank example 3").puzzle.givens.line()
    assert first.digits == tuple(second.digits[9 * column + row] for row in range(9) for column in range(9))
    assert first.digits != second.digits
    assert (second.digits[4], second.digits[36], first.digits[36]) == (9, 7, 9)
    assert first.is_solved()
    assert second.is_solved()
    assert transpose(first) == second


def test_the_project_page_lists_its_other_tasks(client: FlaskClient) -> None:
    """Order of tests, C against Python, three levels with their counts, and four references."""
    text = Document(client.get("/documents/cs2")).text("main")
    for words in ("worst-case.txt last", "wrong.txt has no solution", "times --in-c"):
        assert words in text
    for level, words in (("Got-it-running", "global"), ("Nicely modular", "int arr[M][N]"), ("Pointer guru", "malloc")):
        assert level in text
        assert words in text.partition(level)[2]
    for reference in ("Delahaye", "Scientific American, June 2006", "A. Johnson", "M. Mepham", "Wikipedia"):
        assert reference in text


@pytest.mark.parametrize("path", PATHS)
def test_a_student_without_a_terminal_sees_what_each_command_does(client: FlaskClient, path: str) -> None:
    """Each command prints something on the page or draws a picture there; times lead to the page that measures."""
    page = Document(client.get(path))
    images = {attributes["src"] for attributes in page.find("img")}
    for command in commands_of(path):
        shown = command.printed.output or command.printed.errors
        with client.application.test_request_context():
            picture = command.picture
        assert shown or command.contains or picture in images, command.run
        if picture:
            answer = client.get(picture)
            assert answer.status_code == 200, command.run
            assert answer.content_type.startswith("image/")
    if any(command.contains for command in commands_of(path)):
        assert any("~compiled" in attributes.get("href", "") for attributes in page.find("a"))
