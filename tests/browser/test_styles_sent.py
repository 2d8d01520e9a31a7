"""Styles that are sent mean what their sources mean."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from webapp.serving.assets import minify_styles

STATIC = Path(__file__).parents[2] / "webapp/static"
STYLES = sorted(path.relative_to(STATIC).as_posix() for path in STATIC.rglob("*.css"))
DIFFERENT = """([sent, source]) => {
  const bare = (text) => text.replaceAll(/\\s/g, "");
  const write = (rule) => [
    (rule.selectorText ?? "").replaceAll(" *:", " :"),
    bare(rule.conditionText ?? rule.name ?? ""),
    bare([...rule.style ?? []].map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(";")),
    ...[...rule.cssRules ?? []].flatMap(write),
  ];
  const [rules, others] = [sent, source].map((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    return [...sheet.cssRules].flatMap(write);
  });
  return rules.length === others.length ? rules.filter((rule, at) => rule !== others[at]) : ["another number of rules"];
}"""


def test_minified_styles_have_the_same_rules(page: Page) -> None:
    """The browser reads the same rules out of both."""
    page.goto("/healthz")  # any page that allows it will do
    assert STYLES
    for name in STYLES:
        source = (STATIC / name).read_bytes()
        assert page.evaluate(DIFFERENT, [minify_styles(source).decode(), source.decode()]) == [], name
