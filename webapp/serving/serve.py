"""Serves the pages with waitress, as `sudoku serve`; this is also the entry point of the whole `sudoku` command.

flask and waitress are imported only when serving, so that `sudoku solve` starts without them.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Final

import click

from webapp.serving.hosts import EVERYWHERE, LOOPBACK, listen, local_addresses, trusted_hosts, url

if TYPE_CHECKING:
    from webapp.serving.server import Server

PORT: Final = 8000


def main() -> None:
    """The `sudoku` command: everything of the library's command line, and `serve`."""
    from solver.cli import main as sudoku

    sudoku.add_command(serve)
    sudoku(prog_name="sudoku")


@click.command()
@click.option("--host", default=LOOPBACK[0], show_default=True, help="Address to serve on; 0.0.0.0 lets phones in.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65_535), help="0 takes any free one.")
@click.option("--threads", default=16, show_default=True, type=click.IntRange(1, 64), help="Answers at a time.")
def serve(host: str, port: int, threads: int) -> None:
    """Serve the web page until Ctrl-C.

    A port that is taken already is passed over for the next free one. Requests must use a name of this machine that
    the server knows; name others, as behind a proxy, in the variable SUDOKU_HOSTS, separated by commas.
    """
    listener = listen(host, port)
    found: int = listener.getsockname()[1]
    addresses = local_addresses() if host == EVERYWHERE else []
    from webapp import create_app
    from webapp.serving.assets import pack
    from webapp.serving.server import Server

    try:
        hosts = trusted_hosts(host, addresses)
        app = create_app({"TRUSTED_HOSTS": hosts, "PHONE_HOSTS": addresses, "WARM": True})
        server = Server(app, listener, threads)
    except FileNotFoundError as missing:
        raise click.ClickException(str(missing)) from None
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, stopper(server))
    if port not in (0, found):
        click.echo(f"Port {port} is taken, so this is the next free one.")
    click.echo(f"Sudoku Workbench: {url(LOOPBACK[0] if host == EVERYWHERE else host, found)}")
    for address in addresses[:1]:
        click.echo(f"  for phones and other machines: {url(address, found)}")
    for address in addresses[1:]:
        click.echo(f"  if they do not find it: {url(address, found)}")
    click.echo("Ctrl-C stops it.")
    threading.Thread(target=pack, daemon=True).start()
    server.run()


def stopper(server: Server) -> Callable[[int, FrameType | None], None]:
    """The signal handler that stops the server; a second signal ends the process at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        server.stop()

    return stop


if __name__ == "__main__":
    main()
