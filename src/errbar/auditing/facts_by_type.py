"""Facts by type: what detectors measured on rows, some of it when a check first asks for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping


class FactsByType(Mapping[type, object]):
    """Records by their type. What is `waiting` is measured once, when it is read; None is no record."""

    def __init__(self, known: Mapping[type, object], waiting: Mapping[type, Callable[[], object]]) -> None:
        self._known = dict(known)
        self._waiting = dict(waiting)

    def __getitem__(self, kind: type) -> object:
        find = self._waiting.get(kind)
        if find is not None:  # two threads may both find it: it is the same
            found = find()
            if found is not None:
                self._known[kind] = found
            self._waiting.pop(kind, None)
        return self._known[kind]

    def __iter__(self) -> Iterator[type]:
        for kind in tuple(self._waiting):
            self.get(kind)
        return iter(tuple(self._known))

    def __len__(self) -> int:
        return len(tuple(iter(self)))
