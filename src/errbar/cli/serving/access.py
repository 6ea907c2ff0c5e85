"""Door: who may come in. A request names this machine as its host and opens its path with the token."""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass

LOOPBACK = "127.0.0.1"
NAMES = (LOOPBACK, "localhost")


@dataclass(frozen=True, slots=True)
class Door:
    """The token that was printed and the port that was bound."""

    token: str
    port: int

    @property
    def url(self) -> str:
        """The address that opens it."""
        return f"http://{LOOPBACK}:{self.port}/{self.token}/"

    def knows(self, hosts: Sequence[str]) -> bool:
        """True for one Host header with this machine's name and port: a foreign name that leads here has neither."""
        ours = {f"{name}:{self.port}" for name in NAMES}
        if self.port == 80:
            ours |= {*NAMES}  # browsers leave the usual port out
        return len(hosts) == 1 and hosts[0].strip().lower() in ours

    def inside(self, target: str) -> str | None:
        """What follows `/token` in a request's target, as it was sent; None where the token is missing or wrong."""
        head, slash, rest = target.removeprefix("/").partition("/")
        if not hmac.compare_digest(head.encode(), self.token.encode()):
            return None
        return slash + rest
