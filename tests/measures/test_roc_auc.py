import numpy as np
import pytest
from _leaving_out import left_out, weighed
from sklearn.metrics import roc_auc_score

from errbar.errors import BadInput

TEN = {
    "truth": list("PPNPPNNNPN"),
    "prob": [0.9, 0.8, 0.7, 0.6, 0.55, 0.54, 0.53, 0.51, 0.5, 0.4],
    "positive": "P",
}


def three_classes(seed=0, n=150):
    rng = np.random.default_rng(seed)
    truth = rng.integers(0, 3, n)
    prob = rng.dirichlet([1, 1, 1], n) + 0.4 * np.eye(3)[truth]
    prob = np.round(prob / prob.sum(axis=1, keepdims=True), 1) + 0.01
    return {"truth": truth, "prob": prob / prob.sum(axis=1, keepdims=True)}


def test_ten_rows_of_the_textbook(estimate):
    # negatives beaten by the five positives in turn: 5 + 5 + 4 + 4 + 1 = 19 of 25 pairs
    assert estimate("roc_auc", **TEN).value == pytest.approx(0.76, rel=1e-14)


def test_agrees_with_scikit_learn_with_ties_and_weights(estimate):
    rng = np.random.default_rng(1)
    y, p, w = rng.integers(0, 2, 300), np.round(rng.random(300), 1), rng.random(300)
    expected = roc_auc_score(y, p, sample_weight=w)
    assert estimate("auc", truth=y, score=p, weight=w, positive=1).value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("multi", ["ovr", "ovo"])
@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_agrees_with_scikit_learn_on_three_classes(estimate, multi, average):
    roles = three_classes()
    expected = roc_auc_score(roles["truth"], roles["prob"], multi_class=multi, average=average)
    found = estimate(f"roc_auc(multi={multi}, average={average})", **roles)
    assert found.value == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_agrees_with_scikit_learn_on_weighted_classes(estimate, average):
    roles = three_classes(1)
    w = np.random.default_rng(2).random(150)
    expected = roc_auc_score(roles["truth"], roles["prob"], multi_class="ovr", average=average, sample_weight=w)
    found = estimate(f"roc_auc(average={average})", **roles, weight=w)
    assert found.value == pytest.approx(expected, rel=1e-12)


def test_one_class_against_the_rest(estimate):
    roles = three_classes()
    expected = roc_auc_score(roles["truth"] == 2, roles["prob"][:, 2])
    assert estimate("roc_auc(class=2)", **roles).value == pytest.approx(expected, rel=1e-12)


def test_influence_is_leaving_a_row_out():
    moved, said = left_out("roc_auc", **TEN)
    # Exactly (area - place) / 4 with four of its class left; the first order says 2 (area - place) / 9.
    np.testing.assert_allclose(moved, said * (9 / 8), atol=1e-12)


@pytest.mark.parametrize("multi", ["ovr", "ovo"])
@pytest.mark.parametrize("average", ["macro", "weighted"])
def test_influence_of_an_average_is_the_derivative_by_weight(multi, average):
    slopes, said = weighed(f"roc_auc(multi={multi}, average={average})", **three_classes(n=60))
    np.testing.assert_allclose(said, slopes, atol=1e-5)


def test_a_class_without_rows_cannot_be_ranked(estimate):
    found = estimate("roc_auc", truth=[1, 1], prob=[0.2, 0.7], classes=[0, 1], positive=1)
    assert "no negative rows" in found.reason
    found = estimate("roc_auc", truth=[0, 1], prob=[[0.2, 0.7, 0.1], [0.3, 0.3, 0.4]], classes=[0, 1, 2])
    assert "class '2' has no true rows" in found.reason


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("multi=all", "multi= must be ovr or ovo; got 'all'"),
        ("average=micro", "average= of a multiclass AUC must be macro or weighted; got 'micro'"),
    ],
)
def test_unknown_options_are_refused(estimate, options, why):
    with pytest.raises(BadInput, match=why):
        estimate(f"roc_auc({options})", **three_classes())


@pytest.mark.parametrize("weight", [None, np.arange(60) % 4 * 0.5 + 0.25], ids=["plain", "weighted"])
@pytest.mark.parametrize("kind", ["all differ", "ties", "zeros", "near", "constant"])
def test_areas_of_ten_classes_are_those_of_pairs_counted_one_by_one(estimate, kind, weight):
    plain = np.random.default_rng(17).dirichlet(np.ones(10), 60)
    prob = {
        "all differ": plain,
        "ties": (ties := np.round(plain * 8) + 1) / ties.sum(1, keepdims=True),
        "zeros": (zeros := np.where(plain < 0.1, 0.0, plain)) / zeros.sum(1, keepdims=True),
        "near": 0.1 + 1e-16 * np.round(20 * plain),
        "constant": np.full((60, 10), 0.1),
    }[kind]
    truth, w = np.arange(60) % 10, np.ones(60) if weight is None else weight
    areas = []
    for c in range(10):
        up, down = prob[truth == c, c][:, None], prob[truth != c, c]
        wins = (up > down) + 0.5 * (up == down)
        areas.append(w[truth == c] @ wins @ w[truth != c] / w[truth == c].sum() / w[truth != c].sum())
    found = estimate("roc_auc(average=macro)", truth=truth, prob=prob, weight=weight)
    assert found.value == pytest.approx(np.mean(areas), abs=1e-13)
