"""A function (truth, prediction) as a measure: its own value, a generic interval, what it reads, what goes wrong."""

import functools
import pickle

import numpy as np
import pytest
from sklearn import metrics

import errbar
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.records.predictions import Predictions

RNG = np.random.default_rng(7)
Y = np.arange(120) % 2
P = np.clip(0.5 + 0.3 * (Y - 0.5) + RNG.normal(0, 0.2, 120), 0.01, 0.99)
CALLED = (P >= 0.5).astype(int)
NUMBERS = RNG.normal(size=90)
GUESSES = NUMBERS + RNG.normal(size=90)
THREE = np.array(list("abc"))[np.arange(90) % 3]
SHARES = RNG.dirichlet([1, 1, 1], 90) * 0.5 + 0.5 * np.eye(3)[np.arange(90) % 3]


def share_right(truth, label):
    return float(np.mean(truth == label))


def weighted_share(truth, label, sample_weight=None):
    return float(np.average(truth == label, weights=sample_weight))


RIGHT = errbar.Measure.of(share_right, reads="label", better="high", bounds=(0, 1))
WEIGHTED = errbar.Measure.of(weighted_share, reads="label", better="high", bounds=(0, 1))


BINARY = [
    (metrics.f1_score, lambda: metrics.f1_score(Y, CALLED)),
    (metrics.accuracy_score, lambda: metrics.accuracy_score(Y, CALLED)),
    (metrics.matthews_corrcoef, lambda: metrics.matthews_corrcoef(Y, CALLED)),
    (metrics.roc_auc_score, lambda: metrics.roc_auc_score(Y, P)),
    (metrics.average_precision_score, lambda: metrics.average_precision_score(Y, P)),
    (metrics.log_loss, lambda: metrics.log_loss(Y, P)),
    (metrics.brier_score_loss, lambda: metrics.brier_score_loss(Y, P)),
    (functools.partial(metrics.f1_score, average="macro"), lambda: metrics.f1_score(Y, CALLED, average="macro")),
    (functools.partial(metrics.fbeta_score, beta=2), lambda: metrics.fbeta_score(Y, CALLED, beta=2)),
]


@pytest.mark.parametrize(("function", "value"), BINARY, ids=range(len(BINARY)))
def test_a_metric_of_scikit_learn_keeps_its_value_to_the_bit_and_gets_an_interval(function, value):
    (found,) = errbar.score(truth=Y, prob=P, measures=[function]).estimates
    assert found.value == value()
    assert found.low < found.value < found.high and found.method == "delta"


REGRESSION = [metrics.mean_squared_error, metrics.mean_absolute_error, metrics.r2_score, metrics.mean_pinball_loss]


@pytest.mark.parametrize("function", REGRESSION)
def test_a_metric_of_numbers(function):
    (found,) = errbar.score(truth=NUMBERS, value=GUESSES, measures=function).estimates
    assert found.value == function(NUMBERS, GUESSES) and found.low < found.value < found.high


def test_text_classes_stay_text_and_the_positive_one_is_told_and_said():
    seen = []

    def look(truth, label, pos_label="?"):
        seen.append((set(truth), set(label), pos_label))
        return 0.5

    words = np.where(Y == 1, "ill", "well")
    called = np.where(CALLED == 1, "ill", "well")
    errbar.score(
        truth=words, label=called, positive="ill", measures=[errbar.Measure.of(look, reads="label", better="high")]
    )
    assert seen[0] == ({"ill", "well"}, {"ill", "well"}, "ill")
    run = errbar.score(truth=words, label=called, positive="ill", measures=[metrics.f1_score])
    assert run["f1_score"].value == metrics.f1_score(words, called, pos_label="ill")
    assert "f1_score: called with pos_label=ill" in run.data.said


@pytest.mark.parametrize("function", [metrics.roc_auc_score, metrics.log_loss, metrics.average_precision_score])
def test_the_lesser_of_two_classes_may_be_the_positive_one(function):
    words = np.where(Y == 1, "ill", "well")
    (found,) = errbar.score(truth=words, prob=P, positive="ill", measures=[function], interval="none").estimates
    assert found.value == pytest.approx(function(Y, P))


def test_more_than_two_classes_are_read_as_a_matrix_in_sorted_order():
    order = ["c", "a", "b"]
    columns = SHARES[:, [2, 0, 1]]
    auc = functools.partial(metrics.roc_auc_score, multi_class="ovr")
    run = errbar.score(truth=THREE, prob=columns, classes=order, measures=[auc, metrics.log_loss], interval="none")
    assert run.estimates[0].value == pytest.approx(metrics.roc_auc_score(THREE, SHARES, multi_class="ovr"))
    assert run["sklearn_log_loss"].value == pytest.approx(metrics.log_loss(THREE, SHARES))
    assert run["log_loss"].value == run["sklearn_log_loss"].value


def test_probabilities_are_one_dimensional_for_two_classes_and_a_matrix_for_more():
    shapes = []

    def look(truth, prob):
        shapes.append(np.shape(prob))
        return 0.5

    m = errbar.Measure.of(look, reads="prob", better="high")
    errbar.score(truth=Y, prob=np.column_stack([1 - P, P]), classes=[0, 1], measures=[m])
    errbar.score(truth=THREE, prob=SHARES, classes="a,b,c", measures=[m])
    assert shapes[0] == (120,) and (90, 3) in shapes


def test_influence_by_row_weights_is_that_of_the_share_and_of_the_area():
    evidence = Evidence(Predictions(kind="binary", truth=Y, prob=P, classes=("0", "1"), positive=1))
    hits = (Y == CALLED) - np.mean(Y == CALLED)
    assert WEIGHTED.score(evidence).influence == pytest.approx(hits, abs=2e-5)
    by_weights = errbar.Measure.of(metrics.roc_auc_score).score(evidence)
    assert by_weights.se == pytest.approx(errbar.measure("roc_auc").score(evidence).se, rel=1e-2)


def test_weights_and_units_reach_the_function():
    weight = RNG.uniform(0.5, 2, 120)
    run = errbar.score(truth=Y, prob=P, weight=weight, measures=[metrics.f1_score, WEIGHTED])
    assert run["f1_score"].value == metrics.f1_score(Y, CALLED, sample_weight=weight)
    unit = np.arange(120) // 4
    plain = errbar.score(truth=Y, prob=P, measures=[WEIGHTED, RIGHT, "accuracy"])
    units = errbar.score(truth=Y, prob=P, unit=unit, measures=[WEIGHTED, RIGHT, "accuracy"])
    assert {e.method for e in units.estimates} == {"clustered"}
    for name in ("weighted_share", "share_right"):
        assert units[name].high - units[name].low == pytest.approx(
            units["accuracy"].high - units["accuracy"].low, rel=0.25
        )
        assert plain[name].value == plain["accuracy"].value


def test_weights_that_a_function_cannot_take_are_named():
    (found,) = errbar.score(truth=Y, prob=P, weight=np.linspace(0.5, 2, 120), measures=[RIGHT]).estimates
    assert found.value is None and "takes no sample_weight" in found.reason
    counts = np.arange(120) % 3 + 1.0
    (found,) = errbar.score(truth=Y, prob=P, weight=counts, measures=[RIGHT]).estimates
    assert found.value == pytest.approx(np.average(Y == CALLED, weights=counts))


def test_a_step_function_of_the_weights_is_bootstrapped():
    (found,) = errbar.score(
        truth=NUMBERS, value=GUESSES, measures=[metrics.median_absolute_error], replicates=400
    ).estimates
    assert found.method == "expanded_bootstrap" and found.low < found.value < found.high
    exact = errbar.score(truth=NUMBERS, value=GUESSES, measures="medae")["medae"]
    assert found.high - found.low == pytest.approx(exact.high - exact.low, rel=0.35)


def test_a_maximum_has_no_interval():
    (found,) = errbar.score(truth=NUMBERS, value=GUESSES, measures=[metrics.max_error]).estimates
    assert found.value == metrics.max_error(NUMBERS, GUESSES) and found.interval is None


def test_no_skill_of_labels_shuffled_and_of_the_best_constant():
    run = errbar.score(truth=Y, label=CALLED, measures=[RIGHT, metrics.accuracy_score], interval="none")
    assert run["share_right"].no_skill == pytest.approx(0.5, abs=0.03)
    assert run["accuracy_score"].no_skill == 0.5

    def worst(truth, value):
        return float(np.mean((truth - value) ** 4) ** 0.25)

    fourth = errbar.Measure.of(worst, reads="value", better="low", bounds=(0, np.inf))
    (found,) = errbar.score(truth=NUMBERS, value=GUESSES, measures=[fourth], interval="none").estimates
    middles = [worst(NUMBERS, np.full(90, c)) for c in (NUMBERS.mean(), np.median(NUMBERS))]
    assert found.no_skill == pytest.approx(min(middles))


def test_errbars_own_measure_is_named_where_it_gives_the_same_number():
    said = errbar.score(truth=Y, prob=P, measures=[metrics.f1_score]).data.said
    assert any("f1_score: errbar's own" in line and "f1" in line for line in said)
    said = errbar.score(truth=Y, prob=P, measures=[functools.partial(metrics.f1_score, average="weighted")]).data.said
    assert any("f1(average=weighted)" in line for line in said)


def test_both_names_may_be_in_one_run():
    run = errbar.score(truth=Y, prob=P, measures=["f1", metrics.f1_score, "log_loss", metrics.log_loss])
    assert [e.measure for e in run.estimates] == ["f1", "f1_score", "log_loss", "sklearn_log_loss"]
    assert run["f1"].method == "exact" and run["f1_score"].method == "delta"
    assert run["log_loss"].measure == "log_loss"


def test_a_scorer_says_which_side_is_better_and_nothing_is_negated():
    loss = metrics.make_scorer(metrics.log_loss, response_method="predict_proba", greater_is_better=False)
    (found,) = errbar.score(truth=Y, prob=P, measures=[loss]).estimates
    assert found.better == "low" and found.value == metrics.log_loss(Y, P)
    (found,) = errbar.score(truth=Y, prob=P, measures=[metrics.make_scorer(metrics.fbeta_score, beta=0.5)]).estimates
    assert found.measure == "fbeta_score(beta=0.5)" and found.value == metrics.fbeta_score(Y, CALLED, beta=0.5)
    mine = metrics.make_scorer(share_right)
    assert errbar.score(truth=Y, prob=P, measures=[mine], interval="none").estimates[0].value == share_right(Y, CALLED)
    rounded = errbar.score(truth=NUMBERS, value=GUESSES, measures=[mine], interval="none").estimates[0]
    assert rounded.value == 0.0  # numbers are handed over where numbers are predicted


def fails_without_both(truth, label):
    if len(set(truth)) < 2:
        raise ValueError("one class only")
    return float(np.mean(truth == label))


def test_a_resample_that_the_function_refuses_is_counted_never_dropped():
    truth, label = np.array([1] * 3 + [0] * 40), np.array([1, 1, 0] + [0] * 38 + [1, 1])
    m = errbar.Measure.of(fails_without_both, reads="label", better="high", bounds=(0, 1))
    (found,) = errbar.score(truth=truth, label=label, positive=1, measures=[m]).estimates
    assert found.interval is None
    assert "of 2,000 undefined (fails_without_both raised ValueError: one class only)" in found.reason


@pytest.mark.parametrize("given", [float("nan"), float("inf")])
def test_a_value_that_is_no_number_is_undefined_with_its_reason(given):
    m = errbar.Measure.of(lambda t, q: given, reads="label", better="high", name="odd")
    (found,) = errbar.score(truth=Y, label=CALLED, measures=[m]).estimates
    assert found.value is None and f"odd returned {given}" in found.reason


def share_called(truth, called):
    return float(np.mean(called))


WRONG = [
    (lambda: errbar.Measure.of(share_called), "share_called lacks reads and better"),
    (lambda: errbar.Measure.of(share_called, reads="label"), "lacks better"),
    (lambda: errbar.Measure.of(share_called, better="high"), "lacks reads"),
    (lambda: errbar.Measure.of(share_right, reads="labels", better="high"), "must be label"),
    (lambda: errbar.Measure.of(share_right, reads="label", better="up"), "low or high"),
    (lambda: errbar.Measure.of(share_right, reads="label", better="high", bounds=(1, 0)), "low below high"),
    (lambda: errbar.Measure.of(lambda t, q: 0.0, reads="label", better="high"), "needs a name"),
    (lambda: errbar.Measure.of(share_right, reads="label", better="high", name="accuracy"), "must differ"),
    (lambda: errbar.Measure.of(lambda estimator, X, y: 0.0, name="s", reads="label", better="high"), "takes \\(est"),
    (lambda: errbar.Measure.of(functools.partial(share_right, Y), reads="label", better="high"), "by position"),
    (lambda: errbar.Measure.of(metrics.confusion_matrix), "a table or a curve"),
    (lambda: errbar.Measure.of(7), "must be a name"),
    (lambda: errbar.score(truth=Y, prob=P, measures=[share_called]), "Measure.of\\(share_called"),
    (lambda: errbar.score(truth=Y, prob=P, measures=[RIGHT, WEIGHTED_AS_RIGHT]), "two names"),
    (lambda: errbar.score(truth=Y, value=P, measures=[metrics.f1_score]), "f1_score is for binary"),
]
WEIGHTED_AS_RIGHT = errbar.Measure.of(weighted_share, reads="label", better="high", name="share_right")


@pytest.mark.parametrize(("make", "says"), WRONG, ids=[says for _, says in WRONG])
def test_what_is_missing_or_wrong_is_taught(make, says):
    with pytest.raises(BadInput, match=says):
        make()


def test_what_returns_no_number_or_leaves_its_bounds_is_refused():
    pair = errbar.Measure.of(lambda t, q: np.array([0.1, 0.2]), reads="label", better="high", name="pair")
    with pytest.raises(BadInput, match=r"one number; pair returned a ndarray of shape \(2,\)"):
        errbar.score(truth=Y, label=CALLED, measures=[pair])
    out = errbar.Measure.of(lambda t, q: 1.7, reads="label", better="high", name="out", bounds=(0, 1))
    with pytest.raises(BadInput, match=r"must hold every value of out; it returned 1\.7"):
        errbar.score(truth=Y, label=CALLED, measures=[out])


def test_it_is_sent_to_another_process():
    again = pickle.loads(pickle.dumps(WEIGHTED))
    assert again == WEIGHTED and again.key == "weighted_share"
