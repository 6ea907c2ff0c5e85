"""Margin losses: what a row costs by how far it lies on the right side, under five losses, above the rows' own margins.

The margin is the score signed by the truth: above 0 right, below 0 wrong. Use it to see what a learner that minimises
one of these losses cares about, and how many of these rows it would care about.
Not to be confused with the measures themselves, which are the means of these losses over the rows.
"""

from __future__ import annotations

import math

import numpy as np

from errbar.evidence import Evidence
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._simplify import numbers, thin
from errbar.records.figure import Axis, Figure, Mark, Picture, Tone
from errbar.records.types import Floats

HIGH = 4.0
BARS = 24
LOSSES: tuple[tuple[str, Tone], ...] = (
    ("hinge", "main"),
    ("logistic", "other"),
    ("exponential", "third"),
    ("squared", "fourth"),
)
READS = (
    "To the right lie rows that are predicted rightly and far from the border, to the left those predicted wrongly; "
    "each line is what a row there costs under one loss, and all but the 0-1 loss go on charging rows that are right "
    "but near the border. Bars count this run's rows by their margin."
)


def find(given: PictureInput) -> Figure | None:
    """Five losses and a histogram; two classes only."""
    e = given.evidence
    if e is None or not given.binary:
        return None
    z = margins_of(e)
    reach = float(np.clip(np.quantile(np.abs(z), 0.95, method="inverted_cdf"), 3.0, 10.0))
    outside = int(np.count_nonzero(np.abs(z) > reach))
    notes = [_scale(e)]
    if outside:
        notes.append(
            f"{outside:,} of {e.n:,} rows have a margin beyond {reach:.3g}; they are counted in the outermost bars."
        )
    return Figure(
        name="margin_losses",
        title="Losses of the margin",
        x=Axis(label="margin (score signed by the truth)", low=-reach, high=reach),
        y=Axis(label="loss of one row", low=0.0, high=HIGH),
        marks=(_histogram(z, reach), _zero_one(reach), *(_line(*loss, reach=reach) for loss in LOSSES)),
        reads=READS,
        notes=tuple(notes),
    )


def margins_of(e: Evidence) -> Floats:
    """z: the score, or the log odds where only a probability was given, signed by the truth."""
    score = e.given.score
    if score is None:
        p = e.p_positive()
        with np.errstate(divide="ignore"):
            score = np.log(p) - np.log1p(-p)
    return np.where(e.y_positive(), score, -score)


def _scale(e: Evidence) -> str:
    return "Scores as given." if e.given.score is not None else "Scores are the log odds of the probabilities."


def loss(name: str, z: Floats) -> Floats:
    """One row's loss at margin z; every loss is 1 at 0."""
    if name == "hinge":
        return np.maximum(0.0, 1 - z)
    if name == "logistic":
        return np.asarray(np.logaddexp(0.0, -z) / math.log(2))
    return np.exp(-z) if name == "exponential" else np.asarray((1 - z) ** 2)


def _line(name: str, tone: Tone, *, reach: float) -> Mark:
    z = np.linspace(-reach, reach, 1001)
    costs = loss(name, z)
    x, y = thin(z[costs <= HIGH], costs[costs <= HIGH], most=200)
    return Mark(shape="line", x=x, y=y, label=name, tone=tone)


def _zero_one(reach: float) -> Mark:
    x, y = (-reach, 0.0, 0.0, reach), (1.0, 1.0, 0.0, 0.0)
    return Mark(shape="line", x=x, y=y, label="0-1", tone="reference", dashed=True)


def _histogram(z: Floats, reach: float) -> Mark:
    counts, edges = np.histogram(np.clip(z, -reach, reach), bins=BARS, range=(-reach, reach))
    said = [f"{count:,} rows at {a:.2f} to {b:.2f}" for count, a, b in zip(counts, edges[:-1], edges[1:])]
    height = HIGH / 4 * counts / counts.max()
    middle = (edges[:-1] + edges[1:]) / 2
    return Mark(
        shape="bars",
        x=numbers(middle),
        y=numbers(height),
        text=tuple(said),
        label="rows (no scale)",
        tone="quiet",
        width=1.0,
    )


margin_losses = Picture(
    name="margin_losses",
    label="losses of the margin",
    find=find,
    verbs=("score", "evaluate", "select"),
    aliases=("losses_of_the_margin",),
    cites=("flach2012", "hastie2009"),
    about=__doc__ or "",
)
