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


@pytest.mark.campaign
def test_minified_styles_have_the_same_rules(page: Page) -> None:
    """The browser reads the same rules out of both.

    Inside a rule the minifier takes ` :is(...)` for a declaration and drops the blank; ` *:is(...)` says the same.
    """
    page.goto("/healthz")  # any page that allows it will do
    assert STYLES
    for name in STYLES:
        source = (STATIC / name).read_text()
        assert page.evaluate(RULES, rcssmin.cssmin(source)) == page.evaluate(RULES, source), name
