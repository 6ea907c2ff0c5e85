"""Verdicts from gaps with known numbers: which side is better, families of p, margins, rows needed."""

import math

import numpy as np
import pytest

import errbar
from errbar.comparing.verdicts import decide_verdicts
from errbar.measures import measure
from errbar.records.contrast import Gap
from errbar.records.contrasted import Contrasted
from errbar.records.missing import Missing

REACH = 1.959963985 + 0.841621234


def found(name="accuracy", gap=0.1, low=0.02, high=0.18, p=0.01, se=0.04, rows=100, missing=None, **more):
    m = measure(name)
    told = missing or Gap(gap, low, high, p, "by hand", se)
    return Contrasted(measure=m, label=m.label, left="a", right="b", result=told, method="paired", rows=rows, **more)


def normal(gap, se=0.04):
    """The ends of a normal 95 % interval."""
    return {"low": gap - 1.959963985 * se, "high": gap + 1.959963985 * se}


def verdict(*args, level=0.95, margin=None, **more):
    c = found(*args, **more)
    return decide_verdicts([c], level=level, margins={} if margin is None else {c.measure.key: margin})[0].verdict


@pytest.mark.parametrize(
    ("name", "sign", "said"),
    [
        ("accuracy", 1, "right better"),
        ("accuracy", -1, "left better"),
        ("log_loss", 1, "left better"),
        ("log_loss", -1, "right better"),
        ("bias", 1, "differs"),
        ("calibration_slope", -1, "differs"),
    ],
)
def test_who_is_better_depends_on_what_is_good(name, sign, said):
    ends = sorted((sign * 0.02, sign * 0.18))
    assert verdict(name, sign * 0.1, *ends) == said


def test_p_is_held_against_the_level():
    assert verdict(p=0.0501) == "not resolved"
    assert verdict(p=0.0499) == "right better"
    assert verdict(p=0.0499, level=0.99) == "not resolved"


def test_p_and_interval_must_both_say_so():
    assert verdict(low=-0.01, p=0.01) == "not resolved"
    assert verdict(low=0.0, p=0.01) == "not resolved"


@pytest.mark.parametrize(
    ("margin", "said"),
    [(0.19, "equivalent within margin"), (0.18, "right better"), (0.05, "right better"), (None, "right better")],
)
def test_a_whole_interval_within_the_margin_is_equivalent_significant_or_not(margin, said):
    assert verdict(margin=margin) == said


def test_the_margin_holds_on_both_sides():
    assert verdict(gap=-0.1, low=-0.18, high=-0.02, margin=0.15) == "left better"
    assert verdict(gap=-0.1, low=-0.18, high=-0.02, margin=0.2) == "equivalent within margin"


def test_all_comparisons_are_one_family_without_a_primary():
    ps = [0.01, 0.04, 0.03]
    out = decide_verdicts([found(p=p) for p in ps], level=0.95)
    # By hand: 3 x 0.01; then 2 x 0.03; then 1 x 0.04, which may not fall below the last.
    assert [c.p_adjusted for c in out] == pytest.approx([0.03, 0.06, 0.06])
    assert [c.p for c in out] == ps
    assert [c.verdict for c in out] == ["right better", "not resolved", "not resolved"]


def test_the_primary_measures_pairs_are_a_family_of_their_own():
    given = [found(p=0.03), found("log_loss", p=0.02), found(p=0.01), found("brier", p=0.02)]
    out = decide_verdicts(given, level=0.95, primary="accuracy")
    assert [c.p_adjusted for c in out] == pytest.approx([0.03, 0.04, 0.02, 0.04])
    assert [c.primary for c in out] == [True, False, True, False]


def test_what_has_no_p_is_in_no_family():
    none = found(missing=Missing("undefined", "no rows"), left_value=None, right_value=None)
    out = decide_verdicts([none, found(p=0.04)], level=0.95)
    assert out[1].p_adjusted == 0.04
    assert (out[0].verdict, out[0].p_adjusted, out[0].reason) == ("not resolved", None, "undefined: no rows")


def test_a_gap_without_an_interval_keeps_its_value_and_its_reason():
    c = decide_verdicts([found(missing=Missing("no_interval", "x"), left_value=0.5, right_value=0.75)], level=0.95)[0]
    assert (c.gap, c.low, c.high, c.resolves, c.rows_needed) == (0.25, None, None, None, None)


def test_rows_needed_by_hand():
    c = decide_verdicts([found(gap=0.05, **normal(0.05), p=0.211)], level=0.95)[0]
    assert c.resolves == pytest.approx(REACH * 0.04)
    assert c.rows_needed == math.ceil(100 * (REACH * 0.04 / 0.05) ** 2) == 503


def test_among_several_it_takes_more_rows():
    # Four in the family: 1.25 % in place of 5 %, so 2.497705 in place of 1.959964.
    c = decide_verdicts([found(gap=0.05, **normal(0.05), p=0.211)] * 4, level=0.95)[0]
    reach = 2.497705 + 0.841621
    assert c.resolves == pytest.approx(reach * 0.04, rel=1e-6)
    assert c.rows_needed == math.ceil(100 * (reach * 0.04 / 0.05) ** 2)


def test_the_primary_measure_resolves_what_it_would_alone():
    first, *others = decide_verdicts(
        [found(**normal(0.1)), *[found("f1", **normal(0.1))] * 3], level=0.95, primary="accuracy"
    )
    assert first.resolves == pytest.approx(REACH * 0.04)
    # Three others: 5 / 3 % in place of 5 %, so 2.393980 in place of 1.959964.
    assert others[0].resolves == pytest.approx((2.393980 + 0.841621) * 0.04, rel=1e-6)


def test_an_interval_wider_than_its_standard_error_decides_what_these_rows_resolve():
    # Two splits: t on 1 degree of freedom is 12.7062, so a gap of 4 standard errors is not resolved. The interval is
    # that of a standard error of 12.7062 x 0.04 / 1.959964 = 0.259315: 100 (2.801585 x 0.259315 / 0.16)^2 = 2061.7.
    half = 12.7062 * 0.04
    c = decide_verdicts([found(gap=0.16, low=0.16 - half, high=0.16 + half, p=0.156)], level=0.95)[0]
    assert c.resolves == pytest.approx(2.801585 * 0.259315, rel=1e-5)
    assert (c.verdict, c.rows_needed, c.se) == ("not resolved", 2062, 0.04)


def test_an_interval_narrower_than_its_standard_error_does_not():
    # Cut off at the measure's bound, say: its width is then no spread.
    c = decide_verdicts([found(gap=0.05, low=0.0, high=0.1, p=0.211)], level=0.95)[0]
    assert c.resolves == pytest.approx(REACH * 0.04)


def test_an_interval_without_an_end_leaves_the_standard_error():
    c = decide_verdicts([found(gap=0.05, low=-math.inf, high=0.13, p=0.211)], level=0.95)[0]
    assert c.resolves == pytest.approx(REACH * 0.04)


def test_rows_in_hand_are_never_said_to_be_enough_for_what_they_did_not_resolve():
    # A permutation test beside a normal interval: 4 standard errors would take 100 (2.801585 / 4)^2 = 50 of 100 rows.
    c = decide_verdicts([found(gap=0.16, **normal(0.16), p=0.16)], level=0.95)[0]
    assert (c.verdict, c.rows_needed) == ("not resolved", None)


def test_rows_needed_only_where_they_would_help():
    assert decide_verdicts([found()], level=0.95)[0].rows_needed is None  # resolved
    nothing = decide_verdicts([found(gap=0.0, **normal(0.0), p=1.0)], level=0.95)[0]
    assert nothing.rows_needed is None
    assert nothing.resolves == pytest.approx(REACH * 0.04)
    spreadless = decide_verdicts([found(gap=0.0, low=-0.1, high=0.1, p=1.0, se=None)], level=0.95)[0]
    assert spreadless.resolves is None


def test_another_adjustment_is_used_said_and_kept():
    rng = np.random.default_rng(0)
    truth = rng.integers(0, 2, 300)
    models = {
        m: {"label": np.where(rng.random(300) < share, truth, 1 - truth)} for m, share in (("a", 0.8), ("b", 0.88))
    }
    runs = {
        how: errbar.compare(models, truth=truth, measures="accuracy,f1,mcc", adjust=how)
        for how in ("holm", "bonferroni", "bh")
    }
    p = [c.p for c in runs["holm"].comparisons]
    assert [c.p_adjusted for c in runs["bonferroni"].comparisons] == [min(1, 3 * x) for x in p]
    assert max(c.p_adjusted for c in runs["bh"].comparisons) == max(p)
    assert runs["bh"].options["adjust"] == "bh" and "adjust" not in runs["holm"].options
    assert "Benjamini-Hochberg-adjusted" in str(runs["bh"]) and "Holm-adjusted" in str(runs["holm"])
    assert runs["holm"].id == errbar.compare(models, truth=truth, measures="accuracy,f1,mcc").id


@pytest.mark.parametrize(
    ("adjust", "says"),
    [
        ("mcnemar", "mcnemar is a test of models"),
        ("holmm", "holm, hochberg, bonferroni or bh; got .holmm"),
        (3, "got int"),
    ],
)
def test_what_adjusts_nothing_is_refused(adjust, says):
    with pytest.raises(errbar.errors.BadInput, match=says):
        errbar.compare({"a": {"label": [0, 1]}, "b": {"label": [1, 1]}}, truth=[0, 1], adjust=adjust)
