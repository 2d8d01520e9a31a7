"""Send what runs a student's program in the browser: GET /write/runner-HASH.js, a worker with a policy of its own.

The build joins five parts and packs them (`hatch_build.py`), which takes four seconds:

    lock.js            takes away what a program must not reach
    brython.js         Python for browsers
    modules            those of its library that beginners import
    grading.py         the grading, the same bytes as `sudoku judge --exercises` runs
    run.js             runs a program on cases, and watches it

Nothing of it is read before somebody opens *Write*. In a clone where a part of ours has changed since the build, the
parts are joined again, and packed quickly. The worker may evaluate text, since that is how Brython runs Python; for
that reason nothing else is allowed to it, and no page is: see SECURITY.md.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Self

from flask import Blueprint, Response, abort

from webapp.serving.addresses import plain_path_of
from webapp.serving.bounds import LIGHT, bounded
from webapp.serving.compression import accepted_encoding, compress_quickly, decompress
from webapp.serving.security import HEADERS

pages = Blueprint("write_runner", __name__)

RUNNER_POLICY: Final = "default-src 'none'; script-src 'unsafe-eval'"
SEPARATOR: Final = b"\n// ---- next part\n"
_FOLDER: Final = Path(__file__).parent / "runner"
_BUILT: Final = _FOLDER / "runner.js.br"
_GRADING: Final = Path(__file__).parents[2] / "solver" / "judge" / "grading.py"
_HASH_CHARACTERS: Final = 12
_GZIP_LEVEL: Final = 7
_YEAR: Final = "public, max-age=31536000, immutable"


@dataclass(frozen=True)
class Runner:
    """The script of the worker: the hash of its text, and the text packed with brotli and with gzip."""

    name: str
    brotli: bytes
    gzip: bytes

    @classmethod
    def of(cls, built: bytes) -> Self:
        """Take what the build has packed, with the present files of ours in it."""
        text = decompress(built)
        parts = text.split(SEPARATOR)
        parts[0] = (_FOLDER / "lock.js").read_bytes()
        parts[-2] = f"const GRADING = {json.dumps(_GRADING.read_text(encoding='utf-8'))};".encode()
        parts[-1] = (_FOLDER / "run.js").read_bytes()
        current = SEPARATOR.join(parts)
        packed = built if current == text else compress_quickly(current)
        digest = hashlib.sha256(current).hexdigest()[:_HASH_CHARACTERS]
        return cls(digest, packed, gzip.compress(current, _GZIP_LEVEL, mtime=0))

    def body(self, encoding: str) -> bytes:
        """Return the text in an encoding, "" for none."""
        return {"br": self.brotli, "gzip": self.gzip}.get(encoding) or decompress(self.brotli)


@cache
def runner() -> Runner:
    """Read the runner, once. Raises FileNotFoundError if the build has not placed it."""
    if not _BUILT.exists():
        raise FileNotFoundError(f"{_BUILT.name} is missing: run `python3 run.py`, which puts it in place")
    return Runner.of(_BUILT.read_bytes())


def runner_address() -> str:
    """Write the address of the runner, which changes with its content."""
    return plain_path_of("write_runner.send", name=runner().name)


@pages.get("/write/runner-<name>.js")
@bounded(LIGHT)
def send(name: str) -> Response:
    """Send the worker of *Write* with its policy. 404 for another version than the present one."""
    if name != runner().name:
        abort(404, "This page is older than the server. Reload it.")
    encoding = accepted_encoding()
    response = Response(runner().body(encoding), content_type="text/javascript; charset=utf-8")
    if encoding:
        response.headers["Content-Encoding"] = encoding
    response.headers.update(HEADERS | {"Content-Security-Policy": RUNNER_POLICY})
    response.headers.update({"Vary": "Accept-Encoding", "Cache-Control": _YEAR})
    return response
