"""A proxy for tests: passes a request on, as nginx would with few lines of configuration, and the answer back."""

from __future__ import annotations

import contextlib
import http.client
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PASSED = ("Origin", "Content-Type", "HX-Request", "Accept-Encoding")


@contextlib.contextmanager
def small_proxy(backend: int, prefix: str = "", names: bool = True) -> Iterator[int]:
    """The port of a proxy in front of that one; it takes `prefix` off, and leaves the port out of Host.

    `names` says whether it tells host and port in headers of their own.
    """

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            self.pass_on()

        def do_POST(self) -> None:
            self.pass_on()

        def pass_on(self) -> None:
            host = self.headers["Host"]
            name, _, port = host.partition(":")
            headers = {"Host": name, "X-Forwarded-For": self.client_address[0], "X-Forwarded-Proto": "http"}
            headers |= {"X-Forwarded-Host": host, "X-Forwarded-Port": port} if names else {}
            headers |= {key: self.headers[key] for key in PASSED if key in self.headers}
            body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
            asked = http.client.HTTPConnection("127.0.0.1", backend, timeout=20)
            asked.request(self.command, self.path.removeprefix(prefix), body or None, headers)
            answer = asked.getresponse()
            content = answer.read()
            self.send_response_only(answer.status)
            for key, value in answer.getheaders():
                self.send_header(key, value)
            self.end_headers()
            self.wfile.write(content)
            asked.close()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
