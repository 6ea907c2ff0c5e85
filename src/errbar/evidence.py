"""Evidence: predictions with the work that many measures share done once, when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import numpy as np

from errbar._numeric.inner import dot
from errbar._numeric.isotonic import pooled_ends
from errbar._numeric.ranking import RankTable, order_and_ends, rank_table
from errbar.errors import BadInput, Undefined, near
from errbar.records.predictions import Predictions
from errbar.records.types import Array, Bools, Floats, Ints

if TYPE_CHECKING:
    from errbar._numeric.median_gap import MedianGap
    from errbar._numeric.probability_sums import ProbabilitySums
    from errbar._numeric.residual_sums import ResidualSums

T = TypeVar("T")
MOMENTS = "moments"
"""With a measure's key: where the moments of its losses are kept."""
MANY = 1 << 16
"""Rows from which sums in one pass are worth more than a pass for each measure."""
LEAST_LEFT = 2.0**-53
"""Half the spacing of doubles below 1: a probability of exactly 1 stands for anything nearer to it than this."""


class Recalibration(NamedTuple):
    """The non-decreasing function of a probability that fits the truth best, at each distinct value, ascending."""

    fit: Floats
    weight: Floats
    """Weight of the rows at each distinct value."""


class LeftOut(NamedTuple):
    """Rows that were taken out of all rows: what is known of both tells of the rows that are left."""

    whole: Evidence
    inside: Evidence
    """The rows taken out."""
    left: Bools
    """Of all rows, those that are left."""


class Evidence:
    """Read-only; every method is a pure function of the predictions, remembered."""

    def __init__(
        self,
        given: Predictions,
        left_out: LeftOut | None = None,
        part_of: Evidence | None = None,
        *,
        lasting: bool = False,
    ) -> None:
        self.given = given
        self.lasting = lasting
        """True where nobody else can change the rows, so that what is found of them later is what they were."""
        self.n = given.n
        """How many rows."""
        self.left_out = left_out
        self.part_of = part_of
        """All rows, where these are some of them: what was found there is where a search here may begin."""
        self.output_of: tuple[Evidence, int] | None = None
        """All outputs, where these rows are of one of them: passes over all tell of each."""
        self._kept: dict[Any, Any] = {}

    def without(self, inside: Evidence, left: Bools) -> Evidence:
        """The rows that are left when those inside are taken out; sums and orders come from these rows and those."""
        return Evidence(replace(self.given, slicings=()).take(left), LeftOut(self, inside, left))

    def known(self, key: object, kind: type[T]) -> T | None:
        """What is kept under the key; None where nothing of that kind is."""
        found = self._kept.get(key)
        return found if isinstance(found, kind) else None

    def keep(self, key: object, make: Callable[[], T]) -> T:
        """The value of `make()`, computed once per key."""
        if key not in self._kept:
            self._kept[key] = make()
        return self._kept[key]  # type: ignore[no-any-return]

    def loss_tails(self, keys: Iterable[str]) -> dict[str, float]:
        """How much the variance of the losses of these measures depends on few of them, where it has been found."""
        found = {key: self._kept[MOMENTS, key].tail for key in keys if (MOMENTS, key) in self._kept}
        return {key: tail for key, tail in found.items() if np.isfinite(tail)}

    def reweighted(self, weight: Floats) -> Evidence:
        """The same rows with other weights; rows of weight 0 are left out."""
        rows = np.flatnonzero(weight > 0)
        return Evidence(replace(self.given.take(rows), unit=None, unit_name=None, weight=weight[rows]))

    @property
    def weight(self) -> Floats | None:
        """Row weights, None where every row counts once."""
        return self.given.weight

    @cached_property
    def total(self) -> float:
        """Sum of weights."""
        return float(self.n) if self.weight is None else float(self.weight.sum())

    def mean(self, rows: Any) -> float:
        """Weighted mean of a row quantity."""
        return float(rows.mean()) if self.weight is None else dot(self.weight, rows) / self.total

    @cached_property
    def residuals(self) -> ResidualSums | None:
        """Moments of the errors of many numbers, weights left aside; None with few rows, or where digits would go."""
        given = self.given
        if given.value is None or self.n < MANY:
            return None
        from errbar._numeric.residual_sums import residual_sums  # here, since most rows are few, or have classes

        return residual_sums(*self._lines())

    @cached_property
    def median_gap(self) -> MedianGap | None:
        """How absolute errors of many numbers compare with those of the median; None as `residuals`, or where the rows
        have been overwritten since these were found."""
        if self.output_of is not None:
            whole, j = self.output_of
            return None if whole.median_gap is None else whole.median_gap.alone[j]
        if self.residuals is None:
            return None
        from errbar._numeric.median_gap import median_gap

        return median_gap(*self._lines(), self.residuals)

    @cached_property
    def rows_alone(self) -> Evidence:
        """The same rows and the sums of their errors, without all else that was found of them."""
        found = Evidence(self.given)
        found.residuals, found.output_of = self.residuals, self.output_of
        return found

    def _lines(self) -> tuple[Floats, Floats]:
        """Truth and prediction, (outputs, rows) each."""
        assert self.given.value is not None
        y, f = (part.reshape(self.n, -1).T for part in (self.given.truth, self.given.value))
        return y, f

    def one_output(self, j: int) -> Evidence:
        """The same of one of several outputs; what sums of all of them have found of it is not found again."""
        given, sums = self.given, self.residuals
        if sums is None or not sums.alone:
            return Evidence(one_output(given, j))
        found = Evidence(one_output(given, j, copied=given.unit is not None or given.weight is not None))
        found.residuals, found.output_of = sums.alone[j], (self.rows_alone, j)
        return found

    @cached_property
    def probability_sums(self) -> ProbabilitySums | None:
        """Moments of the losses of many plain rows of two classes with probabilities; None of all others."""
        given = self.given
        if given.kind != "binary" or given.prob is None or self.weight is not None or self.n < MANY:
            return None
        from errbar._numeric.probability_sums import probability_sums  # here, since most rows are few

        return probability_sums(self.p_positive(), self.y_positive(), LEAST_LEFT)

    def error_kurtosis(self) -> tuple[float, ...]:
        """Kurtosis of the squared errors of each output, weights left aside; nothing where there are no numbers."""
        value, truth = self.given.value, self.given.truth
        if value is None:
            return ()
        if self.residuals is not None:
            return tuple(m.kurtosis for m in self.residuals.outputs)
        from errbar._numeric.moments import of_rows

        errors = np.square((truth - value).reshape(self.n, -1).astype(float))
        with np.errstate(all="ignore"):
            return tuple(of_rows(column).kurtosis for column in errors.T)

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes; a class's code is its place here."""
        return self.given.classes

    @cached_property
    def class_weights(self) -> Floats:
        """Weight of the true rows of each class, or of the rows with each label."""
        if self.weight is None:
            return self.given.class_counts.astype(float)
        if self.given.kind == "multilabel":
            return np.asarray(self.weight @ self.given.truth, dtype=np.float64)
        tally = np.bincount(self.given.truth, weights=self.weight, minlength=len(self.classes))
        return tally.astype(float)

    @property
    def positive(self) -> int:
        """Code of the positive class of a binary task."""
        if self.given.positive is None:
            raise BadInput("This needs a positive class; the task has none. Give `positive`, or class= of the measure.")
        return self.given.positive

    def code(self, name: object) -> int:
        """Code of a class given by name, else without case, else as a number (1.0 is 1)."""
        text = str(name)
        if text in self.classes:
            return self.classes.index(text)
        for same in (lambda c: c.lower() == text.lower(), lambda c: _number(c) == _number(text) is not None):
            found = [i for i, c in enumerate(self.classes) if same(c)]
            if len(found) == 1:
                return found[0]
        close = ", ".join(near(text, self.classes) or self.classes[:5])
        raise BadInput(f"No class named {text!r}. Near it: {close}.")

    def is_true(self, c: int) -> Bools:
        """Rows whose truth is class c."""
        found: Bools | None = self._kept.get(("is", c))
        if found is None:
            found = self._kept["is", c] = self.given.truth == c
        return found

    def one_label(self, c: int) -> Evidence:
        """One of several labels as two classes of their own: the rows that have it, and those that do not."""
        return self.keep(("one_label", c), lambda: Evidence(one_label(self.given, c)))

    def labels(self, threshold: float | None = None) -> Ints:
        """Predicted class codes: the label column, or the probabilities cut at a threshold (argmax beyond two).

        Of several labels, 1 in the column of each that is predicted.
        """
        found: Ints | None = self._kept.get(("labels", threshold))
        if found is None:
            found = self._kept["labels", threshold] = self._labels(threshold)
        return found

    def _labels(self, threshold: float | None) -> Ints:
        given = self.given
        if threshold is None and given.label is not None:
            return given.label
        if given.kind == "multilabel":
            return self._label_matrix(threshold)
        if threshold is not None and given.kind != "binary":
            raise BadInput(f"threshold= cuts a binary probability; this task has {len(self.classes)} classes.")
        if given.prob is not None and given.prob.ndim == 2:
            return self.likeliest()
        if given.score is not None and given.score.ndim == 2:
            return _likeliest(given.score)
        cut = given.threshold if threshold is None else threshold
        ranking = given.prob if given.prob is not None else given.score
        if ranking is None:
            raise BadInput("threshold= needs a probability or a score to cut; only labels were given.")
        if given.prob is not None and not 0 <= cut <= 1:
            raise BadInput(f"threshold= cuts a probability, so it lies in [0, 1]; got {cut:g}.")
        above = ranking >= cut
        return above.view(np.uint8) if self.positive == 1 else (~above).view(np.uint8)

    def likeliest(self) -> Ints:
        """The class of the largest of a row's probabilities, the first of several."""
        prob = self.given.prob
        if prob is None or prob.ndim != 2:
            raise BadInput("This needs one column of probabilities per class; they were not given.")
        return self.keep("likeliest", lambda: _likeliest(prob))

    def _label_matrix(self, threshold: float | None) -> Ints:
        """(rows, labels), 1 where the probability, or the score, reaches the threshold."""
        given = self.given
        cut = given.threshold if threshold is None else threshold
        ranking = given.prob if given.prob is not None else given.score
        if ranking is None:
            raise BadInput("threshold= needs a probability or a score to cut; only labels were given.")
        if given.prob is not None and not 0 <= cut <= 1:
            raise BadInput(f"threshold= cuts a probability, so it lies in [0, 1]; got {cut:g}.")
        return (ranking >= cut).view(np.uint8)

    @property
    def cut_from_prob(self) -> bool:
        """True when predicted classes come from probabilities, not from a label column."""
        return self.given.label is None

    def cell_codes(self, threshold: float | None = None) -> Ints:
        """truth * K + predicted, one small integer per row."""
        if self.n <= MANY:
            return self.keep(("cell_codes", threshold), lambda: self._cell_codes(threshold))
        return self._cell_codes(threshold)

    def _cell_codes(self, threshold: float | None) -> Ints:
        k = len(self.classes)
        dtype = np.uint8 if k <= 16 else np.intp
        codes = self.given.truth.astype(dtype) * dtype(k)  # type: ignore[operator]
        return codes + self.labels(threshold).astype(dtype)  # type: ignore[no-any-return]

    def cells(self, threshold: float | None = None) -> Floats:
        """K x K confusion table: rows truth, columns predicted; sums of weights."""
        found: Floats | None = self._kept.get(("cells", threshold))
        if found is None:
            found = self._kept["cells", threshold] = self._cells(threshold)
        return found

    def _cells(self, threshold: float | None) -> Floats:
        k = len(self.classes)
        if self.left_out is not None and self.weight is None:
            return self.left_out.whole.cells(threshold) - self.left_out.inside.cells(threshold)
        if k == 2 and self.weight is None:
            truth, label = self.is_true(1), self.labels(threshold) == 1
            both, t, d = np.count_nonzero(truth & label), np.count_nonzero(truth), np.count_nonzero(label)
            return np.array([[self.n - t - d + both, d - both], [t - both, both]], dtype=float)
        tally = np.bincount(self.cell_codes(threshold), weights=self.weight, minlength=k * k)
        return tally.reshape(k, k).astype(float)

    def ranking(self, c: int | None = None) -> Floats:
        """What orders the rows for class c against all others: its probability, or the score."""
        given = self.given
        wide = given.score if given.score is not None and given.score.ndim == 2 else given.prob
        if wide is not None and wide.ndim == 2:
            return wide[:, self.positive if c is None else c]
        one = given.prob if given.prob is not None else given.score
        if one is None:
            raise BadInput("Ranking measures need a probability or a score; only labels were given.")
        if given.score is not None and given.prob is not None:
            one = given.score
        return one if c is None or c == self.positive else -one

    def rank_table(self, c: int | None = None) -> RankTable:
        """Positives and negatives cumulated over distinct scores, ascending."""
        key = self.positive if c is None and self.given.kind == "binary" else c
        return self.keep(("ranks", key), lambda: self._rank_table(key))

    def _rank_table(self, c: int | None) -> RankTable:
        c = self.positive if c is None else c
        table = self._table_left(c) or rank_table(self.ranking(c), self.is_true(c), self.weight)
        for count, word in ((table.n_pos, "positive"), (table.n_neg, "negative")):
            if count == 0:
                raise Undefined(f"no {word} rows of class {self.classes[c]!r}: nothing to rank against")
        return table

    def _table_left(self, c: int) -> RankTable | None:
        """The table from the order of all rows, where rows of two classes were taken out of them; None elsewhere."""
        if self.left_out is None or self.given.kind != "binary":
            return None
        whole, _, left = self.left_out
        from errbar._numeric.rows_left import shorten, table_left  # here, since most rows have no slices

        named = None if c == self.positive else c
        order = whole.keep(("short order", named), lambda: shorten(*whole._find_order(named)))
        return table_left(order, left, whole.is_true(c), whole.weight)

    def row_order(self, c: int | None = None) -> tuple[Ints, Ints]:
        """Ascending order of rows by what ranks class c, and the last place of every run of equal values."""
        return self.keep(("order", c), lambda: self._find_order(c))

    def _find_order(self, c: int | None) -> tuple[Ints, Ints]:
        known, short = (self._kept.get((word, c)) for word in ("order", "short order"))
        if known is None and short is not None:
            known = short.at_length()
        return known or order_and_ends(np.ascontiguousarray(self.ranking(c)))

    def probability_order(self) -> tuple[Ints, Ints]:
        """Ascending order of rows by the positive class's probability, and the last place of every run of equals."""
        if self.given.score is None:
            return self.row_order()
        return self.keep("prob_order", lambda: order_and_ends(np.ascontiguousarray(self.p_positive())))

    def probability_table(self) -> RankTable:
        """Positives and negatives cumulated over distinct probabilities, also where one class has no rows."""
        if self.given.score is None and np.count_nonzero(self.class_weights) == 2:
            return self.rank_table()
        return rank_table(np.ascontiguousarray(self.p_positive()), self.y_positive(), self.weight)

    def pooled_counts(self) -> tuple[Ints, Floats, Floats]:
        """Last places of the blocks of that regression among distinct values, and positives and negatives in each."""
        return self.keep("pooled_counts", self._pooled_counts)

    def _pooled_counts(self) -> tuple[Ints, Floats, Floats]:
        table = self.probability_table()
        positives, negatives, places = table.positives, table.negatives, None
        if self.weight is not None:  # values whose rows all weigh nothing belong to no block of their own
            places = np.flatnonzero(np.add(*table.steps()) > 0)
            positives, negatives = positives[places], negatives[places]
        ends = pooled_ends(positives, negatives)
        p, n = (np.diff(side[ends], prepend=0).astype(float) for side in (positives, negatives))
        return ends if places is None else places[ends], p, n

    def recalibration(self) -> Recalibration:
        """The isotonic regression of the truth on the positive class's probability."""
        return self.keep("recalibration", self._recalibration)

    def _recalibration(self) -> Recalibration:
        weight = np.add(*self.probability_table().steps()).astype(float)
        ends, p, n = self.pooled_counts()
        ends = np.append(ends[:-1], len(weight) - 1)
        fit = np.repeat(p / (p + n), np.diff(ends, prepend=-1))
        fit[weight <= 0] = 0.0
        return Recalibration(fit, weight)

    def p_positive(self) -> Floats:
        """Probability of the positive class."""
        prob = self.given.prob
        if prob is None:
            raise BadInput("This measure reads prob; none was given.")
        return prob if prob.ndim == 1 else prob[:, self.positive]

    def y_positive(self) -> Bools:
        """Truth as positive or not."""
        return self.is_true(self.positive)


def _likeliest(wide: Floats) -> Ints:
    """The class of the largest number of each row; in blocks, since NumPy copies what is read-only to find it."""
    width = max(1, MANY // wide.shape[1])
    return np.concatenate([wide[start : start + width].argmax(axis=1) for start in range(0, len(wide), width)])


def one_label(given: Predictions, c: int) -> Predictions:
    """Truth and predictions of one of several labels, as a task of two classes."""
    return replace(
        given,
        kind="binary",
        truth=_column(given.truth, c),
        label=None if given.label is None else _column(given.label, c),
        prob=None if given.prob is None else _column(given.prob, c),
        score=None if given.score is None else _column(given.score, c),
        classes=("0", "1"),
        positive=1,
    )


def one_output(given: Predictions, j: int, *, copied: bool = True) -> Predictions:
    """One of several outputs of the rows, as if it were the only one; as a copy, so that its numbers lie together."""
    assert given.value is not None
    truth, value = (_column(part, j) if copied else part[:, j] for part in (given.truth, given.value))
    return replace(given, kind="regression", truth=truth.astype(float, copy=False), value=value, output_names=())


def _column(part: Array, c: int) -> Array:
    return np.ascontiguousarray(part[:, c])


def _number(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None
