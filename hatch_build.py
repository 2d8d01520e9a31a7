"""Build hook: take htmx, Brython and the typefaces out of pinned packages, so that nothing third-party is committed.

It runs for wheels and for editable installs:

- htmx goes to `webapp/static/vendor/`, with its version in its name;
- the typefaces go there too, cut down to the weights and characters that the pages write, a tenth of their size;
- pictures and paper have the same faces, one file a weight, in `solver/pictures/faces/`;
- the licence of its font is beside each cut, as the SIL Open Font License asks;
- Brython, a Python for browsers, and the modules of its library that beginners import are joined with our own scripts
  into what the page *Write* runs, and packed: at the start of the server that would take four seconds.

The long description of the package is README.md without what does not resolve elsewhere: while the repository has no
public address, pictures go, and links to files become text.

Roads not taken: a runtime dependency that ships htmx (none is current), `npm pack` (a second registry, and 200 s of
silent retries where that one cannot be reached), fetching at the first start (fails offline).
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import tomllib
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

import brotli
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer
from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

VERSION = "2.0.10"
SHA256 = "71ea67185bfa8c98c39d31717c6fce5d852370fcdfd129db4543774d3145c0de"
PACKAGE = "django-htmx"  # its exact version is in build-system.requires
SOURCE = "django_htmx/static/django_htmx/htmx-2.min.js"
VENDOR = "webapp/static/vendor"
TARGET = f"{VENDOR}/htmx-{VERSION}.min.js"
DRAWN = "solver/pictures/faces"

BRYTHON = "brython"  # its exact version is in build-system.requires
BRYTHON_VERSION = "3.15.0"
BRYTHON_SCRIPT = "brython/data/brython.js"
BRYTHON_LIBRARY = "brython/data/brython_stdlib.js"
BRYTHON_SHA256 = {
    BRYTHON_SCRIPT: "686eb4ef3fbb5dfa6acf932469a6a6e6c105fc9ad074f1bc5053e53f98ee3198",
    BRYTHON_LIBRARY: "87c63f98f5c95a28969a263d7346ddbdc31d30a736f544209618a8f636f59c4b",
}
BRYTHON_MODULES = (  # what beginners import, and what these import
    *(
        "__future__",
        "_ast",
        "_collections",
        "_collections_abc",
        "_functools",
        "_json",
        "_locale",
        "_operator",
        "_py_abc",
        "_random",
    ),
    *("_string", "_thread", "_typing", "_weakref", "_weakrefset", "abc", "annotationlib", "ast"),
    *("bisect", "browser"),
    *("builtins", "collections", "copy", "copyreg", "dataclasses", "enum", "functools", "genericpath", "heapq"),
    *("itertools", "json", "json.encoder", "keyword", "math", "operator", "os", "posix", "posixpath", "python_re"),
    *("random", "re", "reprlib", "stat", "string", "sys", "time", "types", "typing", "weakref"),
)
RUNNER = "webapp/learn/runner/runner.js.br"
# webapp/learn/write_runner.py joins the same parts, where a file of ours has changed since the build.
RUNNER_LOCK = "webapp/learn/runner/lock.js"
RUNNER_GRADING = "solver/judge/grading.py"
RUNNER_SCRIPT = "webapp/learn/runner/run.js"
RUNNER_SEPARATOR = b"\n// ---- next part\n"
BRYTHON_LICENCE = "webapp/learn/runner/BSD-3-Clause-brython.txt"
PYTHON_LICENCE = "webapp/learn/runner/PSF-2.0-python.txt"

SIGNS = "\u00a0\u00b7\u00d7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u2192"
RARE = frozenset(map(ord, "#$%&*<>@[\\]^`{|}~"))  # not on the board page: a seventh of the file
ENGLISH = frozenset({*range(0x20, 0x7F), *map(ord, SIGNS)}) - RARE
LATIN = ENGLISH | RARE | {*range(0xA0, 0x180), *map(ord, "\u201a\u201e\u2022\u2212\u2190\u2260\u2264\u2265\u20ac")}
RAISED = frozenset(map(ord, "\u00b9\u00b2\u00b3"))  # pages take them from the face that has 4 to 9, too
REST = LATIN - ENGLISH - RAISED

# Vietnamese and Romanian names, too: on paper a name in another face looks like another person's.
PRINTED = LATIN | {*map(ord, "\u01a0\u01a1\u01af\u01b0"), *range(0x218, 0x21C), *range(0x1E00, 0x1F00)}


class Face(NamedTuple):
    """A typeface: what its file is called here, the font file, its SHA-256, lightest and boldest weight, characters."""

    name: str
    package: str  # its exact version is in build-system.requires
    source: str
    sha256: str
    weights: tuple[int, int]
    characters: frozenset[int]
    features: tuple[str, ...]  # of OpenType, that are kept


_PAIRS = 2  # of GPOS: the distances of pairs of letters
_DEVICE = 0x40  # of a value: how its advance changes with the weight
_TEXT = ("ccmp", "kern", "lnum", "locl", "mark", "tnum")
_HANKEN = Face(
    "text",
    "fontpkg-hanken-grotesk",
    "fontpkg_hanken_grotesk/files/HankenGrotesk[wght].ttf",
    "813b3f8fa0965405669a89b38e51bbefd95eef6b8e20d1cb2d8c10cce062662f",
    (400, 700),
    ENGLISH,
    ("kern", "lnum", "tnum"),  # it has no accents to set
)
FACES = (
    _HANKEN,  # what the pages write themselves, for every first view
    _HANKEN._replace(name="text-rest", characters=REST, features=_TEXT),  # for titles
    Face(
        "solved",
        "fontpkg-hanken-grotesk",
        "fontpkg_hanken_grotesk/files/HankenGrotesk-Italic[wght].ttf",
        "ae5731726ff75301a3cb63f2e98d1babc77d55ab09fb8e229ca75f5bd46fbe32",
        (500, 700),
        frozenset(map(ord, "0123456789ABCDEFG")),
        _TEXT,
    ),
    Face(
        "code",
        "fontpkg-jetbrains-mono",
        "fontpkg_jetbrains_mono/files/JetBrainsMono[wght].ttf",
        "48715a42ec242c21e9f02692891e147d022299a52e48d5e413e1a942193ffeda",
        (500, 700),
        LATIN,
        (),
    ),
)
# Weights for pictures and paper, by face; the italic is that of the digits a program places.
CUTS = {"text": (400, 500, 600, 700), "solved": (500, 700), "code": (500, 700)}
LICENCE = "SIL Open Font License, Version 1.1"  # that of every face
HTMX_LICENCE = f"{VENDOR}/0BSD-htmx.txt"
HTMX_TERMS = """Zero-Clause BSD

Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES
WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF
MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR
ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES
WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF
OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.
"""  # the package that htmx is taken from has its own licence only
BRYTHON_TERMS = """Copyright (c) 2012, Pierre Quentel pierre.quentel@gmail.com
All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

Redistributions of source code must retain the above copyright notice, this
list of conditions and the following disclaimer. Redistributions in binary
form must reproduce the above copyright notice, this list of conditions and
the following disclaimer in the documentation and/or other materials provided
with the distribution. Neither the name of the <ORGANIZATION> nor the names of
its contributors may be used to endorse or promote products derived from this
software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE
ARE DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE
LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR
CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF
SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS
INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN
CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE)
ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE
POSSIBILITY OF SUCH DAMAGE.
"""  # its wheel has no file of it
PYTHON_TERMS = """Python Software Foundation License Version 2

1. This LICENSE AGREEMENT is between the Python Software Foundation ("PSF"),
and the Individual or Organization ("Licensee") accessing and otherwise using
this software ("Python") in source or binary form and its associated
documentation.

2. Subject to the terms and conditions of this License Agreement, PSF hereby
grants Licensee a nonexclusive, royalty-free, world-wide license to reproduce,
analyze, test, perform and/or display publicly, prepare derivative works,
distribute, and otherwise use Python alone or in any derivative version,
provided, however, that PSF's License Agreement and PSF's notice of copyright,
i.e., "Copyright (c) 2001 Python Software Foundation; All Rights Reserved" are
retained in Python alone or in any derivative version prepared by Licensee.

3. In the event Licensee prepares a derivative work that is based on or
incorporates Python or any part thereof, and wants to make the derivative work
available to others as provided herein, then Licensee hereby agrees to include
in any such work a brief summary of the changes made to Python.

4. PSF is making Python available to Licensee on an "AS IS" basis. PSF MAKES
NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. BY WAY OF EXAMPLE, BUT
NOT LIMITATION, PSF MAKES NO AND DISCLAIMS ANY REPRESENTATION OR WARRANTY OF
MERCHANTABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE OF
PYTHON WILL NOT INFRINGE ANY THIRD PARTY RIGHTS.

5. PSF SHALL NOT BE LIABLE TO LICENSEE OR ANY OTHER USERS OF PYTHON FOR ANY
INCIDENTAL, SPECIAL, OR CONSEQUENTIAL DAMAGES OR LOSS AS A RESULT OF
MODIFYING, DISTRIBUTING, OR OTHERWISE USING PYTHON, OR ANY DERIVATIVE THEREOF,
EVEN IF ADVISED OF THE POSSIBILITY THEREOF.

6. This License Agreement will automatically terminate upon a material breach
of its terms and conditions.

7. Nothing in this License Agreement shall be deemed to create any
relationship of agency, partnership, or joint venture between PSF and
Licensee. This License Agreement does not grant permission to use PSF
trademarks or trade name in a trademark sense to endorse or promote products
or services of Licensee, or any third party.

8. By copying, installing or otherwise using Python, Licensee agrees to be
bound by the terms and conditions of this License Agreement.

Summary of changes: Brython translates parts of the library to JavaScript, and
shortens the rest.
"""  # of the modules of its library
_PICTURE = re.compile(r"!\[[^]]*]\([^)]*\)")
_LINK = re.compile(r"(!?)\[([^][]*)]\(([^)]*)\)")
_RESOLVES_ANYWHERE = re.compile(r"[a-z]+:|#")  # a link with a scheme, or into the text itself
_CAPTION = re.compile(r"\*[^*].*[^*]\*|[^#|].*:", re.S)  # of a picture: a paragraph in italics, or one that leads to it


def place(source: Path, root: Path) -> Path:
    """Copy htmx below `root`, made from `source`. Raises RuntimeError unless its bytes are the pinned ones."""
    content = source.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256:
        raise RuntimeError(f"{source.name} is not htmx {VERSION}: its SHA-256 is {found}, expected {SHA256}")
    target = root / TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    for old in target.parent.glob("htmx-*.js"):
        old.unlink()
    target.write_bytes(content)
    return target


def pack_runner(script: Path, library: Path, root: Path) -> Path:
    """Join Brython with our scripts below `root`, and pack it.

    Raises RuntimeError unless its bytes are the pinned ones.
    """
    content = {BRYTHON_SCRIPT: script.read_bytes(), BRYTHON_LIBRARY: library.read_bytes()}
    for name, wanted in BRYTHON_SHA256.items():
        found = hashlib.sha256(content[name]).hexdigest()
        if found != wanted:
            raise RuntimeError(f"{name} is not that of Brython {BRYTHON_VERSION}: its SHA-256 is {found}")
    text = content[BRYTHON_LIBRARY].decode()
    modules, _ = json.JSONDecoder().raw_decode(text[text.index("{") :])
    taken = {name: modules[name] for name in (*BRYTHON_MODULES, "$timestamp")}
    parts = (
        (root / RUNNER_LOCK).read_bytes(),
        content[BRYTHON_SCRIPT],
        f"__BRYTHON__.use_VFS = true;\n__BRYTHON__.update_VFS({json.dumps(taken)});".encode(),
        f"const GRADING = {json.dumps((root / RUNNER_GRADING).read_text(encoding='utf-8'))};".encode(),
        (root / RUNNER_SCRIPT).read_bytes(),
    )
    target = root / RUNNER
    target.write_bytes(brotli.compress(RUNNER_SEPARATOR.join(parts), quality=11))
    return target


def license_runner(root: Path) -> list[Path]:
    """Write the licences of Brython and of Python's library beside the runner, below `root`."""
    terms = {BRYTHON_LICENCE: BRYTHON_TERMS, PYTHON_LICENCE: PYTHON_TERMS}
    for name, text in terms.items():
        (root / name).write_text(text, encoding="utf-8")
    return [root / name for name in terms]


def cut(face: Face, source: Path, root: Path) -> Path:
    """Write the face below `root` as WOFF2, cut down. Raises RuntimeError unless `source` is the pinned one."""
    font = _cut(face, _pinned(face, source), face.weights, face.features)
    if "kern" in face.features:
        _kern_alike(font)
    font.flavor = "woff2"
    return _saved(font, root / VENDOR / f"{face.name}.woff2")


def cut_for_pictures(face: Face, source: Path, root: Path) -> list[Path]:
    """Write the face below `root` as TTF, one file a weight. Raises RuntimeError unless `source` is the pinned one."""
    content = _pinned(face, source)
    whole = face._replace(characters=PRINTED) if face is _HANKEN else face
    fonts = {weight: _cut(whole, content, weight, ()) for weight in CUTS[face.name]}
    return [_saved(font, root / DRAWN / f"{face.name}-{weight}.ttf") for weight, font in fonts.items()]


def license_face(face: Face, source: Path, root: Path) -> list[Path]:
    """Copy the licence of the face beside its cuts below `root`. Raises RuntimeError if it is another."""
    text = source.read_bytes()
    if LICENCE.encode() not in text:
        raise RuntimeError(f"{source} is not the {LICENCE}, under which the {face.name} face may be passed on")
    folders = [VENDOR, DRAWN] if face.name in CUTS else [VENDOR]
    targets = [root / folder / f"OFL-{face.package.removeprefix('fontpkg-')}.txt" for folder in folders]
    for target in targets:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(text)
    return targets


def _pinned(face: Face, source: Path) -> bytes:
    content = source.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != face.sha256:
        raise RuntimeError(f"{source.name} is not the {face.name} face: its SHA-256 is {found}, expected {face.sha256}")
    return content


def _cut(face: Face, content: bytes, weight: int | tuple[int, int], features: tuple[str, ...]) -> TTFont:
    """Cut the font down to a weight or range of weights, the characters of the face and these OpenType features."""
    weighed = io.BytesIO()
    instancer.instantiateVariableFont(_font(io.BytesIO(content)), {"wght": weight}).save(weighed)
    font = _font(weighed)
    cutter = subset.Subsetter(subset.Options(layout_features=list(features), hinting=False, notdef_outline=True))
    cutter.populate(unicodes=face.characters)
    cutter.subset(font)
    return font


def _kern_alike(font: TTFont) -> None:
    """Kern every weight as the regular one: how the distances change with it is an eighth of the file."""
    pairs = [lookup for lookup in font["GPOS"].table.LookupList.Lookup if lookup.LookupType == _PAIRS]
    for table in (table for lookup in pairs for table in lookup.SubTable):
        rows = [row.PairValueRecord for row in table.PairSet] if table.Format == 1 else []
        rows += [row.Class2Record for row in table.Class1Record] if table.Format == 2 else []
        for pair in (pair for row in rows for pair in row):
            vars(pair.Value1).pop("XAdvDevice", None)
        table.ValueFormat1 &= ~_DEVICE


def _saved(font: TTFont, target: Path) -> Path:
    target.parent.mkdir(parents=True, exist_ok=True)
    font.save(target)
    return target


def _font(file: io.BytesIO) -> TTFont:
    file.seek(0)
    return TTFont(file, recalcTimestamp=False)  # else two builds differ


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls before it builds."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Put htmx, Brython and the faces in their places, and name their licences in the metadata."""
        place(_within(PACKAGE, SOURCE), Path(self.root))
        pack_runner(_within(BRYTHON, BRYTHON_SCRIPT), _within(BRYTHON, BRYTHON_LIBRARY), Path(self.root))
        licences = [license_htmx(Path(self.root)), *license_runner(Path(self.root))]
        for face in FACES:
            source = _within(face.package, face.source)
            cut(face, source, Path(self.root))
            if face.name in CUTS:
                cut_for_pictures(face, source, Path(self.root))
            terms = _within(face.package, f"{face.package.replace('-', '_')}/LICENSE")
            licences.append(license_face(face, terms, Path(self.root))[0])
        named = self.metadata.core.license_files  # read before the hooks ran, when these files need not be there
        named += sorted({path.relative_to(self.root).as_posix() for path in licences} - {*named})


class CustomMetadataHook(MetadataHookInterface):
    """What hatchling calls to learn what pyproject.toml does not say."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the long description, and the URLs if the repository has a public address."""
        root = Path(self.root)
        settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
        address = settings["tool"]["sudoku-workbench"]["address"]
        readme = (root / "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": long_description(readme, address)}
        metadata["urls"] = urls(address)


def urls(address: str) -> dict[str, str]:
    """List the addresses of the project, by their names; none while the repository has none."""
    pages = {"Homepage": "", "Documentation": "/docs/README.md", "Changelog": "/CHANGELOG.md"}
    return {name: f"{address}{path}" for name, path in pages.items()} if address else {}


def long_description(readme: str, address: str) -> str:
    """Write README for a reader elsewhere: files below the address, or without one no pictures and no such links."""
    if not address:
        readme = _without_pictures(readme)

    def resolve(link: re.Match[str]) -> str:
        is_picture, text, target = link.groups()
        if _RESOLVES_ANYWHERE.match(target):
            return link[0]
        return f"{is_picture}[{text}]({address}/{target})" if address else text

    return _LINK.sub(resolve, readme)


def _without_pictures(text: str) -> str:
    """Leave out the paragraphs and tables that show pictures, their captions, and sections that had nothing else."""
    blocks = text.split("\n\n")
    shows = [bool(_PICTURE.search(block)) for block in blocks]
    beside = [before or after for before, after in zip([False, *shows], [*shows[1:], False], strict=False)]
    others = [
        block
        for block, is_picture, is_beside in zip(blocks, shows, beside, strict=True)
        if not is_picture and not (is_beside and _CAPTION.fullmatch(block))
    ]
    following = [*others[1:], ""]
    is_empty = [
        each.startswith("## ") and after.startswith("## ") for each, after in zip(others, following, strict=True)
    ]
    return "\n\n".join(each for each, leaves in zip(others, is_empty, strict=True) if not leaves)


def license_htmx(root: Path) -> Path:
    """Write the licence of htmx beside it, below `root`."""
    target = root / HTMX_LICENCE
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(HTMX_TERMS, encoding="utf-8")
    return target


def _within(package: str, path: str) -> Path:
    return Path(str(metadata.distribution(package).locate_file(path)))
