"""Join the modules of a page into one script, and its styles into one sheet, for a page that is one file.

A browser loads no module from a disk. Each module becomes a function that runs once, and returns what it exports:

    import { byId } from "./page.js"        const{byId}=use("shared/page.js");
    export function request() { ... }       function request() { ... } ... return{request};
    export let stage                        a variable outside of all functions: importers see its later values
    import("./picks.js")                    the same function, later; a module that is left out is refused

Only what our modules write is known: a name that is imported or exported in another way raises ValueError.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Iterator, Sequence
from posixpath import dirname, join, normpath
from typing import Final

from webapp.serving.assets import assets

_STATIC: Final = re.compile(r'\bimport\s*(?:\{([^}]*)\}|\*\s*as\s+(\w+))\s*from\s*"([^"]+)"\s*;?')
_BARE: Final = re.compile(r'\bimport\s*"([^"]+)"\s*;?')
_DYNAMIC: Final = re.compile(r'\bimport\(\s*"([^"]+)"\s*\)')
_LIVE: Final = re.compile(r"\bexport\s+let\s+([\w,\s]+);")
_LIST: Final = re.compile(r"\bexport\s+const\s*\{([^}]*)\}")
_NAMED: Final = re.compile(r"\bexport\s+(?:async\s+)?(?:function|const|class)\s+(\w+)")
_EXPORT: Final = re.compile(r"\bexport\s+(?=(?:async|function|const|class)\b)")
_LEFT: Final = re.compile(r"\b(?:import|export)\s*[({*\"]|\b(?:import|export) \w")
_URL: Final = re.compile(r"url\(\.\./(vendor/[\w.-]+)\)")


def join_modules(entry: str, left_out: Sequence[str]) -> str:
    """Join a module and all that it imports into one script.

    Args:
        entry: The path of the module below static/.
        left_out: Modules that the script has no use for: importing one later is refused.

    Raises:
        ValueError: A module imports or exports in a way that is not known.
    """
    made, live = dict[str, str](), list[str]()

    def add(name: str) -> str:
        if name not in made:
            made[name] = ""  # its own imports do not lead back
            made[name] = _wrap(name, assets()[name].body.decode(), add, left_out, live)
        return name

    add(entry)
    modules = ",".join(f'"{name}"(){{{body}}}' for name, body in made.items())
    head = f"let {','.join(live)};" if live else ""
    return (
        f'(()=>{{"use strict";{head}const made={{}},modules={{{modules}}};'
        f'function use(name){{return made[name]??=modules[name]();}}use("{entry}");}})();'
    )


def _wrap(name: str, script: str, add: Callable[[str], str], left_out: Sequence[str], live: list[str]) -> str:
    """Write the body of the function of a module."""

    def path_of(relative: str) -> str:
        return normpath(join(dirname(name), relative))

    def import_names(found: re.Match[str]) -> str:
        used = f'use("{add(path_of(found[3]))}")'
        if found[2]:
            return f"const {found[2]}={used};"
        names = [each for each in _names(found[1]) if each not in live]
        return f"const{{{','.join(names)}}}={used};" if names else f"{used};"

    def import_later(found: re.Match[str]) -> str:
        path = path_of(found[1])
        if path in left_out:
            return "Promise.reject(new Error())"
        return f'Promise.resolve().then(()=>use("{add(path)}"))'

    script = _STATIC.sub(import_names, script)
    script = _BARE.sub(lambda found: f'use("{add(path_of(found[1]))}");', script)
    script = _DYNAMIC.sub(import_later, script)
    for found in _LIVE.finditer(script):
        live += _names(found[1])
    script = _LIVE.sub("", script)
    exported = [each for found in _LIST.finditer(script) for each in _names(found[1])]
    exported += [found[1] for found in _NAMED.finditer(script)]
    script = _EXPORT.sub("", script)
    if left := _LEFT.search(script):
        raise ValueError(f"{name}: {script[left.start() :][:60]!r} cannot be joined")
    return f"{script}\nreturn{{{','.join(exported)}}};"


def _names(written: str) -> Iterator[str]:
    """List the names between commas."""
    return (name.strip() for name in written.split(",") if name.strip())


def join_styles(names: Sequence[str], on_paper: Sequence[str]) -> str:
    """Join style sheets into one that asks for no other file: it has the fonts in it."""
    sheets = [assets()[name].body.decode() for name in names]
    paper = "".join(assets()[name].body.decode() for name in on_paper)
    return _URL.sub(_write_font, f"{''.join(sheets)}@media print{{{paper}}}")


def _write_font(found: re.Match[str]) -> str:
    font = assets()[found[1]]
    return f"url(data:{font.content_type};base64,{b64encode(font.body).decode()})"
