"""Curves of each class against all others, as a page carries them; scikit-learn's curves are the oracle."""

import numpy as np
import pytest
from sklearn.metrics import precision_recall_curve, roc_curve

import errbar
from errbar.pictures import PictureInput, class_picks, picks_to_dict
from errbar.pictures._class_picks import BINS, POINTS, UNIT, _equal_mass

NAMES = ("a", "b", "c", "d")


def scored(n=300, seed=0, **more):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, 4, n)
    z = rng.normal(size=(n, 4))
    z[np.arange(n), truth] += np.array([3.0, 2.0, 0.3, 2.5])[truth]  # c is found least often
    prob = np.exp(z) / np.exp(z).sum(axis=1, keepdims=True)
    return (
        truth,
        prob,
        errbar.score(truth=np.array(NAMES)[truth], prob=prob, classes=NAMES, measures="accuracy", **more),
    )


def test_curves_lie_on_those_of_scikit_learn_and_the_worst_class_comes_first():
    truth, prob, run = scored()
    found = class_picks(PictureInput(run))
    assert [p.name for p in found.picks] == list(NAMES) and found.of == 4
    recalls = [np.mean(prob.argmax(axis=1)[truth == c] == c) for c in range(4)]
    assert found.start == int(np.argmin(recalls)) == 2
    for c, pick in enumerate(found.picks):
        fpr, tpr, _ = roc_curve(truth == c, prob[:, c], drop_intermediate=False)
        points = {(round(a, 9), round(b, 9)) for a, b in zip(fpr, tpr)}
        assert len(pick.roc[0]) <= POINTS
        assert all((round(a, 9), round(b, 9)) in points for a, b in zip(*pick.roc))
        precision, recall, _ = precision_recall_curve(truth == c, prob[:, c])
        pairs = {(round(a, 9), round(b, 9)) for a, b in zip(recall, precision)}
        assert all((round(a, 9), round(b, 9)) in pairs for a, b in list(zip(*pick.precision_recall))[1:])
        assert pick.share == pytest.approx(np.mean(truth == c))
        assert sum(pick.bins.rows) == 300
        mean = sum(n * y for n, y in zip(pick.bins.rows, pick.bins.y)) / 300
        assert mean == pytest.approx(pick.share)
        assert all(low <= y <= high for low, y, high in zip(pick.bins.low, pick.bins.y, pick.bins.high))


def test_groups_hold_about_the_same_expected_count():
    p = np.concatenate([np.full(900, 0.001), np.linspace(0.2, 0.9, 100)])
    codes = _equal_mass(p)
    assert codes.max() + 1 == BINS
    mass = np.bincount(codes, weights=p)
    assert mass.max() < 2 * p.sum() / BINS  # equal numbers of rows would put all but one group near 0.001
    assert _equal_mass(np.zeros(5)).tolist() == [0] * 5


def test_a_page_keeps_whole_numbers():
    body = picks_to_dict(class_picks(PictureInput(scored()[2])))
    assert body["names"] == list(NAMES) and body["start"] == 2
    flat = [v for curve in body["roc"] for part in curve for v in part]
    assert all(isinstance(v, int) and 0 <= v <= UNIT for v in flat)


def test_no_curves_of_two_classes_of_labels_alone_or_of_a_class_without_rows():
    assert class_picks(PictureInput(errbar.score(truth=[0, 1, 1, 0], prob=[0.1, 0.8, 0.4, 0.3]))) is None
    assert class_picks(PictureInput(errbar.score(truth=list("abca"), label=list("abcb")))) is None
    truth, prob, _ = scored(60)
    named = np.array(NAMES)[np.where(truth == 3, 0, truth)]
    run = errbar.score(truth=named, prob=prob, classes=NAMES, measures="accuracy")
    assert [p.name for p in class_picks(PictureInput(run)).picks] == ["a", "b", "c"]
