"""Words put together for people, in the same way everywhere."""

from __future__ import annotations

from collections.abc import Sequence


def join_names(names: Sequence[str], word: str = "and") -> str:
    """The names as a phrase: 'r1c1, r1c2 and r1c4', or with another word before the last; '' for none.

    >>> join_names(["r1c1", "r1c2", "r1c4"])
    'r1c1, r1c2 and r1c4'
    """
    return f" {word} ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def one_line(text: str) -> str:
    r"""The text with every run of blanks and line ends as one blank, and none around it.

    >>> one_line(" two\n  words ")
    'two words'
    """
    return " ".join(text.split())
