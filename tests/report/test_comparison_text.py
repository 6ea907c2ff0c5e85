"""What a person sees of a comparison: who was compared on what, the table, and the sentences below it."""

from dataclasses import replace

import pytest

import errbar
from errbar.records.comparison import Comparison
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.records.sheet import Sheet
from errbar.report.comparison_text import comparison_lines
from errbar.report.run_text import render
from errbar.report.say.verdict_cells import claim_of, describe_verdict
from tests.verbs.nested import TRUTH, roles

OPEN = Comparison(
    left="old",
    right="new",
    measure="accuracy",
    gap=0.012,
    low=-0.01,
    high=0.034,
    level=0.95,
    p=0.28,
    p_adjusted=0.28,
    method="mcnemar",
    verdict="not resolved",
    rows_needed=5432,
    label="accuracy",
    better="high",
    left_value=0.85,
    right_value=0.862,
    se=0.011,
    resolves=0.0314,
)


def run(*comparisons, models=("old", "new"), sheets=(), **options):
    facts = DataFacts(rows=1200, units=400, unit_name="patient", kind="binary", said=("paired by id",))
    told = {"models": list(models), "about": "these fitted models, new patients like these", **options}
    return Run(verb="compare", seed=0, data=facts, comparisons=comparisons, options=told, sheets=sheets)


def test_a_table_of_two_models_by_hand():
    assert comparison_lines(run(replace(OPEN, primary=True), primary="accuracy")) == [
        "paired on 1,200 rows / 400 patients · about: these fitted models, new patients like these",
        "paired by id",
        "",
        "                        old    new  new − old    95 % interval     worse ┊ better      verdict",
        "○ accuracy (primary)  0.850  0.862     +0.012  −0.010 … +0.034         ━━━┿━━━○━━━━━━  inconclusive",
        "These rows detect accuracy differences of 0.031 or more (80 % power); "
        "a difference of 0.012 would take about 5,430 rows.",
    ]


def test_a_gap_that_rounds_to_0_is_named_by_its_size():
    lines = comparison_lines(run(replace(OPEN, gap=-0.0004, rows_needed=8_712_345)))
    assert "a difference of 0.0004 would take about 8,710,000 rows" in lines[-1]


def test_quiet_is_the_table_alone():
    assert len(comparison_lines(run(OPEN, OPEN), quiet=True)) == 3


def test_every_has_p_too():
    head, line = comparison_lines(run(OPEN), every=True)[3:5]
    assert head.split()[-2:] == ["p", "verdict"]
    assert line.split()[-2] == "0.28"


def test_a_gap_is_printed_at_the_level_its_adjustment_leaves_it():
    wide = {"adjusted_low": -0.02, "adjusted_high": 0.044, "adjusted_level": 0.99}
    head, line = comparison_lines(run(replace(OPEN, extras=wide), replace(OPEN, measure="f1")))[3:5]
    assert "adjusted 95 %" in head
    assert "−0.020 … +0.044" in line


def test_three_models_name_each_pair():
    lines = comparison_lines(run(OPEN, replace(OPEN, left="older"), models=("old", "older", "new")))
    assert lines[3] == "difference in accuracy"
    assert lines[4].split()[:2] == ["left", "right"]
    assert [line.split()[1:4] for line in lines[5:7]] == [["old", "→", "new"], ["older", "→", "new"]]


def test_of_three_models_the_deciding_measure_is_shown_and_the_others_counted():
    other = replace(OPEN, measure="f1", label="F1")
    of = run(OPEN, replace(OPEN, left="older"), other, models=("old", "older", "new"))
    assert "1 more difference, of other measures: `run.comparisons`" in comparison_lines(of)
    assert "difference in F1" in comparison_lines(of, every=True)


def test_long_names_do_not_stretch_the_table():
    head = comparison_lines(run(replace(OPEN, left="a" * 20, right="b" * 20)))[3]
    assert "right − left" in head


def test_separate_samples_are_not_called_paired():
    assert comparison_lines(run(OPEN, paired=False))[0].startswith("not paired · about:")


def test_columns_stand_under_their_heads():
    head, first, second = comparison_lines(run(OPEN, replace(OPEN, measure="f1", label="F1", p_adjusted=0.0004)))[3:6]
    assert head.index("verdict") == first.index("inconclusive") == second.index("inconclusive")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"verdict": "left better"}, "old better"),
        ({"verdict": "right better"}, "new better"),
        ({"verdict": "differs"}, "differs"),
        ({"verdict": "equivalent within margin", "margin": 0.05}, "equivalent within 0.05"),
        ({"extras": {"only_left": 1234.0, "only_right": 7.0}}, "inconclusive (only old right 1,234, only new right 7)"),
        ({"extras": {"only_left": 3.0, "only_right": 7.0}, "better": "none"}, "inconclusive"),
        (
            {"extras": {"p_left": 0.1, "p_rope": 0.25, "p_right": 0.65}},
            "inconclusive (posterior: old 0.10, equivalent 0.25, new 0.65)",
        ),
        (
            {"extras": {"p_below": 0.1, "p_rope": 0.25, "p_above": 0.65}, "better": "none"},
            "inconclusive (posterior: below 0.10, equivalent 0.25, above 0.65)",
        ),
        ({"extras": {"confidence": 0.86}}, "inconclusive (C = 0.860 that old is worse)"),
        ({"extras": {"confidence": 0.86}, "better": "low"}, "inconclusive (C = 0.860 that new is worse)"),
        ({"extras": {"confidence": 0.86}, "better": "none"}, "inconclusive (C = 0.860 that they differ this way)"),
        ({"reason": Missing("undefined", "old: no positive rows")}, "undefined: old: no positive rows"),
    ],
)
def test_verdicts_in_the_models_own_names(change, words):
    c = replace(OPEN, **change)
    assert describe_verdict(c, claim_of(run(c), c)) == words


def test_what_has_no_interval_says_why_beside_its_values():
    none = replace(
        OPEN, low=None, high=None, p=None, p_adjusted=None, resolves=None, reason=Missing("no_interval", "one row")
    )
    line = comparison_lines(run(none))[4]
    assert "0.85" in line
    assert line.endswith("–  no interval: one row")


def test_the_gap_that_is_open_on_the_primary_measure_is_the_one_spoken_of():
    other = replace(OPEN, measure="f1", label="F1", primary=True, resolves=0.5, rows_needed=None)
    assert comparison_lines(run(OPEN, other))[-2] == "These rows detect F1 differences of 0.50 or more (80 % power)."


def test_rows_of_separate_samples_are_counted_together():
    assert comparison_lines(run(OPEN, paired=False))[-1].endswith("would take about 5,430 rows in all.")


def test_nothing_is_said_of_rows_where_all_is_resolved():
    assert not any("detect" in line for line in comparison_lines(run(replace(OPEN, verdict="right better")))[5:])


def adjusted(*comparisons, **options):
    return comparison_lines(run(*comparisons, **options))[-1]


def test_how_p_was_adjusted_is_said_in_words():
    first, other = replace(OPEN, primary=True), replace(OPEN, measure="f1", label="F1")
    none = replace(first, p=None, p_adjusted=None)
    assert adjusted(OPEN, other) == "No measure is primary: all 2 p-values are Holm-adjusted."
    assert adjusted(first, other, other) == (
        "accuracy is primary: its p-value is not adjusted; the other 2 p-values are Holm-adjusted together."
    )
    assert adjusted(first, other) == "accuracy is primary: its p-value is not adjusted; nor is the one other."
    assert adjusted(first, first, other) == (
        "accuracy is primary: the p-values of its 2 pairs are Holm-adjusted; the one other is not."
    )
    assert adjusted(first, first, first) == "accuracy is primary: the p-values of its 3 pairs are Holm-adjusted."
    assert adjusted(none, other, primary="accuracy") == (
        "The primary measure, accuracy, has no difference here; the one other p-value is not adjusted."
    )
    assert "Holm" not in adjusted(first, primary="accuracy")
    assert "Holm" not in adjusted(none, primary="accuracy")


def test_an_omnibus_test_is_a_sentence():
    sheet = Sheet(
        name="omnibus",
        title="Whether any of 3 models differs",
        columns=("test", "statistic", "df", "p"),
        rows=(("cochran_q", 5.0912, "2", 0.0784),),
    )
    line = "Whether any of 3 models differs: cochran_q 5.09 on 2 df, p 0.078."
    assert line in comparison_lines(run(OPEN, OPEN, sheets=(sheet,)))


def test_no_difference_is_never_said():
    alike = {"x": roles("a")["a"], "y": roles("a")["a"]}
    for models in (roles("a", "b"), roles("b", "c"), roles(), alike):
        for options in ({}, {"margin": "accuracy:0.9"}, {"test": "cochran_q"}):
            text = render(errbar.compare(models, truth=TRUTH, **options), every=True).lower()
            assert "no difference" not in text
            assert "no significant" not in text


def test_every_gap_says_how_it_was_found_where_all_is_asked_for():
    text = render(errbar.compare(roles("a", "b"), truth=TRUTH, measures="accuracy"), every=True)
    assert "accuracy, a → b: only left right on 0, only right on 4 of 20 rows; Bonett-Price, p midp" in text


def test_the_last_line_says_by_what_and_which_run():
    made = errbar.compare(roles("a", "b"), truth=TRUTH)
    assert render(made).splitlines()[-1] == f"how: mcnemar, paired, seed 0 · run {made.id}"


def test_a_gap_has_the_digits_of_the_table_and_separate_samples_are_counted_together():
    wide = replace(OPEN, gap=-0.015, low=-0.087, high=0.057, resolves=0.103, rows_needed=18_960)
    assert "a difference of 0.015 would take about 19,000 rows." in "\n".join(comparison_lines(run(wide)))
    assert "about 19,000 rows in all." in "\n".join(comparison_lines(run(wide, paired=False)))


OUTSIDE = replace(OPEN, low=0.004, p=0.2, p_adjusted=0.2, method="five_by_two", resolves=None)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({}, "the interval leaves out 0, but p does not confirm it: both must agree (p 0.20)"),
        (
            {"low": -0.0004, "p": 0.03, "p_adjusted": 0.03},
            "p alone would decide, but the interval contains 0: both must agree (p 0.030)",
        ),
        (
            {"p": 0.03, "p_adjusted": 0.12},
            "its own interval leaves out 0, adjusted for all tests it does not count (p 0.12)",
        ),
    ],
)
def test_a_gap_on_which_interval_and_p_disagree_is_explained(change, words):
    assert words in comparison_lines(run(replace(OUTSIDE, **change)))[-1]


@pytest.mark.parametrize("change", [{"verdict": "right better"}, {"p": None, "p_adjusted": None}, {"low": -0.01}])
def test_a_gap_on_which_they_agree_needs_no_explanation(change):
    assert not any("leaves out 0" in line for line in comparison_lines(run(replace(OUTSIDE, **change))))


def test_an_end_below_0_is_not_written_as_0():
    line = comparison_lines(run(replace(OPEN, low=-0.0004, high=0.21, gap=0.1)))[4]
    assert "−0.0004 … +0.2100" in line
