"""The contrast of two learners over one plan where none is named, by the plan's design."""

from __future__ import annotations

from typing import Final

from errbar._shelf import shelf
from errbar.errors import NoInterval
from errbar.records.contrast import Contrast
from errbar.records.family import DesignKind
from errbar.records.missing import Missing

BY_INTERVAL: Final = "by the interval of the plan's own design"
"""The gap has the interval that a learner's error has over such plans; where there is none it says why."""

DEFAULT_BY_DESIGN: dict[DesignKind, str | Missing] = {
    "partition": "corrected_t",
    "random_splits": "corrected_t",
    "nested": BY_INTERVAL,
    "halves": BY_INTERVAL,
    "blocks": "paired",
    "single": "paired",
    "bootstrap": Missing("no_interval", "no valid test is known for bootstrap samples; use kfold(k=10)"),
    "fitted_rows": BY_INTERVAL,
    "all_subsets": BY_INTERVAL,
}
"""`paired` reads the test rows as those of two fixed models."""


def contrast_over_splits(design: DesignKind) -> Contrast | None:
    """The contrast of values by split; None where the design's interval gives the gap; or NoInterval."""
    name = DEFAULT_BY_DESIGN[design]
    if isinstance(name, Missing):
        raise NoInterval(name.says)
    found: Contrast | None = None if name == BY_INTERVAL else shelf("contrasts").get(name)
    return found if found is not None and found.takes == "splits" else None
