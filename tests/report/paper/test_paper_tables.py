"""Tables for papers: the numbers of the run, at the digits their intervals justify."""

import pytest

from errbar.records.comparison import Comparison
from errbar.records.estimate import Estimate, Interval
from errbar.records.missing import Missing
from errbar.records.predictions import DataFacts
from errbar.records.run import Run
from errbar.report.paper._cells import with_interval
from errbar.report.paper.paper_tables import tables
from tests.report.paper.runs import compared, data_sets, evaluated, gated, lab, sliced

DATA = DataFacts(rows=569, kind="binary")


def estimate(**given):
    interval = Interval(low=0.0134, high=0.0452, level=0.95, method="exact", standing="exact")
    return Estimate(
        **{"measure": "error_rate", "label": "error", "value": 0.0211, "interval": interval, "n": 569} | given
    )


def gap(left, right, **given):
    whole = {"gap": -0.05, "low": -0.09, "high": -0.01, "level": 0.9, "p": 0.02, "p_adjusted": 0.04, "method": "paired"}
    return Comparison(left=left, right=right, measure="brier", verdict="right better", label="Brier", **whole | given)


@pytest.mark.parametrize(
    ("value", "low", "high", "gap", "cell"),
    [
        (0.0211, 0.0134, 0.0452, False, "0.021 (0.013–0.045)"),
        (0.2, -0.1, 0.5, False, "0.20 (−0.10 to 0.50)"),
        (-0.032, -0.053, -0.011, True, "−0.032 (−0.053 to −0.011)"),
        (0.0, -0.02, 0.02, True, "0.000 (−0.020 to +0.020)"),
        (12.5, None, None, False, "12.50"),
        (None, None, None, False, "–"),
        (1.2, 0.4, float("inf"), False, "1.200 (0.400–∞)"),
    ],
)
def test_a_cell_has_value_and_interval(value, low, high, gap, cell):
    assert with_interval(value, low, high, gap=gap) == cell


def test_an_estimate_stands_with_its_interval_baseline_verdict_and_the_methods_own_name():
    [table] = tables(Run(verb="score", seed=0, data=DATA, estimates=(estimate(no_skill=0.373, better="low"),)))
    assert table.heads == ("Measure", "Value (95 % interval)", "Baseline", "Verdict", "Interval")
    assert table.cells == (("error", "0.021 (0.013–0.045)", "0.373", "better", "Clopper-Pearson"),)
    assert table.title == "Estimates with 95 % intervals, about this fitted model, new rows like these."


def test_one_without_an_interval_says_why_below_the_table():
    bare = estimate(interval=None, reason=Missing.parse("one class only"))
    [table] = tables(Run(verb="score", seed=0, data=DATA, estimates=(bare,)))
    assert table.notes == ("Without an interval: error: one class only.",)
    assert table.cells[0][1] == "0.02110"


def test_two_models_head_their_own_columns():
    run = Run(verb="compare", seed=0, data=DATA, comparisons=(gap("A", "B", left_value=0.2, right_value=0.15),))
    [table] = tables(run)
    assert table.heads == ("Measure", "A", "B", "Difference (90 % interval)", "p", "Verdict")
    assert table.cells == (("Brier", "0.2000", "0.1500", "−0.050 (−0.090 to −0.010)", "0.040", "B better"),)
    assert "B minus A" in table.title


def test_several_pairs_are_named_row_by_row():
    [table] = tables(Run(verb="compare", seed=0, data=DATA, comparisons=(gap("A", "B"), gap("A", "C"))))
    assert table.heads[:3] == ("Measure", "Left", "Right")
    assert [row[1:3] for row in table.cells] == [("A", "B"), ("A", "C")]


def test_every_estimate_of_a_run_is_in_its_table_unrounded():
    run = evaluated()
    [table] = tables(run)
    assert [(row["measure"], row["value"], row["low"], row["high"]) for row in table.rows] == [
        (e.measure, e.value, e.low, e.high) for e in run.estimates
    ]


def test_slices_have_a_table_with_rows_and_events_and_one_of_their_gaps():
    run = sliced()
    assert [t.name for t in tables(run)] == ["estimates", "slices", "comparisons"]
    slices = tables(run)[1]
    there = [e for e in run.estimates if e.slice]
    assert [(c[1], c[2], c[3]) for c in slices.cells] == [(e.slice, str(e.n), str(e.events)) for e in there]


@pytest.mark.parametrize(
    ("run", "names"),
    [
        (compared, ["comparisons"]),
        (gated, ["gate", "estimates", "comparisons"]),
        (lab, ["bayes", "joint", "class_given_x", "x_given_class", "clouds"]),
        (data_sets, ["ranks", "friedman", "comparisons"]),
    ],
)
def test_every_verb_has_its_tables(run, names):
    made = tables(run())
    assert [t.name for t in made] == names
    for t in made:
        assert all(len(row) == len(t.heads) for row in t.cells) and len(t.cells) == len(t.rows) > 0


def test_a_gate_shows_what_was_asked_and_what_came_of_it():
    table = tables(gated())[0]
    assert [(row[0], row[-1]) for row in table.cells] == [
        ("no-worse accuracy:0.2", "PASS"),
        ("at-least roc_auc:0.6", "PASS"),
    ]


def test_a_monte_carlo_error_stands_behind_its_number():
    table = tables(lab())[0]
    assert table.heads == ("n", "true", "excess")
    assert all(" ± " in row[1] for row in table.cells)
