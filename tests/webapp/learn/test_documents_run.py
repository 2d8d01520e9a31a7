"""Test running a document's program in the page: the documents' own transcripts, typed into its fields, to the byte."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.documents.prints import (
    CS2_GENTLE,
    CSIS_EXAMPLES,
    LIANG_SAMPLE,
    PLANK_HEAD,
    PLANK_READ,
    PLANK_SOLVED,
    TUTORIALSPOINT_ON_ONE_LINE,
)
from tests.for_each import for_each
from tests.webapp.pages import HTMX, PAYLOADS, Document
from webapp.learn.documents import Command, documents, find_command
from webapp.learn.documents_routes import MAX_INPUT_BYTES

DATA: Final = Path(__file__).parents[2] / "data" / "documents"
LIANG, CSIS = "sudoku run liang < sudoku.txt", "sudoku run csis < csis1.txt"
WORST = "echo worst-case.txt | sudoku run cs2 solve"
VERIFY = "echo completed.txt | sudoku run cs2 verify"
RUNNABLE = [command for document in documents() for command in document.all_commands if command.input]


def data(*names: str) -> str:
    """Return the text of files of the documents, as a browser posts it: with CR LF."""
    return "".join((DATA / name).read_text() for name in names).replace("\n", "\r\n")


def post(client: FlaskClient, run: str, **fields: str) -> TestResponse:
    """Press *Run*, with script."""
    return client.post("/documents/programs/run", data={"run": run, **fields}, headers=HTMX)


def shown(response: TestResponse) -> tuple[str, str]:
    """Return what the page shows in its first box, and the sentence on how the program ended."""
    text = response.get_data(as_text=True)
    boxes = re.findall(r"<pre[^>]*>\n(.*?)</pre>", text, re.DOTALL)
    ends = re.findall(r"<p[^>]*>([^<]*)</p>", text)  # not the link that watches the search
    return html.unescape(boxes[0]) if boxes else "", ends[-1]


def transcripts() -> Iterator[tuple[str, dict[str, str], str, int]]:
    """Yield command, fields, output and exit code of everything that the documents print themselves."""
    yield LIANG, {"input": data("000_sample_input.txt")}, LIANG_SAMPLE, 0
    name = {"input": "gentle.txt\r\n", "file": data("002_gentle.txt")}
    says = f"Enter the name of the input file:\n{CS2_GENTLE}\ngentle.txt is not a valid Sudoku solution\n"
    yield "echo gentle.txt | sudoku run cs2 verify", name, says, 0
    examples = [data("003_example1.txt"), data("003_example2.txt"), data("003_example3_solution_only.txt")]
    read, solve = (f"cat example1.txt example2.txt | sudoku run plank --step {step}" for step in ("2 no", "5 yes"))
    yield f"{read} screen", {"input": "".join(examples[:2])}, PLANK_READ, 0
    yield f"{solve} screen", {"input": "".join(examples)}, PLANK_SOLVED, 0
    rule = "-" * 19 + "\n"
    for number, sentence in enumerate(
        (
            "Bad character at row 0, column 1: x",
            "Duplicate entry in row 5",
            "Duplicate entry in column 6",
            "Duplicate entry in panel starting at row 6 and column 6",
        ),
        1,
    ):
        run = f"sudoku run plank no screen < bad{number}.txt"
        yield run, {"input": data(f"003_bad{number}.txt")}, f"{rule}{sentence}\n", 1
    yield "sudoku run plank no convert < example1.txt", {"input": f"----9{'-' * 76}"}, PLANK_HEAD, 0
    for number, output in CSIS_EXAMPLES.items():
        yield CSIS, {"input": data(f"004_example{number}.txt")}, output, 0


@for_each(("run", "fields", "output", "code"), [*transcripts()])
def test_a_transcript_comes_out_to_the_byte(
    client: FlaskClient, run: str, fields: dict[str, str], output: str, code: int
) -> None:
    """The page shows the output with its blanks and line ends, and the exit code; *Save output* sends the bytes."""
    text, ended = shown(post(client, run, **fields))
    assert text[: len(output)] == output
    assert len(text) == len(output) or output == PLANK_HEAD
    assert ended == f"Exit code {code}"
    assert post(client, run, save="1", **fields).get_data() == text.encode()


def test_the_grid_in_the_code_comes_out(client: FlaskClient) -> None:
    """TutorialsPoint's transcript, of which only the words are known: its grid in the file's field."""
    run = "sudoku run tutorialspoint grid.cpp"
    text, ended = shown(post(client, run, file=data("001_input_braces.txt")))
    assert (" ".join(text.split()), ended) == (TUTORIALSPOINT_ON_ONE_LINE, "Exit code 0")


@for_each("command", RUNNABLE)
def test_the_fields_hold_the_example(client: FlaskClient, command: Command) -> None:
    """Pressed as it is, *Run* prints what the page already shows, unless that search is too long for the page."""
    text, ended = shown(post(client, command.run))
    if "worst-case" in command.run:
        assert command.printed.text.startswith(text)
        assert "1,000,000 moves" in ended
    else:
        assert (text, ended) == (command.printed.text, f"Exit code {command.printed.code}")


def test_every_command_with_an_input_has_its_fields(client: FlaskClient) -> None:
    """A form for each, with a field for standard input and for the file that the program opens; and one that saves."""
    for path in ("/documents", "/documents/plank", "/documents/cs2"):
        text = client.get(path).get_data(as_text=True)
        runs = [html.unescape(each) for each in re.findall(r'name="run" value="(.*?)"', text)]
        areas = re.findall(r'<textarea name="(\w+)"[^>]*>\n(.*?)</textarea>', text, re.DOTALL)
        assert runs[::2] == runs[1::2]  # to run it, and to save what it has printed
        inputs = [(run, find_command(run).input) for run in runs[::2]]
        expected = [
            (name, content)
            for _, given in inputs
            if given
            for name, content in (("input", given.standard), ("file", given.file if given.file_name else None))
            if content is not None
        ]
        assert [(name, html.unescape(content)) for name, content in areas] == expected
    assert {run.run.split("sudoku run ")[1].split()[0] for run in RUNNABLE} == {
        document.key for document in documents()
    }


def test_another_file_of_the_document_is_read_by_its_name(client: FlaskClient) -> None:
    """The typed name finds the file in the field, else one of the page; another name is the program's own error."""
    assert "wrong.txt is not a valid" in shown(post(client, VERIFY, input="wrong.txt"))[0]
    answer = post(client, VERIFY, input="mine.txt").get_data(as_text=True)
    assert "mine.txt: No such file or directory." in answer
    assert "Exit code 2" in answer


def test_without_script_a_page_shows_the_result(client: FlaskClient) -> None:
    """A page of its own has the output, the fields as they were sent, and a way back; markup stays text."""
    for payload in PAYLOADS:
        response = client.post("/documents/programs/run", data={"run": LIANG, "input": payload})
        page = Document(response)
        assert response.status_code == 200
        areas = re.findall(r"<textarea[^>]*>\n(.*?)</textarea>", response.get_data(as_text=True), re.DOTALL)
        assert [html.unescape(each) for each in areas] == [payload]
        assert page.find("a", href="/documents")
        assert "The solution is found:" in page.text("main")


def test_a_request_that_cannot_be_run_is_refused(client: FlaskClient) -> None:
    """Too long an input is 422 with the numbers; an unknown command, or one that reads nothing, is 400.

    An output that is not complete is no file.
    """
    for headers in ({}, HTMX):
        long = {"run": LIANG, "input": "0" * MAX_INPUT_BYTES + "é"}
        response = client.post("/documents/programs/run", data=long, headers=headers)
        assert response.status_code == 422
        assert f"{MAX_INPUT_BYTES + 2:,} bytes" in response.get_data(as_text=True)
    assert post(client, LIANG, input="0" * MAX_INPUT_BYTES).status_code == 200
    stopped = client.post("/documents/programs/run", data={"run": WORST, "save": "1"})
    assert "was stopped after 1,000,000 moves" in Document(stopped).text("main")
    for run in ("sudoku run knuth < sudoku.txt", "sudoku count figure2.txt", "sudoku run tutorialspoint", ""):
        assert post(client, run, input="1").status_code == 400
