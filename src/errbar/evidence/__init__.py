"""Evidence: predictions with the work that many measures share done once, when first asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from errbar._numeric.isotonic import PooledCounts, Recalibration, pool_counts, recalibrate
from errbar._numeric.ranking import RankTable, order_and_ends, rank_table, table_of_order
from errbar._wording import plural
from errbar.errors import BadInput, Undefined
from errbar.evidence import predicted_classes as predicted
from errbar.evidence.known_rows import MOMENTS as MOMENTS
from errbar.evidence.known_rows import KnownRows as KnownRows
from errbar.records.predictions import Predictions
from errbar.records.types import Array, Bools, Floats, Ints

if TYPE_CHECKING:
    from errbar.evidence.probability_sums import ProbabilitySums
    from errbar.evidence.residual_sums import ResidualSums
    from errbar.records.check_input import SkewFacts

MANY = 1 << 16
"""Rows from which sums in one pass are worth more than a pass for each measure."""
LEAST_LEFT = 2.0**-53
"""Half the spacing of doubles below 1: a probability of exactly 1 stands for anything nearer to it than this."""


class Evidence(KnownRows):
    """Read-only; every method is a pure function of the predictions, remembered."""

    given: Predictions

    def __init__(self, given: Predictions, part_of: KnownRows | None = None) -> None:
        super().__init__(given, part_of)
        self.truth = given.truth

    @property
    def about(self) -> str:
        """Say in words what an estimate from these rows is about."""
        unit = self.given.unit_name
        return f"this fitted model, new {plural(unit) if unit else 'rows'} like these"

    @property
    def about_several(self) -> str:
        """Say in words what differences between several models are about."""
        return self.about.replace("this fitted model", "these fitted models")

    def taking(self, rows: Array | slice) -> Evidence:
        """Return some of these rows, which know of no others."""
        return Evidence(self.given.take(rows))

    @property
    def classes(self) -> tuple[str, ...]:
        """Names of the classes, where there are any; a class's code is its place here."""
        return self.given.classes

    @property
    def class_counts(self) -> Ints:
        """Rows of each true class, or with each label."""
        return self.given.class_counts

    @cached_property
    def class_weights(self) -> Floats:
        """Weight of the true rows of each class, or of the rows with each label."""
        if self.weight is None:
            return self.class_counts.astype(float)
        if self.kind == "multilabel":
            return np.asarray(self.weight @ self.truth, dtype=np.float64)
        tally = np.bincount(self.truth, weights=self.weight, minlength=len(self.classes))
        return tally.astype(float)

    @property
    def positive(self) -> int:
        """Code of the positive class of a binary task."""
        return predicted.positive_of(self.given)

    def only(self, rows: Bools | Ints) -> Evidence:
        """Return some of these rows, as a copy."""
        bare = self.keep("bare", lambda: replace(self.given, slicings=())) if self.given.slicings else self.given
        return Evidence(bare.take(rows), self)

    def reweighted(self, weight: Floats) -> Evidence:
        """Return the rows with other weights; rows of weight 0 are left out."""
        rows = np.flatnonzero(weight > 0)
        return Evidence(replace(self.given.take(rows), unit=None, unit_name=None, weight=weight[rows]))

    @cached_property
    def residuals(self) -> ResidualSums | None:
        """Moments of the errors of many numbers, weights left aside; None with few rows, several outputs, or where
        digits would go."""
        if self.given.value is None or self.n < MANY or self.given.truth.ndim > 1:
            return None
        from errbar.evidence.number_errors import sum_errors  # here, since most rows are few, or have classes

        return sum_errors(self)

    @cached_property
    def probability_sums(self) -> ProbabilitySums | None:
        """Moments of the losses of many plain rows of two classes with probabilities; None of all others."""
        about = self.given
        if about.kind != "binary" or about.prob is None or about.weight is not None or self.n < MANY:
            return None
        from errbar.evidence.probability_sums import probability_sums  # here, since most rows are few

        return probability_sums(self.p_positive(), self.y_positive(), LEAST_LEFT)

    def error_kurtosis(self) -> tuple[float, ...]:
        """Kurtosis of the squared errors of each output, weights left aside; nothing where there are no numbers."""
        if self.given.value is None:
            return ()
        from errbar.evidence.number_errors import error_kurtosis  # here, since most rows have classes

        return error_kurtosis(self)

    def skew_facts(self, least: float) -> tuple[SkewFacts, ...]:
        """Skewness of truth and errors, for outputs whose truth is skewed by more than `least`; without weights."""
        if self.given.value is None:
            return ()
        from errbar.evidence.number_errors import skew_facts  # here, since most rows have classes

        return skew_facts(self, least)

    def code(self, name: object) -> int:
        """Code of a class given by name, else without case, else as a number (1.0 is 1)."""
        from errbar.evidence.class_code import code_of  # here, since few measures name a class

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
            found = predicted.predicted_classes(self.given, threshold, self.likeliest)
            self._kept["labels", threshold] = found
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
            return predicted.code_cells(self.truth, self.labels(threshold), len(self.classes))

        return self.keep(("cell_codes", threshold), find)

    def cells(self, threshold: float | None = None) -> Floats:
        """K x K confusion table: rows truth, columns predicted; sums of weights."""
        found: Floats | None = self._kept.get(("cells", threshold))
        if found is None:
            found = self._kept["cells", threshold] = self._cells(threshold)
        return found

    def _cells(self, threshold: float | None) -> Floats:
        k = len(self.classes)
        if k == 2 and self.weight is None:
            return predicted.count_four(self.is_true(1), self.labels(threshold) == 1)
        tally = np.bincount(self.cell_codes(threshold), weights=self.weight, minlength=k * k)
        return tally.reshape(k, k).astype(float)

    def ranking(self, c: int | None = None) -> Floats:
        """Return the numbers that order the rows for class c against all others: its probability, or the score."""
        return predicted.ranking_of(self.given, c)

    def rank_table(self, c: int | None = None) -> RankTable:
        """Positives and negatives cumulated over distinct scores, ascending."""
        key = self.positive if c is None and self.kind == "binary" else c
        return self.keep(("ranks", key), lambda: self._rank_table(key))

    def _rank_table(self, c: int | None) -> RankTable:
        c = self.positive if c is None else c
        if self.weight is not None:  # influences of weighted rows need the order too
            order, ends = self.row_order(None if self.kind == "binary" and c == self.positive else c)
            table = table_of_order(self.is_true(c)[order], ends, self.weight[order])
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
        """Return the order of `row_order` without keeping it."""
        return self._kept.get(("order", c)) or order_and_ends(np.ascontiguousarray(self.ranking(c)))

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
        return self.keep("pooled_counts", lambda: pool_counts(self.probability_table()))

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
