"""Write the pages that people look at: the thumbnails of all states by room, and the pictures that differ."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Final

from tests.gallery.compare import Difference
from tests.gallery.draw import Drawn
from tests.gallery.states import STATES

STYLE: Final = """
body { margin: 0 auto; max-width: 1800px; padding: 16px; font: 15px/1.4 system-ui, sans-serif; background: #e9ebee;
  color: #14161a; }
nav { position: sticky; top: 0; padding: 8px 0; background: #e9ebee; }
nav a { margin-right: 16px; }
h2 { margin: 32px 0 0; }
h3 { margin: 20px 0 4px; font-size: 16px; }
h3 small { font-weight: 400; color: #555c66; }
.row { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px; }
.row a { height: 230px; overflow: hidden; border: 1px solid #b6bcc5; background: #fff; }
.row img { display: block; width: 290px; }
.row .phone img { width: 108px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; align-items: start; }
.pair img { max-width: 100%; border: 1px solid #b6bcc5; }
.faults { margin: 4px 0; color: #a3123a; }
"""


def write_gallery(folder: Path, drawn: Sequence[Drawn]) -> Path:
    """Write the page of thumbnails beside its pictures; return its path."""
    rooms = {state.key: state.page_room for state in STATES}
    parts = []
    groups = [(page_room, list(group)) for page_room, group in groupby(drawn, key=lambda each: rooms[each.key])]
    parts.append(
        "<nav>"
        + "".join(f"<a href='#{_anchor(page_room)}'>{escape(page_room)}</a>" for page_room, _ in groups)
        + "</nav>"
    )
    faulty = [each for each in drawn if each.faults]
    parts.append(f"<p>{len(drawn)} states, {sum(len(each.pictures) for each in drawn)} pictures.")
    parts.append(f" Faults in {len(faulty)}: " * bool(faulty))
    parts.append(", ".join(f"<a href='#{_anchor(each.key)}'>{escape(each.key)}</a>" for each in faulty) + "</p>")
    for page_room, group in groups:
        parts.append(f"<h2 id='{_anchor(page_room)}'>{escape(page_room)} <small>{len(group)}</small></h2>")
        for each in group:
            parts.append(f"<h3 id='{_anchor(each.key)}'>{escape(each.key)} <small>{each.seconds:.1f} s</small></h3>")
            parts.append(_list(each.faults, "faults"))
            parts.append("<div class='row'>" + "".join(map(_thumbnail, each.pictures)) + "</div>")
    return _write(folder / "index.html", "Gallery", parts)


def write_comparison(folder: Path, before: str, after: str, found: Iterable[Difference]) -> Path:
    """Write the page of the pictures that differ, each beside the other; return its path.

    Args:
        folder: where the page stands.
        before: the folder of the pictures from before, as the page names it.
        after: that of the pictures from after.
        found: the pictures.
    """
    parts = ["<div class='pair'><h2>Before</h2><h2>After</h2></div>"]
    for each in found:
        parts.append(f"<h3>{escape(each.name)} <small>{write_share(each)}</small></h3><div class='pair'>")
        for is_there, place in ((each.has_before, before), (each.has_after, after)):
            parts.append(
                f"<a href='{place}/{each.name}'><img loading='lazy' src='{place}/{each.name}' alt=''></a>"
                if is_there
                else "<p>none</p>"
            )
        parts.append("</div>")
    return _write(folder / "compare.html", "Pictures that differ", parts)


def write_share(difference: Difference) -> str:
    """Write how much of a picture differs."""
    if not (difference.has_before and difference.has_after):
        return "only after" if difference.has_after else "only before"
    return f"{100 * difference.share:.3g} %"


def _thumbnail(name: str) -> str:
    kind = "phone" if ".phone-" in name else "wide"
    return f"<a class='{kind}' href='{name}' title='{name}'><img loading='lazy' src='{name}' alt='{name}'></a>"


def _list(lines: Sequence[str], kind: str) -> str:
    return f"<ul class='{kind}'>{''.join(f'<li>{escape(line)}</li>' for line in lines)}</ul>" if lines else ""


def _anchor(name: str) -> str:
    return "".join(sign if sign.isalnum() else "-" for sign in name.lower())


def _write(path: Path, title: str, parts: Iterable[str]) -> Path:
    head = f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title><style>{STYLE}</style>"
    path.write_text(f"{head}<h1>{title}</h1>{''.join(parts)}</html>\n", "utf-8")
    return path
