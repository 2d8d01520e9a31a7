"""Make docs/reference/python.md from the signatures and docstrings of what `import solver` offers.

Everything on the page stands in the code. What is missing there is an error here: a name of `solver.__all__` without a
place on the page, an argument or attribute without a description.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from inspect import getsourcefile
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import solver
from docs.docstrings import PROMPT, Docstring, parse

Function: TypeAlias = ast.FunctionDef
WIDTH: Final = 60  # of a signature on one line

FUNCTIONS: Final = tuple("read read_photo solve count hint explain rate generate draw trace".split())
GROUPS: Final = {  # headings, a sentence below each, and the names in it: of `solver`, or MODULE:NAME
    "Answers": (
        "What the functions return, besides puzzles, numbers and bytes.",
        (
            *("Answer", "Verdict", "Step", "Path", "solver.techniques.explainer.path:ExplainerPath"),
            *("Rating", "solver.techniques.explainer.path:Numbers", "Level"),
        ),
    ),
    "Puzzles and grids": (
        "Their values never change. A method that changes something returns another value.",
        ("Puzzle", "Grid", "Candidates", "Candidate", "CellKind", "Conflict", "House", "Shape"),
    ),
    "Searches": (
        "`trace` returns a trace; the other values are its parts.",
        (
            "Trace",
            *(f"solver.search.states:{name}" for name in ("State", "Counters", "Outcome", "Try", "Substep")),
            *("solver.search.steps:Move", "solver.search.steps:Kind", "solver.search.algorithm:TraceEvent"),
            *(f"solver.search.milestones:{name}" for name in ("Stop", "Retreat", "Chapter")),
            *("solver.search.call_stack:Call", "solver.search.call_stack:FailedDigit"),
        ),
    ),
    "Patterns": (
        "The proof of a step.",
        tuple(f"solver.techniques.step:{name}" for name in ("Part", "Role", "Node")),
    ),
    "Errors": (
        "Each has a sentence for people as its text.",
        (
            *("SudokuError", "FormatError", "RuleError", "BudgetError", "GenerationError"),
            *("solver.errors:Problem", "solver.errors:Repair", "solver.errors:Way"),
        ),
    ),
}
VALUES: Final = (  # constants and names of types, with the comment beside each
    *(
        "solver.api:PuzzleLike",
        "solver.python_values:Rows",
        "solver.shape:Cell",
        "solver.shape:Digit",
        "solver.shape:Mask",
    ),
    *("solver.techniques.cell_sets:CellSet", "solver.techniques.cell_sets:HouseIndex"),
    *("solver.shape:CLASSIC", "solver.shape:SHAPES", "solver.shape:LATIN"),
)
NOT_SHOWN: Final = {  # attributes and methods that only other modules of the workbench need
    "Trace": ("describe", "shown_value", "memory", "short", "is_fast", "exploration", "houses"),
}


class Attribute(NamedTuple):
    """An attribute of a class, with its type as written and what it is."""

    name: str
    type: str
    text: str


# ---- reading the code


@cache
def _parse_module(module: str) -> tuple[ast.Module, dict[int, str]]:
    """Parse the source of a module; the comments by their lines."""
    text = Path(getsourcefile(import_module(module)) or "").read_text(encoding="utf-8")
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    comments = {token.start[0]: token.string.lstrip("# ") for token in tokens if token.type == tokenize.COMMENT}
    return ast.parse(text), comments


def _find(name: str) -> tuple[str, ast.stmt]:
    """Find where a name is defined: the module, and the statement. The last one, as overloads come first."""
    module, _, short = name.rpartition(":")
    module = module or getattr(solver, short).__module__
    for node in reversed(_parse_module(module)[0].body):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == short:
            return module, node
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == short:
            return module, node
    raise LookupError(f"{module} does not define {short}")


def _comment(module: str, node: ast.stmt) -> str:
    """Give the comment at the end of a statement."""
    return _parse_module(module)[1].get(node.end_lineno or 0, "")


def _is_property(node: Function) -> bool:
    return any(ast.unparse(each) in ("property", "cached_property") for each in node.decorator_list)


def _attributes(module: str, node: ast.ClassDef) -> Iterator[Attribute]:
    """Yield the attributes of a class: its fields, what else `Attributes:` names, its properties.

    Raises:
        LookupError: Neither the docstring nor a comment says what one is.
    """
    described = dict(parse(ast.get_docstring(node)).sections.get("Attributes", {}))
    fields = [each for each in node.body if isinstance(each, ast.AnnAssign | ast.Assign)]
    properties = [each for each in node.body if isinstance(each, ast.FunctionDef) and _is_property(each)]
    hidden = NOT_SHOWN.get(node.name, ())
    for field in fields:
        name = ast.unparse(field.target if isinstance(field, ast.AnnAssign) else field.targets[0])
        if not name.startswith("_") and name not in hidden:
            text = described.pop(name, "") or _comment(module, field)
            yield _described(module, node, Attribute(name, _type_of(node, field), text))
    types = {each.name: ast.unparse(each.returns) for each in properties if each.returns} | _types_in_init(node)
    known = {each.name for each in properties}
    for name in [name for name in described if name not in known]:
        yield _described(module, node, Attribute(name, types.get(name, ""), described[name]))
    for each in properties:
        if not each.name.startswith("_") and each.name not in hidden:
            text = described.get(each.name, "") or parse(ast.get_docstring(each)).sentence
            yield _described(module, node, Attribute(each.name, types.get(each.name, ""), text))


def _described(module: str, node: ast.ClassDef, attribute: Attribute) -> Attribute:
    """Refuse an attribute without type or description, except a member of an enumeration whose value is no text."""
    if attribute.type and not attribute.text or attribute.text and not attribute.type:
        raise LookupError(f"{module}: {node.name}.{attribute.name} has no type or no description")
    return attribute._replace(text=_sentence(attribute.text))


def _type_of(node: ast.ClassDef, field: ast.AnnAssign | ast.Assign) -> str:
    """Write the type of a field, or the value of a member of an enumeration if that is a text."""
    if isinstance(field, ast.AnnAssign):
        return ast.unparse(field.annotation)
    return _code(field.value) if _is_text_enumeration(node) else ""


def _is_text_enumeration(node: ast.ClassDef) -> bool:
    return any(ast.unparse(base) == "StrEnum" for base in node.bases)


def _types_in_init(node: ast.ClassDef) -> dict[str, str]:
    """Give the types that `__init__` writes down: of what it stores, else of its arguments."""
    init = next((each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__"), None)
    if init is None:
        return {}
    arguments = {each.arg: ast.unparse(each.annotation) for each in init.args.args if each.annotation}
    stored = {
        each.target.attr: ast.unparse(each.annotation)
        for each in init.body
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Attribute)
    }
    return arguments | stored


def _methods(node: ast.ClassDef) -> Iterator[Function]:
    """Yield the methods of a class that have a docstring, `__getitem__` and its like included."""
    for each in node.body:
        if not isinstance(each, ast.FunctionDef) or _is_property(each) or each.name in NOT_SHOWN.get(node.name, ()):
            continue
        is_special = each.name.startswith("__") and each.name.endswith("__")
        if (is_special or not each.name.startswith("_")) and ast.get_docstring(each):
            yield each


# ---- writing the page


def _sentence(text: str) -> str:
    """Begin a text with a capital letter and end it with a full stop."""
    text = text if text.startswith(("'", "`")) else text[:1].upper() + text[1:]
    return text if not text or text.endswith((".", "?", "!")) else f"{text}."


def _arguments(module: str, node: Function, is_method: bool) -> tuple[list[str], list[str]]:
    """Write the arguments of a function: with types and defaults as in a signature, and only the names."""
    arguments = node.args
    plain = [*arguments.posonlyargs, *arguments.args]
    defaults = [None] * (len(plain) - len(arguments.defaults)) + [*arguments.defaults]
    written = [_argument(module, each, default) for each, default in zip(plain, defaults, strict=True)]
    names = [each.arg for each in plain]
    if is_method:
        written, names = written[1:], names[1:]
    if arguments.kwonlyargs:
        written.append("*")
    written += [
        _argument(module, each, default)
        for each, default in zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    ]
    return written, [*names, *(each.arg for each in arguments.kwonlyargs)]


def _argument(module: str, argument: ast.arg, default: ast.expr | None) -> str:
    type_ = f": {_code(argument.annotation)}" if argument.annotation else ""
    if default is None:
        return f"{argument.arg}{type_}"
    return f"{argument.arg}{type_}{' = ' if type_ else '='}{_default(module, default)}"


def _default(module: str, default: ast.expr) -> str:
    """Write a default; in place of a constant of the module its value."""
    if not isinstance(default, ast.Name | ast.Attribute) or not ast.unparse(default)[0].isupper():
        return _code(default)
    value: object = import_module(module)
    for name in ast.unparse(default).split("."):
        value = getattr(value, name)
    return repr(value) if isinstance(value, int) else _code(default)


def _code(node: ast.expr) -> str:
    """Write an expression as this code base does, with double quotes."""
    return ast.unparse(node).replace("'", '"')


def _signature(head: str, written: list[str], returns: str) -> str:
    """Write a signature on one line, or with a line for each argument where it is too long."""
    end = f" -> {returns}" if returns else ""
    line = f"{head}({', '.join(written)}){end}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"{head}(", *(f"    {each}," for each in written), f"){end}"])


def _fence(language: str, text: str, indent: str = "") -> str:
    lines = [f"```{language}", *text.splitlines(), "```"]
    return "\n".join(f"{indent}{line}" for line in lines)


def _blocks(docstring: Docstring, indent: str = "") -> Iterator[str]:
    """Write paragraphs and examples."""
    for block in docstring.blocks:
        yield _fence("pycon", block, indent) if block.startswith((PROMPT, " ")) else f"{indent}{block}"


def _list(heading: str, entries: dict[str, str], indent: str = "") -> Iterator[str]:
    if entries:
        yield f"{indent}{heading}\n\n" + "\n".join(
            f"{indent}- {', '.join(f'`{each}`' for each in name.split(', '))}: {text}" for name, text in entries.items()
        )


def _write_function(name: str) -> Iterator[str]:
    module, node = _find(name)
    assert isinstance(node, ast.FunctionDef)
    written, names = _arguments(module, node, is_method=False)
    docstring = parse(ast.get_docstring(node))
    entries = docstring.sections.get("Args", {})
    if set(names) != set(entries) and len(names) > 1:
        raise LookupError(f"{module}.{name} describes {sorted(entries)}, and takes {names}")
    yield f"### {name}"
    yield _fence("python", _signature(name, written, ast.unparse(node.returns) if node.returns else ""))
    yield from _blocks(docstring)
    yield from _list("Arguments:", entries)
    yield from _list("Errors:", docstring.sections.get("Raises", {}))


def _write_class(name: str) -> Iterator[str]:
    module, node = _find(name)
    assert isinstance(node, ast.ClassDef)
    docstring = parse(ast.get_docstring(node))
    bases = [ast.unparse(base) for base in node.bases]
    base = next((each for each in bases if each.endswith("Error")), "")
    yield f"### {node.name}"
    if base:
        yield f"A kind of `{base}`."
    if ":" in name:
        yield f"`from {module} import {node.name}`"
    yield from _blocks(docstring)
    if is_callable := "Args" in docstring.sections:
        init = next(each for each in node.body if isinstance(each, ast.FunctionDef) and each.name == "__init__")
        yield _fence("python", _signature(node.name, _arguments(module, init, is_method=True)[0], ""))
        yield from _list("Arguments:", docstring.sections["Args"])
    yield from _write_attributes(list(_attributes(module, node)))
    yield from _list("Errors:" if is_callable else "The constructor raises:", docstring.sections.get("Raises", {}))
    for method in _methods(node):
        yield from _write_method(module, node.name, method)


def _write_attributes(attributes: list[Attribute]) -> Iterator[str]:
    """Write the members of an enumeration, then the attributes of a class. Lists need less width than tables."""
    members = [each for each in attributes if each.name.isupper()]
    if members and not any(each.text for each in members):
        yield f"Members, in order: {', '.join(f'`{each.name}`' for each in members)}."
    elif members:
        yield "Members:\n\n" + "\n".join(f"- `{each.name}` = `{each.type}`: {each.text}" for each in members)
    if others := [each for each in attributes if each not in members]:
        yield "Attributes:\n\n" + "\n".join(f"- `{each.name}: {each.type}`. {each.text}" for each in others)


def _write_method(module: str, class_name: str, node: Function) -> Iterator[str]:
    """Write a method: how it is called, what it does, its example."""
    variable = class_name.lower()
    is_of_class = any(ast.unparse(each) == "classmethod" for each in node.decorator_list)
    written, _ = _arguments(module, node, is_method=True)
    returns = ast.unparse(node.returns).replace("Self", class_name) if node.returns else ""
    if node.name == "__getitem__":
        called = f"{variable}[{', '.join(written)}] -> {returns}"
    elif node.name == "__iter__":
        called = f"iter({variable}) -> {returns}"
    else:
        called = _signature(f"{class_name if is_of_class else variable}.{node.name}", written, returns)
    docstring = parse(ast.get_docstring(node))
    yield _fence("python", called)
    yield from _blocks(docstring)
    yield from _list("Arguments:", docstring.sections.get("Args", {}))
    yield from _list("Errors:", docstring.sections.get("Raises", {}))


def _write_values() -> Iterator[str]:
    """Write the constants and the names of types, each with the comment beside it."""
    yield "## Constants and types"
    lines = []
    for name in VALUES:
        module, node = _find_value(name)
        text = _comment(module, node)
        if not text:
            raise LookupError(f"no comment says what {name} is")
        if type_ := re.fullmatch(r"Final\[(.*)\]", ast.unparse(node.annotation)):
            lines.append(f"- `{name.partition(':')[2]}: {type_[1]}`. {_sentence(text)}")
        else:
            value = ast.unparse(node.value) if node.value else ""
            lines.append(f"- `{name.partition(':')[2]} = {value}`. {_sentence(text)}")
    yield "\n".join(lines)


def _find_value(name: str) -> tuple[str, ast.AnnAssign]:
    module, node = _find(name)
    assert isinstance(node, ast.AnnAssign)
    return module, node


def write() -> str:
    """Write the page.

    Raises:
        LookupError: A public name has no place on the page, or something is not described.
    """
    placed = [name.rpartition(":")[2] for name in (*FUNCTIONS, *VALUES, *(n for _, ns in GROUPS.values() for n in ns))]
    if missing := sorted(set(solver.__all__) - set(placed)):
        raise LookupError(f"docs/python_page.py gives no place to {', '.join(missing)}")
    parts = [
        "# Python",
        "`import solver` offers these names. The examples begin with `from solver import *`. This page is made from the"
        " docstrings, which `help` shows too.",
        *list(_blocks(parse(solver.__doc__)))[1:],
        "## Functions",
    ]
    for name in FUNCTIONS:
        parts += _write_function(name)
    for heading, (sentence, names) in GROUPS.items():
        parts += [f"## {heading}", sentence]
        for name in names:
            parts += _write_class(name)
    parts += _write_values()
    return "\n\n".join(parts) + "\n"
