"""The map of the documents: every way leads somewhere, every command does what is told."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver import Grid
from solver.cli import main
from solver.pictures import puzzle_in
from tests.webapp.pages import Document, assert_guarded
from webapp.documents.contents import Command, CourseDocument, documents
from webapp.documents.routes import labels, mirrored
from webapp.library import collections, example_of

DOCUMENTS = {document.key: document for document in documents()}
COMMANDS = [(document, command) for document in documents() for command in document.commands]
COMMANDS += [(document, command) for document in documents() for step in document.steps for command in step.commands]


def links(client: FlaskClient, path: str = "/documents") -> list[str]:
    """Every address on the page."""
    return [attributes["href"] for tag, attributes in Document(client.get(path)).tags if tag == "a"]


def test_each_document_has_its_section(client: FlaskClient) -> None:
    """Five, in their order, each named by its heading, with ways, commands and what was found."""
    response = client.get("/documents")
    assert_guarded(response)
    page = Document(response)
    assert [document.number for document in documents()] == ["000", "001", "002", "003", "004"]
    for document in documents():
        assert page.find("section", **{"aria-labelledby": document.key})
        assert document.title in page.text(document.key)
        assert min(map(len, (document.ways, document.commands, document.found, document.files))) > 0


@pytest.mark.parametrize(("path", "least"), [("/documents", 50), ("/documents/plank", 15)])
def test_every_link_leads_somewhere(client: FlaskClient, path: str, least: int) -> None:
    """Each address of the page answers 200, below a path prefix too; those within the page name a heading of it."""
    page = Document(client.get(path))
    ids = {attributes.get("id") for _, attributes in page.tags}
    found = links(client, path)
    assert len(found) > least
    for address in dict.fromkeys(found):
        if address.startswith("#"):
            assert address[1:] in ids, address
        else:
            assert client.get(address).status_code == 200, address
    below = client.get(path, environ_overrides={"SCRIPT_NAME": "/course"})
    assert all(
        attributes["href"].startswith(("/course/", "#")) for tag, attributes in Document(below).tags if tag == "a"
    )


def test_only_files_that_commands_read_are_handed_out(client: FlaskClient) -> None:
    """Plank's third example is read by a step of the lab, not by a command of the map; all others are."""
    name = "plank-example-3-puzzle.txt"
    assert name not in Document(client.get("/documents")).text("main")
    assert name in Document(client.get("/documents/plank")).text("main")
    for document in documents():
        left_out = {file.name for file in document.files} - {file.name for file in document.read_by(document.commands)}
        assert left_out <= {name}


def test_a_finished_grid_passes_step_1(client: FlaskClient) -> None:
    """The project's first step is shown of a grid that fails and of one that holds."""
    claims = [command.prints for command in DOCUMENTS["cs2"].commands if "--complete" in command.run]
    assert claims == ["Not complete", "Valid solution."]


@pytest.mark.parametrize("path", ["/", "/demo", "/demo/lessons", "/puzzles/", "/puzzles/source-documents"])
def test_the_page_is_found_from_lessons_and_puzzles(client: FlaskClient, path: str) -> None:
    """Both lead to it."""
    assert "/documents" in links(client, path)


@pytest.mark.parametrize(
    ("document", "command"), COMMANDS, ids=[f"{document.key}-{number}" for number, (document, _) in enumerate(COMMANDS)]
)
def test_every_command_does_what_is_told(
    client: FlaskClient,
    document: CourseDocument,
    command: Command,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Run beside the files that the page hands out, under the names they come with, it prints what its row says."""
    monkeypatch.chdir(tmp_path)
    with client.application.test_request_context():
        addresses = {file.name: file.address for file in document.files}
    for name, address in addresses.items():
        response = client.get(address)
        assert f'filename="{name}"' in response.headers["Content-Disposition"]
        Path(name).write_bytes(response.data)
    program, *arguments = shlex.split(command.run)
    assert program == "sudoku"
    told = CliRunner().invoke(main, arguments, prog_name="sudoku")
    assert told.exit_code == command.code, told.output
    assert command.prints in told.stdout
    for output in re.findall(r"-o (\S+)", command.run):
        if "--as convert" in command.run:
            assert told.stdout.endswith(f"{output}\n")  # what the shell will draw
        else:
            assert Path(output).stat().st_size > 1000


def test_every_puzzle_of_the_documents_is_on_the_map(client: FlaskClient) -> None:
    """Each puzzle of the collection is a file or the aim of a way, but for two that others stand for."""
    named = {file.puzzle.name for document in documents() for file in document.files}
    named |= {way.puzzle.name for document in documents() for way in document.ways if way.puzzle}
    everything = {example.name for example in collections()["source-documents"].examples}
    assert everything - named == {"Liang Figure 2 with 2 8", "CSIS example 3"}


def test_the_lab_is_built_up_in_five_steps(client: FlaskClient) -> None:
    """sudoku1 to sudoku5, each with a command; the lessons and the map lead there."""
    page = Document(client.get("/documents/plank"))
    assert [step.name for step in DOCUMENTS["plank"].steps] == [f"sudoku{number}" for number in range(1, 6)]
    assert all(page.text(step.name) == step.name and step.commands for step in DOCUMENTS["plank"].steps)
    assert "/documents/plank" in links(client, "/demo/lessons")
    assert "/documents/plank" in links(client)


def test_the_exercise_shows_the_mirrored_and_the_upright_picture(client: FlaskClient) -> None:
    """The first picture has the 9 of r1c5 at r5c1, the second, in the answer, is the text; both are valid grids."""
    page = Document(client.get("/documents/plank"))
    wrong, right = (client.get(attributes["src"]).data for tag, attributes in page.tags if tag == "img")
    first, second = (Grid.parse(puzzle_in(data).replace("0", ".")) for data in (wrong, right))
    assert second.line() == example_of("Plank example 3").puzzle.givens.line()
    assert first.digits == tuple(second.digits[9 * column + row] for row in range(9) for column in range(9))
    assert first.digits != second.digits
    assert (second.digits[4], second.digits[36], first.digits[36]) == (9, 7, 9)
    assert first.is_solved()
    assert second.is_solved()
    assert mirrored(first) == second


def test_the_places_are_those_of_the_lab() -> None:
    """The eight labels lie one below the other, at the lab's offsets; the collection's note names the same digits."""
    example = example_of("Plank example 3")
    told = labels(example.puzzle.givens)
    assert [label.place for label in told] == [f"+3+{y}" for y in (3, 28, 53, 80, 105, 130, 157, 182)]
    assert (told[4].cell, told[4].digit) == ("r1c5", "9")
    assert " ".join(label.digit for label in told) in example.remark
