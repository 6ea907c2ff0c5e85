"""Class picks: curves of single classes against all others, coarse enough that a page can carry one for each."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from errbar.evidence import Evidence
from errbar.pictures._class_curves import one_against_rest
from errbar.pictures._picture_input import PictureInput
from errbar.pictures._score_cuts import points
from errbar.pictures._simplify import thin
from errbar.pictures.precision_recall import achievable
from errbar.records.figure import Numbers
from errbar.records.types import Floats, Ints
from errbar.scoring.probability_bins import group_rows

POINTS = 32
"""Vertices of a curve."""
BINS = 8
MOST = 200
"""Classes that a page carries curves of, the worst of them."""
WORK = 2e7
"""Rows times classes that are ordered for one page; of more rows fewer classes are shown."""
FEWEST = 10
UNIT = 10_000
"""Places between 0 and 1 in which a page keeps a curve."""

Curve = tuple[Numbers, Numbers]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassBins:
    """Groups of about equal expected counts of the class: mean probability, share with its interval, rows."""

    x: Numbers
    y: Numbers
    low: Numbers
    high: Numbers
    rows: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassPick:
    """One class against all others."""

    name: str
    share: float
    roc: Curve
    precision_recall: Curve
    bins: ClassBins


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassPicks:
    """Classes in their order, the place of the worst, and of how many they are the worst."""

    picks: tuple[ClassPick, ...]
    start: int
    of: int


def class_picks(given: PictureInput) -> ClassPicks | None:
    """Curves of every class with rows, or of those that are found least often; None below three classes."""
    e = given.evidence
    if e is None or e.given.kind != "multiclass" or e.given.prob is None or len(e.classes) < 3:
        return None
    recalls = _recalls(e)
    there = [c for c in range(len(e.classes)) if 0 < e.class_weights[c] < e.class_weights.sum()]
    if not there:
        return None
    most = int(min(MOST, max(FEWEST, WORK // max(e.n, 1))))
    worst = sorted(there, key=lambda c: recalls[c])[:most]
    shown = sorted(worst)
    picks = tuple(_pick(e, c, given.level) for c in shown)
    return ClassPicks(picks=picks, start=shown.index(worst[0]), of=len(there))


def _recalls(e: Evidence) -> list[float]:
    cells = e.cells()
    total = cells.sum(axis=1)
    shares = np.divide(np.diag(cells), total, out=np.zeros(len(total)), where=total > 0)
    return [float(x) for x in shares]


def _pick(e: Evidence, c: int, level: float) -> ClassPick:
    two = one_against_rest(e, c)
    found = points(two)
    assert found is not None  # the class has rows, and so have others
    bins = group_rows(two, _equal_mass(two.p_positive()), level)
    return ClassPick(
        name=e.classes[c],
        share=found.positives / (found.positives + found.negatives),
        roc=thin(found.fpr, found.tpr, most=POINTS),
        precision_recall=thin(*achievable(found), most=POINTS),
        bins=ClassBins(
            x=tuple(b.predicted for b in bins),
            y=tuple(b.observed for b in bins),
            low=tuple(b.low for b in bins),
            high=tuple(b.high for b in bins),
            rows=tuple(b.n for b in bins),
        ),
    )


def _equal_mass(p: Floats) -> Ints:
    """Groups of equal expected counts of the class: of a rare one, equal numbers of rows would all lie near 0."""
    order = np.argsort(p, kind="stable")
    mass = np.cumsum(p[order])
    if mass[-1] <= 0:
        return np.zeros(len(p), dtype=np.intp)
    places = np.searchsorted(mass, mass[-1] * np.arange(1, BINS) / BINS)
    edges = np.unique(p[order][np.minimum(places, len(p) - 1)])
    return np.unique(np.searchsorted(edges, p, side="left"), return_inverse=True)[1].reshape(-1)


def picks_to_dict(found: ClassPicks) -> dict[str, object]:
    """What a page carries: whole numbers of 1/10,000."""
    return {
        "unit": UNIT,
        "start": found.start,
        "names": [p.name for p in found.picks],
        "share": [float(f"{p.share:.4g}") for p in found.picks],
        "roc": [[_whole(part) for part in p.roc] for p in found.picks],
        "precision_recall": [[_whole(part) for part in p.precision_recall] for p in found.picks],
        "bins": [
            [*(_whole(part) for part in (p.bins.x, p.bins.y, p.bins.low, p.bins.high)), list(p.bins.rows)]
            for p in found.picks
        ],
    }


def _whole(values: Numbers) -> list[int]:
    return [round(UNIT * v) for v in values]
