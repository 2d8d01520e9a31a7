"""Where the server is found: the port it listens at, and its addresses.

The command `sudoku` comes through here, so nothing of the web is imported.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Final

import click

PORTS_TRIED: Final = 20
EVERYWHERE: Final = ("0.0.0.0", "::")  # the addresses that stand for all of this machine's
LOOPBACK: Final = ("127.0.0.1", "localhost")

_LAN: Final = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_CARDS: Final = ("eth", "en", "wl", "wi-fi")  # how systems begin the names of network cards
_INSIDE: Final = (  # and of what ends inside this machine or in a tunnel
    *("docker", "br-", "veth", "virbr", "vnet", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni", "flannel", "cali"),
    *("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "nordlynx"),
)


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
    """The address to type into a browser.

    >>> url("192.168.0.7", 8000), url("::1", 8000)
    ('http://192.168.0.7:8000/', 'http://[::1]:8000/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


# ---- addresses that others can reach


def local_addresses() -> list[str]:
    """Return the IPv4 addresses of this machine that others may reach, the likeliest first. Sends nothing."""
    route = _route()
    return ranked(({route: ""} if route else {}) | _interfaces(), route)


def ranked(found: Mapping[str, str], route: str = "") -> list[str]:
    """The addresses by how likely a phone in the room reaches them; loopback, which none does, is left out.

    `found` names the interface of each address, "" where it is not known; `route` is the address that the way out of
    this machine starts from. That comes first, unless it is a tunnel: who is in the room is not at its other end.

    >>> ranked({"127.0.0.1": "lo", "172.17.0.1": "docker0", "192.168.0.7": "wlan0"})
    ['192.168.0.7', '172.17.0.1']
    """

    def rank(address: str) -> tuple[bool, bool, bool, bool, str]:
        name, parsed = found[address].lower(), ip_address(address)
        return (
            name.startswith(_INSIDE) or parsed.is_link_local,
            address != route,
            not name.startswith(_CARDS),
            not any(parsed in lan for lan in _LAN),
            address,
        )

    return sorted((address for address in found if not _is_nowhere(address)), key=rank)


def _is_nowhere(address: str) -> bool:
    parsed = ip_address(address)
    return parsed.is_loopback or parsed.is_unspecified


def _route() -> str:
    """The address from which this machine speaks to others; '' without a way out. Only the route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 80))  # an address for documentation
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _interfaces() -> dict[str, str]:
    """Return each IPv4 address in use and its interface, also without a way out, as in a class-room hotspot."""
    try:
        import psutil  # which PyPy has not

        stats, addresses = psutil.net_if_stats(), psutil.net_if_addrs()
    except (ImportError, OSError):
        return {}
    running = [name for name in addresses if name in stats and stats[name].isup]  # a cable is plugged in
    return {each.address: name for name in running for each in addresses[name] if each.family == socket.AF_INET}
