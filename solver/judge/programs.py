"""Find out what a hand-in is, compile it if it is C, C++ or Java, and say how it is started.

A hand-in is an executable, a `.py`, `.js`, `.c`, `.cpp` or `.java`, or a folder with such sources: all C or C++ files
of a folder make one program, and so do all Java files; of several Python files `main.py` is started, of several in
JavaScript `main.js` or `index.js`. `--run` names a command line instead, which runs in a copy of the hand-in's folder,
and `--build` one that runs there before.

Nothing runs where the hand-in is: it is copied, a file alone, a folder whole. Only regular files are copied, and no
link is followed.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import stat
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from solver.judge.answers import text_of
from solver.judge.calling import write_caller
from solver.judge.running import Limits, run
from solver.lazy_regex import pattern
from solver.shape import CLASSIC
from solver.text import plain

CPP_SUFFIXES: Final = (".cpp", ".cc", ".cxx", ".c++", ".C")
JS_SUFFIXES: Final = (".js", ".mjs", ".cjs")
LANGUAGES: Final = {
    **{".py": "python", ".java": "java", ".c": "c"},
    **dict.fromkeys(CPP_SUFFIXES, "cpp"),
    **dict.fromkeys(JS_SUFFIXES, "javascript"),
}
_ARCHIVES: Final = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".xz", ".7z", ".rar", ".jar")
_OTHER_SUFFIXES: Final = (  # of sources for which --build names a compiler
    *(
        ".rs",
        ".go",
        ".cs",
        ".kt",
        ".scala",
        ".swift",
        ".ts",
        ".hs",
        ".ml",
        ".pas",
        ".d",
        ".zig",
        ".nim",
        ".f90",
        ".adb",
    ),
)
_HEADERS: Final = (".h", ".hh", ".hpp", ".hxx")
COMPILERS: Final = {"c": ("CC", ("cc", "gcc", "clang")), "cpp": ("CXX", ("c++", "g++", "clang++"))}
PYTHON_RUNNER: Final = Path(__file__).parent / "record_python.py"
FUNCTION: Final = "SUDOKU_FUNCTION"  # names the function that the runner calls
SIDE: Final = "SUDOKU_SIDE"  # holds the size of the board that it is called with
INPUT_WORD: Final = "{input}"  # in a command line, the name of the file with the puzzle
COMPILING: Final = Limits(seconds=60, memory=2 << 30, file_size=1 << 28)
MAX_FILES: Final = 500  # of a hand-in
MAX_BYTES: Final = 20_000_000  # of all its files
_OPTIMIZED: Final = ("-O2",)
_NO_RETURN: Final = "-Wreturn-type"  # what compilers of C++ warn of by themselves
_JAVA: Final = ("-XX:+UseSerialGC", "-XX:-UsePerfData", "-XX:TieredStopAtLevel=1", "-Xshare:auto")
_NOISE: Final = pattern(  # comments and strings
    r"//[^\n]*|/\*.*?(?:\*/|\Z)|\"\"\".*?(?:\"\"\"|\Z)|\"(?:\\.|[^\"\\\n])*\"?|'(?:\\.|[^'\\\n])*'?", re.DOTALL
)
_JAVA_MAIN: Final = pattern(r"\bstatic\s++(?:final\s++|synchronized\s++|public\s++)*+void\s++main\s*+\(")
_C_MAIN: Final = pattern(r"\bmain\s*+\([^;{}()]{0,200}\)\s*+(?:noexcept\s*+)?\{")
_JAVA_TYPE: Final = pattern(r"\b(?:class|enum|record|interface)\s++(\w++)|[{}]")
_IMPORT: Final = pattern(r"(?m)^[ \t]*+(?:from|import)[ \t]++(\w++)")
_PUBLIC_TYPE: Final = pattern(r"\bpublic\s++(?:(?:final|abstract)\s++)*+(?:class|enum|record|interface)\s++(\w++)")
_JAVA_PACKAGE: Final = pattern(r"\bpackage\s++([\w.]++)\s*+;")


class ProgramError(Exception):
    """A hand-in that cannot be started; the message is a sentence, which may go on with a compiler's messages."""


@dataclass(frozen=True, slots=True)
class Program:
    """A program to be judged: its name, and how it is started or made.

    `language` is 'c', 'cpp', 'python', 'java', 'javascript', or '' for what is started as it is. `home` is the file or
    folder that is copied. `build` is a command line that runs in that copy before all.
    """

    name: str
    home: Path
    language: str = ""
    sources: tuple[Path, ...] = ()
    command: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    build: tuple[str, ...] = ()

    @property
    def is_compiled(self) -> bool:
        """Whether a compiler of C or C++ has to make it first."""
        return self.language in COMPILERS

    @property
    def wants_file(self) -> bool:
        """Whether its command line has a place for the name of the file with the puzzle."""
        return any(INPUT_WORD in word for word in self.command)


@dataclass(frozen=True, slots=True)
class Built:
    """A program that can be started, and what the compiler said; `files` is a folder that each run has a copy of."""

    command: tuple[str, ...]
    messages: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    files: Path | None = None


def find_program(path: Path) -> Program:
    """Find out how the hand-in at this path is started. Raises ProgramError."""
    name = plain(str(path))  # a name of a file may hold the end of a line
    if path.is_dir():
        return _find_in_folder(path)
    if not path.exists():
        raise ProgramError(f"{name}: there is no such file.")
    home = path.resolve()
    if language := language_of(path):
        return Program(name, home, language, (home,))
    if path.suffix.lower() in _ARCHIVES:
        raise ProgramError(f"{name} is an archive. Unpack it into a folder of its own.")
    if not os.access(path, os.X_OK):
        raise ProgramError(
            f"{name} is no executable and has none of the suffixes .py, .js, .c, .cpp and .java. "
            "Name its command line with --run."
        )
    return Program(name, home, command=(f"./{home.name}",))


def find_python(path: Path) -> Program:
    """Take a Python file, or all those of a folder, for a hand-in. Raises ProgramError."""
    name = plain(str(path))
    if path.is_dir():
        sources = tuple(each.resolve() for each in regular_files(path) if each.suffix == ".py")
        return Program(name, path.resolve(), "python", sources)
    if not path.is_file():
        raise ProgramError(f"{name}: there is no such file.")
    return Program(name, path.resolve(), "python", (path.resolve(),) if path.suffix == ".py" else ())


def language_of(path: Path) -> str:
    """Name the language of a source by its suffix: 'c', 'cpp', 'python', 'java', 'javascript', or ''."""
    return LANGUAGES.get(path.suffix, "")


def has_main(path: Path) -> bool:
    """Return whether a source in C, C++ or Java has a function `main`."""
    text = _NOISE.sub(" ", read_source(path))
    return bool((_JAVA_MAIN if language_of(path) == "java" else _C_MAIN).search(text))


def read_source(path: Path) -> str:
    """Read a source; what cannot be read is empty, and the compiler says so."""
    try:
        return text_of(path.read_bytes())
    except OSError:
        return ""


def regular_files(folder: Path) -> Iterator[Path]:
    """Yield the regular files of a folder in the order of their names, no link followed and nothing hidden.

    Raises ProgramError where there are more than a hand-in may have.
    """
    number = size = 0
    for place, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith((".", "__pycache__")))
        for name in sorted(names):
            path = Path(place, name)
            found = path.lstat()
            if not stat.S_ISREG(found.st_mode) or name.startswith("."):
                continue
            number, size = number + 1, size + found.st_size
            if number > MAX_FILES or size > MAX_BYTES:
                raise ProgramError(
                    f"{plain(str(folder))} is too large for a hand-in: at most {MAX_FILES} files and "
                    f"{MAX_BYTES // 1_000_000} MB are copied. Put it into a folder of its own."
                )
            yield path


def why_one_hand_in(folder: Path, has_command: bool) -> str:
    """Return why a folder on the command line is one hand-in; '' where each file and folder in it is one.

    Args:
        folder: The folder.
        has_command: Whether a command line starts or builds what is in it.
    """
    inside = [path for path in sorted(folder.iterdir()) if not path.name.startswith((".", "__"))]
    files = [path for path in inside if path.is_file() and not path.is_symlink()]
    if any(path.name == "main.py" for path in files):
        return "it holds main.py"
    sources = [path for path in files if language_of(path) not in ("", "python", "javascript")]
    others = len(sources) - 1 + sum(path.suffix in _HEADERS for path in files)
    if others > 0 and sum(map(has_main, sources)) == 1:
        return "one of its sources has a main"
    has_folders = any(path.is_dir() for path in inside)
    if has_command and files and not has_folders:
        return "it holds files and no folder"
    if len(files) > 1 and not has_folders and sum(map(_is_program, files)) == 1:
        return "one of its files is a program"
    return ""


def _is_program(path: Path) -> bool:
    """Return whether a file alone may be a hand-in."""
    return bool(language_of(path)) or path.suffix.lower() in _ARCHIVES or os.access(path, os.X_OK)


def _find_in_folder(folder: Path) -> Program:
    """Take the sources of a folder, else its only executable, for one program."""
    name, home = plain(str(folder)), folder.resolve()
    files = list(regular_files(home))
    by_language = {
        language: tuple(path for path in files if language_of(path) == language)
        for language in ("cpp", "c", "java", "python", "javascript")
    }
    if by_language["cpp"] or by_language["c"]:
        language = "cpp" if by_language["cpp"] else "c"
        return Program(name, home, language, by_language["cpp"] + by_language["c"])
    if by_language["java"]:
        return Program(name, home, "java", by_language["java"])
    if python := [path for path in by_language["python"] if not _is_test(path)]:
        main = [path for path in python if path.name == "main.py"] or _find_python_main(python)
        if len(main) != 1:
            raise ProgramError(f"{name} has {len(main)} Python files and no main.py.")
        others = tuple(path for path in python if path != main[0])
        return Program(name, home, "python", (main[0], *others))
    if scripts := by_language["javascript"]:
        main = [path for path in scripts if path.stem in ("main", "index")] or list(scripts)
        if len(main) != 1:
            raise ProgramError(f"{name} has {len(main)} JavaScript files, and no main.js or index.js.")
        return Program(name, home, "javascript", (main[0], *(path for path in scripts if path != main[0])))
    executables = [path for path in files if os.access(path, os.X_OK)]
    if len(executables) != 1:
        raise ProgramError(
            f"{name} holds no source in C, C++, Java, JavaScript or Python, and {len(executables)} executables. "
            "Name its command line with --run."
        )
    return Program(name, home, command=(f"./{executables[0].relative_to(home)}",))


def _is_test(path: Path) -> bool:
    """Return whether a source in Python is a file of tests, as pytest names them."""
    return path.name.startswith("test_") or path.stem.endswith("_test")


def _find_python_main(paths: Sequence[Path]) -> list[Path]:
    """Find the file that is started: the one that no other imports, of several the one that asks for `__main__`."""
    texts = {path: read_source(path) for path in paths}
    imported = {name for text in texts.values() for name in _IMPORT.findall(text)}
    free = [path for path in paths if path.stem not in imported]
    asking = [path for path in free or paths if "__main__" in texts[path]]
    return asking if len(asking) == 1 else free


def with_function(program: Program, name: str) -> Program:
    """Make the program one that calls a function, or Class.method, with the board. Raises ProgramError."""
    if program.language not in ("python", *COMPILERS):
        raise ProgramError(f"{program.name} is no source in Python, C or C++: --function calls a function of one.")
    return replace(program, environment={**program.environment, FUNCTION: name, SIDE: str(CLASSIC.size)})


def command_program(line: str, home: Path, name: str = "", build_line: str = "") -> Program:
    """Make a program of a command line that runs in a copy of a folder, where `build_line` has run before.

    Without a name the folder is that of the caller, and words that name a file elsewhere stand for it. Java looks for
    its classes in the copy. Raises ProgramError.
    """
    words, built = _split(line, "--run"), _split(build_line, "--build") if build_line else []
    place = home.resolve()
    folder = place if place.is_dir() else place.parent
    if not name:
        words = [_find_elsewhere(word, folder) for word in words]
    if os.sep not in words[0] and (folder / words[0]).is_file():
        words[0] = f"./{words[0]}"
    if not built and shutil.which(str(folder / words[0]) if os.sep in words[0] else words[0]) is None:
        raise ProgramError(f"{plain(words[0])}: there is no such program.")
    sources = tuple(path for path in _sources_in(place) if built or path.name in words)
    environment = {"CLASSPATH": "."}
    return Program(plain(name or line), place, "", sources, tuple(words), environment, tuple(built))


def _sources_in(place: Path) -> tuple[Path, ...]:
    """List the sources of any language, in which a grid can be replaced before they are built or run."""
    files = regular_files(place) if place.is_dir() else [place]
    return tuple(path for path in files if path.suffix in (*LANGUAGES, *_OTHER_SUFFIXES))


def _find_elsewhere(word: str, folder: Path) -> str:
    """Return the whole path of a word that names a file outside of the folder, else the word."""
    path = Path(os.path.abspath(folder / word))  # a link of an environment of Python is not the same as its target
    return str(path) if path.is_file() and not path.is_relative_to(folder) else word


def _split(line: str, option: str) -> list[str]:
    """Split a command line into words. Raises ProgramError."""
    try:
        words = shlex.split(line)
    except ValueError as error:
        raise ProgramError(f"{line!r} is no command line: {error}.") from error
    if not words:
        raise ProgramError(f"The command line of {option} is empty.")
    return words


def copy_program(program: Program, folder: Path) -> tuple[Path, tuple[Path, ...]]:
    """Copy a hand-in into a new folder below `folder`; return that, and the sources in it. Raises ProgramError."""
    copy = Path(mkdtemp(prefix="hand-in-", dir=folder))
    home = program.home
    root = home if home.is_dir() else home.parent
    try:
        for path in regular_files(home) if home.is_dir() else [home]:
            target = copy / path.relative_to(root)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)
    except OSError as error:
        raise ProgramError(f"{program.name} cannot be copied: {error.strerror or error}.") from error
    return copy, tuple(copy / path.relative_to(root) for path in program.sources)


def build(program: Program, folder: Path, edit: Callable[[Sequence[Path]], object] | None = None) -> Built:
    """Copy a program into the folder, and compile it there if it needs that; `edit` may change the copied sources.

    Raises ProgramError with the compiler's messages.
    """
    copy, sources = copy_program(program, folder)
    if edit:
        edit(sources)
    if program.build:
        messages = _run_build(program, copy)
        return Built(program.command, messages, program.environment, copy)
    if program.language == "python":
        runner = [str(PYTHON_RUNNER)] if FUNCTION in program.environment else []
        name = str(sources[0].relative_to(copy))
        return Built((sys.executable, *runner, name), environment=program.environment, files=copy)
    if program.language == "javascript":
        if not (node := shutil.which("node")):
            raise ProgramError("Node.js is not installed here, which runs JavaScript: node is missing.")
        return Built((node, str(sources[0].relative_to(copy))), files=copy)
    if program.language == "java":
        return _build_java(program, copy, sources, folder)
    if not program.is_compiled:
        return Built(program.command, environment=program.environment, files=copy)
    target = folder / f"{copy.name}.exe"
    sources = sources_to_compile(program, copy, sources)
    messages = compile_sources(program, sources, folder, (*_OPTIMIZED, "-o", str(target)))
    if _NO_RETURN in messages:  # optimized, a function without its return crashes that works as students compile it
        messages = compile_sources(program, sources, folder, ("-o", str(target)))
    return Built((str(target),), messages, program.environment, copy)


def sources_to_compile(program: Program, copy: Path, sources: tuple[Path, ...]) -> tuple[Path, ...]:
    """Return the sources that are compiled: with a main of ours where a function is called. Raises ProgramError."""
    if FUNCTION not in program.environment:
        return sources
    try:
        ours, included = write_caller(program.environment[FUNCTION], copy, sources)
    except ValueError as error:
        raise ProgramError(f"{program.name}: {error}") from error
    others = tuple(path for path in sources if path != included)
    if any(map(has_main, others)):
        raise ProgramError(f"{program.name} has a main in another file than the function that is called.")
    return (ours, *others)


def _run_build(program: Program, copy: Path) -> str:
    """Run the command line of --build in the copy of a hand-in; return what it says. Raises ProgramError.

    Its home and temporary folder are outside, as Go builds no module in a temporary folder, and caches are not copied.
    """
    outside = dict.fromkeys(("HOME", "TMPDIR"), str(copy.parent))
    try:
        found = run(program.build, copy, limits=COMPILING, environment=program.environment | outside)
    except OSError as error:
        raise ProgramError(f"{program.build[0]} cannot be started: {error.strerror or error}.") from error
    messages = (found.errors + found.output).decode(errors="replace")
    if found.stopped or found.code:
        why = "was stopped" if found.stopped else f"ends with exit code {found.code}"
        raise ProgramError(f"{program.name} is not built: {program.build[0]} {why}.\n{messages}".rstrip())
    return messages


def _build_java(program: Program, copy: Path, sources: Sequence[Path], folder: Path) -> Built:
    """Compile sources in Java, and find the class that is started. Raises ProgramError."""
    compiler, java = shutil.which("javac"), shutil.which("java")
    if not compiler or not java:
        raise ProgramError("No Java compiler is installed here: javac is missing. A JDK has it.")
    classes = folder / f"{copy.name}-classes"
    sources = [_named_as_its_type(path) for path in sources]
    names = [str(path.relative_to(copy)) for path in sources]
    words = [
        compiler,
        *(f"-J{option}" for option in _JAVA),
        "-proc:none",
        "-nowarn",
        "-encoding",
        "UTF-8",
        "-d",
        str(classes),
        *names,
    ]
    found = run(words, copy, limits=COMPILING)
    messages = (found.errors + found.output).decode(errors="replace")
    if found.stopped or found.code:
        why = "was stopped" if found.stopped else "refuses it"
        raise ProgramError(f"{program.name} does not compile: javac {why}.\n{messages}".rstrip())
    mains = [name for path in sources if (name := find_main_class(read_source(path)))]
    if len(mains) != 1:
        has = f"{len(mains)} classes with" if mains else "no class with"
        raise ProgramError(f"{program.name} has {has} a method main. Name its command line with --run.")
    command = (java, *_JAVA, "-cp", f"{classes}{os.pathsep}.", mains[0])
    return Built(command, "" if messages.startswith("Note:") else messages, program.environment, copy)


def _named_as_its_type(path: Path) -> Path:
    """Rename a copied source in Java after its public type, as it is called that no more where it was handed in."""
    found = _PUBLIC_TYPE.search(_NOISE.sub(" ", read_source(path)))
    if found is None or found[1] == path.stem or path.with_name(f"{found[1]}.java").exists():
        return path
    return path.rename(path.with_name(f"{found[1]}.java"))


def find_main_class(text: str) -> str:
    """Find the class of a source in Java that has the method main, with its package; '' if there is none."""
    text = _NOISE.sub(" ", text)
    main = _JAVA_MAIN.search(text)
    if main is None:
        return ""
    names: list[str] = []
    waiting = ""
    for token in _JAVA_TYPE.finditer(text, 0, main.start()):
        if token[1]:
            waiting = token[1]
        elif token[0] == "{":
            names.append(waiting)
            waiting = ""
        elif names:
            names.pop()
    package = _JAVA_PACKAGE.search(text)
    name = "$".join(name for name in names if name)
    return f"{package[1]}.{name}" if package else name


def compile_sources(program: Program, sources: Sequence[Path], folder: Path, options: Sequence[str]) -> str:
    """Start the compiler on the sources with these options, in the folder; return its messages.

    Raises ProgramError if there is none, or if it refuses the sources.
    """
    compiler = find_compiler(program.language)
    homes = sorted({str(path.parent) for path in sources if path.suffix != ".o"})
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
