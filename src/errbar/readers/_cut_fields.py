"""Cut fields: what a summary of a log left out of its rows, read from the whole samples when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

REMOVED = "Key removed from summary"
CUT = 1000
"""Characters from which a summary cuts a text."""


class CutFields(Mapping[str, Sequence[object]]):
    """Fields of rows by dotted path; `whole(row)` gives all fields of a row, of which summaries may be short."""

    def __init__(self, short: Mapping[str, Sequence[object]], whole: Callable[[int], Mapping[str, object]]) -> None:
        self._short, self._whole = dict(short), whole

    def __getitem__(self, path: str) -> Sequence[object]:
        values = self._short[path]
        if any(map(_is_cut, values)):
            values = [self._whole(row).get(path) if _is_cut(value) else value for row, value in enumerate(values)]
            self._short[path] = values
        return values

    def __iter__(self) -> Iterator[str]:
        return iter(self._short)

    def __len__(self) -> int:
        return len(self._short)


def _is_cut(value: object) -> bool:
    return isinstance(value, str) and (value.startswith(REMOVED) or len(value) >= CUT - 10)
