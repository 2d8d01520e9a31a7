"""The scripts as a house: rooms import themselves and what is shared, nothing goes round, nothing lies unused."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

FOLDER: Final = Path(__file__).parents[2] / "webapp" / "static"
SCRIPTS: Final = {
    path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8")
    for path in sorted(FOLDER.rglob("*.js"))
    if path.parent.name != "vendor"
}
SHARED: Final = ("shared", "serving")  # rooms that all may import


def imports(scripts: Mapping[str, str]) -> dict[str, list[str]]:
    """The scripts that each script imports."""
    return {name: [_joined(name, other) for other in _imported(text)] for name, text in scripts.items()}


def circle(imported: Mapping[str, list[str]]) -> list[str]:
    """Scripts of which each imports the next and the last the first; empty where there are none."""
    done: set[str] = set()

    def walk(way: list[str]) -> list[str]:
        if way[-1] in way[:-1]:
            return way[way.index(way[-1]) :]
        for other in imported.get(way[-1], []):
            if other not in done and (found := walk([*way, other])):
                return found
        done.add(way[-1])
        return []

    return next((found for name in imported if (found := walk([name]))), [])


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
    for group in re.findall(r"^export const \{(.+?)\}", text, re.MULTILINE):
        names += [part.split(":")[-1].strip() for part in group.split(",")]
    return names


def _imported(text: str) -> list[str]:
    return re.findall(r'^import (?:.* from )?"(.+)";', text, re.MULTILINE)


def _joined(name: str, other: str) -> str:
    return (FOLDER / PurePosixPath(name).parent / other).resolve().relative_to(FOLDER).as_posix()


def test_no_scripts_import_each_other_in_a_circle() -> None:
    """Every script can be read before those that import it; a made-up circle would be found."""
    assert circle(imports(SCRIPTS)) == []
    made_up = SCRIPTS | {
        "shared/site.js": 'import { say } from "./say.js";\n',
        "shared/elements.js": 'import "./site.js";\n',
    }
    assert circle(imports(made_up))[0] in ("shared/site.js", "shared/say.js", "shared/elements.js")


def test_rooms_import_themselves_and_what_is_shared() -> None:
    """No page depends on the scripts of another page, and what is shared on none of them."""
    for name, others in imports(SCRIPTS).items():
        room = PurePosixPath(name).parts[0]
        allowed = {room, *SHARED} if room not in SHARED else set(SHARED)
        assert {PurePosixPath(other).parts[0] for other in others} <= allowed, name


def test_everything_that_is_exported_is_imported() -> None:
    """No script holds something ready that nobody uses."""
    assert len(SCRIPTS) > 20
    assert unused(SCRIPTS) == set()
    made_up = {"a.js": "export const b = 1;\nexport const { c, d: e } = f();\n", "g.js": "b; c;"}
    assert unused(made_up) == {("a.js", "e")}
