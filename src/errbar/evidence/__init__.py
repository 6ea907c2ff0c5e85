"""Evidence: predictions with the work that many measures share done once, when first asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from errbar._numeric.inner import dot
from errbar._numeric.isotonic import PooledCounts, Recalibration, pool_counts, recalibrate
from errbar._numeric.ranking import RankTable, order_and_ends, rank_table
from errbar.errors import BadInput, Undefined
from errbar.records import predicted_classes as predicted
from errbar.records.predictions import Predictions
from errbar.records.types import Bools, Floats, Ints

if TYPE_CHECKING:
    from errbar._numeric.median_gap import MedianGap
    from errbar._numeric.probability_sums import ProbabilitySums
    from errbar._numeric.residual_sums import ResidualSums
    from errbar.evidence.left_out import LeftOut

T = TypeVar("T")
MOMENTS = "moments"
"""With a measure's key: where the moments of its losses are kept."""
MANY = 1 << 16
"""Rows from which sums in one pass are worth more than a pass for each measure."""
LEAST_LEFT = 2.0**-53
"""Half the spacing of doubles below 1: a probability of exactly 1 stands for anything nearer to it than this."""


class Evidence:
    """Read-only; every method is a pure function of the predictions, remembered."""

    def __init__(
        self,
        given: Predictions,
        left_out: LeftOut | None = None,
        part_of: Evidence | None = None,
        *,
        lasting: bool = False,
        one_measure: bool = False,
    ) -> None:
        self.given = given
        self.lasting = lasting
        """True where nobody else can change the rows, so that what is found of them later is what they were."""
        self.one_measure = one_measure
        """True where one measure alone is asked for: sums that several would share are not worth their pass."""
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
        from errbar.evidence.left_out import LeftOut  # here, since most rows have no slices

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
        if self.given.value is None or self.n < MANY:
            return None
        from errbar.evidence.number_errors import sum_errors  # here, since most rows are few, or have classes

        return sum_errors(self)

    @cached_property
    def median_gap(self) -> MedianGap | None:
        """How absolute errors of many numbers compare with those of the median; None as `residuals`, or where the rows
        have been overwritten since these were found."""
        from errbar.evidence.number_errors import find_median_gap  # here, for the same reason

        return find_median_gap(self)

    @cached_property
    def rows_alone(self) -> Evidence:
        """The same rows and the sums of their errors, without all else that was found of them."""
        from errbar.evidence.number_errors import rows_alone  # here, since most rows are few

        return rows_alone(self)

    def one_output(self, j: int) -> Evidence:
        """The same of one of several outputs; what sums of all of them have found of it is not found again."""
        from errbar.evidence.number_errors import evidence_of_output  # here, since few tasks have several outputs

        return evidence_of_output(self, j)

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
        if self.given.value is None:
            return ()
        from errbar.evidence.number_errors import error_kurtosis  # here, since most rows have classes

        return error_kurtosis(self)

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
        return predicted.positive_of(self.given)

    def code(self, name: object) -> int:
        """Code of a class given by name, else without case, else as a number (1.0 is 1)."""
        from errbar.records.class_code import code_of  # here, since few measures name a class

        return code_of(name, self.classes)

    def is_true(self, c: int) -> Bools:
        """Rows whose truth is class c."""
        found: Bools | None = self._kept.get(("is", c))
        if found is None:
            found = self._kept["is", c] = self.given.truth == c
        return found

    def one_label(self, c: int) -> Evidence:
        """One of several labels as two classes of their own: the rows that have it, and those that do not."""
        from errbar.records.one_column import one_label  # here, since few tasks have several labels

        return self.keep(("one_label", c), lambda: Evidence(one_label(self.given, c)))

    def labels(self, threshold: float | None = None) -> Ints:
        """Predicted class codes: the label column, or the probabilities cut at a threshold (argmax beyond two).

        Of several labels, 1 in the column of each that is predicted.
        """
        found: Ints | None = self._kept.get(("labels", threshold))
        if found is None:
            found = self._kept["labels", threshold] = predicted.predicted_classes(self.given, threshold, self.likeliest)
        return found

    def likeliest(self) -> Ints:
        """The class of the largest of a row's probabilities, the first of several."""
        prob = self.given.prob
        if prob is None or prob.ndim != 2:
            raise BadInput("This needs one column of probabilities per class; they were not given.")
        return self.keep("likeliest", lambda: predicted.largest_of_each(prob))

    @property
    def cut_from_prob(self) -> bool:
        """True when predicted classes come from probabilities, not from a label column."""
        return self.given.label is None

    def cell_codes(self, threshold: float | None = None) -> Ints:
        """truth * K + predicted, one small integer per row."""

        def find() -> Ints:
            return predicted.code_cells(self.given.truth, self.labels(threshold), len(self.classes))

        return find() if self.n > MANY else self.keep(("cell_codes", threshold), find)

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
            return predicted.count_four(self.is_true(1), self.labels(threshold) == 1)
        tally = np.bincount(self.cell_codes(threshold), weights=self.weight, minlength=k * k)
        return tally.reshape(k, k).astype(float)

    def ranking(self, c: int | None = None) -> Floats:
        """What orders the rows for class c against all others: its probability, or the score."""
        return predicted.ranking_of(self.given, c)

    def rank_table(self, c: int | None = None) -> RankTable:
        """Positives and negatives cumulated over distinct scores, ascending."""
        key = self.positive if c is None and self.given.kind == "binary" else c
        return self.keep(("ranks", key), lambda: self._rank_table(key))

    def _rank_table(self, c: int | None) -> RankTable:
        c = self.positive if c is None else c
        if self.left_out is not None and self.given.kind == "binary":
            table = self.left_out.rank_table(c)
        else:
            table = rank_table(self.ranking(c), self.is_true(c), self.weight)
        for count, word in ((table.n_pos, "positive"), (table.n_neg, "negative")):
            if count == 0:
                raise Undefined(f"no {word} rows of class {self.classes[c]!r}: nothing to rank against")
        return table

    def row_order(self, c: int | None = None) -> tuple[Ints, Ints]:
        """Ascending order of rows by what ranks class c, and the last place of every run of equal values."""
        return self.keep(("order", c), lambda: self.find_order(c))

    def find_order(self, c: int | None) -> tuple[Ints, Ints]:
        """The same, not kept."""
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

    def pooled_counts(self) -> PooledCounts:
        """The blocks of the isotonic regression of the truth on the positive class's probability."""
        return self.keep("pooled_counts", lambda: pool_counts(self.probability_table(), self.weight is not None))

    def recalibration(self) -> Recalibration:
        """The values of that regression at each distinct probability."""
        return self.keep("recalibration", lambda: recalibrate(self.probability_table(), self.pooled_counts()))

    def p_positive(self) -> Floats:
        """Probability of the positive class."""
        prob = self.given.prob
        if prob is None:
            raise BadInput("This measure reads prob; none was given.")
        return prob if prob.ndim == 1 else prob[:, self.positive]

    def y_positive(self) -> Bools:
        """Truth as positive or not."""
        return self.is_true(self.positive)
