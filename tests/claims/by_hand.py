"""Runs, estimates and comparisons written by hand, with ends that are easy to take from each other."""

from errbar.claims import find_claims
from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet

PERFECT = {"high": 1.0, "low": 0.0, "near": 1.0, "none": None}


def value(measure, ends=None, *, better="high", baseline=0.5, reason=None, **more):
    """An estimate in the middle of its ends; without ends it says why."""
    interval = None if ends is None else Interval(low=ends[0], high=ends[1], level=0.95, method="m", standing="exact")
    why = reason if ends is None else None
    if ends is None and why is None:
        why = Missing("no_interval", "none")
    told = {
        "value": None if ends is None else (ends[0] + ends[1]) / 2,
        "label": measure,
        "n": 100,
        "no_skill": baseline,
        "perfect": PERFECT[better],
    }
    return Estimate(measure=measure, interval=interval, reason=why, better=better, **{**told, **more})


def pair(left, right, ends, verdict="not resolved", *, measure="accuracy", p=0.5, **more):
    """A comparison of two names, right minus left."""
    low, high = (None, None) if ends is None else ends
    told = {"gap": None if ends is None else (low + high) / 2, "p": p, "p_adjusted": p, "better": "high"}
    return Comparison(
        left=left, right=right, measure=measure, low=low, high=high, level=0.95, method="m", verdict=verdict,
        label=measure, **{**told, **more},
    )  # fmt: skip


def sheet(name, columns, *rows, title="A table"):
    """A sheet of these columns, which are separated by spaces."""
    return Sheet(name=name, title=title, columns=tuple(columns.split()), rows=rows)


def run(verb="score", kind="binary", **more):
    """A run of 100 rows of the classes No and Yes."""
    classes = {"binary": ("No", "Yes"), "multiclass": ("a", "b", "c")}.get(kind, ())
    data = DataFacts(rows=100, kind=kind, classes=classes, positive="Yes" if kind == "binary" else None)
    return Run(verb=verb, seed=0, data=data, **{"options": {"level": 0.95}, **more})


def asked(found, question):
    """The claims of one question, as they are found anew."""
    return [c for c in find_claims(found) if c.question == question]


def the(found, question):
    """The only claim of a question."""
    (claim,) = asked(found, question)
    return claim
