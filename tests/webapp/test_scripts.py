"""The scripts of the pages: nothing unused is exported, every export is documented, few modules load at once.

Their sentences stand in the pages, where the server writes them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.for_each import for_each

FOLDER: Final = Path(__file__).parents[2] / "webapp" / "static"
SCRIPTS: Final = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
    if path.parent.name != "vendor"
}


def unused(scripts: Mapping[str, str]) -> set[tuple[str, str]]:
    """What a script exports and no other names."""
    return {
        (name, exported)
        for name, text in scripts.items()
        for exported in _exported(text)
        if not any(re.search(rf"\b{exported}\b", other) for at, other in scripts.items() if at != name)
    }


def _exported(text: str) -> list[str]:
    names = re.findall(r"^export (?:async )?(?:function|class|const|let) (\w+)", text, re.MULTILINE)
    for group in re.findall(r"^export (?:const|let) \{([^}]+)\}", text, re.MULTILINE):
        names += [part.split(":")[-1].strip() for part in group.split(",") if part.strip()]
    for group in re.findall(r"^export (?:const|let) (\w+(?:, \w+)+);", text, re.MULTILINE):
        names += group.split(", ")[1:]  # the first one is among the names above
    return names


def test_everything_that_is_exported_is_imported() -> None:
    """What a script exports another one names; a made-up export that nobody imports would be found."""
    assert len(SCRIPTS) > 20
    assert unused(SCRIPTS) == set()
    made_up = {"a.js": "export const b = 1;\nexport const { c, d: e } = f();\n", "g.js": "b; c;"}
    assert unused(made_up) == {("a.js", "e")}


def missing_imports(scripts: Mapping[str, str]) -> set[tuple[str, str]]:
    """The names that a script imports, or takes from a module as a whole, and that the other script does not export."""
    missing = set()
    for name, text in scripts.items():
        imports = re.findall(r'^import (?:\* as (\w+)|\{([^}]*)\}) from "(\.[^"]+)";', text, re.MULTILINE)
        for module, group, path in imports:
            exported = _exported(scripts[os.path.normpath(f"{name}/../{path}")])
            wanted = re.findall(rf"\b{module}\.(?!js\b)(\w+)", text) if module else re.findall(r"\w+", group)
            missing |= {(name, each) for each in wanted if each not in exported}
    return missing


def test_everything_that_is_imported_is_exported() -> None:
    """A script that imports a name which does not exist would not run at all."""
    assert missing_imports(SCRIPTS) == set()
    made_up = {
        "a.js": 'import { b, c } from "./d.js";\nimport * as e from "./d.js";\ne.f();\n',
        "d.js": "export const b = 1;",
    }
    assert missing_imports(made_up) == {("a.js", "c"), ("a.js", "f")}


PRIVATE_WORDS: Final = ("told", "said", "kept", "rest", "ways?", "room", "manner", "most", "walk", "asked", "heard")


def undocumented(text: str) -> list[str]:
    """The exports of a script that have no JSDoc block directly above them."""
    return [declaration for before, declaration in re.findall(r"(.*)\n(export .*)", text) if not before.endswith("*/")]


def test_every_export_is_documented() -> None:
    """A JSDoc block stands directly above each; a made-up export below a plain comment would be found."""
    assert {name for name, text in SCRIPTS.items() if undocumented(text)} == set()
    assert undocumented("// a\nexport const b = 1;\n/** c */\nexport const d = 2;\n") == ["export const b = 1;"]


def private_names(text: str) -> list[str]:
    """The variables and functions of a script that have one of the words as their name."""
    words = "|".join(PRIVATE_WORDS)
    return re.findall(rf"^\s*(?:export )?(?:async )?(?:const|let|function) ({words})\b", text, re.MULTILINE)


def test_no_name_is_a_private_word() -> None:
    """Names say what a value is; 'told' would be found."""
    assert {name: found for name, text in SCRIPTS.items() if (found := private_names(text))} == {}
    assert private_names("let told = 1;\n  const atRest = 2;\n") == ["told"]


def test_no_template_stands_in_another() -> None:
    """The minifier takes the blanks out of a template inside a template, and with them those of a sentence."""
    nested = re.compile(r"`[^`]*\$\{[^`}]*`")
    assert nested.search("`a ${b ? `c d` : e}`")
    assert not nested.search("`a ${b}` + `${c} d`")
    assert [name for name, text in SCRIPTS.items() if nested.search(text)] == []


LITERAL: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`""", re.DOTALL
)
SENTENCE: Final = re.compile(r"[A-Z]\w*(?:\W+\w+){2,}\W*(?<=[.])")
# Sentences that a script may hold: the first view of the board page would carry them for the few who see them.
FEW_SEE: Final = {
    "Paused. The board is covered.",  # in the script of the clock, which loads when somebody turns it on
    "These are printed. Choose Printed to change them.",  # beside the sentence that names one clue
    "That is more than the server takes at once. Your board is unchanged.",  # where a proxy has smaller limits
    "A part of this page did not load. Reload the page.",
    "Press a digit, then all its cells.",  # on phones, while the board is empty
    "Hold the picture to copy or save it.",  # where a page has no clipboard
    "Right-click the picture to copy it, or drag it into your slide.",
}


def sentences(text: str) -> set[str]:
    """The fixed sentences of a script: a capital letter, three words or more, a full stop, and no value in between."""
    literals = {literal for groups in LITERAL.findall(text) for literal in groups}
    return {literal for literal in literals if "${" not in literal and SENTENCE.fullmatch(literal)}


def test_scripts_hold_no_sentences() -> None:
    """Pages hold them, in templates and attributes; a made-up one in a string of any kind would be found."""
    assert set().union(*map(sentences, SCRIPTS.values())) == FEW_SEE
    made_up = 'a("The server failed.", \'It is 5.\', `${b} is c.`, "r1c1 is a clue."); // Not this one.'
    assert sentences(made_up) == {"The server failed.", "It is 5."}


def test_every_sentence_that_a_script_shows_is_in_a_template() -> None:
    """A script that named a sentence which no page holds would fail the moment it is needed."""
    pages = "".join(path.read_text(encoding="utf-8") for path in FOLDER.parent.joinpath("templates").rglob("*.html"))
    calls = [call for text in SCRIPTS.values() for call in re.findall(r"(?<!= )\bsentence\(([^;]*?)\)", text)]
    names = {name for call in calls for name in re.findall(r'"([a-z-]+)"', call)}
    assert len(names) > 10
    assert {name for name in names if f'<template id="{name}">' not in pages} == set()


MOST_MODULES: Final = 6
ENTRIES: Final = ["board/main.js", "demo/main.js", "puzzles/photo.js", "printing/main.js"]


def modules(entry: str) -> set[str]:
    """The script and all that it imports as the page opens."""
    found: set[str] = set()
    todo = [entry]
    while todo:
        name = todo.pop()
        found.add(name)
        wanted = re.findall(r'^(?:import|\}) [^"]*"(\.[^"]+)";$', SCRIPTS[name], re.MULTILINE)
        todo += {os.path.normpath(f"{name}/../{path}") for path in wanted} - found
    return found


@for_each("page", ENTRIES)
def test_a_page_has_at_most_six_modules(page: str) -> None:
    """What a page loads as it opens; what few visits need comes later."""
    assert "shared/page.js" in modules(page)
    assert len(modules(page)) <= MOST_MODULES


def test_few_scripts_ask_by_hand() -> None:
    """htmx asks for parts of pages; what asks by itself says why it does."""
    asking = {name for name, text in SCRIPTS.items() if re.search(r"\bfetch(?:Ok)?\(", text)}
    helper = {"shared/page.js"}  # whose function the others call
    assert asking - helper == {
        "board/afterwards.js",
        "board/share.js",
        "embeds/main.js",
        "learn/write.js",
        "shared/copy_image.js",
        "shared/own_files.js",
        "printing/main.js",
        "serving/worker.js",
        "shared/search.js",
    }
    for name in asking - helper:
        assert re.search(r"\bwritten\s+(?://\s)?by\s+(?://\s)?hand", SCRIPTS[name], re.IGNORECASE), name
