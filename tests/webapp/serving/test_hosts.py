"""Ports, and at which addresses phones in the room find the server."""

from __future__ import annotations

import socket
import sys
from socket import AF_INET, AF_INET6
from types import SimpleNamespace
from unittest.mock import Mock

import click
import psutil
import pytest

from tests.for_each import for_each
from webapp.serving import hosts


def test_an_address_of_another_machine_is_refused() -> None:
    """An address that is not ours ends in a sentence, not in a traceback."""
    with pytest.raises(click.ClickException, match=r"Cannot serve at '192\.0\.2\.1', port 8000"):
        hosts.listen("192.0.2.1", 8000)


def test_the_next_free_port_is_found_and_a_named_one_is_not_replaced() -> None:
    """Where no port is named, a taken one is passed over; a named one that is taken ends the program with 2."""
    with hosts.listen("127.0.0.1", 0) as first:
        port: int = first.getsockname()[1]
        with hosts.listen_from("127.0.0.1", port) as second:
            assert port < second.getsockname()[1] < port + hosts.MAX_PORTS_TRIED
        with pytest.raises(hosts.ListenError) as refused:
            hosts.listen("127.0.0.1", port)
    assert refused.value.exit_code == 2


def test_addresses_for_others_are_no_loopback() -> None:
    """What is printed for phones is never an address that only this machine understands."""
    for address in hosts.local_addresses():
        assert not address.startswith("127.")
        assert socket.inet_aton(address)


# ---- which address phones are told: made-up tables of interfaces

HOME = {"192.168.0.7": "wlan0"}
DOCKER = {"172.17.0.1": "docker0", "172.18.0.1": "br-0f1e2d3c4b5a", "10.0.3.1": "lxcbr0"}
TABLES = {
    "docker's bridges": (DOCKER | HOME, "192.168.0.7", "192.168.0.7"),
    "docker's bridges in a hotspot without a way out": (DOCKER | {"192.168.42.1": "wlp2s0"}, "", "192.168.42.1"),
    "two cards: the one with the way out": ({"10.1.0.5": "eth0"} | HOME, "192.168.0.7", "192.168.0.7"),
    "all traffic through a tunnel": ({"10.8.0.2": "tun0", "100.64.0.3": "wg0"} | HOME, "10.8.0.2", "192.168.0.7"),
    "a card that got no address": ({"169.254.7.7": "eth0"} | HOME, "", "192.168.0.7"),
    "a bridge that is the way out": ({"10.0.0.4": "br0", "192.168.122.1": "virbr0"}, "10.0.0.4", "10.0.0.4"),
    "a public address": ({"172.17.0.1": "docker0", "198.51.100.4": "ens3"}, "198.51.100.4", "198.51.100.4"),
    "a public address beside the room's": ({"198.51.100.4": "ens3", "192.168.0.7": "ens4"}, "", "192.168.0.7"),
    "names unknown": ({"169.254.7.7": "", "198.51.100.4": "", "192.168.0.7": ""}, "", "192.168.0.7"),
    "Windows": ({"172.20.96.1": "vEthernet (WSL)", "192.168.0.7": "Wi-Fi", "10.1.0.5": "OtherVPN"}, "", "192.168.0.7"),
    "docker alone": (DOCKER, "", "10.0.3.1"),
}


@for_each("name", TABLES)
def test_the_first_address_is_one_that_phones_reach(name: str) -> None:
    """The way out first, then cards of the room; bridges, tunnels and addresses that nobody gave come last."""
    found, route, wanted = TABLES[name]
    for table in (found, dict(reversed(found.items()))):
        table = {"127.0.0.1": "lo", "127.0.1.1": ""} | table
        ranked = hosts.rank_addresses(table, route)
        assert ranked[0] == wanted
        assert sorted(ranked) == sorted(found)


def interfaces(monkeypatch: pytest.MonkeyPatch, found: dict[str, str], down: tuple[str, ...] = ()) -> None:
    """Make psutil say that these addresses have these interfaces, of which some are not in use."""
    names = dict.fromkeys(found.values())
    ipv4 = {
        name: [SimpleNamespace(family=AF_INET, address=each) for each in found if found[each] == name] for name in names
    }
    stats = {name: SimpleNamespace(isup=name not in down) for name in names}
    other = [
        SimpleNamespace(family=AF_INET6, address="fe80::1"),
        SimpleNamespace(family=-1, address="02:fc:00:00:00:01"),
    ]
    monkeypatch.setattr(psutil, "net_if_addrs", lambda: {name: other + each for name, each in ipv4.items()})
    monkeypatch.setattr(psutil, "net_if_stats", lambda: stats)


def test_addresses_of_interfaces_in_use_are_listed_and_the_route_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only IPv4, no loopback, nothing of a card without a cable; the way out comes first."""
    monkeypatch.setattr(hosts, "outgoing_address", lambda: "192.168.0.7")
    interfaces(monkeypatch, DOCKER | HOME | {"127.0.0.1": "lo", "192.168.9.9": "eth1"}, down=("eth1",))
    assert hosts.local_addresses() == ["192.168.0.7", "10.0.3.1", "172.17.0.1", "172.18.0.1"]


def test_a_hotspot_without_a_route_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Phones on it reach this machine though nothing leads to the internet."""
    monkeypatch.setattr(hosts, "outgoing_address", str)
    interfaces(monkeypatch, DOCKER | {"192.168.42.1": "wlp2s0"})
    assert hosts.local_addresses()[0] == "192.168.42.1"


def test_a_machine_without_addresses_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where only IPv6, or nothing at all, is configured, no address is made up."""
    monkeypatch.setattr(hosts, "outgoing_address", str)
    interfaces(monkeypatch, {"127.0.0.1": "lo", "0.0.0.0": "eth0"})
    assert hosts.local_addresses() == []


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_without_a_list_of_interfaces_the_route_is_listed(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """PyPy has no psutil, and a system may refuse the list."""
    monkeypatch.setattr(hosts, "outgoing_address", lambda: "192.168.0.7")
    if error is ImportError:
        monkeypatch.setitem(sys.modules, "psutil", None)
    else:
        monkeypatch.setattr(psutil, "net_if_addrs", Mock(side_effect=error))
    assert hosts.local_addresses() == ["192.168.0.7"]
