"""Styles and scripts are sent without what is for their writers alone, and mean what they meant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from jinja2 import Environment

from tests.webapp.pages import GENTLE
from webapp.serving import assets
from webapp.serving.joining import joined
from webapp.serving.lean import Unindented, lean, tight_script, tight_style

STATIC = Path(assets.__file__).parents[1] / "static"
OURS = {
    path.relative_to(STATIC).as_posix(): path.read_text()
    for path in STATIC.rglob("*")
    if path.suffix in (".css", ".js") and path.parent.name != "vendor"
}
SCRIPTS = {name: text for name, text in OURS.items() if name.endswith(".js")}
REMARK = r" // .*$| ?/\*.*?\*/"
TEXT = r'"[^"\n]*"|`[^`\n]*`'


def squeezed(text: str) -> str:
    """The text without any blanks."""
    return re.sub(r"\s", "", text)


def test_remarks_and_indentation_stay_at_home() -> None:
    """Whole lines of them by the one, what stands behind or between signs by the others; texts that look alike stay."""
    assert lean("/** a */\n  b /* c */ d\n/*\n e\n*/\n\nf\n") == "b /* c */ d\nf\n"
    assert tight_script('a("http://b"); // c\'s\nb = "d; // e";\n') == 'a("http://b");b="d; // e";'
    assert tight_script("a /* b, c */ (d);\n") == "a(d);"
    assert tight_style('a { b: "c : d"; /* e */\nf: g }\n') == 'a{b:"c : d";f:g}'


@pytest.mark.parametrize(
    "script",
    [
        "a = b / c; d = e / f;",  # no regular expression
        'a = "it\'s , x"; b = \'"y" , z\'; c = "";',
        r"a = /[/ ,] \/ , x/.test(b);",
        "a = `b , ${c(`d , e`)} , f`;",
        'a = "b\\" , c";',
        "return x + +y - -z;",
        "f()\ng()\n",  # a line that ends without a sign
    ],
)
def test_what_is_no_blank_round_a_sign_stays(script: str) -> None:
    """Texts, those in texts, regular expressions and what is divided; lines that nothing else parts."""
    kept = script.replace(" = ", "=").replace("; ", ";")
    assert tight_script(script) == kept


def test_scripts_are_written_in_the_manner_that_is_taken_for_granted() -> None:
    """Regular expressions begin without a blank, and no text runs over lines."""
    for name, text in SCRIPTS.items():
        assert not re.search(r"[(,=:!?&|\[] ?/ ", text), f"{name}: is that a regular expression?"
        for number, line in enumerate(text.splitlines(), 1):
            assert line.count("`") % 2 == 0, f"{name}, line {number}"
            assert not line.endswith("\\"), f"{name}, line {number}"


def test_tight_scripts_mean_the_same() -> None:
    """Nothing but blanks and remarks is missing, and no blank of a text."""
    assert len(SCRIPTS) > 50
    for name, text in SCRIPTS.items():
        source = re.sub(REMARK, "", lean(text), flags=re.MULTILINE)
        sent = tight_script(lean(text))
        assert squeezed(sent) == squeezed(source), name
        assert not [found for found in re.findall(TEXT, source) if found not in sent], name


def test_tight_styles_mean_the_same() -> None:
    """Nothing but blanks, remarks and the last sign of a block is missing; a remark ends its line."""
    styles = {name: text for name, text in OURS.items() if name.endswith(".css")}
    assert len(styles) > 10
    for name, text in styles.items():
        assert not re.search(r"^\s*/\*[^\n]*?\*/[ \t]*\S", text, re.MULTILINE), name
        source = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
        sent = tight_style(lean(text))
        assert squeezed(sent) == squeezed(source).replace(";}", "}"), name
        assert re.findall('"[^"]*"', sent) == re.findall('"[^"]*"', source), name


def test_files_are_sent_like_that() -> None:
    """Every style and script of ours; what others wrote goes as it came."""
    leaned = {name: lean(text) for name, text in OURS.items()}
    scripts = {name: leaned[name] for name in SCRIPTS}
    leaned |= {name: joined(name, scripts) for name in (assets.SCRIPT, assets.LATER)}
    for name, asset in assets.assets().items():
        if name in OURS:
            sent = (tight_style if name.endswith(".css") else tight_script)(leaned[name])
            assert asset.body.decode() == sent, name
    assert assets.assets()[assets.HTMX].body == (STATIC / assets.HTMX).read_bytes()


def test_markup_is_sent_like_that(client: FlaskClient) -> None:
    """Pages are hardly indented, but a blank parts what it parted."""
    template = "<p>\n  a\n  {% if b %}\n    c{% endif %}\n    d\n</p>"
    assert Unindented(Environment()).preprocess(template, None) == "<p>\na\n{% if b %}\n c{% endif %}\n d\n</p>"
    assert not re.search("^  ", client.get(f"/?p={GENTLE}").text, re.MULTILINE)
