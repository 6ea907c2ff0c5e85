"""The laws of comparing, on data that hypothesis makes as awkward as it can."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sklearn.linear_model import LogisticRegression
from sklearn.naive_bayes import GaussianNB

import errbar

pytestmark = pytest.mark.heavy
MIRRORED = {"left better": "right better", "right better": "left better"}
LABELS = ["accuracy", "error_rate", "recall", "precision", "f1", "mcc", "balanced_accuracy", "kappa"]
PROBS = [*LABELS, "roc_auc", "average_precision", "log_loss(clip=1e-6)", "brier"]
NUMBERS = ["rmse", "mae", "r2", "bias", "spearman"]
relaxed = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True)


@st.composite
def two_models(draw, least=2, most=20):
    """Truth and two models' probabilities, with ties, extremes, and perhaps one class only."""
    n = draw(st.integers(least, most))
    cell = st.sampled_from([0.0, 0.1, 0.25, 0.5, 0.5, 0.75, 0.9, 1.0])
    truth = draw(st.lists(st.integers(0, 1), min_size=n, max_size=n))
    return np.array(truth), *(np.array(draw(st.lists(cell, min_size=n, max_size=n))) for _ in range(2))


@st.composite
def two_regressions(draw, least=2, most=20):
    n = draw(st.integers(least, most))
    cell = st.one_of(st.integers(-3, 3).map(float), st.floats(-100, 100, allow_nan=False, width=32))
    return tuple(np.array(draw(st.lists(cell, min_size=n, max_size=n)), dtype=float) for _ in range(3))


def of_probs(truth, left, right, **options):
    options.setdefault("measures", PROBS)
    words = {"classes": [0, 1], "positive": 1, "because": {"EB111": "made by hypothesis"}}
    return errbar.compare({"a": {"prob": left}, "b": {"prob": right}}, truth=truth, **words, **options)


def of_numbers(truth, left, right, **options):
    models = {"a": {"value": left}, "b": {"value": right}}
    return errbar.compare(models, truth=truth, measures=NUMBERS, **options)


def near(a, b):
    """Equal numbers to a hair of the larger, or none on both sides."""
    return a == b if a is None or b is None else a == pytest.approx(b, rel=1e-6, abs=1e-9)


def mirrored(one, other):
    """Gap and ends negated, p the same, verdict turned round."""
    for c, d in zip(one.comparisons, other.comparisons):
        assert c.measure == d.measure
        assert (c.gap is None) == (d.gap is None), c.measure
        if c.gap is None:
            continue
        assert near(c.gap, -d.gap), c.measure
        assert near(c.low, None if d.high is None else -d.high), c.measure
        assert near(c.high, None if d.low is None else -d.low), c.measure
        assert near(c.p, d.p) and near(c.p_adjusted, d.p_adjusted), c.measure
        assert c.verdict == MIRRORED.get(d.verdict, d.verdict)
        assert (c.rows_needed is None) == (d.rows_needed is None)


def sound(run):
    """Gaps within their intervals, p a probability, a reason where there is no interval."""
    for c in run.comparisons:
        assert (c.low is None) == (c.reason is not None), c
        if c.low is not None:
            assert c.low <= c.gap <= c.high, c
            assert 0 <= c.p <= c.p_adjusted <= 1, c
        else:
            assert c.verdict == "not resolved"


@relaxed
@given(two_models(), st.booleans())
def test_right_against_left_is_left_against_right_turned_round(data, with_units):
    truth, left, right = data
    options = {"unit": np.arange(len(truth)) // 2} if with_units else {}
    mirrored(of_probs(truth, left, right, **options), of_probs(truth, right, left, **options))


@relaxed
@given(two_regressions())
def test_regressions_are_turned_round_likewise(data):
    truth, left, right = data
    mirrored(of_numbers(truth, left, right), of_numbers(truth, right, left))


@relaxed
@given(two_models())
def test_a_model_against_itself_has_no_gap(data):
    truth, left, _ = data
    for c in of_probs(truth, left, left).comparisons:
        assert c.gap in (None, 0)
        assert c.p in (None, 1)
        assert c.verdict == "not resolved"
        if c.low is not None:
            assert c.low <= 0 <= c.high


@relaxed
@given(two_models(), st.booleans())
def test_gaps_lie_within_their_intervals(data, with_units):
    truth, left, right = data
    sound(of_probs(truth, left, right, **({"unit": np.arange(len(truth)) // 2} if with_units else {})))


@relaxed
@given(two_regressions())
def test_gaps_of_regressions_lie_within_their_intervals(data):
    sound(of_numbers(*data))


@relaxed
@given(two_models(), st.randoms(use_true_random=False))
def test_row_order_changes_nothing_where_rows_have_ids(data, random):
    truth, left, right = data
    order = list(range(len(truth)))
    random.shuffle(order)
    ids = np.arange(len(truth)) * 7
    a = {"truth": truth, "prob": left, "id": ids}
    b = {"truth": truth[order], "prob": right[order], "id": ids[order]}
    words = {"classes": [0, 1], "positive": 1, "because": {"EB111": "x"}, "measures": PROBS}
    shuffled = errbar.compare({"a": a, "b": b}, **words)
    assert shuffled.comparisons == of_probs(truth, left, right).comparisons


@relaxed
@given(two_models())
def test_doubled_rows_change_no_gap(data):
    once, twice = of_probs(*data), of_probs(*(np.tile(x, 2) for x in data))
    for c, d in zip(once.comparisons, twice.comparisons):
        assert near(c.gap, d.gap), c.measure


@relaxed
@given(two_models(), st.integers(0, 3))
def test_a_comparison_survives_json(data, seed):
    run = of_probs(*data, seed=seed)
    again = errbar.Run.from_json(run.to_json())
    assert again == run
    assert again.id == run.id


@pytest.mark.parametrize("plan", ["kfold(k=4)", "subsampling(rate=0.5, repeats=6)", "nested_kfold(k=3, repeats=2)"])
def test_learners_exchanged_are_turned_round_and_survive_json(plan):
    rng = np.random.default_rng(0)
    X = rng.normal(size=(60, 2))
    y = (X[:, 0] + rng.normal(size=60) > 0).astype(int)
    a, b = LogisticRegression(), GaussianNB()
    measures = ["accuracy", "log_loss", "roc_auc", "f1"]
    one = errbar.compare({"a": a, "b": b}, X, y, plan=plan, measures=measures)
    mirrored(one, errbar.compare({"b": b, "a": a}, X, y, plan=plan, measures=measures))
    sound(one)
    assert errbar.Run.from_json(one.to_json()) == one


ALONE = {"mcnemar": "accuracy,recall", "delong": "roc_auc"}
ANY = {"paired": PROBS, "permutation(replicates=200)": "accuracy,f1,brier,roc_auc"}
ANY |= {"paired_bootstrap(replicates=200)": "accuracy,f1,brier,roc_auc", "z_unpaired": "accuracy,brier,roc_auc"}


@pytest.mark.parametrize(
    ("test", "measures", "unit"),
    [*((t, m, None) for t, m in {**ALONE, **ANY}.items()), *((t, m, np.arange(60) // 3) for t, m in ANY.items())],
)
def test_tests_by_name_are_turned_round_too(test, measures, unit):
    rng = np.random.default_rng(1)
    truth = rng.integers(0, 2, 60)
    answers = {"a": np.clip(truth * 0.5 + 0.5 * rng.random(60), 0.01, 0.99), "b": rng.uniform(0.01, 0.99, 60)}
    runs = []
    for names in ("ab", "ba"):
        models = {name: {"prob": answers[name], "truth": truth, "unit": unit} for name in names}
        runs.append(errbar.compare(models, measures=measures, test=test))
    mirrored(*runs)
