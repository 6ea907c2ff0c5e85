"""Runs on rows that nobody planned for: names that are verdict words, empty classes, few rows, heavy tails."""

from functools import cache

import numpy as np

import errbar
from tests.browser.run_rows import features, noisy, rows


def verdict_names():
    """Classes and slices named by words that verdicts are made of."""
    truth, prob = rows()
    names = np.where(truth == 1, "every", "none")
    part = np.where(np.arange(240) % 3 == 0, "worse", "no better")
    given = {"y": names, "p": np.where(part == "worse", 1 - prob, prob), "ok": part}
    return errbar.score(given, truth="y", prob="p", positive="every", by="ok", cost="fn=5,fp=1")


def markup_names():
    """Names with markup of HTML, Markdown and LaTeX, and letters beyond ASCII."""
    truth, prob = rows()
    names = np.where(truth == 1, "50%_<b>{x}$|", "na\\me & #1~^")
    part = np.where(np.arange(240) % 2, "A|B & <i>", "ü_%, 日本")
    given = {"y": names, "p": prob, "s|i*t_e": part}
    return errbar.score(given, truth="y", prob="p", positive="50%_<b>{x}$|", by="s|i*t_e", measures="accuracy,brier")


def three_rows():
    return errbar.score(truth=[0, 1, 1], prob=[0.2, 0.7, 0.6], positive=1)


def three_numbers():
    return errbar.score(truth=[0.0, 1.0, 1.5], value=[0.2, 0.7, 1.6])


def one_class():
    """Labels of two classes of which one never happened."""
    return errbar.score(truth=["a"] * 50, label=["a"] * 45 + ["b"] * 5, positive="b")


def constant_truth():
    return errbar.score(truth=np.ones(50), value=np.random.default_rng(0).normal(size=50))


def constant_prob():
    truth, _ = rows()
    return errbar.score(truth=truth, prob=np.full(240, 0.4), positive=1)


def turned():
    """Probabilities of the other class."""
    truth, prob = rows()
    return errbar.score(truth=truth, prob=1 - prob, positive=1)


def gains():
    """A miss that pays."""
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, positive=1, cost="fn=-5,fp=1")


def two_units():
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, positive=1, unit=np.arange(240) % 2)


def no_interval():
    truth, prob = rows()
    return errbar.score(truth=truth, prob=prob, positive=1, interval="none")


def heavy_tails():
    return errbar.score(truth=np.random.default_rng(0).standard_cauchy(300), value=np.zeros(300))


def six_outputs():
    """Errors that grow from output to output."""
    rng = np.random.default_rng(0)
    truth = rng.normal(size=(200, 6))
    return errbar.score(truth=truth, value=truth + rng.normal(0, [0.1, 0.5, 1, 2, 4, 3], (200, 6)))


def bad_classes():
    """Of five classes two are found less often than the rest, and one a little less."""
    rng = np.random.default_rng(4)
    truth = np.arange(400) % 5
    strength = np.array([2, 2, 0.42, 0.05, 0.1])[truth]
    prob = rng.dirichlet(np.ones(5), 400) + strength[:, None] * np.eye(5)[truth]
    names = np.array(["none", "every", "50%_x", "süß", "<b>a&b</b>"])
    return errbar.score(truth=names[truth], prob=prob / prob.sum(axis=1, keepdims=True), classes=list(names))


def leaning_class():
    """Of four classes of 100 rows one is missed in 18, the others in 10: too little for eight tests."""
    truth = np.repeat(list("abcd"), 100)
    wrong = np.concatenate([np.arange(100) < misses for misses in (10, 10, 18, 10)])
    label = np.where(wrong, np.roll(truth, 100), truth)
    return errbar.score(truth=truth, label=label, classes=list("abcd"))


def sixty_classes():
    rng = np.random.default_rng(1)
    truth = np.arange(600) % 60
    prob = rng.dirichlet(np.ones(60), 600) + 0.3 * np.eye(60)[truth]
    return errbar.score(truth=truth, prob=prob / prob.sum(axis=1, keepdims=True), classes=list(range(60)))


def slices_without_values():
    """A slice with an infinite loss, one without positives, and one of five rows."""
    truth, prob = rows()
    site = np.arange(240) % 4
    site[:5] = 9
    prob[np.flatnonzero((site == 1) & (truth == 1))[:2]] = 0
    truth[site == 2] = 0
    measures = "log_loss,brier,recall,roc_auc"
    return errbar.score(truth=truth, prob=prob, positive=1, by={"site": site}, measures=measures)


def alike():
    """The same predictions twice."""
    truth, prob = rows()
    return errbar.compare({"A": {"prob": prob}, "B": {"prob": prob}}, truth=truth, positive=1)


def two_of_three_equivalent():
    """Two models that are equivalent, and one that is worse than both."""
    truth, prob = rows(600)
    models = {name: {"prob": noisy(prob, spread)} for name, spread in (("a", 0.001), ("b", 0.01), ("c", 0.4))}
    return errbar.compare(models, truth=truth, positive=1, primary="brier", margin=0.02, measures="brier")


def compared_few():
    """Two models on rows of which three are of one class."""
    rng = np.random.default_rng(3)
    truth = (np.arange(60) < 3).astype(int)
    prob = 1 / (1 + np.exp(-rng.normal(4 * truth - 2, 0.5)))
    models = {"better": {"prob": prob}, "none": {"prob": 1 - prob}}
    return errbar.compare(models, truth=truth, positive=1, primary="roc_auc", measures="roc_auc,brier")


def same_gate():
    """A candidate that is the champion."""
    truth, prob = rows()
    label = (prob > 0.5).astype(int)
    sides = {"champion": {"label": label}, "truth": truth}
    return errbar.gate({"label": label}, **sides, no_worse="accuracy:0.02", better="accuracy")


def doubted_gate():
    """Five patients: the interval passes, and is in doubt."""
    truth, prob = rows()
    unit = np.arange(240) // 48
    return errbar.gate({"prob": prob}, truth=truth, positive=1, at_least="roc_auc:0.5", unit=unit)


def infinite_gate():
    """A candidate that gave what happened no probability."""
    truth, prob = rows()
    return errbar.gate({"prob": np.where(np.arange(240) == 0, 1.0 - truth, prob)}, truth=truth, positive=1,
                       at_least="log_loss:0.6")  # fmt: skip


def lucky_search():
    """A search whose winner does as well on rows that chose nothing."""
    X, y = features(150)
    return errbar.select("knn", {"k": [5, 15]}, X, y, inner="kfold(k=3)", outer="kfold(k=3)", measures="roc_auc")


HOSTILE = {
    "verdict-names": verdict_names,
    "markup-names": markup_names,
    "three-rows": three_rows,
    "three-numbers": three_numbers,
    "one-class": one_class,
    "constant-truth": constant_truth,
    "constant-prob": constant_prob,
    "turned": turned,
    "gains": gains,
    "two-units": two_units,
    "no-interval": no_interval,
    "heavy-tails": heavy_tails,
    "six-outputs": six_outputs,
    "bad-classes": bad_classes,
    "leaning-class": leaning_class,
    "sixty-classes": sixty_classes,
    "slices-without-values": slices_without_values,
    "alike": alike,
    "two-of-three-equivalent": two_of_three_equivalent,
    "compared-few": compared_few,
    "same-gate": same_gate,
    "doubted-gate": doubted_gate,
    "infinite-gate": infinite_gate,
    "lucky-search": lucky_search,
}


@cache
def hostile_run(name):
    """The run of that name, made once a session."""
    return HOSTILE[name]()
