"""Every picture on the shelf keeps every law, on runs of every verb; a new file is tested with no edit here."""

import json
import math
import re
from functools import cache

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.pictures import PictureInput, figures, picture
from errbar.pictures._threshold_grid import threshold_grid
from errbar.records.figure import Figure, figure_to_dict
from errbar.references import entries

PICTURES = shelf("pictures").names
LIMIT = 200_000
"""Bytes of one picture in a page."""


def two_classes(n=120, seed=0, **more):
    rng = np.random.default_rng(seed)
    y = (rng.random(n) < 0.4).astype(int)
    prob = 1 / (1 + np.exp(-rng.normal(2 * y - 1, 1.2)))
    return errbar.score(truth=y, prob=prob, positive=1, **more)


def classes(k=3, n=150):
    rng = np.random.default_rng(1)
    y = np.concatenate([np.arange(k), rng.integers(0, k, n - k)])
    prob = rng.dirichlet(np.ones(k), n) + np.eye(k)[y]
    return errbar.score(truth=y, prob=prob / prob.sum(axis=1, keepdims=True), classes=list(range(k)))


def data(n=90):
    rng = np.random.default_rng(2)
    X = rng.normal(size=(n, 3))
    return X, X[:, 0] + rng.normal(size=n)


def evaluated(learner="logistic", **more):
    X, y = data()
    return errbar.evaluate(learner, X, y if learner == "ridge" else (y > 0).astype(int), plan="kfold(k=3)", **more)


def selected(space):
    X, y = data(40)
    return errbar.select("knn", space, X, (y > 0).astype(int), inner="kfold(k=2)", outer="holdout")


def decided(**words):
    rows = two_classes().predictions
    return errbar.threshold(truth=rows.truth, prob=rows.prob, positive=1, **words)


def compared():
    rng = np.random.default_rng(3)
    y = rng.integers(0, 2, 100)
    models = {name: {"prob": np.clip(0.3 + 0.4 * y + rng.normal(0, s, 100), 0, 1)} for name, s in ABC}
    return errbar.compare(models, truth=y, positive=1)


def by_data_set():
    rng = np.random.default_rng(4)
    table = {name: (0.9 - place / 10 + rng.normal(0, 0.02, 12)).tolist() for place, name in enumerate("abcd")}
    return errbar.compare({"data": [f"set{i}" for i in range(12)], **table}, datasets="data", measures="roc_auc")


ABC = (("a", 0.2), ("b", 0.3), ("c", 0.4))


def by_slice():
    return two_classes(by=np.arange(120) % 3)


def lab(study, **more):
    place = () if study == "selection" else ("two_gaussians",)
    return errbar.lab(*place, study=study, n=20, replications=4, **more)


RUNS = {
    "binary": two_classes,
    "binary, few rows": lambda: two_classes(n=50),
    "binary with units": lambda: two_classes(unit=np.arange(120) // 3),
    "binary with weights": lambda: two_classes(weight=1 + np.arange(120) % 4 / 3),
    "binary with costs": lambda: two_classes(cost="fn=5,fp=1"),
    "binary by slice": by_slice,
    "binary, labels only": lambda: errbar.score(truth=[0, 1, 1, 0, 1], label=[0, 1, 0, 0, 1], positive=1),
    "binary, scores only": lambda: errbar.score(truth=[0, 1, 1, 0, 1], score=[-3, 2, -1, 0, 5], positive=1),
    "binary, one value": lambda: errbar.score(truth=[0, 1, 1, 0, 1], prob=[0.3] * 5, positive=1),
    "binary, sure": lambda: errbar.score(truth=[0, 1, 1, 0, 1], prob=[0, 1, 1, 0, 1], positive=1),
    "binary, one class": lambda: errbar.score(truth=[1] * 4, prob=[0.2, 0.4, 0.6, 0.8], classes=[0, 1], positive=1),
    "binary, two rows": lambda: errbar.score(truth=[1, 0], prob=[0.2, 0.4], positive=1),
    "binary, measures named": lambda: two_classes(measures="accuracy"),
    "three classes": classes,
    "nine classes": lambda: classes(9),
    "regression": lambda: errbar.score(truth=data()[1], value=data()[0][:, 0]),
    "two outputs": lambda: errbar.score(truth=data()[0][:, :2], value=data()[0][:, 1:]),
    "evaluate": evaluated,
    "evaluate, scores": lambda: evaluated("svm"),
    "evaluate, regression": lambda: evaluated("ridge"),
    "evaluate, curve": lambda: evaluated(curve=True),
    "select": lambda: selected({"k": [1, 9, 40]}),
    "select, two parameters": lambda: selected({"k": [1, 9, 200], "weights": ["uniform", "distance"]}),
    "threshold": lambda: decided(cost="fn=5,fp=1"),
    "threshold, units and prevalence": lambda: decided(goal="youden", unit=np.arange(120) // 3, prevalence=0.05),
    "compare": compared,
    "compare over data sets": by_data_set,
    "lab": lambda: lab("coverage"),
    "lab bias": lambda: lab("bias"),
    "lab learning curve": lambda: lab("learning_curve", vary="n=20,30"),
    "lab split rate": lambda: lab("split_rate", vary="rate=0.5,0.7"),
    "lab decomposition": lambda: lab("decomposition"),
    "lab complexity": lambda: lab("complexity", learner="tree", vary="max_depth=1,3"),
    "lab selection": lambda: lab("selection", vary="m=1,5"),
    "lab, a listed world": lambda: errbar.lab("discrete_table", study="coverage", n=20, replications=4),
}


@cache
def given(name):
    return PictureInput(RUNS[name]())


def numbers_of(figure):
    for mark in figure.marks:
        yield from ((f"{mark.shape} {mark.label}", axis, part, getattr(mark, part)) for axis, part in places(mark))
    if figure.moving is not None:
        yield ("moving", "x", "x", figure.moving.x)
        yield ("moving", "y", "y", figure.moving.y)


def places(mark):
    """Each list of a mark's numbers and the axis it lies along."""
    ends = "x" if mark.across and mark.shape != "band" else "y"
    return [("x", "x"), ("y", "y"), (ends, "low"), (ends, "high")]


@pytest.mark.parametrize("name", PICTURES)
def test_it_says_what_it_is(name):
    found = picture(name)
    assert found.name == name and found.label and len(found.about) > 100
    assert found.verbs and set(found.verbs) <= {
        *["score", "evaluate", "select", "compare", "lab", "gate", "plan", "threshold"]
    }
    assert set(found.cites) <= set(entries())


@pytest.mark.parametrize("name", PICTURES)
def test_it_has_a_test_file_of_its_own(name, request):
    assert (request.config.rootpath / "tests" / "pictures" / f"test_{name}.py").exists()


@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.heavy
def test_some_run_has_it(name):
    assert any(picture(name).find(given(r)) is not None for r in RUNS if given(r).run.verb in picture(name).verbs)


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", PICTURES)
@pytest.mark.heavy
def test_any_run_has_it_or_has_not(name, run):
    figure = picture(name).find(given(run))
    if figure is None:
        return
    assert isinstance(figure, Figure) and figure.name == name and figure.title and figure.marks
    assert len(re.findall(r"[.?!](?=\s|$)", figure.reads)) == 2, figure.reads
    text = json.dumps(figure_to_dict(figure), allow_nan=False)
    assert len(text) < LIMIT and "null" not in text


@pytest.mark.parametrize("run", RUNS)
@pytest.mark.parametrize("name", PICTURES)
def test_every_number_is_finite_and_within_the_axes(name, run):
    figure = picture(name).find(given(run))
    for what, axis, part, values in numbers_of(figure) if figure is not None else ():
        edge = getattr(figure, axis)
        hair = 1e-9 * max(1.0, abs(edge.low), abs(edge.high))
        for v in values:
            assert math.isfinite(v), f"{what}: {part} {v}"
            assert edge.low - hair <= v <= edge.high + hair, f"{what}: {part} {v} outside {edge}"


@pytest.mark.parametrize("run", RUNS)
def test_bands_and_whiskers_hold_what_they_are_about(run):
    for figure in figures(given(run)):
        for m in figure.marks:
            assert all(a <= b for a, b in zip(m.low, m.high)), (figure.name, m.label)
        # a band that stands on 0 fills an area; any other, and whiskers, need to say how they were made
        if any(m.label and any(m.low) for m in figure.marks):
            assert figure.method, figure.name


@pytest.mark.parametrize("run", RUNS)
def test_the_slider_moves_all_pictures_of_a_run_alike(run):
    grid = threshold_grid(given(run))
    for figure in figures(given(run)):
        if figure.moving is not None:
            assert len(figure.moving.x) == len(grid.thresholds)
            assert figure.moving.y == () or len(figure.moving.y) == len(grid.thresholds)


@pytest.mark.parametrize("kind", ["binary", "regression"])
def test_a_hundred_thousand_rows_fit_on_a_page(kind):
    n, rng = 100_000, np.random.default_rng(5)
    if kind == "binary":
        run = two_classes(n, cost="fn=5,fp=1")
    else:
        truth = rng.normal(size=n)
        run = errbar.score(truth=truth, value=truth + rng.normal(size=n), measures="mae")
    for figure in figures(PictureInput(run)):
        assert len(json.dumps(figure_to_dict(figure))) < LIMIT, figure.name
        assert all(len(m.x) <= 2000 for m in figure.marks), figure.name
