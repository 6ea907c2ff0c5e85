"""Ridge path: the lines of every split and penalty, what they predict, and their squared errors without predictions.

The normal equations of a training set come from cross products of [columns, 1, target]. So does the sum of squared
errors of a line on the rows tested: v' L v, where L are the cross products of these rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from errbar.learners.exact._case import ExactPredictions
from errbar.learners.exact._grams import RowSums, cross_tested, gross, sum_up
from errbar.learners.exact._penalised import penalise
from errbar.learners.exact._sides import Sides
from errbar.records.types import Bools, Floats

FLAT = 1e-5
"""A variance left over as this share of what it was has lost its digits."""
BESIDE = 16
"""Penalties that are predicted in one product: fixed, as products of other shapes may round otherwise."""
LEFT = 1e4
"""A sum of squared errors may be this much smaller than the terms that it is left over from: 1e-11 of it is lost."""


class RidgeFrame(NamedTuple):
    """Columns Z and target Y as the algebra sees them: centred where there is an intercept."""

    A: Floats
    """[Z, 1, Y] in one piece, as their cross products are needed together."""
    d: int
    """Columns of Z."""
    offset: Floats
    intercept: bool
    scaled: bool
    trust: float

    @property
    def Z(self) -> Floats:
        """The columns."""
        return self.A[:, : self.d]

    @property
    def Y(self) -> Floats:
        """The targets."""
        return self.A[:, self.d + 1 :]


def predict_by_split(frame: RidgeFrame, sides: Sides, penalties: Floats) -> tuple[Floats, Bools]:
    """Predictions from the normal equations of each split's training rows."""
    value = np.empty((len(penalties), len(sides.row), frame.Y.shape[1]))
    doubt = np.empty((len(penalties), len(sides)), dtype=np.bool_)
    for span, lines, doubt[:, span] in _each_lines(frame, sum_up(frame.A, sides), sides, penalties):
        own = value[:, sides.starts[span.start] : sides.starts[span.stop]]
        _predict(frame, sides.having(span), lines, own, len(penalties))
    return value, doubt


def _each_lines(
    frame: RidgeFrame, sums: RowSums, sides: Sides, penalties: Floats
) -> Iterator[tuple[slice, Floats, Bools]]:
    """Some splits at a time, their lines and which of these are in doubt, from cross products of [Z, 1, Y]."""
    for span in sides.chunks(sums.total.size + len(penalties) * frame.d * frame.Y.shape[1]):
        made = sums.trained(frame.A, sides, span)
        yield span, *_lines(frame, made, gross(sums.total, made)[:, : frame.d], penalties)


def _predict(frame: RidgeFrame, sides: Sides, lines: Floats, out: Floats, beside: int) -> None:
    """(penalties, predictions, targets) what lines say of the rows that their splits test, so many in a product."""
    d, m = frame.d, lines.shape[2]
    for s, at, rows in sides.each_test(frame.A):
        near = rows[:, : d + 1]  # the column of ones carries the level
        for first in range(0, len(out), beside):
            some, into = lines[s, first : first + beside], out[first : first + beside, at]
            if m == 1:
                np.matmul(some[:, 0], near.T, out=into[:, :, 0])
            else:
                flat = some.reshape(-1, d + 1) @ near.T
                into[...] = flat.reshape(-1, m, len(rows)).transpose(0, 2, 1)


def trace_lines(frame: RidgeFrame, sides: Sides, penalties: Floats, doubt: Bools) -> RidgePath:
    """The path of these penalties; `doubt` marks (penalties, splits) that are in doubt whatever the lines say."""
    sums = sum_up(frame.A, sides)
    lines = np.empty((len(sides), len(penalties), frame.Y.shape[1], frame.d + 1))
    for span, lines[span], unsure in _each_lines(frame, sums, sides, penalties):
        doubt[:, span] |= unsure
    return RidgePath(doubt=doubt, frame=frame, sides=sides, lines=lines, tested=sums.tested)


@dataclass(frozen=True, kw_only=True)
class RidgePath:
    """Lines of every split and penalty: what they predict, and how far that is off, is found when it is asked for."""

    doubt: Bools
    frame: RidgeFrame
    sides: Sides
    lines: Floats
    """(splits, penalties, targets, d + 1)."""
    tested: Floats | None
    """Cross products of the rows that each split tests, where they are known."""

    def predict(self, values: Sequence[int]) -> list[ExactPredictions]:
        """Predictions of some of the penalties."""
        blocks = np.unique(np.asarray(values, dtype=np.intp) // BESIDE)
        found = (blocks[:, None] * BESIDE + np.arange(BESIDE)).reshape(-1)
        found = found[found < len(self.doubt)]
        out = np.empty((len(found), len(self.sides.row), self.lines.shape[2]))
        _predict(self.frame, self.sides, self.lines[:, found], out, BESIDE)
        return [ExactPredictions(self.doubt[a], value=out[i]) for a, i in zip(values, np.searchsorted(found, values))]

    def squares(self) -> Floats | None:
        """(penalties, splits) v' L v, where L are the cross products of the rows tested and v a line beside its target.

        None where there are several targets, or predicting takes less time than the cross products.
        """
        splits, penalties, m, _ = self.lines.shape
        if m > 1 or (self.tested is None and penalties < self.frame.A.shape[1]):
            return None
        L = cross_tested(self.frame.A, self.sides) if self.tested is None else self.tested
        v = np.concatenate([-self.lines[:, :, 0], np.ones((splits, penalties, 1))], axis=2)
        v[..., self.frame.d] += self.frame.offset  # the target in the frame is less its mean
        found = np.einsum("spc,spc->sp", v @ L, v)
        terms = ((v * np.sqrt(np.diagonal(L, axis1=1, axis2=2))[:, None]) ** 2).sum(axis=2)
        sure = (found * LEFT > terms) & ~self.doubt.T
        return np.where(sure, found, np.nan).T


def _lines(frame: RidgeFrame, made: Floats, before: Floats, penalties: Floats) -> tuple[Floats, Bools]:
    """(splits, penalties, targets, d + 1) slopes and levels from training rows' cross products; and where in doubt."""
    d = frame.d
    n, mean = made[:, d, d], made[:, d] / made[:, d, d][:, None]
    if not frame.intercept:
        mean = np.zeros_like(mean)
    made = made - n[:, None, None] * mean[:, :, None] * mean[:, None, :]
    size = np.diagonal(made, axis1=1, axis2=2)[:, :d] / n[:, None] if frame.scaled else None
    slope, doubt = penalise(made[:, :d, :d], made[:, :d, d + 1 :], size, before, penalties, frame.trust)
    if size is not None:
        doubt |= (size < FLAT * before / n[:, None]).any(axis=1)
    lines = np.empty((len(made), len(penalties), frame.Y.shape[1], d + 1))
    lines[..., :d] = slope.transpose(0, 1, 3, 2)
    level = mean[:, d + 1 :] + frame.offset
    lines[..., d] = level[:, None] - np.einsum("spdm,sd->spm", slope, mean[:, :d])
    return lines, doubt
