"""The contrast of two learners over one plan where none is named, by the plan's design."""

from __future__ import annotations

from typing import Final

from errbar.contrasts import contrast
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast
from errbar.records.family import DesignKind

BY_INTERVAL: Final = "by the interval of the plan's own design"
"""The gap has the interval that a learner's error has over such plans; where there is none it says why."""

DEFAULT_BY_DESIGN: dict[DesignKind, str | None] = {
    "partition": "corrected_t",
    "random_splits": "corrected_t",
    "nested": BY_INTERVAL,
    "halves": BY_INTERVAL,
    "blocks": "paired",
    "single": "paired",
    "bootstrap": None,
    "fitted_rows": BY_INTERVAL,
    "all_subsets": BY_INTERVAL,
}
"""`paired` reads the test rows as those of two fixed models; None: no test is known to hold."""


def contrast_over_splits(design: DesignKind) -> Contrast | None:
    """The contrast of values by split; None where the design's interval gives the gap; or NoInterval."""
    name = DEFAULT_BY_DESIGN[design]
    if name is None:
        raise NoInterval(f"no test is known to hold over {design} samples; kfold(k=10) has one")
    found = None if name == BY_INTERVAL else contrast(name)
    return found if found is not None and found.takes == "splits" else None
