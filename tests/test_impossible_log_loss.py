"""Log loss with probabilities of exactly 0 or 1, through every verb: no finite upper end, no gap, no PASS."""

import json
import math

import numpy as np
import pytest

import errbar


def votes(n, trees=25, seed=3):
    """Votes of trees, in a sample in which nothing happened that they call impossible."""
    rng = np.random.default_rng(seed)
    q = 1 / (1 + np.exp(-2.5 * rng.normal(size=3 * n)))
    y, p = (rng.random(3 * n) < q).astype(int), rng.binomial(trees, q) / trees
    kept = np.flatnonzero(np.where(y == 1, p, 1 - p) > 0)[:n]
    return y[kept], p[kept]


Y, P = votes(80)
SOFT = (25 * P + 0.5) / 26
HARD = int(np.count_nonzero((P == 0) | (P == 1)))


def score(prob=P, measures="log_loss,brier", **more):
    return errbar.score(truth=Y, prob=prob, positive=1, measures=measures, **more)


def test_low_and_value_stay_and_the_upper_end_goes():
    found, softer = score()["log_loss"], score(np.clip(P, 1e-12, 1 - 1e-12))["log_loss"]
    assert found.high == math.inf and found.unbounded and not softer.unbounded
    assert found.value == pytest.approx(softer.value, rel=1e-9)
    assert found.low == pytest.approx(softer.low, rel=1e-9)
    most = 100 * (1 - 0.025 ** (1 / HARD))  # no hit in HARD trials, Clopper-Pearson
    assert f"{HARD} of 80 rows call an outcome impossible" in found.interval.how
    assert f"up to {most:.2g} % of them may" in found.interval.how
    assert found.se is None


def test_one_row_of_many_is_enough_and_none_leaves_it_finite():
    prob = np.clip(P, 0.01, 0.99)
    assert not score(prob)["log_loss"].unbounded
    one = int(np.flatnonzero(Y == 1)[0])
    prob[one] = 1.0
    assert score(prob)["log_loss"].unbounded


@pytest.mark.parametrize("interval", ["hall", "normal", "delta", "bootstrap", "bca"])
def test_no_method_has_a_finite_end(interval):
    assert score(interval=interval, measures="log_loss")["log_loss"].unbounded


def test_units_weights_and_slices():
    site, unit, w = np.arange(80) % 2, np.arange(80) // 4, np.linspace(0.5, 2, 80)
    for more in ({"unit": unit}, {"weight": w}, {"unit": unit, "weight": w}):
        assert score(**more)["log_loss"].unbounded
    run = score(by=site)
    parts = [e for e in run.estimates if e.slice is not None and e.measure == "log_loss"]
    assert [e.unbounded for e in parts] == [True, True]
    assert {c.measure for c in run.comparisons} == {"brier"}


def test_json_keeps_it_and_older_documents_are_read():
    run = score()
    document = json.loads(run.to_json())
    loss, brier = document["estimates"]
    assert (loss["high"], loss["unbounded"]) == ("inf", True)
    assert "unbounded" not in brier
    again = errbar.Run.from_json(run.to_json())
    assert again["log_loss"].unbounded and again["log_loss"].high == math.inf


def test_brier_tells_skill_and_no_gap_to_the_baseline_is_claimed():
    run = score()
    assert "no_skill_gap" not in run["log_loss"].extras
    assert str(run).splitlines()[0].startswith("Better than baseline: Brier")


def test_a_gap_has_its_values_and_no_interval_and_brier_leads():
    run = errbar.compare({"hard": {"prob": P}, "soft": {"prob": SOFT}}, truth=Y, positive=1)
    loss = next(c for c in run.comparisons if c.measure == "log_loss")
    assert (loss.low, loss.high, loss.p, loss.verdict) == (None, None, None, "not resolved")
    assert loss.gap == pytest.approx(loss.right_value - loss.left_value)
    assert loss.reason.why == "no_interval" and f"{HARD} rows call an outcome impossible" in loss.reason
    assert "in Brier" in str(run).splitlines()[0]


def test_separate_samples_keep_values_too():
    run = errbar.compare(
        {"hard": {"truth": Y, "prob": P}, "soft": {"truth": Y[:60], "prob": SOFT[:60]}},
        positive=1, test="separate", measures="log_loss,brier",
    )  # fmt: skip
    loss, brier = run.comparisons
    assert loss.low is None and loss.left_value is not None
    assert brier.low is not None


@pytest.mark.parametrize(("bound", "outcome"), [(1e6, "inconclusive"), (1e-3, "fail")])
def test_a_gate_never_passes_and_fails_on_the_lower_end(bound, outcome):
    run = errbar.gate({"prob": P}, truth=Y, positive=1, at_least=f"log_loss:{bound}")
    assert run.verdict == outcome


def test_a_gate_fails_once_the_impossible_happened():
    y = Y.copy()
    y[np.flatnonzero(P == 0)[0]] = 1
    run = errbar.gate({"prob": P}, truth=y, positive=1, at_least="log_loss:5")
    assert run.verdict == "fail"
    assert "gave probability 0 to what happened" in str(run)


def test_a_learner_has_no_upper_end_either():
    from sklearn.neighbors import KNeighborsClassifier

    x = np.linspace(-1, 1, 60)
    y = (x > 0).astype(int)
    y[[29, 31]] = 1, 0  # votes near 0 are split, those far from it unanimous and right
    run = errbar.evaluate(KNeighborsClassifier(9), x[:, None], y, plan="kfold(k=5)", measures="log_loss,brier")
    assert run["log_loss"].unbounded and "of 60 predictions call" in run["log_loss"].interval.how
    assert "too_narrow" not in run["log_loss"].extras


def test_three_classes_and_several_labels():
    prob = np.array([[0.6, 0.4, 0.0], [0.2, 0.5, 0.3], [0.1, 0.1, 0.8], [0.4, 0.3, 0.3]] * 5)
    assert errbar.score(truth=[0, 1, 2, 0] * 5, prob=prob, measures="log_loss")["log_loss"].unbounded
    marks = np.array([[0, 1], [1, 0], [1, 1], [0, 1]] * 5)
    given = np.where(marks == 1, 0.8, 0.3)
    assert not errbar.score(truth=marks, prob=given, kind="multilabel", measures="log_loss")["log_loss"].unbounded
    given[0, 1] = 1.0
    assert errbar.score(truth=marks, prob=given, kind="multilabel", measures="log_loss")["log_loss"].unbounded


def test_texts_and_pages_show_infinity(tmp_path):
    run = score(by=np.arange(80) % 2)
    assert "– ∞" in str(run)
    run.report(tmp_path / "page.html")
    assert "to ∞" in (tmp_path / "page.html").read_text()
