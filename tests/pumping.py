r"""Attack texts for a regular expression, made from its own parsed repeats, and the CPU time that it takes over them.

A backtracking matcher is super-linear where a repeat can begin at many places, or shares characters with another one.
Both show on a text that pumps the body of the repeat and ends with a character that fails:

    ^\W*(?:title|idea)\b     the body of \W* is "\n"; the text "\n" * 8000 + "\0" takes 64 million steps
    "(?:[^"\\]|\\.)*"        a body is '\\"'; in '\\"' * 4000 each quote begins a text that never ends
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice, product, zip_longest
from re import _compiler as compiler  # type: ignore[attr-defined]  # the parser of re has no public name
from re import _constants as codes  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from typing import Any, Final, NamedTuple

SMALL: Final = 2_000  # characters
LARGE: Final = 8_000
MOST: Final = 6.0  # times as long for four times the text; over a quadratic pattern it is sixteen times as long
# Below so many CPU seconds the time for the large text says nothing. The cheapest quadratic scan of it makes 32 million
# steps of half a nanosecond, five times as much as this; a linear one some 8,000 steps, and memory for its groups.
FLOOR: Final = 0.003
_SCREEN: Final = 4  # shorter texts come first: most patterns are through with them
_HOPELESS: Final = 0.1  # CPU seconds over a short text: exponential or cubic, a longer one would hardly end
_CERTAIN: Final = 0.05  # CPU seconds over the large text: five hundred times what a linear pattern takes
_ROUNDS: Final = 3
_FEW: Final = 24  # bodies: what is exponential shows here
_BODIES: Final = 20  # of one repeat
_DOUBTFUL: Final = 6  # texts of one repeat that are measured at length
_MANY: Final = 50  # a repeat that ends earlier costs no more than that many times its body
_ALPHABET: Final = "a1 \n\t\"'\\[]{}()<>=,;:.#-*_|/xAZ09\r\0\xa0é"  # beside the signs that the pattern names
_ENDS: Final = ("\0", "x", "\n", "")
_REPEATS: Final = (codes.MAX_REPEAT, codes.MIN_REPEAT, codes.POSSESSIVE_REPEAT)
_CLASSES: Final = (codes.IN, codes.NOT_LITERAL, codes.ANY, codes.CATEGORY)


class Fault(NamedTuple):
    """A text over which a pattern is super-linear."""

    method: str
    prefix: str
    body: str
    end: str
    small: float  # CPU seconds for SMALL characters
    large: float


def faults_of(pattern: re.Pattern[Any]) -> Iterator[Fault]:
    """The texts over which the pattern is super-linear, the first of each repeat, for fullmatch and for finditer.

    finditer searches over and over, as sub, split and findall do; match looks at the first place of these alone.
    """
    runs: dict[str, Callable[[Any], object]] = {
        "fullmatch": pattern.fullmatch,
        "finditer": lambda text: deque(pattern.finditer(text), maxlen=0),
    }
    for method, run in runs.items():
        for prefix, bodies in repeats_of(pattern):
            texts = (Fault(method, *parts, 0, 0) for parts in product((prefix, ""), bodies, _ENDS))
            yield from islice(slow_ones(texts, Clock(run, isinstance(pattern.pattern, bytes))), 1)


class Clock(NamedTuple):
    """Measure what a method of a pattern takes over a text, pumped to a length."""

    run: Callable[[Any], object]
    is_bytes: bool

    def seconds(self, text: Fault, length: int) -> float:
        """Measure the CPU seconds."""
        pumped = text.prefix + text.body * (length // len(text.body)) + text.end
        subject = pumped.encode("latin-1", "replace") if self.is_bytes else pumped
        begun = time.process_time()
        self.run(subject)
        return time.process_time() - begun


def slow_ones(texts: Iterable[Fault], clock: Clock) -> Iterator[Fault]:
    """Find the texts that take more than their length allows, with what they take.

    Short texts leave some in doubt, such as each body of a bounded repeat. The slowest of these are measured.
    """
    doubtful = []
    for text in texts:
        for length in (_FEW * len(text.body), SMALL // _SCREEN):
            if (short := clock.seconds(text, length)) > _HOPELESS and clock.seconds(text, length) > _HOPELESS:
                yield text._replace(small=short, large=float("inf"))
        long = clock.seconds(text, LARGE // _SCREEN)
        if long >= FLOOR / _SCREEN**2 and long >= (MOST - 1) * short:
            doubtful.append((long, text))
    slowest = sorted(doubtful, key=lambda pair: -pair[0])[:_DOUBTFUL]
    yield from filter(None, (measured(text, clock) for _, text in slowest))


def measured(text: Fault, clock: Clock) -> Fault | None:
    """The text with what the pattern takes over it, if that is more than its length allows."""
    fault = None
    for _ in range(_ROUNDS):  # a busy machine slows down some, what is not linear is slow in all of them
        if (small := min(clock.seconds(text, SMALL) for _ in range(5))) > _HOPELESS:  # the fastest of five
            return text._replace(small=small, large=float("inf"))
        bound = max(FLOOR, MOST * small)
        large = float("inf")
        for number in range(5):
            if (large := min(large, clock.seconds(text, LARGE))) <= bound:
                return None
            fault = text._replace(small=small, large=large)
            if number and large > _CERTAIN:
                return fault
    return fault


# ---- texts from the parsed pattern


def repeats_of(pattern: re.Pattern[Any]) -> Iterator[tuple[str, Sequence[str]]]:
    """Each long repeat: a text that leads to it, and what is to be pumped.

    That is what the repeat can hold, the way to it with that, and the way alone, as each can begin a match.
    """
    text = pattern.pattern
    letters = text.decode("latin-1") if isinstance(text, bytes) else text
    sampler = _Sampler(pattern.flags, isinstance(text, bytes), tuple(dict.fromkeys(letters + _ALPHABET)))
    for prefix, nodes in sampler.walk(list(parser.parse(text, pattern.flags)), ""):
        bodies = list(dict.fromkeys(filter(None, islice(sampler.samples(nodes), 4 * _BODIES))))[:_BODIES]
        yield prefix, (*bodies, *([prefix, *(prefix + body for body in bodies)] if prefix else ()))


class _Sampler:
    """Texts that the nodes of a parsed pattern match."""

    def __init__(self, flags: int, is_bytes: bool, alphabet: Sequence[str]) -> None:
        self.flags, self.is_bytes, self.alphabet = flags, is_bytes, alphabet
        self.groups: dict[int, str] = {}

    def walk(self, nodes: Sequence[Any], prefix: str) -> Iterator[tuple[str, Sequence[Any]]]:
        """Each long repeat in the nodes: what leads there, and the nodes that it repeats."""
        for node in nodes:
            if node[0] in _REPEATS and node[1][1] >= _MANY:
                yield prefix, list(node[1][2])
            for inner in _inner(node):
                yield from self.walk(inner, prefix)
            prefix += self.one(node)

    def one(self, node: Any) -> str:
        """One text that the node matches."""
        return next(self.of_node(node), "")

    def samples(self, nodes: Sequence[Any]) -> Iterator[str]:
        """Texts that the nodes match one after the other: one, then each that differs from it in one node."""
        firsts = [self.one(node) for node in nodes]
        yield "".join(firsts)
        for at, node in enumerate(nodes):
            for each in islice(self.of_node(node), 1, None):
                yield "".join((*firsts[:at], each, *firsts[at + 1 :]))

    def of_node(self, node: Any) -> Iterator[str]:
        """Texts that one node matches; '' for one that only looks ahead or behind."""
        op, args = node
        if op is codes.LITERAL:
            yield chr(args)
        elif op in _CLASSES:
            yield from self.characters(node)
        elif op is codes.BRANCH:
            for each in zip_longest(*(self.samples(list(branch)) for branch in args[1])):
                yield from (text for text in each if text is not None)
        elif op is codes.SUBPATTERN:
            for text in self.samples(list(args[3])):
                self.groups[args[0]] = text
                yield text
        elif op is codes.ATOMIC_GROUP:
            yield from self.samples(list(args))
        elif op in _REPEATS:
            for text in self.samples(list(args[2])):
                yield text * max(args[0], 1)
            if not args[0]:
                yield ""
        elif op is codes.GROUPREF:
            yield self.groups.get(args, "")
        elif op is codes.AT and args is codes.AT_BEGINNING and self.flags & re.MULTILINE:
            yield "\n"
        else:
            yield ""

    def characters(self, node: Any) -> Iterator[str]:
        """The characters of the alphabet that a class has."""
        state = parser.State()
        state.str, state.flags = (b"" if self.is_bytes else ""), self.flags
        held = compiler.compile(parser.SubPattern(state, [node]), self.flags)
        for sign in self.alphabet:
            if held.fullmatch(sign.encode("latin-1", "replace") if self.is_bytes else sign):
                yield sign


def _inner(node: Any) -> Iterator[Sequence[Any]]:
    """The nodes within a node."""
    op, args = node
    if op in _REPEATS:
        yield list(args[2])
    elif op is codes.BRANCH:
        yield from map(list, args[1])
    elif op is codes.SUBPATTERN:
        yield list(args[3])
    elif op is codes.ATOMIC_GROUP:
        yield list(args)
    elif op in (codes.ASSERT, codes.ASSERT_NOT):
        yield list(args[1])
    elif op is codes.GROUPREF_EXISTS:
        yield from (list(each) for each in args[1:] if each)
