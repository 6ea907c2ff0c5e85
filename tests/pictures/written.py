"""Runs written by hand, for pictures to be checked on numbers that everybody can follow."""

from errbar.pictures import PictureInput, picture
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet


def estimate(measure, value, low=None, high=None, *, label=None, reason=None, method="exact", n=100, **more):
    interval = None if low is None else Interval(low=low, high=high, level=0.95, method=method, standing="exact")
    why = None if interval is not None else Missing.parse(reason or "too few rows")
    label = label or measure
    return Estimate(measure=measure, label=label, value=value, interval=interval, reason=why, n=n, **more)


def gap(measure, value, low, high, verdict, *, left="old", right="new", **more):
    more = {"p": 0.04, "p_adjusted": 0.04, "method": "paired", "label": measure} | more
    return Comparison(left=left, right=right, measure=measure, gap=value, low=low, high=high, level=0.95,
                      verdict=verdict, **more)  # fmt: skip


def sheet(name, columns, *rows, notes=(), title=None):
    return Sheet(name=name, title=title or name, columns=tuple(columns.split()), rows=rows, notes=notes)


def run(verb="score", *, kind="binary", classes=(), rows=100, options=None, **parts):
    data = DataFacts(rows=rows, kind=kind, classes=classes)
    return Run(verb=verb, seed=0, data=data, options={"level": 0.95, **(options or {})}, **parts)


def drawn(name, of):
    """The figure of that picture, None where the run has nothing to show in it."""
    return picture(name).find(PictureInput(of))


def marked(figure, label):
    """The one mark with that label."""
    (found,) = [m for m in figure.marks if m.label == label]
    return found


def shaped(figure, shape):
    """All marks of that shape."""
    return [m for m in figure.marks if m.shape == shape]
