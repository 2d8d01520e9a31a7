"""Find out what a hand-in is, compile it if it is C or C++, and say how it is started.

A hand-in is an executable, a `.py`, a `.c` or `.cpp`, or a folder with such sources: all C or C++ files of a folder
make one program; of several Python files `main.py` is started. `--run` names a command line instead, whose words may
name files beside the hand-in.
"""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from solver.judge.running import Limits, run
from solver.text import plain

C_SUFFIXES: Final = (".c",)
CPP_SUFFIXES: Final = (".cpp", ".cc", ".cxx", ".c++", ".C")
COMPILERS: Final = {"c": ("CC", ("cc", "gcc", "clang")), "cpp": ("CXX", ("c++", "g++", "clang++"))}
PYTHON_RUNNER: Final = Path(__file__).parent / "record_python.py"
FUNCTION: Final = "SUDOKU_FUNCTION"  # names the function that the runner calls
COMPILING: Final = Limits(seconds=60, memory=2 << 30, file_size=1 << 28)
_OPTIMIZED: Final = ("-O2",)


class ProgramError(Exception):
    """A hand-in that cannot be started; the message is a sentence, which may go on with a compiler's messages."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to be judged: its name, and how it is started or made.

    `language` is 'c', 'cpp', 'python', or '' for what is started as it is.
    """

    name: str
    language: str = ""
    sources: tuple[Path, ...] = ()
    command: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)

    @property
    def is_compiled(self) -> bool:
        """Whether a compiler has to make it first."""
        return self.language in COMPILERS


@dataclass(frozen=True, slots=True)
class Built:
    """A program that can be started, and what the compiler said."""

    command: tuple[str, ...]
    messages: str = ""
    environment: dict[str, str] = field(default_factory=dict)


def find_program(path: Path) -> Program:
    """Find out how the hand-in at this path is started. Raises ProgramError."""
    name = plain(str(path))  # a name of a file may hold the end of a line
    if path.is_dir():
        return _find_in_folder(path)
    if not path.exists():
        raise ProgramError(f"{name}: there is no such file.")
    if language := language_of(path):
        return Program(name, language, (path.resolve(),))
    if not os.access(path, os.X_OK):
        raise ProgramError(
            f"{name} is no executable and has none of the suffixes .py, .c and .cpp. Name its command line with --run."
        )
    return Program(name, command=(str(path.resolve()),))


def language_of(path: Path) -> str:
    """Name the language of a source by its suffix: 'c', 'cpp', 'python', or ''."""
    if path.suffix == ".py":
        return "python"
    return "c" if path.suffix in C_SUFFIXES else "cpp" if path.suffix in CPP_SUFFIXES else ""


def _find_in_folder(folder: Path) -> Program:
    """Take the sources of a folder, else its only executable, for one program."""
    name = plain(str(folder))
    files = sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith("."))
    by_language = {
        language: tuple(path.resolve() for path in files if language_of(path) == language)
        for language in ("cpp", "c", "python")
    }
    if by_language["cpp"] or by_language["c"]:
        language = "cpp" if by_language["cpp"] else "c"
        return Program(name, language, by_language["cpp"] + by_language["c"])
    if python := by_language["python"]:
        main = [path for path in python if path.name == "main.py"] or list(python)
        if len(main) > 1:
            raise ProgramError(f"{name} has {len(main)} Python files and no main.py.")
        return Program(name, "python", (main[0],))
    executables = [path for path in files if os.access(path, os.X_OK)]
    if len(executables) != 1:
        raise ProgramError(
            f"{name} holds no source in C, C++ or Python, and {len(executables)} executables. "
            "Name its command line with --run."
        )
    return Program(name, command=(str(executables[0].resolve()),))


def with_function(program: Program, name: str) -> Program:
    """Make the program one that calls a function of its file with the board. Raises ProgramError."""
    if program.language != "python":
        raise ProgramError(f"{program.name} is no Python file: --function calls a function in Python.")
    return replace(program, environment={**program.environment, FUNCTION: name})


def command_program(line: str, home: Path, name: str = "") -> Program:
    """Make a program of a command line; words that name a file of the folder `home` stand for that file.

    Java looks for its classes in that folder. Raises ProgramError.
    """
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ProgramError(f"{line!r} is no command line: {error}.") from error
    if not words:
        raise ProgramError("The command line of --run is empty.")
    found = [str((home / word).resolve()) if (home / word).is_file() else word for word in words]
    if shutil.which(found[0]) is None:
        raise ProgramError(f"{plain(words[0])}: there is no such program.")
    return Program(
        plain(name or line), command=tuple(found), environment={"CLASSPATH": f"{home.resolve()}{os.pathsep}."}
    )


def build(program: Program, folder: Path, sources: Sequence[Path] = ()) -> Built:
    """Compile the program in the folder if it needs that; `sources` stand in place of its own.

    Raises ProgramError with the compiler's messages.
    """
    files = tuple(sources) or program.sources
    if program.language == "python":
        runner = [str(PYTHON_RUNNER)] if FUNCTION in program.environment else []
        return Built((sys.executable, *runner, str(files[0])), environment=program.environment)
    if not program.is_compiled:
        return Built(program.command, environment=program.environment)
    target = folder / ("program.exe" if os.name == "nt" else "program")
    messages = compile_sources(program, files, folder, (*_OPTIMIZED, "-o", str(target)))
    return Built((str(target),), messages, program.environment)


def compile_sources(program: Program, sources: Sequence[Path], folder: Path, options: Sequence[str]) -> str:
    """Start the compiler on the sources with these options, in the folder; return its messages.

    Raises ProgramError if there is none, or if it refuses the sources.
    """
    compiler = find_compiler(program.language)
    homes = sorted({str(path.parent) for path in program.sources})
    includes = [f"-I{home}" for home in homes]
    found = run([*compiler, *includes, *map(str, sources), *options, "-lm"], folder, limits=COMPILING)
    messages = (found.errors + found.output).decode(errors="replace")
    for home in homes:
        messages = messages.replace(f"{home}{os.sep}", "")
    if found.stopped or found.code:
        why = "was stopped" if found.stopped else "refuses it"
        raise ProgramError(f"{program.name} does not compile: {Path(compiler[0]).name} {why}.\n{messages}".rstrip())
    return messages


def find_compiler(language: str) -> list[str]:
    """Find the system's compiler: what CC or CXX names, else the usual names. Raises ProgramError."""
    variable, names = COMPILERS[language]
    chosen = shlex.split(os.environ.get(variable, ""))
    for words in [chosen] if chosen else [[name] for name in names]:
        if path := shutil.which(words[0]):
            return [path, *words[1:]]
    wanted = "C++" if language == "cpp" else "C"
    raise ProgramError(
        f"No {wanted} compiler is installed here, neither {', '.join(names[:-1])} nor {names[-1]}."
        if not chosen
        else f"{chosen[0]}, which {variable} names, is not installed."
    )
