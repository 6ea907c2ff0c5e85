"""errbar.score: what it measures by default, with units and weights, and which options it refuses."""

import json
import math

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.errors import BadInput
from errbar.testing import example

Y = [0, 0, 0, 0, 1, 1, 1, 0, 1, 0]
L = [0, 0, 1, 0, 1, 0, 1, 0, 1, 0]  # one false alarm, one miss: 8 of 10 right
P = [0.1, 0.2, 0.6, 0.3, 0.9, 0.4, 0.8, 0.2, 0.7, 0.1]
THREE = {"truth": list("aabbcc") * 4, "label": list("aabbca") * 4}
TRIPLES = np.tile(
    [[0.8, 0.1, 0.1], [0.6, 0.3, 0.1], [0.2, 0.7, 0.1], [0.1, 0.8, 0.1], [0.1, 0.1, 0.8], [0.5, 0.1, 0.4]], (4, 1)
)


def roles(kind):
    """The roles of errbar's own example of that kind."""
    given = example(kind, n=80)
    if kind in ("regression", "multioutput"):
        return {"truth": given.truth, "value": given.value}
    return {"truth": given.truth, "prob": given.prob, "positive": 1 if kind == "binary" else None}


DEFAULTS = {
    "probabilities of two classes": (
        {"truth": Y, "prob": P},
        "log_loss brier roc_auc average_precision accuracy recall specificity precision f1 mcc calibration_slope",
    ),
    "labels of two classes": (
        {"truth": Y, "label": L},
        "accuracy balanced_accuracy recall specificity precision f1 mcc",
    ),
    "a score": ({"truth": Y, "score": [10 * p for p in P]}, "roc_auc average_precision"),
    "a score and labels": (
        {"truth": Y, "score": [10 * p for p in P], "label": L},
        "roc_auc average_precision accuracy balanced_accuracy recall specificity precision f1 mcc",
    ),
    "labels of three classes": (THREE, "accuracy balanced_accuracy f1 mcc kappa"),
    "probabilities of three classes": (
        {"truth": THREE["truth"], "prob": TRIPLES, "classes": ["a", "b", "c"]},
        "log_loss brier roc_auc accuracy balanced_accuracy f1 mcc kappa",
    ),
    "numbers": ({"truth": P, "value": Y}, "rmse mae medae r2 spearman bias"),
    "several outputs": ({"truth": TRIPLES, "value": TRIPLES + 0.1}, "rmse mae r2"),
    "labels with costs": (
        {"truth": Y, "label": L, "cost": "fn=5,fp=1"},
        "accuracy balanced_accuracy recall specificity precision f1 mcc cost",
    ),
}


@pytest.mark.parametrize(("given", "names"), DEFAULTS.values(), ids=DEFAULTS.keys())
def test_the_table_nobody_asked_for(given, names):
    assert [e.measure for e in errbar.score(**given).estimates] == names.split()


@pytest.mark.parametrize("kind", ["binary", "multiclass", "regression", "multioutput"])
def test_all_is_every_measure_that_can_read_the_input_with_an_interval_or_a_reason(kind):
    run = errbar.score(**roles(kind), measures="all")
    reads = {"value"} if kind in ("regression", "multioutput") else {"label", "prob", "rank"}
    wanted = [
        m.name for m in shelf("measures").everything() if kind in m.kinds and m.reads in reads and m.name != "cost"
    ]
    assert [e.measure for e in run.estimates] == wanted
    assert all((e.interval is None) != (e.reason is None) for e in run.estimates)
    assert {e.measure for e in errbar.score(**roles(kind)).estimates} <= set(wanted)


def test_values_by_hand():
    run = errbar.score(truth=Y, label=L, cost="fn=5,fp=1")
    values = {e.measure: e.value for e in run.estimates}
    assert values == pytest.approx(
        {
            "accuracy": 8 / 10,
            "balanced_accuracy": (3 / 4 + 5 / 6) / 2,
            "recall": 3 / 4,
            "specificity": 5 / 6,
            "precision": 3 / 4,
            "f1": 6 / 8,
            "mcc": (3 * 5 - 1 * 1) / math.sqrt(4 * 4 * 6 * 6),
            "cost": (5 + 1) / 10,
        }
    )


def test_an_estimate_says_what_it_is_about():
    e = errbar.score(truth=Y, label=L)["accuracy"]
    assert (e.n, e.n_units, e.events, e.level) == (10, None, 4, 0.95)
    assert (e.estimand.what, e.about) == ("model", "this fitted model, new rows like these")
    assert (e.no_skill, e.better, e.method, e.standing) == (0.6, "high", "exact", "exact")
    assert 0 < e.se < 0.2


def test_two_columns_of_probabilities_are_cut_at_the_threshold_like_one():
    both = np.column_stack([1 - np.array(P), P])
    for threshold in (0.25, 0.5, 0.65):
        one = errbar.score(truth=Y, prob=P, threshold=threshold, measures="all")
        two = errbar.score(truth=Y, prob=both, threshold=threshold, measures="all")
        assert two.estimates == one.estimates
    assert errbar.score(truth=Y, prob=both, threshold=0.25)["recall"].value == 1.0


def test_the_threshold_of_a_measure_goes_before_the_threshold_of_the_run():
    run = errbar.score(truth=Y, prob=P, threshold=0.9, measures="recall,recall(threshold=0.4)")
    assert [e.value for e in run.estimates] == [1 / 4, 1.0]
    assert [e.label for e in run.estimates] == ["recall @0.9", "recall @0.4"]


def test_weights_are_repeats_for_values_and_not_for_counts():
    weight = [1, 2, 3, 1, 2, 1, 1, 2, 3, 1]
    weighted = errbar.score(truth=Y, prob=P, weight=weight)
    repeated = errbar.score(truth=np.repeat(Y, weight), prob=np.repeat(P, weight))
    for a, b in zip(weighted.estimates, repeated.estimates):
        assert a.value == pytest.approx(b.value, rel=1e-9)
        assert (a.n, b.n) == (10, 17)


def test_copies_within_a_unit_are_no_new_evidence():
    once = errbar.score(truth=Y * 4, label=L * 4, measures="accuracy")["accuracy"]
    copied = errbar.score(
        {"y": Y * 16, "l": L * 16, "patient": list(range(40)) * 4},
        truth="y",
        label="l",
        unit="patient",
        measures="accuracy",
    )["accuracy"]
    assert (copied.n, copied.n_units, copied.method) == (160, 40, "clustered")
    assert copied.about == "this fitted model, new patients like these"
    assert copied.value == once.value
    assert copied.high - copied.low == pytest.approx(once.high - once.low, rel=0.1)


def test_measures_may_be_names_objects_or_a_list_of_both():
    f1 = errbar.measure("f1")
    for measures in ("f1", f1, ["f1"], ("f1",), [f1], (m for m in [f1])):
        assert [e.measure for e in errbar.score(truth=Y, label=L, measures=measures).estimates] == ["f1"]


BAD_OPTIONS = {
    "an unknown measure": ({"measures": "rsme"}, "Unknown measure 'rsme'. Did you mean .*rmse"),
    "an unknown option": ({"measures": "f1(thresh=1)"}, "f1 has no option 'thresh'. Did you mean threshold"),
    "an option that is no number": (
        {"measures": "recall(threshold=half)"},
        "threshold= must be a number; got 'half'",
    ),
    "an option without a value": ({"measures": "f1(average)"}, "written key=value"),
    "an unknown class": ({"measures": "recall(class=9)"}, "Unknown class '9'"),
    "brackets that do not close": ({"measures": "f1("}, "A concept is written"),
    "no measure": ({"measures": []}, "needs at least one measure; got none"),
    "an empty name": ({"measures": " , "}, "needs at least one measure; got none"),
    "a number for a measure": ({"measures": 3}, "a name or a list of names; got 3"),
    "numbers for measures": ({"measures": [3]}, "a name or a list of names"),
    "a measure of another kind": ({"measures": "rmse"}, "rmse is for regression .* this one is binary"),
    "a measure without its column": ({"measures": "hinge_loss"}, "hinge_loss reads score, which was not given"),
    "costs that were not given": ({"measures": "cost"}, "cost needs prices; give `cost`"),
    "an unknown interval": ({"interval": "wlad"}, "Unknown interval 'wlad'. Did you mean wald"),
    "an interval that is no name": ({"interval": 3}, "`interval` must be the name of a method; got int"),
    "an interval that does not fit": (
        {"interval": "wilson", "measures": "log_loss"},
        "wilson is for a share .* Default: flipped_row",
    ),
    "an interval that fits none": ({"interval": "order_statistics"}, "order_statistics is for a median"),
    "clustered without units": ({"interval": "clustered"}, "clustered needs a unit column"),
    "a level above 1": ({"level": 2}, "`level` is 2; it must be between 0 and 1. Try `level=0.95`"),
    "a level of 1": ({"level": 1}, "`level` is 1; it must"),
    "a level of almost 1": ({"level": 1 - 1e-16}, "`level` is .*; it must be between 0 and 1"),
    "a level that is no number": ({"level": "0.95"}, "`level` is '0.95'; it must"),
    "a level that is NaN": ({"level": math.nan}, "`level` is nan; it must"),
    "a negative seed": ({"seed": -1}, "`seed` is -1; it must be a whole number of 0 or more, of at most 128 bits"),
    "half a seed": ({"seed": 0.5}, "`seed` is 0.5; it must"),
    "no seed": ({"seed": None}, "`seed` is None; it must"),
    "an unknown code": ({"because": {"EB999": "so"}}, "Unknown code 'EB999' in `because`. Copy the one in the refusal"),
    "an empty reason": ({"because": {"EB111": " "}}, "`because` needs a reason; EB111 has none"),
    "a reason without a code": ({"because": ["so"]}, "because is written"),
}


@pytest.mark.parametrize(("options", "found"), BAD_OPTIONS.values(), ids=BAD_OPTIONS.keys())
def test_bad_options_are_told(options, found):
    with pytest.raises(BadInput, match=found):
        errbar.score(truth=Y, prob=P, **options)


def test_an_interval_that_fits_some_of_the_default_table_gives_a_reason_for_the_others():
    run = errbar.score(truth=Y, prob=P, interval="wilson")
    assert run["accuracy"].method == "wilson"
    assert run["log_loss"].interval is None
    assert run["log_loss"].reason.startswith("no interval: wilson is for a share of counted rows")


def test_options_may_be_numbers_of_numpy():
    run = errbar.score(truth=Y, prob=P, threshold=np.float32(0.5), level=np.float32(0.5), seed=np.int64(3))
    assert json.loads(run.to_json())["seed"] == 3
