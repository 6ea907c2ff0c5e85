"""Server: the run store over HTTP, bound to this machine alone, for reading only."""

from __future__ import annotations

import os
import secrets
import sys
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR, socket
from socketserver import TCPServer
from threading import BoundedSemaphore, Lock
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
"""Connections at one time; a browser uses six."""
PATIENCE = 5.0
"""Seconds that a new connection waits for the seat of one that was closed for it."""


class Server(ThreadingHTTPServer):
    """A store behind a door; `serve_forever` runs it, `shutdown` and `server_close` end it."""

    allow_reuse_address = os.name != "nt"  # there it would let two servers share a port
    request_queue_size = 4 * SEATS  # beyond it the kernel makes a new connection wait for seconds

    def __init__(self, store: Path, *, port: int = 0) -> None:
        self.store = store
        self._seats = BoundedSemaphore(SEATS)
        self._silent: dict[int, socket] = {}  # connections without a request so far, the oldest first
        self._guard = Lock()
        super().__init__((LOOPBACK, port), Handler)
        self.door = Door(secrets.token_urlsafe(24), int(self.server_address[1]))

    def server_bind(self) -> None:
        """Bind without asking the network for this machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = LOOPBACK, int(self.server_address[1])

    def process_request(self, request: Any, client_address: Any) -> None:
        """A thread for the connection; where all seats are taken, the one that was silent longest is closed for it."""
        if not self._take_seat():
            self.shutdown_request(request)
            return
        with self._guard:
            self._silent[id(request)] = request
        super().process_request(request, client_address)

    def _take_seat(self) -> bool:
        return self._seats.acquire(blocking=False) or (self._close_oldest() and self._seats.acquire(timeout=PATIENCE))

    def keep_seat(self, request: socket) -> None:
        """Keep the seat of a connection until it is answered: it has sent a whole request."""
        with self._guard:
            self._silent.pop(id(request), None)

    def _close_oldest(self) -> bool:
        with self._guard:
            oldest = next(iter(self._silent), None)
            if oldest is None:
                return False
            with suppress(OSError):  # its reader has gone already
                self._silent.pop(oldest).shutdown(SHUT_RDWR)
        return True

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Give the seat back, whatever happened."""
        try:
            super().process_request_thread(request, client_address)
        finally:
            self.keep_seat(request)
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
        self.server.keep_seat(self.connection)
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
