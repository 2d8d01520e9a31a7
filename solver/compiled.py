"""Compile functions with numba, which the optional extra `fast` installs; everything runs interpreted without it.

There is one source. Interpreted it runs on lists, compiled on arrays, with the same moves; what compiling gains can
therefore be shown. numba is imported when something is to be compiled and not before.

    compile_for(function, helpers, *example)   compiles a function of a search, a rating or a new puzzle when asked to
    entry, compiled, inlined                   are decorators for kernels, whose modules are imported only where used

numba keeps machine code in a cache folder of the user (`cache_folder`), whose name holds the version of the package and
a digest of the sources. numba itself looks only at the file of a function, but code is compiled from all files that it
calls: after an update of one of them, old code would run on a new layout. A new folder makes that impossible.

Measured on the puzzle with 138 million moves (moves a second of one core; CPython 3.11, numba 0.68, AMD Zen 5):

    algorithm            A             B             C            D
    interpreted      558,000       472,000       214,000       52,000
    compiled      38,700,000    29,300,000    19,500,000    5,060,000

Importing numba takes 0.35 s, compiling a search 0.5 to 1.5 s once; from the disk it comes in milliseconds.

Roads not taken: decorators in the searches, which would import numba with the package; `parallel=True`, which is not
safe in a server with threads; a flag that compiled code looks at to stop, which LLVM may read only once, where
returning to Python after every 65,536 moves costs nothing; compiling in another process while the engine works on a
list, which took 240 lines and saved seconds once for each version.
"""

from __future__ import annotations

import hashlib
import importlib
import logging
import os
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])

MISSING: Final = 'numba is not installed. To install it: pip install "sudoku-workbench[fast]"'
LOADING_SECONDS: Final = 0.8  # seconds of CPU to load numba and the code for lists or ratings from disk
COMPILING_SECONDS: Final = 15.0  # seconds of CPU to compile that code, if it is not on disk
_SOURCES: Final = ("shape.py", "batch/*.py", "batch/bitsliced/*.py", "generator/*.py", "search/*.py", "techniques/*.py")
_MIN_FREE_BYTES: Final = 1 << 20  # bytes that a disk must have left for the largest compiled function
_INNER: Final[dict[str, Any]] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # these cost a third more


@dataclass
class CompilerState:
    """What a process has compiled so far, and why it can compile nothing; None as long as it can."""

    functions: dict[Callable[..., Any], Callable[..., Any]] = field(default_factory=dict)
    failure: str | None = None


state = CompilerState()  # of this process
_lock = threading.Lock()
_listeners: list[Callable[[], None]] = []


# ---- numba


def numba() -> Any:
    """Import numba, with the cache folder set. Raises ImportError, or whatever else is wrong with numba here."""
    package: Any = importlib.import_module("numba")
    _prepare(package)
    return package


@cache
def _prepare(package: Any) -> None:
    """Set the cache folder, and register who listens for compiling."""
    if can_cache():
        package.config.CACHE_DIR = str(cache_folder())
    event: Any = importlib.import_module("numba.core.event")

    class CompileListener(event.Listener):  # type: ignore[misc]  # numba ships no types
        def on_start(self, _: object) -> None:
            while _listeners:
                _listeners.pop()()

        def on_end(self, _: object) -> None:
            return

    event.register("numba:compile", CompileListener())


@contextmanager
def notify_on_compile(notify: Callable[[], None]) -> Iterator[None]:
    """Call `notify` once, when numba begins to compile a function within the context.

    Loading a function from the disk does not count.
    """
    _listeners.append(notify)
    try:
        yield
    finally:
        with suppress(ValueError):  # it was called
            _listeners.remove(notify)


def why_not() -> str | None:
    """Return why nothing can be compiled here; None as long as it can. Does not import numba."""
    if state.failure is None and find_spec("numba") is None:
        return describe_slowdown(MISSING)
    return state.failure


def describe_slowdown(reason: str) -> str:
    """Return what compiled code would bring, and why there is none."""
    return f"Without compiled code searches take 60 times as long, long lists 40 to 600, levels 3 to 25 times. {reason}"


def describe_fault(problem: Exception) -> str:
    """Return why numba cannot be used after this exception, and what to do where it is not installed."""
    missing = isinstance(problem, ModuleNotFoundError) and problem.name == "numba"
    return MISSING if missing else f"numba cannot be used ({problem})."


# ---- the cache folder


@cache
def cache_folder() -> Path:
    """Return the folder of compiled code: of the user, or NUMBA_CACHE_DIR, and of this version and these sources."""
    base = os.environ.get("NUMBA_CACHE_DIR") or _user_folder()
    return Path(base) / f"{release()}-{digest(Path(__file__).parent)}"


def release() -> str:
    """Return the version of this program, 'sources' where it is not installed."""
    try:
        return version("sudoku-workbench")
    except PackageNotFoundError:
        return "sources"


def _user_folder() -> Path:
    """Return the folder that the system gives a program for caches."""
    home = Path("~").expanduser()
    if os.name == "nt":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "sudoku-workbench" / "Cache"
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "sudoku-workbench"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "sudoku-workbench"


def digest(package: Path) -> str:
    """Compute a digest of the package's sources that are compiled, and of the registers that they are compiled for."""
    found = hashlib.sha256(os.environ.get("SUDOKU_VECTOR_WORDS", "").encode())
    for pattern in _SOURCES:
        for path in sorted(package.glob(pattern)):
            found.update(path.read_bytes())
    return found.hexdigest()[:12]


@cache
def can_cache() -> bool:
    """Return whether compiled code can be written to the disk here; if not, each process compiles for itself."""
    try:
        folder = cache_folder()
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(_MIN_FREE_BYTES))
    except (OSError, RuntimeError):  # RuntimeError: there is no home
        return False
    return True


def is_at_hand(part: str) -> bool:
    """Return whether the part has been compiled before, so that it loads from the disk in a moment."""
    return (cache_folder() / f"{part}.done").exists()


def note_done(part: str) -> None:
    """Note for later processes that the part has been compiled."""
    with suppress(OSError):
        (cache_folder() / f"{part}.done").touch()


# ---- decorators for kernels


def inlined(function: Function) -> Function:
    """Compile the function into each of its callers."""
    return cast(Function, numba().njit(forceinline=True, **_INNER)(function))


def compiled(function: Function) -> Function:
    """Compile the function by itself, for compiled callers alone."""
    return cast(Function, numba().njit(**_INNER)(function))


def entry(*signatures: str) -> Callable[[Function], Function]:
    """Compile a function with all that it calls, and keep the code; it runs without the GIL.

    With a signature this happens when the module is imported, without one at the first call.
    """

    def decorate(function: Function) -> Function:
        return cast(Function, _njit(*signatures)(function))

    return decorate


def _njit(*signature: object) -> Any:
    return numba().njit(*signature, nogil=True, cache=can_cache())


# ---- functions that run interpreted too


def is_ready(function: Callable[..., Any]) -> bool:
    """Return whether the function has been compiled by now in this process."""
    return function in state.functions


def compile_for(
    function: Callable[..., Any], helpers: tuple[Callable[..., Any], ...], *example: Any
) -> Callable[..., Any] | None:
    """Compile the function for arguments like the example's; None where nothing can be compiled.

    The first call takes a second where nothing is on disk, and a fraction of it otherwise.

    Args:
        function: The function, which stays as it is.
        helpers: What it calls, each after those that it calls itself.
        example: Arguments of the types to compile for.
    """
    if function in state.functions:  # nobody waits while another function is being compiled
        return state.functions[function]
    with _lock:
        if function not in state.functions and why_not() is None:
            _compile(function, helpers, example)
        return state.functions.get(function)


def _compile(function: Callable[..., Any], helpers: tuple[Callable[..., Any], ...], example: tuple[Any, ...]) -> None:
    try:
        package = numba()
        if package.config.DISABLE_JIT:
            raise ImportError("it is switched off by NUMBA_DISABLE_JIT")
        for helper in helpers:
            package.extending.register_jitable(helper)
        state.functions[function] = _njit(tuple(map(package.typeof, example)))(function)
    except Exception as problem:  # whatever is wrong with numba here must not keep anybody from searching
        state.failure = describe_slowdown(describe_fault(problem))
        logging.getLogger(__name__).warning(state.failure)
