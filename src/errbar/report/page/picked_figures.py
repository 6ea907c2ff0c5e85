"""Pictures of the class that is picked: its ROC and precision-recall curves and its reliability, against all others.

The page's script puts another class into them; without one they show the class that is found least often.
"""

from __future__ import annotations

from errbar.pictures import ClassPick, ClassPicks
from errbar.records.figure import Axis, Figure, Mark

TITLES = {
    "picked_roc": "ROC curve of",
    "picked_precision_recall": "Precision and recall of",
    "picked_reliability": "Reliability of",
}
"""How the titles begin; the name of the class follows. The script writes the same."""
AGAINST = "against all others"


def picked_figures(found: ClassPicks | None) -> list[Figure]:
    """Three pictures of the class at the start."""
    if found is None:
        return []
    pick = found.picks[found.start]
    return [_roc(pick), _precision_recall(pick), _reliability(pick)]


def _title(name: str, pick: ClassPick) -> str:
    return f"{TITLES[name]} {pick.name} {AGAINST}"


def _unit_axis(label: str) -> Axis:
    return Axis(label=label, low=0.0, high=1.0)


def _roc(pick: ClassPick) -> Figure:
    x, y = pick.roc
    return Figure(
        name="picked_roc",
        title=_title("picked_roc", pick),
        x=_unit_axis("false alarms among all others"),
        y=_unit_axis("found of the class"),
        marks=(
            Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), label="baseline", tone="reference"),
            Mark(shape="line", x=x, y=y, label="this model"),
        ),
        reads="Rows are ordered by the probability of this class. Upwards more of the class are found, to the right "
        "more of the others are taken for it by mistake.",
        square=True,
    )


def _precision_recall(pick: ClassPick) -> Figure:
    x, y = pick.precision_recall
    return Figure(
        name="picked_precision_recall",
        title=_title("picked_precision_recall", pick),
        x=_unit_axis("found of the class (recall)"),
        y=_unit_axis("right among predictions of the class (precision)"),
        marks=(
            Mark(shape="rule", x=(0.0, 1.0), y=(pick.share, pick.share), label="baseline: its share", tone="reference"),
            Mark(shape="line", x=x, y=y, label="this model"),
        ),
        reads="To the right more rows of the class are found, upwards more of its predictions are right. The "
        "baseline is the share of rows that are of the class.",
        square=True,
    )


def _reliability(pick: ClassPick) -> Figure:
    bins = pick.bins
    said = [f"{n:,} rows: predicted {x:.3g}, came true {y:.3g}" for n, x, y in zip(bins.rows, bins.x, bins.y)]
    return Figure(
        name="picked_reliability",
        title=_title("picked_reliability", pick),
        x=_unit_axis("predicted probability of the class"),
        y=_unit_axis("share that is of the class"),
        marks=(
            Mark(shape="rule", x=(0.0, 1.0), y=(0.0, 1.0), label="as predicted", tone="reference"),
            Mark(shape="points", x=bins.x, y=bins.y, low=bins.low, high=bins.high, text=tuple(said),
                 label="groups of rows"),
        ),
        reads="Each dot is a group of rows with similar probabilities of this class: how often it came true. Where "
        "whiskers reach the diagonal, these rows do not show that the model is off.",
        method="Whiskers: Clopper-Pearson intervals of each group's share, each on its own.",
        square=True,
    )  # fmt: skip
