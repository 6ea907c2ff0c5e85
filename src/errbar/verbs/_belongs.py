"""Belongs: which options go with learners, with runs, with files of predictions; others are refused, never ignored."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from errbar.errors import BadInput

LEARNERS = "learners that are fitted here; give --model and the data"
FILES = "predictions that are there already"
DATASETS = "scores by data set; name their column with --datasets"
OF_LEARNERS: tuple[str, ...] = (
    "y",
    "target",
    "time",
    "gap",
    "window",
    "strata",
    "drop",
    "kind",
    "plan",
    "effort",
    "powerful",
)
OF_LEARNERS += ("engine", "memory", "resume", "refit")
OF_FILES = ("truth", "label", "prob", "score", "value", "id", "weight", "classes", "threshold", "shared")
OF_ROWS = ("unit", "positive", "cost")
"""Told to learners and files alike; a run brings its own."""
UNSAID: Mapping[str, Any] = {"effort": "standard", "engine": "serial", "threshold": 0.5}
"""Defaults that are neither None nor False."""


def none_of(options: Mapping[str, Any], names: tuple[str, ...], what: str) -> None:
    """BadInput for the first of these options that was given; `what` says whom they are for."""
    for name in names:
        x = options[name]
        unsaid = x is None or x is False or (isinstance(x, (str, float)) and x == UNSAID.get(name))
        if not unsaid:
            raise BadInput(f"--{name} is for {what}. Leave --{name} out here.")


def no_learners(models: Any) -> None:
    """BadInput where learners came without the data to fit them on."""
    listed = models.values() if isinstance(models, Mapping) else models if isinstance(models, (list, tuple)) else ()
    found = [type(m).__name__ for m in listed if callable(getattr(m, "fit", None))]
    if found:
        raise BadInput(
            f"Learners are fitted on data: compare(models, X, y) or compare(models, frame, target=COLUMN); found "
            f"{' and '.join(found[:2])} without any."
        )
