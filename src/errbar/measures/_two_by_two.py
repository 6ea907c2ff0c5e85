"""Measures of one class against the rest: functions of 2 x 2 counts, for one class or averaged over classes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, NamedTuple

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._no_skill import label_no_skill
from errbar.measures._seen_classes import score_seen_classes, with_class_shares
from errbar.measures._sums_beside import sum_of_rest
from errbar.measures._tables import HitShare, cut_of, scored_table
from errbar.records.class_margins import ClassShares, Margins, margins_of
from errbar.records.measure import Measure
from errbar.records.scored import Scored, Through
from errbar.records.types import CLASSIFIED, Array, Better, Bools

AVERAGES = ("macro", "micro", "weighted")
EMPTY = 1e-13
"""Share of the rows of other classes below which a difference of two sums is rounding."""


class Four(NamedTuple):
    """One class against the rest; entries may be numbers, complex steps or arrays of replicates."""

    tp: Any
    fp: Any
    fn: Any
    tn: Any

    @property
    def all(self) -> Any:
        """Every row."""
        return self.tp + self.fp + self.fn + self.tn


def four(cells: Any, c: int) -> Four:
    """Class c of a (..., K, K) table against the rest."""
    if cells.shape[-1] == 2:
        o = 1 - c
        return Four(cells[..., c, c], cells[..., o, c], cells[..., c, o], cells[..., o, o])
    # Sums, not differences of sums: an empty part must be exactly 0 whatever the weights, or 0/0 goes unseen.
    others = [i for i in range(cells.shape[-1]) if i != c]
    rest = cells[..., others, :]
    fn = cells[..., c, others].sum(axis=-1)
    return Four(cells[..., c, c], rest[..., c].sum(axis=-1), fn, rest[..., others].sum(axis=(-1, -2)))


def of_four(
    find: Callable[..., Any],
    *,
    share: tuple[Callable[[Four], Any], Callable[[Four], Any]] | None = None,
    through: Through = lambda x: x,
    total: bool = False,
    fills: bool = False,
    options: Mapping[str, Any] | None = None,
    better: Better,
    **about: Any,
) -> Measure:
    """A measure of one class against the rest: the positive class, a named one, or an average over classes.

    `find(table, **options)` gives the value; `share` says hits and trials where it is a proportion. `fills` gives it
    the option zero_division, which counts 0 / 0 as a number.
    """
    bounds: tuple[float, float] = about.pop("bounds", (0.0, 1.0))
    filled = {"zero_division": None} if fills else {}
    about["no_skill"] = label_no_skill(about.get("no_skill"), total=total)
    return Measure(
        reads="label",
        kinds=CLASSIFIED,
        better=better,
        bounds=(0.0, float("inf")) if total else bounds,
        extensive=total,
        options={**(options or {}), "class": None, "average": None, "threshold": None, **filled},
        find=(rule := FourRule(find, share, through, total)).score,
        over_seen=rule.score_seen,
        notes=partial(_tell_filled, find) if fills else None,
        **about,
    )


def _fill(find: Callable[..., Any], number: object) -> Callable[..., Any]:
    """The formula with 0 / 0 counted as a number, where one is given."""
    if number is None:
        return find
    from errbar.measures._zero_division import filling  # here, since most tables do without

    return filling(find, number)


def _tell_filled(find: Callable[..., Any], measure: Measure, evidence: Evidence) -> tuple[str, ...]:
    """Return a note on the number that 0 / 0 was counted as; empty if none was asked for."""
    if measure.settings["zero_division"] is None:
        return ()
    from errbar.measures._zero_division import FilledNotes

    return FilledNotes(find)(measure, evidence)


class FourRule(NamedTuple):
    """The formula of a measure of one class against the rest: the arguments of `of_four`."""

    find: Callable[..., Any]
    share: tuple[Callable[[Four], Any], Callable[[Four], Any]] | None
    through: Through
    total: bool

    def score(self, measure: Measure, evidence: Evidence) -> Scored:
        """The measure of the class, or the average over classes, that its settings name."""
        if evidence.kind == "multilabel":
            return self._score_labels(measure, evidence)
        s = measure.settings
        threshold, average, named = cut_of(s.pop("threshold")), s.pop("average"), s.pop("class")
        rule = self._replace(find=_fill(self.find, s.pop("zero_division", None)))
        if average is not None and average not in AVERAGES:
            raise BadInput(f"average= must be one of {', '.join(AVERAGES)}; got {average!r}.")
        if average is not None and named is not None:
            raise BadInput("class= is for one class and average= for all of them; got both. Give one of them.")
        if average is None and (named is not None or evidence.kind == "binary"):
            c = evidence.positive if named is None else evidence.code(named)
            suffix = "" if named is None else f" [{evidence.classes[c]}]"
            return rule._score_class(c, measure, evidence, threshold, s, suffix)
        how = str(average or ("micro" if self.total else "macro"))  # counts add up; their mean says nothing
        found = scored_table(
            measure,
            evidence,
            lambda t: _average(lambda x: rule.find(x, **s), t, how, evidence.classes),
            threshold=threshold,
            reads="margins" if how == "micro" else "class means",
            # A share of all cells where classes are added up: a row has one a class.
            times=evidence.total * (len(evidence.classes) if how == "micro" else 1) if self.total else 1.0,
            suffix=f" ({how})",
        )
        return with_class_shares(found, self._count) if how == "macro" and self._counts_hits else found

    def score_seen(self, measure: Measure, evidence: Evidence) -> Scored | None:
        """Return the mean over the classes that have trials; None for other averages, and for several labels."""
        s = measure.settings
        asked = ("macro",) if evidence.kind == "binary" else ("macro", None)
        if evidence.kind == "multilabel" or s["class"] is not None or s["average"] not in asked:
            return None
        return score_seen_classes(measure, evidence, self._count, " (macro, {})") if self._counts_hits else None

    @property
    def _counts_hits(self) -> bool:
        """False if the measure is not a share, or one of true negatives, which even a rare class has many of."""
        return self.share is not None and not self.share[1](Four(tp=0, fp=0, fn=0, tn=1))

    def _count(self, table: Array | Margins) -> ClassShares:
        """Hits and trials of every class."""
        assert self.share is not None
        hits, missed, false = margins_of(table)
        each = Four(tp=hits, fp=false, fn=missed, tn=0.0)
        return ClassShares(self.share[0](each), self.share[1](each), self.through)

    def _score_labels(self, measure: Measure, evidence: Evidence) -> Scored:
        """Score rows of several labels: the label that `class=` names, or an average over labels or rows."""
        # Here, since few tasks have several labels, and that module needs this one.
        from errbar.measures._label_sets import average_of, score_label, score_label_average

        how = average_of(measure, self.total)
        if measure.settings["class"] is not None:
            return score_label(measure, evidence)
        s = {name: x for name, x in measure.settings.items() if name not in ("class", "average", "threshold")}
        find = _fill(self.find, s.pop("zero_division", None))
        times = evidence.total if self.total else 1.0
        if self.total and how == "micro":
            times *= len(evidence.classes)  # a share of all cells, of which a row has one a label
        cut = cut_of(measure.settings["threshold"])
        return score_label_average(lambda t: find(t, **s), how, measure, evidence, cut, times)

    def _score_class(
        self,
        c: int,
        measure: Measure,
        evidence: Evidence,
        threshold: float | None,
        settings: Mapping[str, object],
        suffix: str,
    ) -> Scored:
        times = evidence.total if self.total else 1.0
        share = None
        if self.share is not None:
            hits, trials = self.share
            at = four(evidence.cells(threshold), c)
            if float(trials(at)) == 0 and measure.settings.get("zero_division") is not None:
                from errbar.measures._zero_division import by_convention

                return by_convention(measure, evidence, suffix)
            through: Through = (lambda x: times * self.through(x)) if self.total else self.through
            k = len(evidence.classes)
            share = HitShare(float(hits(at)), float(trials(at)), through, lambda: _trial_cells(trials, c, k))
        return scored_table(
            measure,
            evidence,
            lambda t: self.find(four(t, c), **settings),
            threshold=threshold,
            share=share,
            times=times,
            suffix=suffix,
        )


def _trial_cells(trials: Callable[[Four], Any], c: int, k: int) -> Bools:
    """The cells of a K x K table whose rows are in the denominator of class c's share."""
    alone = np.eye(k * k).reshape(k * k, k, k)
    return np.asarray(trials(four(alone, c)) > 0).reshape(k, k)


class EveryFour:
    """All classes of a (..., K, K) table, or of its margins, against their rest, classes along the last axis: read as
    `Four` is. True negatives, which few measures read, are counted when they are asked for."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells
        self.tp, self.fn, self.fp = margins_of(cells)

    @cached_property
    def tn(self) -> Array:
        """Rows that are neither of the class nor called so."""
        if not isinstance(self.cells, Margins):
            return margins_of(sum_of_rest(self.cells)).false
        # Margins alone tell it as a difference, and a part that is empty but for rounding must be exactly 0.
        rest = sum_of_rest(self.tp + self.fn)
        tn = rest - self.fp
        return np.asarray(np.where(np.abs(tn) <= EMPTY * np.abs(rest), 0.0, tn))

    @property
    def all(self) -> Array:
        """Every row."""
        return np.asarray(self.tp + self.fp + self.fn + self.tn)


def _average(value: Callable[[Any], Any], cells: Any, how: str, classes: tuple[str, ...]) -> Any:
    each = EveryFour(cells)
    if how == "micro":
        return value(Four(*(part.sum(axis=-1) for part in (each.tp, each.fp, each.fn, each.tn))))
    values = value(each)
    if not isinstance(cells, Margins) and cells.ndim == 2 and np.isnan(values).any():
        c = int(np.argmax(np.isnan(values)))
        try:
            value(four(cells, c))
        except Undefined as reason:
            raise Undefined(f"class {classes[c]!r}: {reason}") from None
    shares = (each.tp + each.fn) / each.all if how == "weighted" else 1 / len(classes)
    return (shares * values).sum(axis=-1)
