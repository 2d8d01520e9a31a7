"""Test the QR code of a page: its content, the addresses that get one, and the address for phones."""

from __future__ import annotations

import html
import re
from xml.etree import ElementTree

import pytest
import segno
from flask.testing import FlaskClient

from tests.for_each import for_each
from tests.webapp.pages import GENTLE, HTMX, Document, assert_guarded
from webapp import create_app
from webapp.shared import qr

PAGE = f"/demo?p={GENTLE.replace('.', '0')}&lanes=free-cells&at=13"
LAN = {"base_url": "http://192.0.2.7:8000"}


def test_the_code_holds_the_address(client: FlaskClient) -> None:
    """The code has host and page, black on white, with four white modules around it."""
    response = client.get("/qr.svg", query_string={"of": PAGE}, **LAN)
    assert response.content_type == "image/svg+xml"
    assert_guarded(response)
    code = segno.make_qr(f"http://192.0.2.7:8000{PAGE}", error="l")
    picture = ElementTree.fromstring(response.data)
    side = code.symbol_size(border=4)[0]
    assert picture.attrib["viewBox"] == f"0 0 {side} {side}"
    assert picture.attrib.get("width") is None
    ground, modules = picture.findall("{*}path")
    assert ground.attrib["fill"] in ("#fff", "white")
    assert modules.attrib["stroke"] in ("#000", "black")
    assert modules.attrib["d"] == _dark(code)


def _dark(code: segno.QRCode) -> str:
    """Draw the path of the dark modules with the library itself."""
    found = re.search(
        r'class="qrline" stroke="[^"]*" d="([^"]*)"', code.svg_inline(border=4, dark="#000", light="#fff")
    )
    assert found is not None
    return found[1]


def test_page_and_overlay_have_the_same_code(client: FlaskClient) -> None:
    """Page and overlay have code, link in letters and a link back; phones get no advice."""
    whole = client.get("/qr", query_string={"of": PAGE}, **LAN)
    part = client.get("/qr", query_string={"of": PAGE}, headers=HTMX, **LAN)
    assert_guarded(whole)
    for response in (whole, part):
        page = Document(response)
        (image,) = page.find("img")
        assert client.get(html.unescape(image["src"]), **LAN).status_code == 200
        assert image["alt"]
        assert page.find("a", href=f"http://192.0.2.7:8000{html.escape(PAGE)}") or f"http://192.0.2.7:8000{PAGE}" in (
            html.unescape(response.text)
        )
        assert "sudoku serve --host" not in response.text
    assert "<html" in whole.text
    assert "<html" not in part.text
    assert PAGE in html.unescape(whole.text)


def test_a_loopback_address_gets_the_address_for_phones(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """For 127.0.0.1, out of reach for phones, the page says how and where to serve."""
    monkeypatch.setattr(qr, "own_addresses", lambda: ["192.0.2.9"])
    text = html.unescape(client.get("/qr", query_string={"of": PAGE}, base_url="http://127.0.0.1:8000").text)
    assert "The address 127.0.0.1 works on this computer only. For phones, start the server with" in text
    assert "sudoku serve --host 0.0.0.0 and open http://192.0.2.9:8000/ here" in text
    monkeypatch.setattr(qr, "own_addresses", list)
    text = client.get("/qr", query_string={"of": PAGE}, base_url="http://localhost").text
    assert "sudoku serve --host 0.0.0.0." in text


def test_a_server_open_to_phones_names_its_own_address() -> None:
    """Opened at 127.0.0.1, an open server shows its first reachable address and offers the others."""
    client = create_app({"PHONE_HOSTS": ["192.0.2.7", "198.51.100.4"]}).test_client()
    here = {"base_url": "http://127.0.0.1:8001"}
    text = html.unescape(client.get("/qr", query_string={"of": "/demo"}, **here).text)
    assert "http://192.0.2.7:8001/demo" in text
    assert "sudoku serve --host" not in text
    other = html.unescape(client.get("/qr", query_string={"of": "/demo", "at": "198.51.100.4:8001"}, **here).text)
    assert ">http://198.51.100.4:8001/demo<" in other


@for_each(
    "page",
    [
        "http://elsewhere.example/demo",
        "//elsewhere.example/demo",
        "/\\elsewhere.example",
        "demo",
        "javascript:alert(1)",
        "/nowhere",
        "/board",
        "/demo#part",
        "/demo?title=a b",
        "/demo?title=ä",
        "/demo\n",
        "",
    ],
)
def test_only_pages_of_this_site_get_a_code(client: FlaskClient, page: str) -> None:
    """Any other path is refused with a sentence, as page and as picture."""
    for path in ("/qr", "/qr.svg"):
        response = client.get(path, query_string={"of": page}, headers=HTMX)
        assert response.status_code == 400
        assert 10 < len(response.text) < 250
        assert_guarded(response)


def test_other_hosts_and_long_addresses_are_refused(client: FlaskClient) -> None:
    """Another host's address, or one too long for a phone to scan, gets no code."""
    assert client.get("/qr", query_string={"of": "/", "at": "elsewhere.example"}).status_code == 400
    assert client.get("/qr.svg", query_string={"of": "/?title=" + "x" * qr.MAX_ADDRESS_CHARACTERS}).status_code == 414
    assert (
        client.get("/qr.svg", query_string={"of": "/?title=" + "x" * (qr.MAX_ADDRESS_CHARACTERS - 8)}).status_code
        == 200
    )


def test_the_demo_links_to_the_code(client: FlaskClient) -> None:
    """Without script the button links to the code of the same place, without the projector's view."""
    for query, wanted in (
        (f"{PAGE}&view=projector", PAGE),
        (
            "/demo?lesson=gentle-tree&at=3&view=projector",
            "/demo?lesson=gentle-tree&at=3&code=cs2&base=1",
        ),
    ):
        page = Document(client.get(query))
        links = [html.unescape(link["href"]) for link in page.find("a") if link.get("href", "").startswith("/qr?")]
        assert len(links) == 1
        text = html.unescape(client.get(links[0]).text)
        assert f"http://localhost{wanted}" in text
        assert client.get(wanted).status_code == 200


def test_the_short_link_of_a_lesson_opens_the_same_page(client: FlaskClient) -> None:
    """It keeps rows counted from 1 in a lesson that counts from 0."""
    for base in ("0", "1"):
        long = Document(client.get(f"/demo?lesson=liang-figure-3&at=5&base={base}&code=py"))
        short = Document(client.get(f"/demo?at=5&lesson=liang-figure-3&code=py&base={base}"))
        assert long.text("lesson-caption") == short.text("lesson-caption")
        assert long.find("section", id="stage") == short.find("section", id="stage")
