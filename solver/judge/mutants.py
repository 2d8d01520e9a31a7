"""Change one token of a program at a time, to find out whether the cases of an exercise tell it from the right one.

A whole number one up or down, True for False, another local name, another operator, a range from 1, a statement left
out: each makes a mutant. A mutant that passes all cases either answers as the right program everywhere, or shows that a
case is missing. This file imports nothing, so that a browser can run it, too; its scanner knows the Python that an
exercise needs.

>>> [mutant["now"] for mutant in find_mutants("def double(x):\\n    return 2 * x\\n")]
['return 3 * x', 'return 1 * x', 'return 2 + x', 'return 2 - x', 'return 2 // x', 'return 2 % x', 'pass']
"""

from __future__ import annotations

TYPE_CHECKING = False  # for a type checker it is true: when this runs, nothing is imported
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    Token = tuple[str, str, int, int]  # kind, text, line from 0, column from 0

GROUPS = (  # of operators, each of which may stand for the others
    ("+", "-", "*", "//", "%"),
    ("==", "!=", "<", "<=", ">", ">="),
    ("&", "|", "^"),
    ("<<", ">>"),
    ("+=", "-="),
    ("and", "or"),
    ("True", "False"),
)
OPERATORS = ("**=", "//=", "<<=", ">>=", "...", "**", "//", "<<", ">>", "<=", ">=", "==", "!=", "->", ":=")
AUGMENTED = ("+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=")
ASSIGNING = ("=", *AUGMENTED, "**=", "//=", "<<=", ">>=")
KEYWORDS = frozenset(
    "and as assert break class continue def del elif else except finally for from global if import in is lambda "
    "nonlocal not or pass raise return try while with yield True False None".split()
)
KEPT = ("def", "class", "import", "from", "pass", "else", "elif", "global")  # begin what is never left out
DIGITS = "0123456789"


def find_mutants(source: str) -> list[dict[str, Any]]:
    """Make all mutants of a program, in the order of its lines.

    Returns:
        Of each the line that is changed, from 1; the line as it was and is now; and the whole source. A mutant may be
        no valid Python.
    """
    tokens = list(scan(source))
    lines = source.split("\n")
    statements = _statements(tokens, lines)
    found = []
    for number, (kind, text, line, column) in enumerate(tokens):
        for other in _replacements(tokens, number, _locals_at(tokens, statements, line)) if kind != "string" else ():
            changed = lines[line][:column] + other + lines[line][column + len(text) :]
            found.append(_mutant(lines, line, line + 1, changed))
    for first, behind, word in statements:
        if word not in KEPT and word[0] not in "'\"":
            indentation = lines[first][: len(lines[first]) - len(lines[first].lstrip())]
            found.append(_mutant(lines, first, behind, indentation + "pass"))
    return sorted(found, key=lambda mutant: int(mutant["line"]))


def choose_cases(kills: list[set[int]]) -> list[int]:
    """Choose few cases that fail all mutants which some case fails: always the one that fails most of those left.

    >>> choose_cases([{1, 2}, {3}, {1, 2, 3}, {4}])
    [2, 3]
    """
    left, chosen = set().union(*kills), []
    while left:
        best = max(range(len(kills)), key=lambda case: len(kills[case] & left))
        chosen.append(best)
        left -= kills[best]
    return chosen


def _mutant(lines: list[str], first: int, behind: int, changed: str) -> dict[str, Any]:
    """Make the mutant in which one line stands for those from `first` to `behind`."""
    source = "\n".join([*lines[:first], changed, *lines[behind:]])
    return {"line": first + 1, "was": lines[first].strip(), "now": changed.strip(), "source": source}


def scan(source: str) -> Iterator[Token]:
    """Yield the tokens of a program: names, numbers, strings and operators."""
    at, line, begin = 0, 0, 0  # begin: where the line begins
    while at < len(source):
        sign, start = source[at], at
        if sign == "\n":
            at, line, begin = at + 1, line + 1, at + 1
            continue
        if sign in " \t\r\\":
            at += 1
            continue
        if sign == "#":
            while at < len(source) and source[at] != "\n":
                at += 1
            continue
        if sign.isalpha() or sign == "_" or sign in DIGITS:
            while at < len(source) and (source[at].isalnum() or source[at] == "_"):
                at += 1
            if at < len(source) and source[at] in "'\"" and sign not in DIGITS:
                at = _end_of_string(source, at)  # with a prefix, such as f"..."
            kind = "number" if sign in DIGITS else "string" if source[at - 1] in "'\"" else "name"
        elif sign in "'\"":
            at, kind = _end_of_string(source, at), "string"
        else:
            text = next((each for each in (*OPERATORS, *AUGMENTED) if source.startswith(each, at)), sign)
            at, kind = at + len(text), "operator"
        yield kind, source[start:at], line, start - begin
        for place in range(start, at):
            if source[place] == "\n":
                line, begin = line + 1, place + 1


def _end_of_string(source: str, at: int) -> int:
    """Return the place behind a string that begins with a quote here."""
    quote = source[at] * (3 if source.startswith(source[at] * 3, at) else 1)
    at += len(quote)
    while at < len(source) and not source.startswith(quote, at):
        at += 2 if source[at] == "\\" else 1
    return min(at + len(quote), len(source))


def _statements(tokens: list[Token], lines: list[str]) -> list[tuple[int, int, str]]:
    """List the statements: the first line, the line behind the whole of it, and the first word.

    What begins with a word such as `if` and ends with a colon goes as far as the lines below it are indented.
    """
    heads: list[tuple[int, int, str, bool]] = []  # line, indentation, word, whether a block follows
    depth, last, text = 0, -1, ""
    for _, text, line, column in tokens:
        if line != last and not depth:
            heads.append((line, column, text, False))
        depth += (text in "([{" and len(text) == 1) - (text in ")]}" and len(text) == 1)
        heads[-1] = (*heads[-1][:3], text == ":" and not depth)
        last = line + text.count("\n")
    found = []
    for number, (line, column, word, has_block) in enumerate(heads):
        rest = heads[number + 1 :]
        following = next((head for head in rest if not has_block or head[1] <= column), None)
        behind = following[0] if following else len(lines)
        while behind > line + 1 and not lines[behind - 1].strip():
            behind -= 1
        found.append((line, behind, word))
    return found


def _locals_at(tokens: list[Token], statements: list[tuple[int, int, str]], line: int) -> list[str]:
    """List the local names of the innermost function that a line is in."""
    around = [each for each in statements if each[2] == "def" and each[0] <= line < each[1]]
    if not around:
        return []
    first, behind, _ = max(around)
    inside = [(number, token) for number, token in enumerate(tokens) if first <= token[2] < behind]
    return sorted({token[1] for number, token in inside if _is_bound(tokens, number)})


def _is_bound(tokens: list[Token], number: int) -> bool:
    """Return whether a name gets a value here: as a parameter, in an assignment, or by a loop."""
    kind, text, line, _ = tokens[number]
    if kind != "name" or text in KEYWORDS or (number and tokens[number - 1][1] in (".", "def")):
        return False
    before = [token[1] for token in tokens[:number] if token[2] == line]
    behind = [token[1] for token in tokens[number + 1 :] if token[2] == line]
    if before[:1] == ["def"]:
        return before[-1] in ("(", ",") and behind[:1] != ["["]
    depth = sum([word in ("(", "[") for word in before]) - sum([word in (")", "]") for word in before])
    loops = [at for at, word in enumerate(before) if word == "for"]
    if loops and "in" not in before[loops[-1] :]:
        return True
    assigns = [at for at, word in enumerate(behind) if word in ASSIGNING]
    return bool(assigns) and not depth and behind[0] in (",", *ASSIGNING) and _is_flat(behind[: assigns[0]])


def _is_flat(words: list[str]) -> bool:
    """Return whether only names and commas are among the words."""
    return all(word == "," or word.isidentifier() for word in words)


def _replacements(tokens: list[Token], number: int, names: list[str]) -> list[str]:
    """List what may stand in place of a token."""
    if _is_only_argument_of_range(tokens, number):
        return [f"1, {tokens[number][1]}", *_replacements_of_token(tokens, number, names)]
    return _replacements_of_token(tokens, number, names)


def _is_only_argument_of_range(tokens: list[Token], number: int) -> bool:
    """Return whether the one argument of `range` begins with a token."""
    if [token[1] for token in tokens[max(number - 2, 0) : number]] != ["range", "("]:
        return False
    depth = 0
    for _, text, _, _ in tokens[number:]:
        depth += (text in ("(", "[")) - (text in (")", "]"))
        if depth < 0 or (text == "," and not depth):
            return depth < 0
    return False


def _replacements_of_token(tokens: list[Token], number: int, names: list[str]) -> list[str]:
    """List what may stand in place of a token, whatever is around it."""
    kind, text, _, _ = tokens[number]
    before = tokens[number - 1] if number else ("", "", 0, 0)
    if kind == "number" and all(sign in DIGITS for sign in text):
        return [str(int(text) + 1), str(int(text) - 1)]
    if text == "not":
        return [""]
    if kind == "operator" and text in "+-*" and before[0] == "operator" and before[1] not in (")", "]"):
        return []  # a sign, or the star of a call
    if kind == "operator" and text in "+-*" and before[1] in KEYWORDS:
        return []
    for group in GROUPS:
        if text in group:
            return [other for other in group if other != text]
    if kind == "name" and text in names and not _is_bound(tokens, number) and before[1] != ".":
        behind = tokens[number + 1][1] if number + 1 < len(tokens) else ""
        return [other for other in names if other != text] if behind != "=" else []
    return []
