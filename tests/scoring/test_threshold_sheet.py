"""Counts by threshold."""

import gc
import pickle

import numpy as np
import pytest

import errbar
from errbar.evidence import MANY, Evidence
from errbar.records.later import Later
from errbar.scoring import threshold_sheet
from tests.verbs.found_later import document, held

TRUTH = list("PPNPPNNNPN")
PROB = [0.90, 0.80, 0.70, 0.60, 0.55, 0.54, 0.53, 0.51, 0.50, 0.40]


def sheet(**roles):
    return next((s for s in errbar.score(**roles).sheets if s.name == "thresholds"), None)


def test_the_table_of_the_fifth_lecture_with_its_ninth_row_right():
    """It prints TN 0, FN 1 there: 5 positives found of 5 leave no false negative."""
    found = sheet(truth=TRUTH, prob=PROB, positive="P")
    assert found.columns == ("threshold", "TP", "FP", "TN", "FN", "TPR", "FPR")
    assert [row[1:5] for row in found.rows] == [
        (1, 0, 5, 4),
        (2, 0, 5, 3),
        (2, 1, 4, 3),
        (3, 1, 4, 2),
        (4, 1, 4, 1),
        (4, 2, 3, 1),
        (4, 3, 2, 1),
        (4, 4, 1, 1),
        (5, 4, 1, 0),
        (5, 5, 0, 0),
    ]
    assert found.column("threshold") == PROB
    assert found.rows[4][5:] == (0.8, 0.2)


def test_ties_are_one_threshold_and_weights_are_summed():
    found = sheet(truth=[1, 0, 1, 0], prob=[0.7, 0.7, 0.2, 0.1], weight=[2.0, 0.5, 1.0, 3.0], positive=1)
    assert [row[:5] for row in found.rows] == [(0.7, 2, 0.5, 3, 1), (0.2, 3, 0.5, 3, 0), (0.1, 3, 3.5, 0, 0)]


def test_of_many_scores_every_twentieth_of_the_rows_is_a_line_as_counted_by_hand():
    rng = np.random.default_rng(0)
    y, p = rng.integers(0, 2, 500), rng.random(500)
    found = sheet(truth=y, prob=p, positive=1)
    assert len(found.rows) == 19 and "every twentieth" in found.title
    for threshold, tp, fp, tn, fn, *_ in found.rows:
        called = p >= threshold
        assert (tp, fp) == (np.sum(called & (y == 1)), np.sum(called & (y == 0)))
        assert (tn, fn) == (np.sum(~called & (y == 0)), np.sum(~called & (y == 1)))


@pytest.mark.parametrize(
    "roles",
    [
        {"truth": [0, 1, 1], "label": [0, 1, 0]},
        {"truth": [1, 1], "prob": [0.2, 0.4], "classes": [0, 1]},
        {"truth": [0, 1, 2], "prob": np.eye(3)},
        {"truth": [0, 1, 1], "prob": [0.2, 0.6, 0.7], "measures": "accuracy"},
    ],
)
def test_a_run_that_orders_no_two_classes_has_none(roles):
    assert sheet(**roles) is None


def many_rows(ties=False):
    rng = np.random.default_rng(8)
    p = rng.random(MANY + 1_001)
    y = (rng.random(len(p)) < p).astype(np.int64)
    return y, np.round(0.1 + 0.8 * p, 1) if ties else p


WAITING = {
    "log loss": {"measures": "log_loss"},
    "Brier of ties": {"measures": "brier", "ties": True},
    "with a confusion matrix": {"measures": ["accuracy", "log_loss"]},
    "with costs": {"measures": ["cost", "brier"], "cost": np.array([[0.0, 1.0], [5.0, 0.0]])},
    "slices": {"measures": "brier", "by": True},
}


def call(name):
    roles = dict(WAITING[name])
    y, p = many_rows(roles.pop("ties", False))
    if roles.pop("by", False):
        roles["by"] = np.arange(len(y)) % 3
    return {"truth": y, "prob": p, **roles}


@pytest.mark.parametrize("name", WAITING)
def test_of_many_rows_that_need_no_order_it_waits_and_is_the_same_run(name, monkeypatch):
    run = errbar.score(**call(name))
    assert isinstance(held(run, "sheets"), Later)
    with monkeypatch.context() as at_once:
        at_once.setattr(threshold_sheet, "MANY", 10**9)
        plain = errbar.score(**call(name))
    assert not isinstance(held(plain, "sheets"), Later)
    assert "thresholds" in [s.name for s in plain.sheets]
    assert run == plain and run.id == plain.id and str(run) == str(plain)
    assert document(pickle.loads(pickle.dumps(run))) == document(plain)


def test_values_ends_and_warnings_are_read_without_an_order(monkeypatch):
    monkeypatch.setattr("errbar.evidence.rank_table", lambda *rows: pytest.fail("sorted the rows"))
    run = errbar.score(**call("log loss"))
    assert run["log_loss"].low < run["log_loss"].value < run["log_loss"].high and run["log_loss"].se > 0
    assert run.findings == () and run["log_loss"].extras["no_skill_gap"] < 0


def test_of_rows_overwritten_since_it_is_left_out_with_a_warning():
    given = call("with a confusion matrix")
    run, plain = errbar.score(**given), errbar.score(**given)
    want = plain.sheets  # read while the rows are there
    given["truth"][:] = 1 - given["truth"]  # classes are codes of the run's own
    assert errbar.score(**given).sheets != want and plain.sheets == want
    given["prob"][:] = 1 - given["prob"]
    with pytest.warns(UserWarning, match="Counts by threshold") as heard:
        sheets = run.sheets
    assert [str(w.message) for w in heard] == [threshold_sheet.CHANGED] and heard[0].filename == __file__
    assert sheets == want[:1] and [s.name for s in want] == ["confusion", "thresholds"]
    assert run.estimates == plain.estimates


@pytest.mark.parametrize(
    "roles",
    [
        {"measures": ["log_loss", "roc_auc"]},
        {"measures": "brier", "weight": 1.0 + np.arange(MANY + 1_001) % 3},
        {"measures": "brier", "score": np.arange(MANY + 1_001) / 7},
    ],
)
def test_where_an_order_is_there_or_rows_are_not_plain_it_is_found_at_once(roles):
    y, p = many_rows()
    assert "thresholds" in [s.name for s in held(errbar.score(truth=y, prob=p, **roles), "sheets")]


def test_what_was_found_of_the_rows_is_not_kept_for_what_waits():
    run = errbar.score(**call("log loss"))
    gc.collect()
    assert not [x for x in gc.get_objects() if isinstance(x, Evidence) and x.given is run.predictions]
