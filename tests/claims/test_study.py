"""Numbers of a simulation against 0, or against the level that was promised."""

import pytest

from errbar.claims.study import is_coverage
from errbar.records.missing import Missing
from tests.browser.runs import run_of
from tests.claims.by_hand import asked, run, the, value


def number(measure, ends, label=None, **more):
    return value(measure, ends, better="none", baseline=None, label=label or measure, **more)


@pytest.mark.parametrize(
    ("ends", "verdict"), [((0.875, 0.9375), "worse"), ((0.9375, 0.96875), "inconclusive"), ((0.96875, 1.0), "better")]
)
def test_coverage_is_held_against_the_level(ends, verdict):
    claim = the(run("lab", estimates=(number("coverage", ends),)), "study")
    assert (claim.verdict, claim.against.key, claim.against.amount) == (verdict, "level", 0.95)
    assert (claim.low, claim.high) == (ends[0] - 0.95, ends[1] - 0.95)


def test_a_level_that_was_asked_for_is_the_promise():
    found = run("lab", options={"level": 0.5}, estimates=(number("coverage", (0.625, 0.75)),))
    assert (the(found, "study").against.amount, the(found, "study").low) == (0.5, 0.125)


@pytest.mark.parametrize(
    ("ends", "verdict"), [((0.1, 0.2), "worse"), ((0.0, 0.1), "inconclusive"), ((0.0, 0.04), "better")]
)
def test_an_error_rate_of_a_procedure_is_held_against_one_minus_the_level(ends, verdict):
    claim = the(run("lab", estimates=(number("type_i", ends),)), "study")
    assert (claim.verdict, claim.against.amount) == (verdict, pytest.approx(0.05))


def test_a_gate_promises_one_tail_of_the_level_as_its_table_says():
    found = run_of("lab-gates")
    claim = next(c for c in found.claims if c.measure == "false_pass")
    assert claim.against.amount == pytest.approx(found.sheet("gates").column("promised")[0]) == 0.025


@pytest.mark.parametrize(
    ("ends", "verdict"), [((0.1, 0.2), "differs"), ((-0.2, -0.1), "differs"), ((-0.1, 0.2), "inconclusive")]
)
def test_a_bias_is_held_against_0_and_has_no_better_side(ends, verdict):
    claim = the(run("lab", estimates=(number("m", ends, "bias of holdout"),)), "study")
    assert (claim.verdict, claim.against.key, claim.low, claim.high) == (verdict, "zero", *ends)


def test_any_other_number_is_held_against_nothing():
    claim = the(run("lab", estimates=(number("error_rate", (0.1, 0.2), "true error_rate"),)), "study")
    assert (claim.verdict, claim.gap, claim.against.key, claim.low) == (None, None, "nothing", 0.1)


def test_a_number_without_an_interval_says_why():
    found = run("lab", estimates=(number("bias", None, reason=Missing("not_asked", "exact")),))
    assert (the(found, "study").verdict, the(found, "study").why) == (None, Missing("not_asked", "exact"))


def test_only_a_lab_is_asked():
    assert asked(run(estimates=(number("coverage", (0.8, 0.9)),)), "study") == []
    assert is_coverage(number("model_coverage", (0.8, 0.9))) and not is_coverage(number("bias", (0.8, 0.9)))
