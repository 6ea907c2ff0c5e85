"""What pictures of one run say alike: a measure in the title, how a band was made, whose rows these are."""

from __future__ import annotations

from errbar.pictures._given import Given
from errbar.records.estimate import Estimate


def estimate(given: Given, name: str) -> Estimate | None:
    """The run's estimate of a measure over all rows, where it has one."""
    found = (e for e in given.run.estimates if e.measure == name and e.slice is None and e.value is not None)
    return next(found, None)


def titled(title: str, given: Given, name: str, short: str) -> str:
    """The title with a measure and its interval: "ROC curve, AUC 0.83 (0.78 to 0.87)"."""
    found = estimate(given, name)
    if found is None:
        return title
    ends = "" if found.interval is None else f" ({found.interval.low:.3g} to {found.interval.high:.3g})"
    return f"{title}, {short} {found.value:.3g}{ends}"


def area_note(given: Given, name: str, short: str, area: float) -> tuple[str, ...]:
    """Said where the run's number is not the area of the curve that is drawn."""
    found = estimate(given, name)
    if found is None or found.value is None or abs(found.value - area) < 5e-4:
        return ()
    why = "the run averages over splits" if given.run.verb == "evaluate" else "the run orders rows by the score column"
    return (f"The area under the drawn curve is {area:.3g}; the run's {short} is {found.value:.3g}, for {why}.",)


def band_method(given: Given) -> str:
    """How the band was made, and for which independent rows."""
    level = f"{100 * given.level:g}%"
    said = f"{level} band that holds at all thresholds at once: Dvoretzky-Kiefer-Wolfowitz with Massart's constant"
    return f"{said}, each of the two shares at {100 * (1 + given.level) / 2:g}%{worth(given)}."


def worth(given: Given) -> str:
    """A clause on effective counts and on rows predicted out of fold; empty for plain rows of one model."""
    e = given.evidence
    assert e is not None
    said = ""
    if e.given.unit is not None or e.weight is not None:
        said += ", on the effective counts of rows that units or weights leave"
    if e.given.split is not None:
        said += "; rows out of fold are taken as if one model had predicted them"
    return said
