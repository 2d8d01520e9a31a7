"""What the browser complains of during a test: a test says before what is to come, and anything else fails it."""

from __future__ import annotations


class Problems(list[str]):
    """Complaints that no test expects; those that the test expects are counted beside them.

    What is expected is said before it comes, as the browser may tell of an answer some time after the page has it.
    """

    def __init__(self) -> None:
        """Expect nothing."""
        super().__init__()
        self.expected: list[str] = []
        self._words: set[str] = set()

    @property
    def is_expecting(self) -> bool:
        """Whether the test has said that anything is to come."""
        return bool(self._words)

    def expect(self, *kinds: int | str) -> None:
        """From now on take these for what the test asked for: answers of a status, or complaints with these words."""
        for kind in kinds:
            self._words |= {_answers(kind), f"Code {kind} from"} if isinstance(kind, int) else {kind}

    def note(self, complaint: str) -> None:
        """Take down what the browser said."""
        is_expected = any(words in complaint for words in self._words)
        (self.expected if is_expected else self).append(complaint)

    def answered(self, status: int) -> int:
        """How many answers of this status the browser has noted, of those that were expected."""
        return sum(_answers(status) in complaint for complaint in self.expected)


def _answers(status: int) -> str:
    return f"status of {status}"
