"""Serves the pages with waitress, as `sudoku serve`; this is also the entry point of the whole `sudoku` command.

flask and waitress are imported only when serving, so that `sudoku solve` starts without them.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from collections.abc import Callable, Iterable
from types import FrameType
from typing import TYPE_CHECKING, Any, Final

import click

if TYPE_CHECKING:
    from webapp.serving.server import Server

PORT: Final = 8000
PORTS_TRIED: Final = 20
EVERYWHERE: Final = "0.0.0.0"
LOOPBACK: Final = ("127.0.0.1", "localhost")
HOSTS_VARIABLE: Final = "SUDOKU_HOSTS"


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
    for address in addresses:
        click.echo(f"  for phones and other machines: {url(address, found)}")
    click.echo("Ctrl-C stops it.")
    server.run()


def stopper(server: Server) -> Callable[[int, FrameType | None], None]:
    """The signal handler that stops the server; a second signal ends the process at once."""

    def stop(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        server.stop()

    return stop


# ---- addresses


def listen(host: str, port: int) -> socket.socket:
    """A socket listening at the port or, where that is taken, at the next free one. Raises ClickException."""
    for attempt in range(port, min(port + PORTS_TRIED, 65_536)):
        try:
            return _listen(host, attempt)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise click.ClickException(f"Cannot serve at {host!r}, port {attempt}: {error.strerror}.") from None
    raise click.ClickException(f"Port {port} and the {PORTS_TRIED - 1} after it are taken; name another with --port.")


def _listen(host: str, port: int) -> socket.socket:
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        # Elsewhere this lets a restart take the port at once; on Windows it would share the port with its owner.
        if os.name != "nt":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError:
        listener.close()
        raise
    return listener


def url(host: str, port: int) -> str:
    """The address to type into a browser."""
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def trusted_hosts(host: str, addresses: Iterable[str]) -> list[str] | None:
    """The names that a request's Host may have; None, for any, where the server was told to use an IPv6 address.

    Flask cannot compare IPv6 addresses. The check keeps pages of other sites from reaching this server under a name
    that they point here.

    >>> trusted_hosts("127.0.0.1", [])[:2]
    ['127.0.0.1', 'localhost']
    """
    if ":" in host:
        return None
    named = os.environ.get(HOSTS_VARIABLE, "").lower().replace(",", " ").split()
    own = socket.gethostname().lower()
    names = [*LOOPBACK, host.lower(), *addresses, *([own, f"{own}.local"] if host == EVERYWHERE else []), *named]
    return list(dict.fromkeys(names))


def local_addresses() -> list[str]:
    """The IPv4 addresses of this machine that others may reach; may be empty. Sends nothing."""
    found = {info[4][0] for info in _resolved(socket.gethostname())}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation; only the route is looked up
            found.add(probe.getsockname()[0])
        except OSError:
            pass
    if sys.platform == "linux":
        found |= _interface_addresses()
    return sorted(str(address) for address in found if not str(address).startswith("127."))


def _resolved(name: str) -> list[Any]:
    try:
        return list(socket.getaddrinfo(name, None, socket.AF_INET))
    except OSError:
        return []


def _interface_addresses() -> set[str]:
    """The address of every network interface, found also without a route to anywhere, as in a class-room hotspot."""
    import fcntl

    get_address = 0x8915  # SIOCGIFADDR of Linux: takes and returns an ifreq of 40 bytes, address in bytes 20 to 23
    found = set()
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asker:
        for _, name in socket.if_nameindex():
            try:
                answer = fcntl.ioctl(asker, get_address, name.encode().ljust(40, b"\0"))
            except OSError:
                continue  # an interface without an address
            found.add(socket.inet_ntoa(answer[20:24]))
    return found


if __name__ == "__main__":
    main()
