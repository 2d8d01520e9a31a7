"""The map of the documents: every way leads somewhere, every command does what is told."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from solver.cli import main
from tests.webapp.pages import Document, assert_guarded
from webapp.documents.routes import Command, CourseDocument, documents
from webapp.library import collections

DOCUMENTS = {document.key: document for document in documents()}
COMMANDS = [(document, command) for document in documents() for command in document.commands]


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


def test_every_link_leads_somewhere(client: FlaskClient) -> None:
    """Each address of the page answers 200, below a path prefix too; those within the page name a heading of it."""
    page = Document(client.get("/documents"))
    ids = {attributes.get("id") for _, attributes in page.tags}
    found = links(client)
    assert len(found) > 50
    for address in dict.fromkeys(found):
        if address.startswith("#"):
            assert address[1:] in ids, address
        else:
            assert client.get(address).status_code == 200, address
    below = client.get("/documents", environ_overrides={"SCRIPT_NAME": "/course"})
    assert all(
        attributes["href"].startswith(("/course/", "#")) for tag, attributes in Document(below).tags if tag == "a"
    )


@pytest.mark.parametrize("path", ["/demo/lessons", "/puzzles/", "/puzzles/source-documents"])
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
        assert Path(output).stat().st_size > 1000


def test_every_puzzle_of_the_documents_is_on_the_map(client: FlaskClient) -> None:
    """Each puzzle of the collection is a file or the aim of a way, but for two that others stand for."""
    named = {file.puzzle.name for document in documents() for file in document.files}
    named |= {way.puzzle.name for document in documents() for way in document.ways if way.puzzle}
    everything = {example.name for example in collections()["source-documents"].examples}
    assert everything - named == {"Liang Figure 2 with 2 8", "CSIS example 3"}
