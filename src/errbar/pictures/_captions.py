"""Captions that several pictures share: a measure in the title, how a band was made, which rows these are."""

from __future__ import annotations

import math

from errbar.pictures._picture_input import PictureInput
from errbar.pictures._run_reader import format_number
from errbar.records.estimate import Estimate


def estimate(given: PictureInput, name: str) -> Estimate | None:
    """The run's estimate of a measure over all rows, where it has one."""
    found = (e for e in given.run.estimates if e.measure == name and e.slice is None and e.value is not None)
    return next(found, None)


def titled(title: str, given: PictureInput, name: str, short: str) -> str:
    """The title with a measure and its interval: "ROC curve, AUC 0.83 (0.78 to 0.87)"."""
    found = estimate(given, name)
    if found is None or found.value is None:
        return title
    if found.interval is None:
        return f"{title}, {short} {format_number(found.value)}"
    low, high = found.interval.low, found.interval.high
    places = max(0, 1 - math.floor(math.log10((high - low) / 2)))  # two digits of the half-width, as tables have them
    return f"{title}, {short} {found.value:,.{places}f} ({low:,.{places}f} to {high:,.{places}f})"


def area_note(given: PictureInput, name: str, short: str, area: float) -> tuple[str, ...]:
    """Said where the run's number is not the area of the curve that is drawn."""
    found = estimate(given, name)
    if found is None or found.value is None or abs(found.value - area) < 5e-4:
        return ()
    why = "the run averages over splits" if given.run.verb == "evaluate" else "the run orders rows by the score column"
    return (f"The area under the drawn curve is {area:.3g}; the run's {short} is {found.value:.3g}, for {why}.",)


def band_method(given: PictureInput) -> str:
    """How the band was made, and for which independent rows."""
    level = f"{100 * given.level:g}%"
    said = f"{level} band that holds at all thresholds at once: Berk-Jones"
    return f"{said}, each of the two shares at {100 * (1 + given.level) / 2:g}%{note_dependence(given)}."


def band_of_three_method(given: PictureInput, prevalence: tuple[float, float]) -> str:
    """Describe the band if the prevalence of the rows matters too; its interval lies between the ends given."""
    each, (low, high) = f"{100 * (1 - (1 - given.level) / 3):.4g}%", prevalence
    return (
        f"{100 * given.level:g}% band that holds at all thresholds at once, from the corners of three spans at {each} "
        "each: two shares (Berk-Jones) and the prevalence of these rows, "
        f"{low:.3g} to {high:.3g} (Clopper-Pearson){note_dependence(given)}."
    )


def note_dependence(given: PictureInput) -> str:
    """A clause on effective counts and on rows predicted out of fold; empty for plain rows of one model."""
    e = given.evidence
    assert e is not None
    said = ""
    if e.given.unit is not None or e.weight is not None:
        said += ", on the effective counts of rows that units or weights leave"
    if e.given.split is not None:
        said += "; rows out of fold are taken as if one model had predicted them"
    return said
