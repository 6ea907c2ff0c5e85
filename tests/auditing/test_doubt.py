"""Intervals in doubt: which finding undermines which estimate, by declaration alone."""

import numpy as np
import pytest

import errbar
from errbar._shelf import shelf
from errbar.auditing.doubt import mark_doubts
from errbar.records.check import Check
from errbar.records.estimate import Estimate, Interval
from errbar.records.finding import Finding
from errbar.records.missing import Missing


def estimate(measure, slice=None):
    interval = Interval(low=1.0, high=2.0, level=0.95, method="hall", standing="asymptotic")
    return Estimate(measure=measure, label=measure, value=1.5, interval=interval, n=50, better="low", slice=slice)


def about(subject, code, *measures, because=None):
    """Find something by a check that errbar does not have."""
    check = Check(
        code=code, name="unheard_of", severity="warn", concerns=subject, title="", verbs=("score",), example=dict
    )
    found = check.finding("told", measures=measures)
    return Finding(**{**{f: getattr(found, f) for f in found.__slots__}, "because": because})


def doubts(findings, *estimates):
    return [e.doubt for e in mark_doubts(estimates, findings)]


def test_a_finding_about_the_interval_undermines_the_measures_that_it_names():
    found = [about("interval", "EB901", "rmse")]
    assert doubts(found, estimate("rmse"), estimate("mae"), estimate("rmse", slice="site=a")) == [
        "EB901",
        None,
        "EB901",
    ]


@pytest.mark.parametrize("subject", ["model", "data", "procedure", None])
def test_other_findings_undermine_none(subject):
    assert doubts([about(subject, "EB901", "rmse")], estimate("rmse")) == [None]


def test_a_reason_lifts_its_own_doubt_and_no_other():
    reasoned, other = about("interval", "EB901", "rmse", because="known"), about("interval", "EB902", "rmse")
    assert doubts([reasoned], estimate("rmse")) == [None]
    assert doubts([reasoned, other], estimate("rmse")) == ["EB902"]
    assert doubts([other, about("interval", "EB903", "rmse")], estimate("rmse")) == ["EB902"]  # the worst comes first


def test_what_has_no_interval_has_none_in_doubt():
    bare = Estimate(measure="rmse", label="", value=1.0, interval=None, reason=Missing("not_asked", "none"), n=5)
    assert doubts([about("interval", "EB901", "rmse")], bare) == [None]


def test_a_doubt_is_taken_back_with_its_finding():
    (marked,) = mark_doubts([estimate("rmse")], [about("interval", "EB901", "rmse")])
    assert doubts([], marked) == [None]


@pytest.mark.parametrize("name", shelf("checks").names)
def test_every_check_declares_what_its_findings_are_about(name):
    assert shelf("checks").load(name).concerns in ("interval", "model", "data", "procedure")


def lognormal(n, seed=0):
    u, z = np.random.default_rng(seed).normal(size=(2, n))
    return {"truth": np.exp(1 + 0.9 * u + 0.45 * z), "value": np.exp(1.1 + 0.75 * u)}


def test_scores_and_their_slices_carry_the_doubt():
    run = errbar.score(**lognormal(200), measures="rmse,mae,medae", by=np.arange(200) % 2)
    assert {(e.measure, e.doubt) for e in run.estimates} == {("rmse", "EB209"), ("mae", "EB209"), ("medae", None)}
    assert {e.slice for e in run.estimates} == {None, "by=0", "by=1"}
    assert {f.code: f.concerns for f in run.findings}["EB209"] == "interval"


def test_a_learner_carries_it_too_and_a_reason_lifts_it():
    rng = np.random.default_rng(0)
    X = rng.normal(size=(100, 2))
    y = X[:, 0] + rng.standard_t(2, 100) ** 3
    asked = {"effort": "quick", "measures": "rmse,mae"}
    assert {e.measure: e.doubt for e in errbar.evaluate("ridge", X, y, **asked).estimates} == {
        "rmse": "EB209",
        "mae": None,  # only squared errors are looked at out of fold
    }
    run = errbar.evaluate("ridge", X, y, **asked, because={"EB209": "one day of hail"})
    assert [e.doubt for e in run.estimates] == [None, None]
    assert "one day of hail" in [f.because for f in run.findings]


def test_few_units_put_every_clustered_interval_in_doubt():
    truth = np.arange(90) % 2
    run = errbar.score(truth=truth, label=np.roll(truth, 45), unit=np.arange(90) % 9, measures="accuracy,recall")
    assert {e.doubt for e in run.estimates} == {"EB211"}


def test_a_rare_class_puts_averages_over_classes_in_doubt_unless_their_interval_allows_for_it():
    truth = np.array([0] * 60 + [1] * 60 + [2] * 6)
    rows = {"truth": truth, "label": np.roll(truth, 3), "measures": "accuracy,balanced_accuracy,f1"}
    assert [e.doubt for e in errbar.score(**rows).estimates] == [None] * 3  # class_draws
    run = errbar.score(**rows, weight=np.linspace(1, 2, len(truth)))
    assert {e.measure: e.doubt for e in run.estimates} == {
        "accuracy": None,
        "balanced_accuracy": "EB202",
        "f1": "EB202",
    }
