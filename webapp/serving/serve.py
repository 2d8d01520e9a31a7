"""Serve the pages with waitress: the command `sudoku serve`. No other command imports this module."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final

import click

from solver.cli.options import HELP, Whole, add_font, font, option, takes
from webapp.serving.allowed_hosts import trusted_hosts
from webapp.serving.embedding import parse_sites
from webapp.serving.hosts import LOOPBACK, WILDCARD_ADDRESSES, listen, listen_from, local_addresses, url
from webapp.serving.proxies import parse_prefix

if TYPE_CHECKING:
    from socket import socket

    from flask import Flask

    from solver.search.algorithm import Algorithm, Algorithms
    from webapp.serving.server import Server

DEFAULT_PORT: Final = 8000
MAX_LOAD_SECONDS: Final = 10.0  # for loading and trying out a search of one's own
ENDLESS_SEARCH_MESSAGE: Final = (
    "{name}{line} is still at work after {seconds:.0f} seconds, so the server does not start: see that every loop "
    "there comes to an end, and that `search` returns after `room` moves at most."
)
PROXIES_HELP: Final = "Trusted proxies in front, each of which sets X-Forwarded-For, -Proto, -Host and -Port."


class EndlessSearchError(click.ClickException):
    """Report a file with a search that never ends."""

    exit_code = 2


@dataclass(frozen=True, kw_only=True)
class ServeOptions:
    """The options of `sudoku serve`."""

    host: str = option(
        "--host", default=LOOPBACK[0], show_default=True, help="Address to serve on; 0.0.0.0 lets phones in."
    )
    # None: DEFAULT_PORT or the next free one
    port: int | None = option(
        "--port",
        metavar="N",
        type=Whole(0, 65_535),
        help=f"By default {DEFAULT_PORT} or the next free one; 0 uses any free port.",
    )
    threads: int = option(
        "--threads",
        default=16,
        show_default=True,
        metavar="N",
        type=Whole(1, 64),
        help="Requests answered at the same time.",
    )
    prefix: str = option("--prefix", default="", help="Path in front of all addresses, such as /sudoku behind a proxy.")
    log: str | None = option(
        "--log",
        type=click.Choice(["refusals", "all"]),
        help="Write a line on standard error for each of these answers.",
    )
    algorithms: tuple[str, ...] = option(
        "--algorithm", metavar="FILE", help="A search of your own for demo and race; see docs."
    )
    lessons: str | None = option(
        "--lessons",
        metavar="DIR",
        type=click.Path(exists=True, file_okay=False, readable=True),
        help="Offer the lessons in this folder, *.toml.",
    )
    proxies: int = option("--proxies", default=0, show_default=True, metavar="N", type=Whole(0, 8), help=PROXIES_HELP)
    embed: tuple[str, ...] = option(
        "--embed", metavar="SITE", help="A site whose pages may show embeds in frames; * for every site."
    )
    font: str | None = font()


@click.command(context_settings=HELP)
@takes(ServeOptions)
def serve(chosen: ServeOptions) -> None:
    """Serve the web page until Ctrl-C.

    A port that you name is used or refused: if it is taken, the command ends with 2. The server answers only to names
    of this machine that it knows; list other names, for example behind a proxy, in the variable SUDOKU_HOSTS, separated
    by commas.

    Exit code: 1 or 2 if it cannot start; 130 after Ctrl-C.

    \b
    Examples
      sudoku serve
      sudoku serve --host 0.0.0.0               phones in the same room, too
      sudoku serve --port 8080 --log refusals
      sudoku serve --algorithm mine.py          a search of your own
      sudoku serve --lessons lessons            lessons of your own
      sudoku serve --prefix /sudoku --proxies 1
      sudoku serve --embed https://course.example
    """
    run_server(chosen)


def run_server(chosen: ServeOptions) -> None:
    """Open the port, make the application, print its addresses, and answer until a signal stops the server."""
    parse_sites(chosen.embed)  # before anything takes time
    add_font(chosen.font)
    algorithms = load_algorithms(chosen.algorithms)
    with open_port(chosen.host, chosen.port) as listener:
        phone_hosts = local_addresses() if chosen.host in WILDCARD_ADDRESSES else []
        app = make_app(chosen, algorithms, phone_hosts)
        if chosen.lessons:
            report_lessons(app, chosen.lessons)
        run = prepare_server(app, listener, chosen.threads)
        report_addresses(chosen, listener.getsockname()[1], phone_hosts)
        run()


def open_port(host: str, port: int | None) -> socket:
    """Listen at the port, or at DEFAULT_PORT or the next free one if none is named."""
    return listen_from(host, DEFAULT_PORT) if port is None else listen(host, port)


def load_algorithms(paths: Sequence[str]) -> Algorithms:
    """Load the algorithms in these files and print a line for each; return the list of ours with them at its end."""
    from solver.search import ALGORITHMS

    algorithms = ALGORITHMS
    for path in paths:
        loaded = load_in_time(path, algorithms)
        algorithms = algorithms.with_algorithm(loaded)
        click.echo(f"Search {loaded.letter} is {loaded.name!r}, from {click.format_filename(path)}.")
    return algorithms


def load_in_time(path: str, algorithms: Algorithms) -> Algorithm:
    """Load the algorithm in that file, to be listed behind these.

    Raises:
        ClickException: The file is wrong; the message says what is wrong with it.
        EndlessSearchError: Loading and trying it out takes more than `MAX_LOAD_SECONDS`.
    """
    from solver.errors import RuleError
    from solver.search import user_algorithm

    outcome: list[Algorithm | BaseException] = []

    def load() -> None:
        try:
            outcome.append(user_algorithm.load(path, algorithms))
        except BaseException as error:  # it is raised below
            outcome.append(error)

    trial = threading.Thread(target=load, daemon=True)  # It may never end.
    trial.start()
    trial.join(MAX_LOAD_SECONDS)
    if not outcome:
        line = user_algorithm.line_of(sys._current_frames().get(trial.ident or 0), path)
        raise EndlessSearchError(
            ENDLESS_SEARCH_MESSAGE.format(name=Path(path).name, line=line, seconds=MAX_LOAD_SECONDS)
        )
    loaded = outcome[0]
    if isinstance(loaded, RuleError):
        raise click.ClickException(f"{loaded}.")
    if isinstance(loaded, BaseException):
        raise loaded
    return loaded


def make_app(chosen: ServeOptions, algorithms: Algorithms, phone_hosts: Sequence[str]) -> Flask:
    """Create the application as the options want it. Raises ClickException where its files are missing."""
    from webapp import create_app

    config = {
        "HOSTS": trusted_hosts(chosen.host, phone_hosts),
        "PHONE_HOSTS": phone_hosts,
        "WARM": True,
        "PREFIX": chosen.prefix,
        "PROXIES": chosen.proxies,
        "LOG": chosen.log or "",
        "LESSONS": chosen.lessons,
        "ALGORITHMS": algorithms,
        "EMBED": chosen.embed,
    }
    try:
        return create_app(config)
    except FileNotFoundError as missing:
        raise click.ClickException(str(missing)) from None


def report_addresses(chosen: ServeOptions, port: int, phone_hosts: Sequence[str]) -> None:
    """Print the addresses of the page: on this machine, then for other machines in the same network."""
    if chosen.port is None and port != DEFAULT_PORT:
        click.echo(f"Port {DEFAULT_PORT} is taken, so this is the next free one.")
    host = LOOPBACK[0] if chosen.host in WILDCARD_ADDRESSES else chosen.host
    path = f"{parse_prefix(chosen.prefix)}/"[1:]
    click.echo(f"Sudoku Workbench: {url(host, port)}{path}")
    for address in phone_hosts[:1]:
        click.echo(f"  for phones and other machines: {url(address, port)}{path}")
    for address in phone_hosts[1:]:
        click.echo(f"  if they do not find it: {url(address, port)}{path}")
    click.echo("Ctrl-C stops it.")


def report_lessons(app: Flask, folder: str) -> None:
    """Print how many lessons the folder has."""
    from webapp.demo.lesson_folder import folder_contents

    found = len(folder_contents(app).lessons)
    click.echo(f"{found} {'lesson' if found == 1 else 'lessons'} from {click.format_filename(folder)}.")


def prepare_server(app: Flask, listener: socket, threads: int) -> Callable[[], None]:
    """Create a server that a signal stops, and return the function that runs it."""
    from webapp.serving.server import Server
    from webapp.serving.warm_up import warm_up

    server = Server(app, listener, threads)
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, make_stop_handler(server))
    threading.Thread(target=warm_up, args=[app], daemon=True).start()
    return server.run


def make_stop_handler(server: Server) -> Callable[[int, FrameType | None], None]:
    """Make the signal handler that stops the server; a second signal ends the process at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        server.stop()

    return stop
