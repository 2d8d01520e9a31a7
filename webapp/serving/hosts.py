"""Open the listening socket and find the addresses under which others reach this machine.

The command `sudoku` imports this module, so it imports nothing of the web.
"""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from typing import Final

import click

MAX_PORTS_TRIED: Final = 20
WILDCARD_ADDRESSES: Final = ("0.0.0.0", "::")  # the addresses that stand for all of this machine's
LOOPBACK: Final = ("127.0.0.1", "localhost")

_PRIVATE_NETWORKS: Final = tuple(map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16")))
_NETWORK_CARD_PREFIXES: Final = ("eth", "en", "wl", "wi-fi")  # how systems begin the names of network cards
_VIRTUAL_INTERFACE_PREFIXES: Final = (  # Names of what ends inside this machine or in a tunnel.
    *("docker", "br-", "veth", "virbr", "vnet", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni", "flannel", "cali"),
    *("tun", "tap", "utun", "wg", "ppp", "tailscale", "zt", "nordlynx"),
)


class ListenError(click.ClickException):
    """Report an address or a port that the server cannot have."""

    exit_code = 2


def listen(host: str, port: int) -> socket.socket:
    """Open a socket that listens at exactly this port; 0 is any free port. Raises ListenError if it cannot."""
    try:
        return _listen(host, port)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise ListenError(f"Cannot serve at {host!r}, port {port}: {error.strerror}.") from None
    raise ListenError(
        f"Port {port} is taken by another program: stop that, name another port with --port, or leave --port out for "
        "the next free one."
    )


def listen_from(host: str, port: int) -> socket.socket:
    """Open a socket that listens at the first free port from this one on. Raises ListenError if it finds none."""
    for attempt in range(port, port + MAX_PORTS_TRIED):
        try:
            return _listen(host, attempt)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise ListenError(f"Cannot serve at {host!r}, port {attempt}: {error.strerror}.") from None
    raise ListenError(f"Ports {port} to {port + MAX_PORTS_TRIED - 1} are taken; name another one with --port.")


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
    """Build the address to type into a browser.

    >>> url("192.168.0.7", 8000), url("::1", 8000)
    ('http://192.168.0.7:8000/', 'http://[::1]:8000/')
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


# ---- addresses that others can reach


def local_addresses() -> list[str]:
    """List the IPv4 addresses under which others may reach this machine, the likeliest first. Send nothing."""
    route = outgoing_address()
    return rank_addresses(({route: ""} if route else {}) | _interface_addresses(), route)


def rank_addresses(found: Mapping[str, str], route: str = "") -> list[str]:
    """Sort the addresses by how likely a phone in the same room reaches them, and drop loopback.

    Args:
        found: interface of each address, "" if it is not known.
        route: address from which this machine reaches other networks. It comes first unless it belongs to a tunnel,
            as phones in the room are not at the other end of that.

    >>> rank_addresses({"127.0.0.1": "lo", "172.17.0.1": "docker0", "192.168.0.7": "wlan0"})
    ['192.168.0.7', '172.17.0.1']
    """

    def rank(address: str) -> tuple[bool, bool, bool, bool, str]:
        name, parsed = found[address].lower(), ip_address(address)
        return (
            name.startswith(_VIRTUAL_INTERFACE_PREFIXES) or parsed.is_link_local,
            address != route,
            not name.startswith(_NETWORK_CARD_PREFIXES),
            not any(parsed in lan for lan in _PRIVATE_NETWORKS),
            address,
        )

    return sorted((address for address in found if not _is_unreachable(address)), key=rank)


def _is_unreachable(address: str) -> bool:
    parsed = ip_address(address)
    return parsed.is_loopback or parsed.is_unspecified


def outgoing_address() -> str:
    """Find the address from which this machine reaches other networks, "" without a network.

    This only looks up the route and sends nothing.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 80))  # an address for documentation
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _interface_addresses() -> dict[str, str]:
    """Map each IPv4 address in use to its interface; this works in a class-room hotspot too."""
    try:
        import psutil  # PyPy does not have it.

        stats, addresses = psutil.net_if_stats(), psutil.net_if_addrs()
    except (ImportError, OSError):
        return {}
    running = [name for name in addresses if name in stats and stats[name].isup]  # a cable is plugged in
    return {each.address: name for name in running for each in addresses[name] if each.family == socket.AF_INET}
