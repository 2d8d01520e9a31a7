"""Scripts joined to one: what is understood, what is refused, and that nothing is there twice."""

from __future__ import annotations

import pytest

from webapp.serving.joining import joined, modules


def test_modules_run_in_the_order_of_a_browser() -> None:
    """First what a module imports, each once, then itself; names are those of the importing module."""
    texts = {
        "a.js": 'import * as b from "./x/b.js";\nimport { c as d, e } from "./c.js";\nimport "./x/f.js";\nb.g(d, e);\n',
        "x/b.js": 'import { c } from "../c.js";\nexport async function g() {\nc();\n}\n',
        "c.js": "export const c = 1;\nexport const { keep: e, drop } = c;\n",
        "x/f.js": "f();\n",
    }
    assert modules("a.js", texts) == ["c.js", "x/b.js", "x/f.js", "a.js"]
    wanted = [
        "const $0 = (() => {\nconst c = 1;\nconst { keep: e, drop } = c;\nreturn { c, e, drop };\n})();\n",
        "const $1 = (() => {\nconst { c } = $0;\nasync function g() {\nc();\n}\nreturn { g };\n})();\n",
        "const $2 = (() => {\nf();\n})();\n",
        "const b = $1;\nconst { c: d, e } = $0;\nb.g(d, e);\n",
    ]
    assert joined("a.js", texts) == "".join(wanted)


def test_a_script_that_comes_later_exports_what_it_did() -> None:
    """The last one stays a module."""
    texts = {"a.js": 'import { b } from "./b.js";\nexport function c() {\nb();\n}\n', "b.js": "export const b = 1;\n"}
    wanted = "const { b } = $0;\nfunction c() {\nb();\n}\nexport { c };\n"
    assert joined("a.js", texts) == "const $0 = (() => {\nconst b = 1;\nreturn { b };\n})();\n" + wanted


@pytest.mark.parametrize(
    "text",
    [
        "export let x = 1;\n",  # may change later
        "export default 1;\n",
        'export * from "./c.js";\n',
        'import x from "/c.js";\n',
        'const x = import("./c.js");\n',  # is looked for beside the other script
        "const x = import.meta.url;\n",
    ],
)
def test_what_would_mean_something_else_is_refused(text: str) -> None:
    """A module that cannot be joined stops the server before it serves anything."""
    with pytest.raises(ValueError, match=r"^x/b\.js cannot be joined to a\.js"):
        joined("a.js", {"a.js": 'import "./x/b.js";\n', "x/b.js": text, "c.js": ""})
