"""A sentence that people read has one home: no run of four words is in a template and a script, or in two scripts.

Whoever rewrites it then changes one line. Values count as gaps, so a sentence is found in a template literal too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from html import unescape
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parents[2] / "webapp"
MIN_WORDS: Final = 4  # fewer words are the same by chance
GAP: Final = "\0"  # in the place of a value
LITERAL: Final = re.compile(
    r"""//[^\n]*|/\*.*?\*/|"((?:\\.|[^"\\\n])*)"|'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`""", re.DOTALL
)
VALUE: Final = re.compile(r"\$\{[^}]*\}")
JINJA: Final = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
QUOTED: Final = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
TAG: Final = re.compile(r"<[^<>]*>")
SENTENCE_END: Final = re.compile(rf"(?<=[.!?:;])\s|{GAP}|\n\s*\n")
WORDS: Final = re.compile(r"[a-z][a-z'’-]*(?: [a-z'’-]+){3,}")  # of prose: neither selectors nor code


def runs(text: str) -> Iterator[str]:
    """Yield the parts of a text between values and the ends of sentences that have enough words."""
    for part in SENTENCE_END.split(unescape(text)):
        words = re.sub(r"[.,!?:;“”‘\"()]", "", " ".join(part.split())).lower()
        if WORDS.fullmatch(words) and len(words.split()) >= MIN_WORDS:
            yield words


def runs_of_script(text: str) -> set[str]:
    """Collect the runs in the strings and template literals of a script, not in its comments."""
    literals = ("".join(groups) for groups in LITERAL.findall(text))
    return {run for literal in literals for run in runs(VALUE.sub(GAP, literal))}


def runs_of_template(text: str) -> set[str]:
    """Collect the runs in the text, the attributes and the expressions of a template, not in its comments."""
    expressions = [part for part in JINJA.findall(text) if not part.startswith("{#")]
    bare = JINJA.sub(GAP, text)
    quoted = ("".join(groups) for part in (*expressions, *TAG.findall(bare)) for groups in QUOTED.findall(part))
    return {run for part in (*quoted, TAG.sub(GAP, bare)) for run in runs(part)}


def repeated(scripts: Mapping[str, str], templates: Mapping[str, str]) -> dict[str, list[str]]:
    """Find the runs that a script shares with another file, with the names of these files."""
    homes: dict[str, list[str]] = {}
    for name, text in scripts.items():
        for run in runs_of_script(text):
            homes.setdefault(run, []).append(name)
    for name, text in templates.items():
        for run in runs_of_template(text) & homes.keys():
            homes[run].append(name)
    return {run: names for run, names in sorted(homes.items()) if len(names) > 1}


def files(folder: str, pattern: str) -> dict[str, str]:
    """Read the files of a folder, but for those of others."""
    paths = sorted(path for path in (FOLDER / folder).rglob(pattern) if "vendor" not in path.parts)
    return {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def test_no_sentence_is_written_twice() -> None:
    """No script holds a sentence that a template or another script holds too."""
    assert repeated(files("static", "*.js"), files("templates", "*.html")) == {}


def test_repeated_sentences_are_found() -> None:
    """In strings and template literals, beside values, in attributes and expressions; not in comments or code."""
    scripts = {
        "a.js": "show(`${name} is kept in the list. Try again in a while.`); // There is no server here.",
        "b.js": "show('Try again in a while.'); find('section ul li a');",
    }
    templates = {
        "a.html": '{# Try again in a while. #}<p title="There is no server here.">{{ title }} is kept in the list.</p>',
        "b.html": "{{ note('Try again in a while') }}<b>section</b> ul li a",
    }
    assert repeated(scripts, templates) == {
        "is kept in the list": ["a.js", "a.html"],
        "try again in a while": ["a.js", "b.js", "b.html"],
    }
