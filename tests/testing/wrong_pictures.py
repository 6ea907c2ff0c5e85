"""Wrong pictures that a person could draw, each with the law that it breaks."""

from dataclasses import replace

import numpy as np

from errbar._shelf import shelf
from errbar.records.figure import Axis

load = shelf("pictures").load


def drawn(name, change, **fields):
    """The picture of which each curve, or the whole, is drawn otherwise: change(figure)."""

    def made():
        right = load(name)

        def find(given):
            figure = right.find(given)
            return None if figure is None else change(figure)

        return replace(right, find=find, **fields)

    return made


def curves(change, shape="line"):
    """Every curve of a figure with other heights: change(y)."""

    def changed(figure):
        marks = [replace(m, y=tuple(change(np.array(m.y)).tolist())) if m.shape == shape else m for m in figure.marks]
        return replace(figure, marks=tuple(marks))

    return changed


def off_by_one(figure):
    """The curve that counts one row too few, on an axis that has room for it."""
    rows = 90 if len(figure.marks[-1].x) < 100 else 180
    return curves(lambda y: np.maximum(y - 1 / rows, 0))(figure)


def one_step_late(y):
    return np.concatenate([[0.0], y[:-1]])


def room_above(figure):
    return replace(figure, y=Axis(label=figure.y.label, low=0.0, high=2.0))


def falls_in_the_middle(y):
    y = y.copy()
    if len(y) > 4:
        y[len(y) // 2] -= 0.05 * y[-1]
    return y


def by_row(given):
    """The residuals in the order of rows, as a line."""
    figure = load("residuals").find(given)
    if figure is None:
        return None
    points = figure.marks[0]
    line = replace(points, shape="line", x=tuple(np.sort(points.x).tolist()))
    return replace(figure, marks=(line, *figure.marks[1:]))


def shrunk(name, given):
    """Curves and bars of the picture, smaller by one row of all."""
    figure = load(name).find(given)
    if figure is None or given.evidence is None:
        return figure
    less = 1 - 1 / given.evidence.n
    marks = [replace(m, y=tuple(less * v for v in m.y)) if m.shape in ("line", "bars") else m for m in figure.marks]
    return replace(figure, marks=tuple(marks))


def one_fewer(given):
    return shrunk("decision_curve", given)


def one_more(given):
    return shrunk("reliability", given)


WRONG = {
    "gain that falls": ("rises_where_it_is_cumulative", drawn("gain", curves(falls_in_the_middle))),
    "roc that falls": ("rises_where_it_is_cumulative", drawn("roc", curves(falls_in_the_middle))),
    "gain that ends one row early": ("rises_where_it_is_cumulative", drawn("gain", off_by_one)),
    "gain that is one step late": ("rises_where_it_is_cumulative", drawn("gain", curves(one_step_late))),
    "roc turned round": ("rises_where_it_is_cumulative", drawn("roc", curves(lambda y: y[::-1]))),
    "coverage plot that misses the last row": (
        "rises_where_it_is_cumulative",
        drawn("coverage_plot", curves(lambda y: np.minimum(y, max(y[-1] - 1, 0)))),
    ),
    "gain that exceeds 1": (
        "lies_within_its_axes",
        drawn("gain", lambda f: curves(lambda y: y * 1.02)(room_above(f))),
    ),
    "precision above 1": (
        "lies_within_its_axes",
        drawn("precision_recall", lambda f: curves(lambda y: y * 1.05)(room_above(f))),
    ),
    "gain that does not say that it rises": (
        "rises_where_it_is_cumulative",
        lambda: replace(load("gain"), rises=False),
    ),
    "decision curve that counts one row too few": (
        "ignores_doubling",
        lambda: replace(load("decision_curve"), find=one_fewer),
    ),
    "reliability with one row added to each bin": (
        "ignores_doubling",
        lambda: replace(load("reliability"), find=one_more),
    ),
    "residuals joined in the order of rows": (
        "ignores_the_order_of_rows",
        lambda: replace(load("residuals"), find=by_row),
    ),
    "a band upside down": (
        "has_bands_that_hold",
        drawn("roc", lambda f: replace(f, marks=tuple(replace(m, low=m.high, high=m.low) for m in f.marks))),
    ),
    "a band that does not say how": ("has_bands_that_hold", drawn("roc", lambda f: replace(f, method=""))),
    "one sentence only": ("is_a_figure_or_none", drawn("roc", lambda f: replace(f, reads="It rises."))),
}
