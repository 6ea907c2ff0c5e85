"""Item mean: a mean over items that were tried, with what its interval must know of the trials."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from errbar.records.scored import Mean
from errbar.records.types import Floats, Ints


@dataclass(frozen=True, slots=True, kw_only=True)
class ItemMean(Mean):
    """A mean of one value per item, each found from the trials of the item."""

    trials: Callable[[], Ints]
    """Finds the number of trials of each item."""
    unseen: float = 2.0
    """Items that the largest variance possible counts as, in the interval `bounded`."""
    within: Callable[[], Floats] | None = None
    """Variance of the trials within each item, where items stay and answers are new; None where items are new."""
    passes: bool = False
    """True where each trial is 0 or 1, so that one trial of one item moves a gap by 1 / trials."""
