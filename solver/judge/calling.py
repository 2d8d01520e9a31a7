"""Make a program of a hand-in that is a function: a small main of ours in C or C++ that calls it with the board.

Their own `main` is renamed, and the source is included in ours, so that the function needs no declaration. The board is
read from standard input; blanks between its characters say that a `char` holds a number and not a character. Functions
in Python are called by `record_python.py`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
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
_NUMBER: Final = r"(?:(?:unsigned|signed|const|short|long)\s+){0,3}(?:int|char|short|long|u?int8_t|bool|double|float)"
_ROW: Final = r"\[\s*+\w*+\s*+\]"
_POINTERS: Final = "T cells[9][9]; T *g[9]; for (k = 0; k < 9; k++) g[k] = cells[k];"
_SHAPES: Final = {  # by a pattern of the parameter, what is declared, with T for the type of a cell
    rf"(?P<T>{_NUMBER})\s*+(?:\w++\s*+)?{_ROW}\s*+{_ROW}": "T g[9][9];",
    rf"(?P<T>{_NUMBER})\s*+\(\s*+[*&]\s*+\w*+\s*+\)\s*+{_ROW}(?:\s*+{_ROW})?+": "T g[9][9];",
    rf"(?P<T>{_NUMBER})\s*+\*\s*+(?:\*\s*+\w*+|\w*+\s*+{_ROW})": _POINTERS,
    rf"(?P<T>{_NUMBER})\s*+\*\s*+\w*+|(?P<U>{_NUMBER})\s*+(?:\w++\s*+)?{_ROW}": "T g[81];",
    rf"vector<vector<(?P<T>{_NUMBER})>>&?\s*+\w*+": "std::vector<std::vector<T>> g(9, std::vector<T>(9));",
    r"vector<string>&?\s*+\w*+": "std::vector<std::string> g(9, std::string(9, '0'));",
    rf"vector<(?P<T>{_NUMBER})>&?\s*+\w*+": "std::vector<T> g(81);",
    rf"array<array<(?P<T>{_NUMBER}),9>,9>&?\s*+\w*+": "std::array<std::array<T, 9>, 9> g;",
    rf"array<(?P<T>{_NUMBER}),81>&?\s*+\w*+": "std::array<T, 81> g;",
    r"string&?\s*+\w*+": "std::string g(81, '0');",
}
_FLAT: Final = ("[81]", "(81", "81>")
_ALIAS: Final = pattern(
    r"\busing\s++(\w++)\s*+=\s*+([^;]{1,120});|\btypedef\s++([^;\[]{1,120})\s(\w++)((?:\[\w++\])*+)\s*+;"
)
_SIZES: Final = ("n", "N", "size", "SIZE", "dim", "length", "len")
_PART: Final = 4_000


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
    begin = 0
    if cls and (head := re.search(rf"\b(?:class|struct)\s+{re.escape(cls)}\b", text)):
        begin = head.end()
    for found in re.finditer(rf"\b{re.escape(method)}\s*\(", text[begin:]):
        at, depth = begin + found.end(), 1
        start = at
        while at < len(text) and depth and at - start < _PART:
            depth += {"(": 1, ")": -1}.get(text[at], 0)
            at += 1
        if not re.match(r"\s*(?:const\b|noexcept\b|override\b)?\s*\{", text[at : at + 200]):
            continue
        before = re.split(r"[;{}]|(?:public|private|protected)\s*:|\n\s*#[^\n]*\n", text[: begin + found.start()])[-1]
        returned = before.replace("static", " ").replace("inline", " ").replace(f"{cls}::", " ").strip()
        if re.search(r"\breturn$|[=(,!&|]$", returned):
            continue
        return _Function(returned, _split_parameters(text[start : at - 1]))
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
    for name in dict.fromkeys(re.findall(r"\b(\w*[sS]olv\w*)\s*\(", text)):
        function = _find_function(text, "", name)
        if function and function.parameters and _declare(_expand(function.parameters[0], text))[0]:
            at = text.index(name)
            owner = ""
            for head in re.finditer(r"\b(?:class|struct)\s+(\w+)[^;{}()]*\{", text[:at]):
                inside = text[head.end() : at]
                owner = f"{head[1]}." if inside.count("}") <= inside.count("{") else owner
            found.append((len(function.parameters), at, f"{owner}{name}"))
    return found


def _split_parameters(text: str) -> tuple[str, ...]:
    """Split parameters at the commas that are in no brackets."""
    parts, depth = [""], 0
    for sign in re.sub(r"//[^\n]*|/\*.*?\*/", " ", text, flags=re.DOTALL):
        depth += {"(": 1, "<": 1, "[": 1, ")": -1, ">": -1, "]": -1}.get(sign, 0)
        if sign == "," and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return tuple(" ".join(part.split()) for part in parts if part.strip() and part.strip() != "void")


def _expand(parameter: str, text: str) -> str:
    """Write a parameter without names of types of their own, `std::` and blanks inside of templates."""
    for using, meant, old, new, rows in _ALIAS.findall(text):
        if using:
            parameter = re.sub(rf"\b{using}\b", meant.strip(), parameter)
        else:
            parameter = re.sub(rf"\b{new}\b\s*&?\s*(\w*)", rf"{old} \1{rows}", parameter)
    parameter = re.sub(r"\bstd\s*::\s*|\bconst\b|\bstruct\b", "", parameter).strip()
    return re.sub(r"\s*([<>,&])\s*", r"\1", parameter).replace("&", "& ").strip()


def _write_main(file: str, cls: str, method: str, found: _Function, text: str, is_cpp: bool) -> str:
    """Write our main. Raises ValueError for parameters that are none of SIGNATURES."""
    first = _expand(found.parameters[0], text) if found.parameters else ""
    declared, cell = _declare(first)
    if not declared or not is_cpp and "std::" in declared:
        has = f"({', '.join(found.parameters)})"
        raise ValueError(f"{method}{has} takes no board that is known. The first parameter may be {SIGNATURES}.")
    extras, arguments = [], ["g"]
    for number, parameter in enumerate(found.parameters[1:]):
        if "=" in parameter:
            break
        kind, *_ = re.findall(r"[\w:]+(?:<[^()]*>)?", parameter.replace("const ", "")) or ["int"]
        name = parameter.split()[-1].strip("&*")
        size = len(CLASSIC.cells) ** 0.5 if name in _SIZES else 0
        extras.append(f"{kind} extra{number}{{{int(size)}}};" if is_cpp else f"{kind} extra{number} = {int(size)};")
        arguments.append(f"{'&' if '*' in parameter else ''}extra{number}")
    object_ = f"static {cls} solver; " if cls else ""
    call = f"{'solver.' if cls else ''}{method}({', '.join(arguments)})"
    at = "g[k]" if any(part in declared for part in _FLAT) else "g[k / 9][k % 9]"
    returned = _expand(found.returned, text)
    if re.fullmatch(r"(?:vector|array|string).*", returned):
        result, shown = f"auto result = {call};", at.replace("g[", "result[")
    elif re.fullmatch(r"bool|_Bool", returned):
        result, shown = f"denied = !{call};", at
    else:
        result, shown = f"{call};", at
    heads = "".join(f"#include <{name}>\n" for name in ("array", "cstdio", "string", "vector")) if is_cpp else ""
    return f"""#define main {THEIR_MAIN}
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


def _declare(parameter: str) -> tuple[str, str]:
    """Return how a board for a parameter is declared, and a cell of it made of a sign; '' where none is known."""
    for shape, declared in _SHAPES.items():
        if found := re.fullmatch(shape, parameter):
            kinds = [kind for kind in found.groupdict().values() if kind]
            kind = kinds[0] if kinds else "char"
            is_sign = "char" in kind
            number = f"({kind})(signs[k] == '.' ? 0 : signs[k] - '0')"
            return re.sub(r"\bT\b", kind, declared), f"blanks ? {number} : signs[k]" if is_sign else number
    return "", ""
