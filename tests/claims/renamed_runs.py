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
