"""A claim per measure with a baseline: the difference that decides, and its verdict."""

import pytest

from errbar.records.estimate import Estimand
from errbar.records.missing import Missing
from tests.claims.by_hand import asked, run, the, value
from tests.report.written_selection import run as written_selection


@pytest.mark.parametrize(
    ("ends", "better", "baseline", "verdict"),
    [
        ((0.625, 0.875), "high", 0.5, "better"),
        ((0.125, 0.375), "high", 0.5, "worse"),
        ((0.375, 0.625), "high", 0.5, "inconclusive"),
        ((0.125, 0.375), "low", 0.5, "better"),
        ((0.625, 0.875), "low", 0.5, "worse"),
    ],
)
def test_a_value_is_held_against_its_baseline(ends, better, baseline, verdict):
    claim = the(run(estimates=(value("m", ends, better=better, baseline=baseline),)), "skill")
    assert (claim.verdict, claim.low, claim.high) == (verdict, ends[0] - 0.5, ends[1] - 0.5)
    assert (claim.gap, claim.rows, claim.subject.kind) == (sum(ends) / 2 - 0.5, 100, "model")
    assert (claim.against.key, claim.against.amount) == ("baseline", 0.5)


def test_the_paired_difference_decides_where_the_interval_alone_would_not():
    extras = {"no_skill_gap_low": 0.0625, "no_skill_gap_high": 0.25, "no_skill_gap_level": 0.98}
    claim = the(run(estimates=(value("accuracy", (0.375, 0.875), extras=extras),)), "skill")
    assert (claim.verdict, claim.gap, claim.low, claim.high, claim.level) == ("better", 0.125, 0.0625, 0.25, 0.98)


@pytest.mark.parametrize(("place", "names"), [({"no_skill_class": 1.0}, ("Yes",)), ({}, ())])
def test_a_cost_is_held_against_the_cheapest_single_answer(place, names):
    extras = {**place, "no_skill_gap_low": 0.1, "no_skill_gap_high": 0.3, "no_skill_gap_level": 0.98}
    cost = value("cost(fn=5,fp=1)", (0.2, 0.9), better="low", baseline=0.4, perfect=None, extras=extras)
    claim = the(run(estimates=(cost,)), "skill")
    assert (claim.verdict, claim.against.key, claim.against.names) == ("worse", "one_answer", names)


@pytest.mark.parametrize(
    ("why", "verdict"),
    [("undefined", "undefined"), ("no_interval", "undefined"), ("refused", "untested"), ("not_asked", "untested")],
)
def test_without_a_number_the_claim_says_why(why, verdict):
    reason = Missing(why, "one class only")
    claim = the(run(estimates=(value("auc", reason=reason),)), "skill")
    assert (claim.verdict, claim.why, claim.low, claim.value) == (verdict, reason, None, None)


def test_an_infinite_end_below_the_baseline_is_inconclusive_and_above_it_worse():
    low = value("log_loss", (0.3, float("inf")), better="low", baseline=0.6, value=0.5)
    assert the(run(estimates=(low,)), "skill").verdict == "inconclusive"
    high = value("log_loss", (0.7, float("inf")), better="low", baseline=0.6, value=0.9)
    assert the(run(estimates=(high,)), "skill").verdict == "worse"


@pytest.mark.parametrize(
    "e",
    [
        value("calibration_slope", (0.8, 1.1), better="near", baseline=None),
        value("prevalence", (0.2, 0.3), better="none", baseline=None),
        value("specificity", (0.9, 1.0), baseline=1.0),
        value("f1", (0.2, 0.3), baseline=None),
        value("auc", (0.6, 0.9), slice="site=a"),
    ],
    ids=["an ideal value", "no direction", "a baseline that is perfect", "no baseline", "a slice"],
)
def test_what_has_no_baseline_to_beat_has_no_claim(e):
    assert asked(run(estimates=(e,)), "skill") == []


@pytest.mark.parametrize("verb", ["lab", "plan", "check", "threshold"])
def test_verbs_that_do_not_ask_for_skill_have_none(verb):
    assert asked(run(verb, estimates=(value("auc", (0.6, 0.9)),)), "skill") == []


def test_the_subject_is_the_model_the_learner_or_the_search():
    learner = value("auc", (0.6, 0.9), estimand=Estimand(what="learner", n_train=80))
    assert the(run("evaluate", estimates=(learner,)), "skill").subject.kind == "learner"
    search = value("error_rate", (0.1, 0.2), better="low", estimand=Estimand(what="search"))
    assert the(written_selection((search,)), "skill").subject.kind == "search"


def test_a_doubt_stays_with_the_verdict():
    claim = the(run(estimates=(value("auc", (0.6, 0.9), doubt="EB209", events=4),)), "skill")
    assert (claim.verdict, claim.doubt, claim.events) == ("better", "EB209", 4)
