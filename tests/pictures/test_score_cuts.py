import numpy as np
import pytest
from scipy.spatial import ConvexHull
from sklearn.metrics import roc_auc_score, roc_curve

import errbar
from errbar.deciding.threshold_cuts import cutting
from errbar.pictures import PictureInput
from errbar.pictures._score_cuts import hull, points
from tests.pictures.two_classes import scored


def rows(n=120, seed=0):
    rng = np.random.default_rng(seed)
    y = rng.integers(0, 2, n)
    return y, np.round(rng.normal(y, 1.5), 1)


def test_four_rows_by_hand():
    found = points(scored().evidence)
    assert found.fp.tolist() == [0, 0, 1, 1, 2]
    assert found.tp.tolist() == [0, 1, 1, 2, 2]
    assert found.area == 0.75


def test_ties_make_one_point():
    found = points(scored(truth=[1, 0, 1, 0], prob=[0.5, 0.5, 0.8, 0.2]).evidence)
    assert (found.fp.tolist(), found.tp.tolist()) == ([0, 0, 1, 2], [0, 1, 2, 2])


@pytest.mark.parametrize("weighted", [False, True])
def test_it_agrees_with_scikit_learn(weighted):
    y, s = rows()
    w = np.random.default_rng(1).integers(1, 5, len(y)).astype(float) if weighted else None
    e = PictureInput(errbar.score(truth=y, score=s, positive=1, weight=w)).evidence
    fpr, tpr, _ = roc_curve(y, s, sample_weight=w, drop_intermediate=False)
    found = points(e)
    assert found.fpr == pytest.approx(fpr)
    assert found.tpr == pytest.approx(tpr)
    assert found.area == pytest.approx(roc_auc_score(y, s, sample_weight=w))


def test_a_class_may_be_positive_under_any_code():
    e = PictureInput(errbar.score(truth=["a", "a", "b", "b"], prob=[0.9, 0.4, 0.6, 0.1], positive="a")).evidence
    assert points(e).tp.tolist() == [0, 1, 1, 2, 2]


def test_a_probability_is_cut_even_beside_a_score():
    given = PictureInput(errbar.score(truth=[1, 0], prob=[0.9, 0.1], score=[-1, 1], positive=1))
    assert cutting(given.evidence).tolist() == [0.9, 0.1]
    assert points(given.evidence).tp.tolist() == [0, 1, 1]


def test_hull_of_four_rows():
    found = hull(points(scored().evidence))
    assert list(zip(found.fpr, found.tpr)) == [(0, 0), (0, 0.5), (0.5, 1), (1, 1)]


def test_hull_is_the_convex_hull_above_the_diagonal():
    y, s = rows(400, 3)
    found = points(PictureInput(errbar.score(truth=y, score=s, positive=1)).evidence)
    ours = hull(found)
    cloud = np.column_stack([np.append(found.fpr, 1.0), np.append(found.tpr, 0.0)])
    theirs = cloud[ConvexHull(cloud).vertices]
    assert {(round(a, 9), round(b, 9)) for a, b in zip(ours.fpr, ours.tpr)} == {
        (round(a, 9), round(b, 9)) for a, b in theirs if (a, b) != (1.0, 0.0)
    }
