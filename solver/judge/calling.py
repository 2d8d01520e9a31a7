"""Make a program of a hand-in that is a function: a small main of ours in C or C++ that calls it with the board.

Their own `main` is renamed, and the source is included in ours, so that the function needs no declaration. The board is
read from standard input; blanks between its characters say that a `char` holds a number and not a character. Functions
in Python are called by `record_python.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from solver.judge.answers import text_of
from solver.lazy_regex import pattern
from solver.shape import CLASSIC

MAIN: Final = "sudoku_judge_main"
THEIR_MAIN: Final = "sudoku_judge_their_main"
SIGNATURES: Final = (
    "T g[9][9], T (*g)[9], T **g, T *g of 81; in C++ also vector<vector<T>> &, vector<string> &, vector<T> & of 81, "
    "array<array<T, 9>, 9> & and string & of 81"
)
_POINTERS: Final = "@ cells[9][9]; @ *g[9]; for (k = 0; k < 9; k++) g[k] = cells[k];"
_ROWS: Final = "@ g[9][9];"
_SHAPES: Final = {  # by a parameter without its names and numbers, what is declared; T and @ are the type of a cell
    "T[][]": _ROWS,
    "T(*)[]": _ROWS,
    "T(&)[][]": _ROWS,
    "T**": _POINTERS,
    "T*[]": _POINTERS,
    "T*": "@ g[81];",
    "T[]": "@ g[81];",
    "vector<vector<T>>": "std::vector<std::vector<@>> g(9, std::vector<@>(9));",
    "vector<string>": "std::vector<std::string> g(9, std::string(9, '0'));",
    "vector<T>": "std::vector<@> g(81);",
    "array<array<T,>,>": "std::array<std::array<@, 9>, 9> g;",
    "array<T,>": "std::array<@, 81> g;",
    "string": "std::string g(81, '0');",
}
_FLAT: Final = ("[81]", "(81", "81>")
_TYPES: Final = frozenset("int char short long unsigned signed bool double float int8_t uint8_t".split())
_CONTAINERS: Final = ("vector", "array", "string")
_SIZES: Final = ("n", "N", "size", "SIZE", "dim", "length", "len")
_PART: Final = 4_000  # characters of parameters
_BEFORE: Final = 400  # characters in front of a name, among which its type is
_TOKEN: Final = pattern(r"\w++|[^\s\w]")
_CALL: Final = pattern(r"\b(\w++)\s*+\(")
_BEHIND: Final = ("const", "noexcept", "override")  # parameters, in front of a body
_HEAD: Final = pattern(r"\b(?:class|struct)\s++(\w++)")
_CLASS_BODY: Final = pattern(r"\b(?:class|struct)\s++(\w++)[^;{}()]{0,200}\{")
_END: Final = pattern(r"[;{}]|(?:public|private|protected)\s*+:|\n[ \t]*+#[^\n]*+")  # of what stands before
_COMMENT: Final = pattern(r"//[^\n]*+|/\*.*?(?:\*/|\Z)", re.DOTALL)
_OURS: Final = ("array", "cstdio", "string", "vector")
_USUAL: Final = (  # of a source that includes nothing, as the sites have it that call its function themselves
    *("algorithm", "array", "bitset", "cmath", "cstring", "functional", "iostream", "map", "numeric", "queue", "set"),
    *("stack", "string", "unordered_map", "unordered_set", "utility", "vector"),
)
_USING: Final = pattern(r"\busing\s++(\w++)\s*+=([^;]{1,120});")
_TYPEDEF: Final = pattern(r"\btypedef\s([^;]{1,160});")


class _Function(NamedTuple):
    """A function of a source: what it returns and its parameters, as they are written."""

    returned: str
    parameters: tuple[str, ...]


def write_caller(name: str, copy: Path, sources: Sequence[Path]) -> tuple[Path, Path]:
    """Write our main into the copy of a hand-in in C or C++; return it, and the source that it includes.

    Raises ValueError with a sentence about the function.
    """
    cls, _, method = name.rpartition(".")
    for path in sources:
        text = text_of(path.read_bytes())
        if (found := _find_function(text, cls, method)) is not None:
            break
    else:
        raise ValueError(f"there is no function {name} with a body.")
    ours = copy / f"{MAIN}{path.suffix}"
    ours.write_text(_write_main(str(path.relative_to(copy)), cls, method, found, text, path.suffix != ".c"))
    return ours, path


def _find_function(text: str, cls: str, method: str) -> _Function | None:
    """Find the head of a function that has a body."""
    begin = next((head.end() for head in _HEAD.finditer(text) if head[1] == cls), 0) if cls else 0
    for found in _CALL.finditer(text, begin):
        if found[1] != method:
            continue
        at, depth, start = found.end(), 1, found.end()
        while at < len(text) and depth and at - start < _PART:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        behind = text[at : at + _BEFORE].split("{")
        if len(behind) < 2 or not set(behind[0].split()) <= set(_BEHIND):
            continue
        before = text[max(0, found.start() - _BEFORE) : found.start()]
        ends = [end.end() for end in _END.finditer(before)]
        words = [word for word in _TOKEN.findall(before[ends[-1] if ends else 0 :]) if word not in ("static", "inline")]
        if words[-1:] == ["return"] or words and words[-1] in "=(,!|":
            continue
        return _Function(" ".join(words), _split_parameters(text[start : at - 1]))
    return None


def find_function(is_python: bool, sources: Sequence[Path]) -> str:
    """Find the function that solves a board in sources that do nothing else; '' if none is known.

    Its name has 'solv' in it; one of a class has that in front. Of several that with the fewest parameters is taken.
    """
    found: list[tuple[int, int, str]] = []
    for path in sources:
        text = text_of(path.read_bytes())
        found += _python_functions(text) if is_python else _c_functions(text)
    return min(found)[2] if found else ""


def _python_functions(text: str) -> list[tuple[int, int, str]]:
    """List functions and methods in Python: the number of their parameters, their place and name."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return []
    found = []
    owners: list[ast.Module | ast.ClassDef] = [tree]
    owners += [node for node in tree.body if isinstance(node, ast.ClassDef)]
    for owner in owners:
        prefix = f"{owner.name}." if isinstance(owner, ast.ClassDef) else ""
        for node in owner.body:
            if isinstance(node, ast.FunctionDef) and "solv" in node.name.lower() and node.args.args:
                number = len(node.args.args) - len(node.args.defaults) - bool(prefix)
                found.append((abs(number - 1), node.lineno, f"{prefix}{node.name}"))
    return found


def _c_functions(text: str) -> list[tuple[int, int, str]]:
    """List functions and methods in C or C++ that take a board, as `_python_functions` does."""
    found = []
    names = dict.fromkeys(call[1] for call in _CALL.finditer(text) if "solv" in call[1].lower())
    for name in names:
        function = _find_function(text, "", name)
        if function and function.parameters and _declare(function.parameters[0], text)[0]:
            at = text.index(name)
            owner = ""
            for head in _CLASS_BODY.finditer(text, 0, at):
                inside = text[head.end() : at]
                owner = f"{head[1]}." if inside.count("}") <= inside.count("{") else owner
            found.append((len(function.parameters), at, f"{owner}{name}"))
    return found


def _split_parameters(text: str) -> tuple[str, ...]:
    """Split parameters at the commas that are in no brackets."""
    parts, depth = [""], 0
    for sign in _COMMENT.sub(" ", text):
        depth += {"(": 1, "<": 1, "[": 1, ")": -1, ">": -1, "]": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return tuple(" ".join(part.split()) for part in parts if part.strip() and part.strip() != "void")


def _shape_of(parameter: str, text: str) -> tuple[str, str]:
    """Return a parameter without its names and numbers, T for the type of a cell; and that type.

    Names of types of their own, which the text defines, stand for what they mean.
    """
    meanings: dict[str, list[str]] = {}
    for name, meant in _USING.findall(text):
        meanings[name] = _TOKEN.findall(meant)
    for meant in _TYPEDEF.findall(text):
        words = _TOKEN.findall(meant)
        at = words.index("[") if "[" in words else len(words)
        meanings[words[at - 1]] = [*words[: at - 1], *words[at:]]
    shape, behind, cell = "", "", list[str]()
    for word in _TOKEN.findall(parameter):
        meant = meanings.get(word, [word])
        at = meant.index("[") if len(meant) > 1 and "[" in meant else len(meant)
        behind += "".join(each for each in meant[at:] if each in "[]")
        for each in meant[:at]:
            if each in _TYPES:
                shape += "" if cell else "T"
                cell.append(each)
            elif each in _CONTAINERS or each in "[]()<>*&,":
                shape += each
    shape = (shape.removesuffix("&") if behind else shape) + behind
    return shape.removesuffix("&"), " ".join(cell)


def _write_main(file: str, cls: str, method: str, found: _Function, text: str, is_cpp: bool) -> str:
    """Write our main. Raises ValueError for parameters that are none of SIGNATURES."""
    declared, cell = _declare(found.parameters[0], text) if found.parameters else ("", "")
    if not declared or not is_cpp and "std::" in declared:
        has = f"({', '.join(found.parameters)})"
        raise ValueError(f"{method}{has} takes no board that is known. The first parameter may be {SIGNATURES}.")
    extras, arguments = [], ["g"]
    for number, parameter in enumerate(found.parameters[1:]):
        if "=" in parameter:
            break
        kind = parameter.replace("const ", "").rpartition(" ")[0].rstrip("&* ") or "int"
        name = parameter.split()[-1].strip("&*")
        size = len(CLASSIC.cells) ** 0.5 if name in _SIZES else 0
        extras.append(f"{kind} extra{number}{{{int(size)}}};" if is_cpp else f"{kind} extra{number} = {int(size)};")
        arguments.append(f"{'&' if '*' in parameter else ''}extra{number}")
    object_ = f"static {cls} solver; " if cls else ""
    call = f"{'solver.' if cls else ''}{method}({', '.join(arguments)})"
    at = "g[k]" if any(part in declared for part in _FLAT) else "g[k / 9][k % 9]"
    returned, kind = _shape_of(found.returned, text)
    if returned.startswith(_CONTAINERS):
        result, shown = f"auto result = {call};", at.replace("g[", "result[")
    elif kind == "bool" or found.returned == "_Bool":
        result, shown = f"denied = !{call};", at
    else:
        result, shown = f"{call};", at
    heads = _include(_OURS) if is_cpp else ""
    theirs = f"{_include(_USUAL)}using namespace std;\n" if is_cpp and "#include" not in text else ""
    return f"""{theirs}#define main {THEIR_MAIN}
#include "{file}"
#undef main
{heads or "#include <stdio.h>"}
int main({"" if is_cpp else "void"}) {{
  int blanks = 0, number = 0, sign, denied = 0, k;
  char signs[82] = {{0}};
  while ((sign = getchar()) != EOF && number < 81) {{
    blanks += sign == ' ';
    if (sign > ' ') signs[number++] = (char)sign;
  }}
  {declared}
  for (k = 0; k < 81; k++)
    {at} = {cell};
  {" ".join(extras)}
  {object_}{result}
#define DIGIT ((int)({shown}) > 48 && (int)({shown}) < 58 ? (int)({shown}) - 48 : (int)({shown}))
  for (k = 0; k < 81; k++) denied |= DIGIT < 1 || DIGIT > 9;
  if (denied) puts("No solution");
  else for (k = 0; k < 81; k++) printf("%d%s", DIGIT, k % 9 == 8 ? "\\n" : " ");
  return 0;
}}
"""


def _include(names: Iterable[str]) -> str:
    """Write the lines that include these headers of C++."""
    return "".join(f"#include <{name}>\n" for name in names)


def _declare(parameter: str, text: str) -> tuple[str, str]:
    """Return how a board for a parameter is declared, and a cell of it made of a sign; '' where none is known."""
    shape, kind = _shape_of(parameter, text)
    kind = kind or "char"
    number = f"({kind})(signs[k] == '.' ? 0 : signs[k] - '0')"
    cell = f"blanks ? {number} : signs[k]" if "char" in kind else number
    return _SHAPES.get(shape, "").replace("@", kind), cell
