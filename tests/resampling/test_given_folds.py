"""Predictions that come with their folds are a learner's, over the partition that the folds are."""

import math

import numpy as np
import pytest
from scipy import stats
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import GroupKFold, StratifiedKFold, cross_val_predict

import errbar
from errbar.errors import BadInput, Refusal

N = 60


def drawn(seed=3):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(N, 3))
    return X, (X[:, 0] + rng.normal(size=N) > 0).astype(int)


def predicted(cv, X, y, groups=None):
    """What a user of scikit-learn has: probabilities out of fold, and the fold of every row."""
    prob = cross_val_predict(LogisticRegression(), X, y, cv=cv, method="predict_proba", groups=groups)[:, 1]
    fold = np.empty(len(y), int)
    for f, (_, test) in enumerate(cv.split(X, y, groups)):
        fold[test] = f
    return prob, fold


@pytest.fixture(scope="module")
def crossed():
    X, y = drawn()
    return (y, *predicted(StratifiedKFold(5, shuffle=True, random_state=0), X, y))


def test_the_standard_error_is_nadeau_and_bengios_over_the_folds():
    # Squared errors of two rows in each of four folds: means 1, 2, 3, 6; s^2 = 14/3, se^2 = s^2 (1/4 + 1/3).
    value = np.sqrt([1.0, 1.0, 2.0, 2.0, 3.0, 3.0, 6.0, 6.0])
    fold = [0, 0, 1, 1, 2, 2, 3, 3]
    run = errbar.score(truth=np.zeros(8), value=value, fold=fold, measures="mse")
    found = run["mse"]
    assert found.value == pytest.approx(3.0)
    assert found.se == pytest.approx(math.sqrt(14 / 3 * (1 / 4 + 1 / 3)))
    assert found.method == "corrected_t"
    assert found.about == "the learner at n=6, new rows like these"


def test_a_gap_is_the_corrected_t_of_the_gaps_by_fold():
    left, right = np.array([1.0, 1, 2, 2, 3, 3, 6, 6]), np.array([2.0, 2, 2, 2, 5, 5, 7, 7])
    models = {"left": {"value": np.sqrt(left)}, "right": {"value": np.sqrt(right)}}
    fold = list("aabbccdd")
    run = errbar.compare(models, truth=np.zeros(8), fold=fold, measures="mse")
    gaps = np.array([1.0, 0, 2, 1])
    t = gaps.mean() / math.sqrt(gaps.var(ddof=1) * (1 / 4 + 1 / 3))
    (found,) = run.comparisons
    assert found.gap == pytest.approx(1.0)
    assert found.p == pytest.approx(2 * stats.t.sf(t, 3))
    assert found.method == "corrected_t"


def test_folds_of_scikit_learn_give_what_evaluate_gives_under_them(crossed):
    X, y = drawn()
    _, prob, fold = crossed
    pairs = list(StratifiedKFold(5, shuffle=True, random_state=0).split(X, y))
    want = errbar.evaluate(LogisticRegression(), X, y, plan=pairs, measures="log_loss,roc_auc,accuracy")
    found = errbar.score(truth=y, prob=prob, fold=fold, measures="log_loss,roc_auc,accuracy")
    for measure in ("log_loss", "roc_auc", "accuracy"):
        a, b = want[measure], found[measure]
        assert (b.value, b.low, b.high) == pytest.approx((a.value, a.low, a.high), rel=1e-9)
        assert a.estimand == b.estimand


def test_what_the_folds_do_not_tell_is_said(crossed):
    y, prob, fold = crossed
    run = errbar.score(truth=y, prob=prob, fold=fold, measures="accuracy")
    assert "each fold taken as predicted by a fit on all other rows, 48 of 60" in run.data.said
    assert "predictions of 5 fits" in str(run)
    assert run.plan["family"] == "given" and run.data.rows == N


def test_names_of_folds_and_the_order_of_rows_do_not_matter(crossed):
    y, prob, fold = crossed
    order = np.random.default_rng(0).permutation(N)
    names = np.array(["e", "d", "c", "b", "a"])[fold]
    a = errbar.score(truth=y, prob=prob, fold=fold, measures="brier,roc_auc")
    b = errbar.score(truth=y[order], prob=prob[order], fold=names[order], measures="brier,roc_auc")
    for measure in ("brier", "roc_auc"):
        assert (a[measure].low, a[measure].high) == pytest.approx((b[measure].low, b[measure].high))


def test_repeats_are_joined_by_id_whatever_their_order(crossed):
    y, prob, fold = crossed
    X, _ = drawn()
    more, other = predicted(StratifiedKFold(5, shuffle=True, random_state=1), X, y)
    back = np.arange(N)[::-1]
    table = {
        "y": np.r_[y, y[back]],
        "p": np.r_[prob, more[back]],
        "fold": np.r_[fold, other[back]],
        "again": np.repeat([1, 2], N),
        "id": [f"r{i}" for i in [*range(N), *back]],
    }
    roles = {"truth": "y", "prob": "p", "fold": "fold", "repeat": "again", "measures": "brier"}
    by_id = errbar.score(table, id="id", **roles)
    in_order = {**table, "y": np.r_[y, y], "p": np.r_[prob, more], "fold": np.r_[fold, other]}
    assert by_id["brier"].high == pytest.approx(errbar.score(in_order, **roles)["brier"].high)
    assert by_id["brier"].n == N and by_id.plan["splits"] == 10
    with pytest.raises(
        BadInput, match=r"A row must have the same truth in every repeat; .* give the column of row ids"
    ):
        errbar.score(table, **roles)


def test_single_rows_are_leave_one_out():
    y = np.array([0, 1] * 10)
    run = errbar.score(truth=y, label=np.r_[1 - y[:4], y[4:]], fold=np.arange(20), measures="accuracy")
    assert run.plan["family"] == "leave_one_out"
    assert run["accuracy"].about == "the model fitted on all 20 rows, new rows like these"


def test_single_units_are_leave_one_unit_out():
    y, unit = np.array([0, 1] * 10), np.repeat(np.arange(5), 4)
    run = errbar.score(truth=y, label=np.r_[1 - y[:4], y[4:]], fold=unit, unit=unit, measures="accuracy")
    assert run.plan["family"] == "leave_one_unit_out"
    assert run["accuracy"].n_units == 5


def test_whole_units_in_folds_are_taken_and_torn_ones_refused():
    X, y = drawn()
    unit = np.repeat(np.arange(20), 3)
    prob, fold = predicted(GroupKFold(5), X, y, unit)
    run = errbar.score(truth=y, prob=prob, fold=fold, unit=unit, measures="brier")
    assert run["brier"].n_units == 20 and run.plan["units_apart"]
    with pytest.raises(Refusal, match=r"the folds cut through 20 of 20 units.*GroupKFold") as caught:
        errbar.score(truth=y, prob=prob, fold=np.arange(N) % 5, unit=unit)
    assert caught.value.code == "EB101"


@pytest.mark.parametrize(
    ("fold", "more", "said"),
    [
        (None, {"repeat": [0] * 8}, "`repeat` needs `fold`"),
        ([1] * 8, {}, "puts all rows in one. If one model predicted them"),
        ([0.5, 1, 0.5, 1] * 2, {}, "must be names or whole numbers; column 'fold' has 4 fractions"),
        ([0, 1] * 4, {"repeat": [1] * 5 + [2] * 3}, "repeat '2' has 3 rows and repeat '1' 5"),
        ([0, 1, 0, 1, 0, 1, 2, 2], {"repeat": [1] * 4 + [2] * 4}, "repeat '1' has 2 and repeat '2' 3"),
        ([0, 1] * 4, {"id": [0, 1, 2, 3] * 2}, "id '0' occurs 2 times.*give the column of `repeat`"),
        (
            [0, 1] * 4,
            {"id": [0, 1, 2, 3, 0, 1, 2, 4], "repeat": [1] * 4 + [2] * 4},
            "in repeat '1' the row with id '4' has none",
        ),
        ([0, 1] * 4, {"id": [0, 1, 2, 2] * 2, "repeat": [1] * 4 + [2] * 4}, "id '2' occurs 2 times"),
        ([0, None] * 4, {}, "column 'fold' has 4 missing values"),
        (["train", "test"] * 4, {}, "column 'fold' calls 4 rows 'train'. Leave these rows out"),
        ([0, 1] * 3, {}, "fold has 6"),
        ([0, 1, 2, 2] * 2, {"weight": [1, 0, 1, 1] * 2}, "Every fold needs a row whose weight is above 0"),
        (
            [0, 1] * 4,
            {"repeat": [1] * 4 + [2] * 4, "weight": [1, 2, 1, 2, 2, 1, 2, 1]},
            "A row must have the same weight in every repeat; 4 of 4 rows have another",
        ),
        ([0, 1] * 4, {"interval": "wilson"}, "interval=.*wilson"),
    ],
)
def test_what_is_no_partition_is_refused_in_words(fold, more, said):
    with pytest.raises(BadInput, match=said):
        errbar.score(truth=[0, 1] * 4, label=[0, 1, 1, 1] * 2, fold=fold, **more)


def test_a_bare_score_has_its_own_measures():
    run = errbar.score(truth=[0, 1] * 10, score=np.arange(20.0), fold=np.arange(20) // 4)
    assert [e.measure for e in run.estimates] == ["roc_auc", "average_precision"]


def test_weights_and_slices_are_those_of_evaluate():
    X, y = drawn()
    weight, site = 1.0 + np.arange(N) % 3, np.array(list("ab"))[np.arange(N) % 2]
    cv = StratifiedKFold(5, shuffle=True, random_state=0)
    _, fold = predicted(cv, X, y)
    beside = {"weight": weight, "by": site, "measures": "accuracy,f1"}
    want = errbar.evaluate("naive_bayes", X, y, plan=list(cv.split(X, y)), **beside)
    rows = want.predictions.row
    label = np.empty(N, int)
    label[rows] = want.predictions.label
    found = errbar.score(truth=y, label=label, fold=fold, **beside)
    ends = [(e.measure, e.slice, e.value, e.low, e.high) for e in want.estimates]
    assert len(ends) == 6
    for (*names, value, low, high), e in zip(ends, found.estimates):
        assert names == [e.measure, e.slice]
        assert (e.value, e.low, e.high) == pytest.approx((value, low, high))


def test_a_gate_reads_the_weights_of_a_side():
    right = np.arange(16) < 12
    side = {"label": np.where(right, [0, 1] * 8, [1, 0] * 8), "fold": np.arange(16) % 4}
    weight = np.where(right, 1.0, 4.0)
    run = errbar.gate({**side, "weight": weight}, truth=[0, 1] * 8, at_least={"accuracy": 0.1})
    assert run["accuracy"].value == pytest.approx(12 / 28)
