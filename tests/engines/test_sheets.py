"""Every engine knows every declaration and every selector of our style sheets."""

from __future__ import annotations

import re

import pytest

from tests.engines.engine import Engine
from tests.webapp.sheets import PARDONED, declarations, described, selectors, sheets

pytestmark = pytest.mark.engines

_REFUSED = """
    const said = args[0].filter((one) => {
      const [, name, value] = one.match(/^([^:]+):([^]*?)(?:!important)?$/);
      return !CSS.supports(name.trim(), value.trim());
    });
    const rules = document.styleSheets[0];
    const named = args[1].filter((one) => {
      try { rules.deleteRule(rules.insertRule(`${one} {}`)); } catch { return true; }
    });
    const whole = args[2].filter(([rule, names]) => {
      const kept = rules.cssRules[rules.insertRule(rule)].cssText;
      rules.deleteRule(0);
      return !names.length || names.some((name) => !kept.includes(`${name}:`));
    });
    return [...said, ...named, ...whole.map(([rule]) => rule)];
"""


def test_nothing_is_refused(engine: Engine) -> None:
    """Nothing is refused but what is pardoned, with the reason beside it."""
    engine.open("/")
    declared = sorted({one for sheet in sheets().values() for one in declarations(sheet)})
    named = sorted({one for sheet in sheets().values() for one in selectors(sheet)})
    whole = [rule for sheet in sheets().values() for rule in described(sheet)]
    assert len(declared) > 1000
    assert len(whole) > 4
    refused = engine.run(_REFUSED, [one for one in declared if one.partition(":")[0] not in PARDONED], named, whole)
    others = r"::-(webkit|moz)-"  # parts of controls have names in each engine
    assert not [one for one in refused if not re.search(others, one)]
