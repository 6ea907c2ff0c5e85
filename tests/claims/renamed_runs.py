"""Runs whose names and order a test chooses: the same rows under other names, or in another order."""

import numpy as np

import errbar
from tests.browser.run_rows import noisy, rows

SCORED = "accuracy,recall,brier"
"""Measures whose intervals need no random numbers."""


def two_classes(names, order, levels=("north", "south", "east")):
    """Binary rows with slices; `names` of class 0 and 1, `order` of the rows."""
    truth, prob = rows(300)
    site = np.arange(300) % 3
    prob = np.where(site == 1, 1 - prob, prob)
    given = {"y": np.array(names)[truth][order], "p": prob[order], "site": np.array(levels)[site][order]}
    return errbar.score(given, truth="y", prob="p", positive=names[1], by="site", measures=SCORED, threshold=0.5)


def two_levels(levels, order):
    """Numbers with a column of two levels."""
    rng = np.random.default_rng(5)
    truth, far = rng.normal(10, 3, 160), np.arange(160) % 2
    value = truth + rng.normal(0, np.where(far, 2.0, 0.6))
    given = {"price": truth[order], "guess": value[order], "road": np.array(levels)[far][order]}
    return errbar.score(given, truth="price", value="guess", by="road", measures="mae")


def four_classes(names, columns):
    """Four classes of which one is found less often; `columns` is the order of the classes in `prob`."""
    rng = np.random.default_rng(1)
    truth = np.arange(400) % 4
    strength = np.array([1.5, 1.5, 1.5, 0.3])[truth]
    prob = rng.dirichlet(np.ones(4), 400) + strength[:, None] * np.eye(4)[truth]
    prob /= prob.sum(axis=1, keepdims=True)
    classes = [names[i] for i in columns]
    return errbar.score(truth=np.array(names)[truth], prob=prob[:, columns], classes=classes, measures="accuracy,brier")


def models(names, order):
    """Three models on the same rows, given in this order."""
    truth, prob = rows()
    made = {name: {"prob": noisy(prob, spread)} for name, spread in zip(names, (0.001, 0.15, 0.5))}
    given = {names[i]: made[names[i]] for i in order}
    return errbar.compare(given, truth=truth, positive=1, primary="brier", measures="brier,accuracy")


def pair(left, right, measures, **more):
    """Two of those models, given in this order."""
    truth, prob = rows()
    made = {"good": {"prob": prob}, "poor": {"prob": noisy(prob, 0.4)}, "alike": {"prob": noisy(prob, 0.005)}}
    given = {name: made[name] for name in (left, right)}
    return errbar.compare(given, truth=truth, positive=1, measures=measures, **more)


def bad_slices(names):
    """Eight slices of which the second is worse than the rest, and the fourth more so."""
    rng = np.random.default_rng(5)
    truth, site = rng.normal(10, 3, 800), np.arange(800) % 8
    value = truth + rng.normal(0, np.array([0.5, 1.2, 0.5, 1.6, 0.5, 0.5, 0.5, 0.5])[site])
    given = {"price": truth, "guess": value, "site": np.array([*names])[site]}
    return errbar.score(given, truth="price", value="guess", by="site", measures="mae")


def bad_classes(names):
    """Five classes of which the fourth is found less often than the rest, and the fifth hardly ever."""
    rng = np.random.default_rng(4)
    truth = np.arange(400) % 5
    strength = np.array([2, 2, 2, 0.3, 0.05])[truth]
    prob = rng.dirichlet(np.ones(5), 400) + strength[:, None] * np.eye(5)[truth]
    prob /= prob.sum(axis=1, keepdims=True)
    return errbar.score(truth=np.array(names)[truth], prob=prob, classes=list(names), measures="accuracy,brier")


def outputs(names, order):
    """Three numbers a row, of which the first is predicted well and the others worse than by their mean."""
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(120, 3))
    value = truth + rng.normal(0, [0.3, 2.0, 4.0], (120, 3))
    names, order = [names[i] for i in order], list(order)
    given = {name: truth[:, i] for name, i in zip(names, order)}
    given |= {f"p {name}": value[:, i] for name, i in zip(names, order)}
    return errbar.score(given, truth=names, value=[f"p {name}" for name in names], measures="r2")
