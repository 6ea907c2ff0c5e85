"""Server: the run store over HTTP, bound to this machine alone, for reading only."""

from __future__ import annotations

import os
import secrets
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socketserver import TCPServer
from threading import BoundedSemaphore
from typing import Any, ClassVar

from errbar.cli.serving.access import LOOPBACK, Door
from errbar.cli.serving.page_shell import problem
from errbar.cli.serving.response import Response
from errbar.cli.serving.routes import answer

LINE = 4096
"""Characters of an address; 64 fields fit."""
HEAD = 32_768
"""Characters of all headers."""
SEATS = 32
"""Requests at one time; a browser uses six."""


class Server(ThreadingHTTPServer):
    """A store behind a door; `serve_forever` runs it, `shutdown` and `server_close` end it."""

    allow_reuse_address = os.name != "nt"  # there it would let two servers share a port

    def __init__(self, store: Path, *, port: int = 0) -> None:
        self.store = store
        self._seats = BoundedSemaphore(SEATS)
        super().__init__((LOOPBACK, port), Handler)
        self.door = Door(secrets.token_urlsafe(24), int(self.server_address[1]))

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """A thread for the request, or nothing where all seats are taken."""
        if self._seats.acquire(blocking=False):
            super().process_request(request, client_address)
        else:
            self.shutdown_request(request)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Give the seat back, whatever happened."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._seats.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A reader that has gone is no error."""
        if not isinstance(sys.exception(), (ConnectionError, TimeoutError)):
            super().handle_error(request, client_address)


class Handler(BaseHTTPRequestHandler):
    """One request: the door first, then the routes."""

    server: Server
    timeout: ClassVar[float] = 10.0  # of one read or write

    def version_string(self) -> str:
        """No versions are shown."""
        return "errbar"

    def do_GET(self) -> None:
        """Answer, with the body unless only its head was asked for."""
        self._send(self._found())

    do_HEAD = do_GET

    def _found(self) -> Response:
        if len(self.path) > LINE:
            return problem(414, f"An address has at most {LINE:,} characters; found {len(self.path):,}.")
        if sum(len(name) + len(x) for name, x in self.headers.items()) > HEAD:
            return problem(431, f"Headers have at most {HEAD:,} characters.")
        if not self.server.door.knows(self.headers.get_all("Host") or []):
            return problem(403, "This server answers to the address that `errbar serve` printed, and to no other.")
        inside = self.server.door.inside(self.path)
        if inside is None:
            return problem(403, "The token is missing or wrong. Open the whole address that `errbar serve` printed.")
        if inside == "":
            return Response(body="", status=308, to=self.server.door.url)
        return answer(inside, self.server.store)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """What the parser of requests refuses, under our headers; a method it does not know is one not allowed."""
        self.close_connection = True
        if code != 501:
            self._send(problem(code, "This is no request that a browser makes."))
            return
        if self.headers.get("Content-Length", "0").strip() not in ("", "0"):
            self.rfile.read1(HEAD)  # else closing would take the answer back
        self._send(problem(405, "This store is served for reading only: GET and HEAD."))

    def _send(self, found: Response) -> None:
        body = found.body.encode()
        self.send_response(found.status)
        for name, says in found.headers().items():
            self.send_header(name, says)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Requests are not logged: their addresses hold the token."""
