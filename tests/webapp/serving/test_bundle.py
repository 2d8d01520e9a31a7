"""Test the joining of modules and styles into one script and one sheet."""

from __future__ import annotations

import pytest

from webapp.serving import bundle
from webapp.serving.assets import Asset
from webapp.serving.bundle import join_modules, join_styles


def scripts(monkeypatch: pytest.MonkeyPatch, **bodies: str) -> None:
    """Let these modules be the static files."""
    found = {f"a/{name}.js": Asset("text/javascript", body.encode()) for name, body in bodies.items()}
    monkeypatch.setattr(bundle, "assets", lambda: found)


def test_each_module_runs_once_and_hands_on_what_it_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Imports become calls, a variable that is exported is one of the whole script, a module is in it once."""
    scripts(
        monkeypatch,
        main='import{at,one}from"./two.js";import*as all from"./two.js";import"./three.js";one(at);'
        'import("./four.js");',
        two="export let at;export function one(){}export const{x,y}=one();",
        three='import{one}from"./two.js";export async function three(){}',
        four="",
    )
    joined = join_modules("a/main.js", ("a/four.js",))
    assert joined.startswith('(()=>{"use strict";let at;')
    assert 'const{one}=use("a/two.js");const all=use("a/two.js");use("a/three.js");one(at);' in joined
    assert "return{x,y,one};" in joined
    assert joined.count('"a/two.js"(){') == 1
    assert "four" not in joined


def test_an_export_of_another_kind_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that exports in a way that is not known raises an error, and is not joined wrongly."""
    scripts(monkeypatch, main="export default 3;")
    with pytest.raises(ValueError, match="a/main.js"):
        join_modules("a/main.js", ())


def test_styles_have_their_fonts_in_them() -> None:
    """The joined sheet asks for no file, and rules for paper come last."""
    joined = join_styles(("shared/page.css",), ("shared/print.css",))
    assert "../" not in joined
    assert joined.count("url(data:font/woff2;base64,") == 3
    assert "@media print{" in joined
