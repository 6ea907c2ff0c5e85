"""Companions of a value that are worked out only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any


class Parts(Mapping[str, float]):
    """A mapping of known keys whose values come from `make()` on the first read; pickled as a dict."""

    def __init__(
        self, known: Mapping[str, float], keys: tuple[str, ...], make: Callable[[], tuple[float, ...]]
    ) -> None:
        self._known = dict(known)
        self._keys = keys
        self._make = make

    def __getitem__(self, key: str) -> float:
        if key not in self._known and key in self._keys:
            self._known.update(zip(self._keys, self._make()))
        return self._known[key]

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys((*self._known, *self._keys)))

    def __len__(self) -> int:
        return len(set(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)

    def __repr__(self) -> str:
        return repr(dict(self))
