"""Path folds: what every value of a path predicts over the splits of a plan, found when it is asked for.

Most values of a path are asked for their score alone, which may be known without what they predict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from errbar.learners.exact._bulk import Bulk
from errbar.records.types import Floats

FindBulks = Callable[[Sequence[int]], Sequence[Bulk]]
"""Numbers of some values -> what these predict."""


class PathFolds:
    """Values by their number, each predicted once."""

    def __init__(
        self,
        values: int,
        splits: int,
        find: FindBulks,
        *,
        fits: int = 0,
        squares: Callable[[], Floats | None] | Floats | None = None,
    ) -> None:
        self.splits = splits
        self.fits = fits
        """Splits of all values that were fitted for real."""
        self._find = find
        self._made: list[Bulk | None] = [None] * values
        self._squares = squares

    def __len__(self) -> int:
        return len(self._made)

    def __getitem__(self, value: int) -> Bulk:
        return self.predict([value])[0]

    def predict(self, values: Sequence[int] | None = None) -> tuple[Bulk, ...]:
        """What these values predict, or all: those that lack predictions are predicted together."""
        asked = range(len(self)) if values is None else values
        lacking = [i for i in asked if self._made[i] is None]
        for i, made in zip(lacking, self._find(lacking) if lacking else ()):
            self._made[i] = made
        return tuple(one for i in asked if (one := self._made[i]) is not None)

    @property
    def squares(self) -> Floats | None:
        """(values, splits) sums of squared errors, NaN where only predictions would tell; None if none is known."""
        if callable(self._squares):
            self._squares = self._squares()
        return self._squares
