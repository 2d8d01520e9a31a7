"""What the commands have in common: arguments, options, and help that ends in examples."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import Field, dataclass, field, fields, is_dataclass
from functools import wraps
from math import isnan
from typing import Any, ClassVar, Final, Protocol, TypeAlias, TypeVar

import click

from solver.lazy_regex import pattern
from solver.text import join_names

HELP: Final = {"help_option_names": ["-h", "--help"], "max_content_width": 100}
# solver.sheets and solver.judge have these keys too; importing them would slow every command down.
DOCUMENTS: Final = ("any", "liang", "tutorialspoint", "cs2", "plank", "csis")
PUZZLES: Final = "puzzles"  # the kinds of sheet that are no worksheets
CARDS: Final = "cards"
ASSIGNMENT: Final = "assignment"
ANSWERS: Final = "answers"
REPORT_FORMATS: Final = ("report", "csv", "json")
MAX_NUMBER: Final = 10**18  # of anything that is counted: what compiled code can count to, with room
MAX_JOBS: Final = 256
_FEW: Final = 6  # keys that an error proposes
_WORD: Final = pattern("[a-z0-9]+")
Decorator: TypeAlias = Callable[[Callable[..., Any]], Callable[..., Any]]
_CLICK: Final = "click"  # the key of the metadata of a field


class _Dataclass(Protocol):
    """Any dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Options = TypeVar("Options", bound=_Dataclass)


class Seconds(click.FloatRange):
    """A span of time. What is no number at all ('nan') is in no range, but click would let it pass."""

    def _describe_range(self) -> str:
        """Describe the bounds in words, as click asks for them."""
        return f"from {self.min} to {self.max:,}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Parse the seconds; anything else is a usage error."""
        seconds = super().convert(value, param, ctx)
        return self.fail(f"{value!r} is not a number.", param, ctx) if isnan(seconds) else seconds


class Whole(click.IntRange):
    """A whole number within bounds. The help and the usage error name the bounds in words."""

    def _describe_range(self) -> str:
        """Describe the bounds, as click asks for them."""
        upwards = self.max is None or self.max >= MAX_NUMBER
        return f"from {self.min:,} {'on' if upwards else f'to {self.max:,}'}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Parse the number; anything else is a usage error."""
        try:
            return int(super().convert(value, param, ctx))
        except click.BadParameter:
            self.fail(f"{str(value)!r} is not a whole number {self._describe_range()}.", param, ctx)


class Key(click.ParamType[str]):
    """One of the keys of a list that is loaded only when somebody names a key or asks for help."""

    name = "key"

    def __init__(self, load: Callable[[], Sequence[str]], refused: Callable[[], Sequence[str]] = list) -> None:
        self.load, self.refused = load, refused

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Find the key, in small letters; for anything else the usage error names the likely key, or all.

        Of those that are refused the command says why.
        """
        keys = self.load()
        if value.lower() in keys:
            return value.lower()
        if value not in keys and value not in (refused := self.refused()):
            near = _near(value.lower(), [*keys, *refused])
            meant = join_names([repr(key) for key in near], "or")
            says = f"is unknown; did you mean {meant}?" if near else f"is not one of {', '.join(keys)}."
            self.fail(f"{value!r} {says}", param, ctx)
        return value

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        """Complete the keys that begin as typed."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(key) for key in self.load() if key.startswith(incomplete)]


def _near(typed: str, keys: Sequence[str]) -> list[str]:
    """Find the keys that may be meant: the few with every word of it, or else the one spelled most alike."""
    from difflib import get_close_matches

    words = _WORD.findall(typed.replace("color", "colour"))
    held = [key for key in keys if words and all(word in key for word in words)]
    return held if 0 < len(held) <= min(_FEW, len(keys) - 1) else get_close_matches(typed, keys, 1, cutoff=0.75)


class KeyOption(click.Option):
    """An option that takes a key; its help lists them all."""

    def __init__(
        self,
        names: Sequence[str],
        load: Callable[[], Sequence[str]],
        refused: Callable[[], Sequence[str]] = list,
        **settings: Any,
    ) -> None:
        super().__init__(names, type=Key(load, refused), metavar="KEY", **settings)
        self.load = load

    def get_help_record(self, ctx: click.Context) -> tuple[str, str] | None:
        """Describe the option, with the keys at the end of its help."""
        record = super().get_help_record(ctx)
        return record and (record[0], f"{record[1]} One of: {', '.join(self.load())}.")


def text_keys() -> list[str]:
    """List the keys of the text formats that can be written."""
    from solver import formats

    return [entry.key for entry in formats.FORMATS if entry.writes]


def verdict_keys() -> list[str]:
    """List what solve, check and count can print: verdicts as report, CSV, JSON, or grids in a text format."""
    return list(dict.fromkeys([*REPORT_FORMATS, *text_keys()]))


def layout_keys() -> list[str]:
    """List the keys of the layouts that are never guessed."""
    from solver import formats

    return list(formats.NAMED_READERS)


def picture_kinds() -> list[str]:
    """List the keys of the kinds of picture."""
    from solver import pictures

    return [kind.key for kind in pictures.KINDS]


def search_keys() -> list[str]:
    """List the keys of the searches."""
    from solver.search import ALGORITHMS

    return list(ALGORITHMS.keys)


def code_keys() -> list[str]:
    """List the short names of the languages of the listings."""
    from solver.search.algorithm import CODES

    return list(CODES)


def film_heights() -> list[str]:
    """List the heights of moving pictures."""
    from solver.pictures.animations import HEIGHTS

    return list(map(str, HEIGHTS))


def film_rates() -> list[str]:
    """List how many pictures of a film may be shown in a second."""
    from solver.pictures.animations import SPEEDS

    return list(SPEEDS)


def order_keys() -> list[str]:
    """List the names of orders of solutions: the documents with a search, and the keys of all searches."""
    from solver.search import ALGORITHMS

    return [*(document for algorithm in ALGORITHMS for document in algorithm.documents), *search_keys()]


def order_of(form: str) -> str:
    """Find the search that --first goes by: that of the document whose style is printed, else Liang's."""
    return form if form in order_keys() else order_keys()[0]


def picture_presets() -> list[str]:
    """List the keys of the sizes of picture."""
    from solver import pictures

    return [preset.key for preset in pictures.PRESETS]


def papers() -> list[str]:
    """List the keys of the sizes of paper."""
    from solver import sheets

    return [paper.key for paper in sheets.PAPERS]


def sheet_kinds() -> list[str]:
    """List what sheets hold: puzzles, cards of them, a kind of worksheet, an assignment, or answer cards."""
    from solver.sheets import worksheet

    return [PUZZLES, CARDS, *worksheet.KINDS, ASSIGNMENT, ANSWERS]


def levels() -> list[str]:
    """List how hard puzzles can be."""
    from solver.techniques.technique import LEVELS

    return list(LEVELS)


def names_of_files(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
    """Leave the completion to the shell, which knows the files."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


@dataclass(frozen=True)
class _Declared:
    """What makes click's option or argument of a field, and its settings."""

    make: Callable[..., Decorator]
    names: tuple[str, ...]
    settings: Mapping[str, Any]


def option(*names: str, **settings: Any) -> Any:
    """Declare an option as the field of a dataclass, for `takes`: names and settings are those of click's option.

    The field says what its value is called and what it is: a bool is a flag, and a tuple's option may be repeated.
    """
    return field(metadata={_CLICK: _Declared(click.option, names, settings)})


def key(*names: str, load: Callable[[], Sequence[str]], **settings: Any) -> Any:
    """Declare an option that takes one of the keys that `load` lists."""
    return option(*names, cls=KeyOption, load=load, **settings)


def argument(**settings: Any) -> Any:
    """Declare an argument as the field of a dataclass, for `takes`."""
    return field(metadata={_CLICK: _Declared(click.argument, (), settings)})


def takes(options: type[Options]) -> Callable[[Callable[[Options], None]], Callable[..., None]]:
    """Make a click command of a function that takes its options as one value of that dataclass.

    Its fields declare them, in the order of the help; those that it inherits follow its own.
    """
    inherited = options.__base__.__dataclass_fields__ if is_dataclass(options.__base__) else {}
    declared = sorted(fields(options), key=lambda each: each.name in inherited)

    def adapt(command: Callable[[Options], None]) -> Callable[..., None]:
        @wraps(command)
        def run(**values: Any) -> None:
            command(options(**values))

        callback: Callable[..., None] = run
        for each in reversed(declared):
            parameter: _Declared = each.metadata[_CLICK]
            traits = {"is_flag": each.type == "bool", "multiple": str(each.type).endswith(", ...]")}
            settings = {name: True for name, holds in traits.items() if holds and parameter.names}
            callback = parameter.make(*parameter.names, each.name, **settings | dict(parameter.settings))(callback)
        return callback

    return adapt


def font(about: str = "characters that our letters lack") -> Any:
    """Declare --font; `about` is what it is for."""
    return option(
        "--font",
        metavar="FILE_OR_FAMILY",
        help=f"A font file, or a family that is installed here, for {about}.",
        shell_complete=names_of_files,
    )


def add_font(name: str | None) -> None:
    """Draw characters that our faces lack with this font; None for the installed ones. Raises Failure without it."""
    from solver.cli.output import Failure
    from solver.errors import RuleError
    from solver.pictures import fonts
    from solver.pictures.installed_fonts import find_font

    try:
        fonts.add_fonts(() if name is None else (find_font(name),))
    except RuleError as error:
        raise Failure(f"{error}.") from error


def files() -> Any:
    """Declare the files that a command reads."""
    return argument(nargs=-1, metavar="[FILE]...", shell_complete=names_of_files)


def repair() -> Any:
    """Declare --repair."""
    return option("--repair", help="Accept the repair that is proposed for an unreadable text.")


def layout() -> Any:
    """Declare --from."""
    return key(
        "--from",
        load=layout_keys,
        help="Do not guess how the text is laid out. 'plank': every 81 characters are a 9x9 grid, wherever lines end.",
    )


def boxes() -> Any:
    """Declare --no-boxes."""
    return option(
        "--no-boxes",
        flag_value=False,
        default=True,
        type=bool,
        help="Only rows and columns count: Latin squares of 2x2 to 16x16.",
    )


SYMBOLS: Final = "symbols"  # the key under which the context of a command keeps what --symbols names


def symbol_keys() -> list[str]:
    """List what a text with several complete readings can be read as."""
    from solver.formats.entry import ReadAs

    return [each.value for each in ReadAs]


def _keep_symbols(ctx: click.Context, parameter: click.Parameter, value: str) -> str:
    ctx.meta[SYMBOLS] = value
    return value


class SymbolKey(Key):
    """One of the keys, in whatever letters."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Find the key; anything else is a usage error that lists all."""
        keys = {key.lower(): key for key in self.load()}
        return super().convert(keys.get(value.lower(), value), param, ctx)


def symbols() -> Any:
    """Declare --read-as, which every reading of the command goes by."""
    return option(
        "--read-as",
        "--symbols",
        type=SymbolKey(symbol_keys),
        default="auto",
        metavar="auto|1-G|0-F|A-P|rows|columns|boxes|16x16|4x4",
        callback=_keep_symbols,
        help="Which of several readings of a text is meant: its symbols, the order of its cells, or one grid or many. "
        "By default 'auto': the text decides, or the error names what fits.",
    )


def budget() -> Any:
    """Declare --budget."""
    return option(
        "--budget",
        type=Whole(1, MAX_NUMBER),
        metavar="N",
        help="Guesses a search may take before it answers 'undecided' (9x9: by default 100,000).",
    )


def output(about: str = "Write to this file instead of standard output.", **settings: Any) -> Any:
    """Declare --output; `about` is what may be named there."""
    return option("-o", "--output", help=about, shell_complete=names_of_files, **{"metavar": "FILE"} | settings)


def strict() -> Any:
    """Declare --strict."""
    return option("--strict", help="Stop at the first puzzle that cannot be read.")


def limit(default: int | None, about: str) -> Any:
    """Declare --limit."""
    return option("--limit", type=Whole(1, MAX_NUMBER), default=default, metavar="N", help=about)


@dataclass(frozen=True, kw_only=True)
class AnswerOptions:
    """The options that solve, check and count share."""

    files: tuple[str, ...] = files()
    form: str = key("--format", load=verdict_keys, default="report", help="What to print, by default 'report'.")
    limit: int | None = limit(None, "")
    budget: int | None = budget()
    output: str | None = output()
    repair: bool = repair()
    strict: bool = strict()
    jobs: int = option(
        "--jobs",
        type=Whole(0, MAX_JOBS),
        default=1,
        metavar="N",
        help="Threads that work on a long list, by default 1; 0 for one per core.",
    )
    dask: str | None = option(
        "--dask", metavar="ADDRESS", help="Send long lists to the Dask cluster that has this scheduler."
    )
    boxes: bool = boxes()
    layout: str | None = layout()
    symbols: str = symbols()
