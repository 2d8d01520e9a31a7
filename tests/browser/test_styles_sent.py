"""Styles that are sent mean what their sources mean."""

from __future__ import annotations

from pathlib import Path

import pytest
import rcssmin
from playwright.sync_api import Page

STATIC = Path(__file__).parents[2] / "webapp/static"
STYLES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css"))
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const bare = text => text.replaceAll(/\\s/g, "");
  const of = rule => [
    (rule.selectorText ?? "").replaceAll(" *:", " :"),
    bare(rule.conditionText ?? rule.name ?? ""),
    bare([...rule.style ?? []].map(name => `${name}:${rule.style.getPropertyValue(name)}`).join(";")),
    [...rule.cssRules ?? []].map(of),
  ];
  return [...sheet.cssRules].map(of);
}"""


@pytest.mark.parametrize("name", STYLES)
def test_a_minified_style_has_the_same_rules(page: Page, name: str) -> None:
    """The browser reads the same rules out of both.

    Inside a rule the minifier takes ` :is(...)` for a declaration and drops the blank; ` *:is(...)` says the same.
    """
    source = (STATIC / name).read_text()
    if not page.url.endswith("/healthz"):  # any page that allows it will do, the one of the last style too
        page.goto("/healthz")
    assert page.evaluate(RULES, rcssmin.cssmin(source)) == page.evaluate(RULES, source)
