"""Measures that are functions of the confusion table: shares of it, functions of 2 x 2, functions of K x K."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from math import isfinite
from typing import Any, Literal, NamedTuple

import numpy as np

from errbar._numeric.stepping import gradients
from errbar.errors import BadInput, Undefined
from errbar.evidence import Evidence
from errbar.measures._no_skill import label_no_skill
from errbar.records.measure import Measure
from errbar.records.scored import ConfusionBasis, Margins, Proportion, Scored, Through, margins_of
from errbar.records.types import CLASSIFICATION, CLASSIFIED, Array, Better, Bools, Floats, Ints

AVERAGES = ("macro", "micro", "weighted")
TableReading = Literal["cells", "margins", "class means"]
"""What a formula takes: the table alone; also its margins; also its margins, and it is a mean over classes."""


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


class HitShare(NamedTuple):
    """A measure as hits among trials."""

    hits: float
    trials: float
    through: Through
    """From the share of hits to the measure."""
    cells: Callable[[], Bools] | None = None
    """Which cells of the table are trials, where not all are."""
    value: float | None = None
    """The measure itself, where that is the share: it is counted once."""


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


def ratio(num: Any, den: Any, why: str) -> Any:
    """num / den; an empty denominator is undefined with its reason, NaN inside arrays of replicates."""
    if np.ndim(den) == 0:
        if den == 0:
            raise Undefined(why)
        return num / den
    empty = den == 0
    if not empty.any():
        return num / den
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(empty, np.nan, num / den)


def scored_table(
    measure: Measure,
    evidence: Evidence,
    find: Callable[[Any], Any],
    *,
    threshold: float | None = None,
    reads: TableReading = "cells",
    share: HitShare | None = None,
    times: float = 1.0,
    suffix: str = "",
) -> Scored:
    """A Scored on the table: `find` must not depend on the table's scale; `times` makes totals of shares."""
    cells = evidence.cells(threshold)
    value = float(find(cells).real) if share is None or share.value is None else share.value
    if not isfinite(value):
        raise Undefined("the ratio is infinite: its denominator has no rows")

    def codes() -> Ints:
        return evidence.cell_codes(threshold)

    slopes = _Once(lambda: times * _slopes(find, cells / cells.sum(), reads))

    table = ConfusionBasis(
        cells=cells,
        find=lambda t: times * find(t),
        codes=codes,
        slopes=slopes,
        averaged=reads == "class means",
        by_margins=reads != "cells",
    )
    basis: Proportion | ConfusionBasis = table
    if share is not None:
        trials = share.cells
        counted = None if trials is None else (lambda: trials().reshape(-1)[codes()])
        basis = Proportion(hits=share.hits, trials=share.trials, through=share.through, table=table, counted=counted)
    return Scored(
        measure=measure,
        label=f"{measure.label}{suffix}{_cut_in_words(measure, evidence, threshold)}",
        # A count is its hits: n * (hits / n) may miss a whole number by rounding.
        value=share.hits if share is not None and times != 1.0 else times * value,
        basis=basis,
        n=evidence.n,
        influence_of=lambda: slopes().reshape(-1)[codes()],
        reweigh=lambda w: measure.score(evidence.reweighted(w)).value,
        unit=evidence.given.unit,
        weight=evidence.weight,
    )


class _Once:
    """Numbers that are found when first asked for."""

    __slots__ = ("found", "make")

    def __init__(self, make: Callable[[], Floats]) -> None:
        self.make = make
        self.found: Floats | None = None

    def __call__(self) -> Floats:
        if self.found is None:
            self.found = self.make()
        return self.found


def _cut_in_words(measure: Measure, evidence: Evidence, threshold: float | None) -> str:
    """The threshold behind a label, " @0.5"; a share of the truth does not depend on it."""
    is_cut = (evidence.cut_from_prob and evidence.given.kind == "binary") or threshold is not None
    if not is_cut or measure.of_truth:
        return ""
    return f" @{evidence.given.threshold if threshold is None else threshold:g}"


def _slopes(find: Callable[..., Array], shares: Floats, reads: TableReading) -> Floats:
    """Derivatives by the cells' shares."""
    with np.errstate(all="ignore"):
        if reads == "cells" or len(shares) == 2:
            return gradients(lambda x: find(x.reshape(-1, *shares.shape)), shares.reshape(-1)).reshape(shares.shape)
        from errbar._numeric.margins import cell_slopes  # here, since two classes do without

        return cell_slopes(find, shares)


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
        find=FourRule(find, share, through, total).score,
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
    """What 0 / 0 was counted as, where that was asked for."""
    if measure.settings["zero_division"] is None:
        return ()
    from errbar.measures._zero_division import FilledNotes

    return FilledNotes(find)(measure, evidence)


class FourRule(NamedTuple):
    """How a measure of one class against the rest is computed: the arguments of `of_four`."""

    find: Callable[..., Any]
    share: tuple[Callable[[Four], Any], Callable[[Four], Any]] | None
    through: Through
    total: bool

    def score(self, measure: Measure, evidence: Evidence) -> Scored:
        """The measure of the class, or the average over classes, that its settings name."""
        if evidence.given.kind == "multilabel":
            return self._score_labels(measure, evidence)
        s = measure.settings
        threshold, average, named = cut_of(s.pop("threshold")), s.pop("average"), s.pop("class")
        rule = self._replace(find=_fill(self.find, s.pop("zero_division", None)))
        if average is not None and average not in AVERAGES:
            raise BadInput(f"average= must be one of {', '.join(AVERAGES)}; got {average!r}.")
        if average is not None and named is not None:
            raise BadInput("class= is for one class and average= for all of them; got both. Give one of them.")
        if average is None and (named is not None or evidence.given.kind == "binary"):
            c = evidence.positive if named is None else evidence.code(named)
            suffix = "" if named is None else f" [{evidence.classes[c]}]"
            return rule._score_class(c, measure, evidence, threshold, s, suffix)
        how = str(average or ("micro" if self.total else "macro"))  # counts add up; their mean says nothing
        return scored_table(
            measure,
            evidence,
            lambda t: _average(lambda x: rule.find(x, **s), t, how, evidence.classes),
            threshold=threshold,
            reads="margins" if how == "micro" else "class means",
            times=evidence.total if self.total else 1.0,
            suffix=f" ({how})",
        )

    def _score_labels(self, measure: Measure, evidence: Evidence) -> Scored:
        """Of several labels a row: the one that `class=` names, or an average over labels or rows."""
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


def cut_of(threshold: object) -> float | None:
    """A threshold as a finite number; anything else is refused."""
    if threshold is None:
        return None
    if isinstance(threshold, bool) or not isinstance(threshold, (int, float)) or not np.isfinite(threshold):
        raise BadInput(f"threshold= must be a number; got {threshold!r}.")
    return float(threshold)


def every_four(cells: Any) -> Four:
    """All classes of a (..., K, K) table, or of its margins, against their rest, classes along the last axis."""
    hit, truth, call = margins_of(cells)
    # Exactly 0 where no row is off the diagonal: a sum of one number and zeros is that number.
    fn, fp = truth - hit, call - hit
    whole = truth.sum(axis=-1)[..., None]
    tn = whole - hit - fn - fp
    # A part that is empty but for rounding must be exactly 0, or 0/0 goes unseen.
    return Four(hit, fp, fn, np.where(np.abs(tn) <= 1e-13 * np.abs(whole), 0.0, tn))


def _average(value: Callable[[Four], Any], cells: Any, how: str, classes: tuple[str, ...]) -> Any:
    each = every_four(cells)
    if how == "micro":
        return value(Four(*(part.sum(axis=-1) for part in each)))
    values = value(each)
    if not isinstance(cells, Margins) and cells.ndim == 2 and np.isnan(values).any():
        c = int(np.argmax(np.isnan(values)))
        try:
            value(four(cells, c))
        except Undefined as reason:
            raise Undefined(f"class {classes[c]!r}: {reason}") from None
    shares = (each.tp + each.fn) / each.all if how == "weighted" else 1 / len(classes)
    return (shares * values).sum(axis=-1)


def of_cells(
    find: Callable[..., Any],
    *,
    share: Callable[[Floats], tuple[float, float]] | None = None,
    by_margins: Callable[[Mapping[str, object]], bool] = lambda settings: False,
    options: Mapping[str, Any] | None = None,
    better: Better,
    bounds: tuple[float, float] = (0.0, 1.0),
    **about: Any,
) -> Measure:
    """A measure of the whole K x K table; `share(cells)` gives hits and trials where it is a proportion.

    `by_margins(settings)` says whether `find` also takes the margins of a table.
    """

    def score(measure: Measure, evidence: Evidence) -> Scored:
        s = measure.settings
        threshold = cut_of(s.pop("threshold"))
        counted = None
        if share is not None:
            hits, trials = share(evidence.cells(threshold))
            counted = HitShare(hits, trials, lambda x: x, value=hits / trials)
        value = lambda t: find(t, **s)  # noqa: E731
        reads: TableReading = "margins" if by_margins(s) else "cells"
        return scored_table(measure, evidence, value, threshold=threshold, reads=reads, share=counted)

    return Measure(
        reads="label",
        kinds=CLASSIFICATION,
        better=better,
        bounds=bounds,
        options={**(options or {}), "threshold": None},
        find=score,
        **about,
    )
