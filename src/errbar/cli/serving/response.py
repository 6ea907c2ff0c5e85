"""Answer: what goes back to the browser, under headers that let the page reach nothing else."""

from __future__ import annotations

from dataclasses import dataclass

HTML = "text/html; charset=utf-8"
JSON = "application/json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """A body with its status and kind."""

    body: str
    status: int = 200
    kind: str = HTML
    scripted: bool = False
    """True for a report, which draws its pictures by a script of its own."""
    to: str | None = None
    """Where the browser should look instead."""

    def headers(self) -> dict[str, str]:
        """All that is said of the body besides its length."""
        scripts = "; script-src 'unsafe-inline'; img-src data:" if self.scripted else ""
        policy = "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        return {
            "Content-Type": self.kind,
            "Content-Security-Policy": f"default-src 'none'; style-src 'unsafe-inline'{scripts}; {policy}",
            "X-Content-Type-Options": "nosniff",
            "Referrer-Policy": "no-referrer",  # the token stands in the address
            "Cross-Origin-Resource-Policy": "same-origin",
            "Cache-Control": "no-store",
            **({"Allow": "GET, HEAD"} if self.status == 405 else {}),
            **({"Location": self.to} if self.to is not None else {}),
        }
