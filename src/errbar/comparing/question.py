"""Question: what is asked of the models that are compared: measures, the primary one, margins, a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import final

from errbar._shelf import split_names
from errbar.contrasts import contrast
from errbar.contrasts.holm import holm
from errbar.errors import BadInput, UnknownName
from errbar.records.contrast import Contrast
from errbar.records.measure import Measure
from errbar.records.method import InferenceSettings
from errbar.records.run_options import RunOptions
from errbar.requests.compare import CompareRequest
from errbar.requests.kinds import Amounts, Call, Measures
from errbar.requests.ranges import is_number
from errbar.scoring.inference_settings import draws_as_written
from errbar.scoring.own_functions import is_function
from errbar.scoring.which_measures import find_measure, parse_measures

ADJUSTMENTS = "holm, hochberg, bonferroni or bh"


@final
@dataclass(frozen=True, kw_only=True)
class Question:
    """What is asked of a set of models."""

    ask: InferenceSettings
    measures: Measures | None = None
    primary: Measure | None = None
    margin: Amounts | None = None
    contrast: Contrast | None = None
    """The test that was named."""
    adjust: Contrast = holm
    """How p-values are adjusted for how many they are."""
    against: str | None = None
    sliced: bool = True
    """False where slices that the rows have are left to somebody else."""
    because: Mapping[str, str] = field(default_factory=dict)
    draws: RunOptions = field(default_factory=RunOptions)
    """How many draws were asked for, as the run notes it."""

    @classmethod
    def of(cls, request: CompareRequest, ask: InferenceSettings) -> Question:
        """The question of a request; wrong names and numbers are refused before any learner is fitted."""
        _, named = parse_measures(request.measures, [request.primary])
        primary = request.primary
        if primary is not None:
            if not isinstance(primary, (str, Measure)) and not is_function(primary):
                raise BadInput(f"`primary` must be the name of one measure; got {type(primary).__name__}.")
            primary = find_measure(primary, named)
            named = [primary, *named]
        read_margin(request.margin, named)
        return cls(
            ask=ask,
            measures=request.measures,
            primary=primary,
            margin=request.margin,
            contrast=_find_contrast(request.test),
            adjust=_find_adjustment(request.adjust),
            against=request.against,
            because=request.because or {},
            draws=draws_as_written(request),
        )

    @property
    def contrasts(self) -> tuple[Contrast | None, Contrast]:
        """The test and the adjustment."""
        return self.contrast, self.adjust

    def overrides(self, code: str) -> bool:
        """True where a reason is given for going on in spite of it."""
        return any(str(c).upper() == code for c in self.because)


def _find_contrast(test: Call) -> Contrast | None:
    if test is None:
        return None
    if not isinstance(test, (str, Contrast)):
        raise BadInput(f"`test` must be the name of a contrast; got {type(test).__name__}.")
    return contrast(test)


def _find_adjustment(adjust: Call) -> Contrast:
    """The way to adjust p-values that was named; Holm's by default."""
    if adjust is None:
        return holm
    if not isinstance(adjust, (str, Contrast)):
        raise BadInput(f"`adjust` must be the name of a method for p-values; got {type(adjust).__name__}.")
    try:
        found = contrast(adjust)
    except UnknownName:
        raise BadInput(f"`adjust` must be {ADJUSTMENTS}; got {adjust!r}.") from None
    if found.takes != "p":
        raise BadInput(f"`adjust` must be {ADJUSTMENTS}; {found.name} is a test of models.")
    return found


def margins_of(margin: Amounts | None, chosen: Sequence[Measure], primary: str | None) -> dict[str, float]:
    """Margins by measure: a number is the primary's, `accuracy:0.01` and {"accuracy": 0.01} name their own."""
    out: dict[str, float] = {}
    for name, size in read_margin(margin, chosen):
        key = primary if name is None else name
        if key is None:
            raise BadInput(
                "`margin` needs one measure; several are compared and none is primary. Give `primary`, or "
                "`margin=accuracy:0.01`."
            )
        if key not in {m.key for m in chosen}:
            raise BadInput(f"`margin` needs a measure that is compared; {key} is not. Add it: `measures={key}`.")
        out[key] = size
    return out


def read_margin(margin: Amounts | None, beside: Sequence[Measure]) -> list[tuple[str | None, float]]:
    """Measures (None for the primary one) and the margins they were given; BadInput for what is neither."""
    if margin is None:
        return []
    if isinstance(margin, Mapping):
        return [(find_measure(name, beside).key, read_amount(size)) for name, size in margin.items()]
    if not isinstance(margin, str):
        return [(None, read_amount(margin))]
    parts = [part.rpartition(":") for part in split_names(margin) or [margin]]
    return [(find_measure(name, beside).key if colon else None, read_amount(size)) for name, colon, size in parts]


def read_amount(given: object) -> float:
    """A margin as a number above 0."""
    try:
        found = float(given)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        found = float("nan")
    if isinstance(given, bool) or not is_number(found) or found <= 0:
        raise BadInput(f"`margin` must be a gap above 0, such as 0.01 or accuracy:0.01; got {given!r}.")
    return found
