"""Options that a concept takes: those it knows, and the nearest of them where one is unknown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from errbar.errors import BadInput, near


def check_known(owner: str, options: Mapping[str, object], asked: Iterable[str]) -> None:
    """BadInput for the first option that the owner does not have."""
    for name in asked:
        if name not in options:
            close = near(name, options)
            hint = f" Near it: {', '.join(close)}." if close else ""
            raise BadInput(f"{owner} has no option {name!r}.{hint} Options: {', '.join(options) or 'none'}.")
