"""A script and all the modules that it imports as one: one request in place of twenty, and fewer bytes than apart.

Modules stay what they are to those who write them. Each becomes a function that is called once, in the order in which a
browser would run them, and answers what it exports:

    import { mark } from "../shared/elements.js";      const $2 = (() => {
    export const choose = (cell) => mark(cell);        const { mark } = $1;
                                                       const choose = (cell) => mark(cell);
                                                       return { choose };
                                                       })();

What is exported must not be given another value later, so only constants and functions are. A script that comes by
`import(...)` gets what it needs of these modules handed over: those that it names itself it gets anew.
"""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Final

_IMPORT: Final = re.compile(r'^import (?:(?P<what>[^"]+?) from )?"(?P<path>\.[^"]+)";\n', re.MULTILINE)
_EXPORT: Final = re.compile(r"^export (?P<kind>const|class|(?:async )?function) (?P<what>\w+|\{[^}]*\})", re.MULTILINE)
_OTHER: Final = re.compile(r"^(?:import\b(?!\()|export\b).*", re.MULTILINE)
_NAMES: Final = re.compile(r"(\w++)(?=\s*+[,}]|$)")
_PLACE: Final = re.compile(r"\bimport(?:\(\"\./|\.meta)")  # what depends on where the file lies


def modules(entry: str, texts: Mapping[str, str]) -> list[str]:
    """The names of the script and of all that it imports, in the order in which they run.

    >>> modules("a.js", {"a.js": 'import "./b/c.js";\\n', "b/c.js": ""})
    ['b/c.js', 'a.js']
    """
    found: list[str] = []

    def visit(name: str) -> None:
        for match in _IMPORT.finditer(texts[name]):
            visit(_path(name, match["path"]))
        if name not in found:
            found.append(name)

    visit(entry)
    return found


def joined(entry: str, texts: Mapping[str, str]) -> str:
    """The script with its modules in it. Raises ValueError where one is written in a way that is not understood here.

    >>> texts = {"a.js": 'import { x as y } from "./b.js";\\ny();\\n', "b.js": "export const x = () => 1;\\n"}
    >>> print(joined("a.js", texts))
    const $0 = (() => {
    const x = () => 1;
    return { x };
    })();
    const { x: y } = $0;
    y();
    <BLANKLINE>
    """
    names = modules(entry, texts)
    bodies, exported = zip(*(_body(name, texts[name], names) for name in names), strict=True)
    for name, body in zip(names, bodies, strict=True):
        if _OTHER.search(body) or (_PLACE.search(body) and os.path.dirname(name) != os.path.dirname(entry)):
            raise ValueError(f"{name} cannot be joined to {entry}: how it imports or exports is not known here")
    words = ["return"] * (len(names) - 1) + ["export"]
    *inner, last = (body + _given(word, what) for body, word, what in zip(bodies, words, exported, strict=True))
    wrapped = [f"const ${number} = (() => {{\n{body}}})();\n" for number, body in enumerate(inner)]
    return "".join([*wrapped, last])


def _given(word: str, names: list[str]) -> str:
    return f"{word} {{ {', '.join(names)} }};\n" if names else ""


def _body(name: str, text: str, names: list[str]) -> tuple[str, list[str]]:
    """The module as the inside of a function, and the names that it exports."""

    def take(match: re.Match[str]) -> str:
        what = (match["what"] or "").removeprefix("* as ").replace(" as ", ": ")
        return f"const {what} = ${names.index(_path(name, match['path']))};\n" if what else ""

    exported: list[str] = []

    def keep(match: re.Match[str]) -> str:
        exported.extend(_NAMES.findall(match["what"]))
        return f"{match['kind']} {match['what']}"

    return _EXPORT.sub(keep, _IMPORT.sub(take, text)), exported


def _path(name: str, wanted: str) -> str:
    return os.path.normpath(os.path.join(os.path.dirname(name), wanted))
