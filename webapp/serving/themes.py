"""The themes of the page. The script `static/shared/theme.js` has them once more: it runs before anything is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

THEMES: Final[Mapping[str, str]] = {"light": "Light", "dark": "Dark", "contrast": "High contrast"}
PAGE_COLOURS: Final[Mapping[str, str]] = {"light": "#FFFFFF", "dark": "#0F1216"}  # --page in tokens.css
