"""0 / 0 counted as 0 or 1 where a caller asks for it: the option zero_division, announced wherever it is used."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._tables import cut_of
from errbar.records.measure import Measure
from errbar.records.scored import Recomputed, Scored


@dataclass(frozen=True, slots=True)
class FilledNotes:
    """(measure, evidence) -> the line that says what 0 / 0 was counted as, and of which classes."""

    find: Callable[..., object]

    def __call__(self, measure: Measure, evidence: Evidence) -> tuple[str, ...]:
        """Return the note; empty if zero_division was not asked for, the rule alone with several labels per row."""
        s = dict(measure.settings)
        fill, named, average = s.pop("zero_division"), s.pop("class"), s.pop("average")
        if fill is None:
            return ()
        said = f"{measure.key}: 0 / 0 counted as {fill:g}"
        if evidence.kind == "multilabel":
            return (said,)
        from errbar.measures._two_by_two import EveryFour  # here, since that module needs this one

        table = EveryFour(evidence.cells(cut_of(s.pop("threshold"))))
        empty = np.isnan(np.asarray(self.find(table, **s))) & (average != "micro")
        if average is None and (named is not None or evidence.kind == "binary"):
            empty &= np.arange(len(empty)) == (evidence.positive if named is None else evidence.code(named))
        classes = [repr(evidence.classes[c]) for c in np.flatnonzero(empty)]
        return (f"{said}, of {'class ' + ', '.join(classes[:5]) if classes else 'no class here'}",)


def filling(find: Callable[..., object], fill: object) -> Callable[..., object]:
    """The formula with 0 / 0 counted as this number; as it is where none is given."""
    if fill is None:
        return find
    if isinstance(fill, (bool, str)) or fill not in (0, 1):
        raise BadInput(f"zero_division= must be 0 or 1; got {fill!r}. Without it, 0 / 0 is undefined.")

    def filled(t: object, **options: object) -> object:
        try:
            value = np.asarray(find(t, **options))
        except Undefined:
            return float(fill)
        return value[()] if value.ndim == 0 else np.where(np.isnan(value), float(fill), value)

    return filled


def by_convention(measure: Measure, evidence: Evidence, suffix: str) -> Scored:
    """A value that zero_division sets: no row is behind it, so nothing can be said of its spread."""
    fill = float(measure.settings["zero_division"])
    return Scored(
        measure=measure,
        label=f"{measure.label}{suffix}",
        value=fill,
        basis=Recomputed(no_interval=f"0 / 0 counted as {fill:g} is a convention, with no row behind it"),
        n=evidence.n,
        influence_of=lambda: np.zeros(evidence.n),
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.unit,
        weight=evidence.weight,
    )
