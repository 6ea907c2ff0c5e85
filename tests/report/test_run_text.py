"""What a person sees: counts, what it is about, the table, at most two findings, how it was made."""

import json
from dataclasses import replace

import numpy as np
import pytest

import errbar
from errbar.records.finding import Finding
from errbar.report.run_text import render

TRUTH, LABEL = [0] * 6 + [1] * 4, [0] * 5 + [1] * 4 + [0]


@pytest.fixture
def run():
    return errbar.score(truth=TRUTH, label=LABEL, measures="accuracy,recall")


def lines(run, **options):
    return render(run, **options).splitlines()


def test_the_answer_is_first_then_rows_and_what_is_positive(run):
    first, second, third, fourth, *_ = lines(run)
    assert first == "Inconclusive against the baseline: right on 44 to 97 of 100 new rows (baseline 60)."
    assert second.startswith(
        '  ○ predicts the right class in 44 to 97 of 100 new rows; minus always predicting "0" (60): '
    )
    assert third == "10 rows, 4 of class 1 (40 %) · about: this fitted model, new rows like these"
    assert fourth == "positive: 1 (of 0 and 1)"


def test_the_table_has_a_mark_value_interval_baseline_and_difference(run):
    heads, accuracy, recall = lines(run, quiet=True)
    assert heads.split()[:8] == ["value", "95", "%", "interval", "baseline", "value", "−", "baseline"]
    assert accuracy.split()[:7] == ["○", "accuracy", "0.80", "0.44", "–", "0.97", "0.6"]
    assert recall.split()[1:3] == ["recall", "0.75"]


def test_every_names_the_methods(run):
    heads, accuracy, recall = lines(run, quiet=True, every=True)
    assert heads.split()[-1] == "method"
    assert len({line.index("exact") for line in (accuracy, recall)}) == 1


def test_the_level_asked_for_is_the_level_printed():
    assert "90 % interval" in render(errbar.score(truth=TRUTH, label=LABEL, level=0.9))


def test_units_are_counted_by_their_name():
    data = {"y": TRUTH, "l": LABEL, "family": np.arange(10) // 2}
    text = render(errbar.score(data, truth="y", label="l", unit="family"))
    assert "10 rows, 5 families, 4 of class" in text
    assert "about: this fitted model, new families like these" in text
    assert "how: clustered by unit, seed 0" in text


@pytest.mark.parametrize(
    ("interval", "made"),
    [("bca", "units resampled"), ("percentile", "units resampled"), ("clustered", "clustered by unit")],
)
def test_the_last_line_says_what_the_named_interval_does_with_units(interval, made):
    data = {"y": np.tile(TRUTH, 4), "l": np.tile(LABEL, 4), "family": np.arange(40) // 2}
    run = errbar.score(data, truth="y", label="l", unit="family", interval=interval, measures="accuracy")
    assert f"how: {made}, seed 0" in render(run)


def test_classes_beyond_two_are_counted_with_the_rarest():
    text = render(errbar.score(truth=list("aabbbc"), label=list("aabbba")))
    assert "\n6 rows, 3 classes, rarest c (1) · about:" in text
    assert "true but never predicted: c" in text


def test_one_row_is_in_the_singular():
    assert render(errbar.score(truth=[1.0], value=[2.0], measures="rmse")).splitlines()[1].startswith("1 row ·")


def test_an_undefined_value_is_a_dash_and_the_reason():
    text = render(errbar.score(truth=[0, 0, 1], label=[0, 0, 0], measures="precision"))
    line = next(line for line in text.splitlines() if line.startswith("  precision"))
    assert line.split()[1:3] == ["–", "–"]
    assert line.endswith("undefined: no row is called positive")


def test_the_parts_of_brier_stand_beside_it_and_add_up():
    run = errbar.score(truth=TRUTH, prob=np.linspace(0.1, 0.8, 10))
    e = run["brier"]
    m, d, u = (e.extras[k] for k in ("miscalibration", "discrimination", "uncertainty"))
    assert m - d + u == pytest.approx(e.value)
    assert f"= {m:.3f} miscalibration − {d:.3f} discrimination + {u:.3f} uncertainty" in render(run, every=True)


def test_a_measure_that_should_be_near_something_says_what():
    run = errbar.score(truth=[0, 1] * 20, prob=[0.3, 0.6, 0.5, 0.4] * 10, measures="calibration_slope")
    line = next(line for line in render(run).splitlines() if line.startswith("◆ calibration slope"))
    assert line.endswith("ideal 1")


def finding(severity, number, **more):
    return Finding(code=f"EB{number}", severity=severity, message=f"finding {number}", **more)


def test_findings_say_whether_they_are_about_the_interval_or_the_model(run):
    found = [("interval", "too narrow"), ("model", "no skill"), ("data", "two equal rows"), (None, "older")]
    told = tuple(Finding(code="EB900", severity="warn", message=x, concerns=about) for about, x in found)
    shown = render(replace(run, findings=told), every=True)
    assert "! About the interval: too narrow (EB900)" in shown and "! About the model: no skill (EB900)" in shown
    assert "! two equal rows (EB900)" in shown and "! older (EB900)" in shown


def test_the_difference_that_decided_a_mark_stands_beside_an_interval_that_tells_otherwise():
    """Recall 8 / 12 against 21 / 60 called positive: its own interval holds 0.35, the difference leaves out 0."""
    truth = [1] * 12 + [0] * 48
    label = [1] * 8 + [0] * 4 + [1] * 13 + [0] * 35
    lines = render(errbar.score(truth=truth, label=label, positive=1, measures="recall")).splitlines()
    recall = next(line for line in lines if line.startswith("● recall")).split()
    assert recall[1:7] == ["recall", "0.67", "0.35", "–", "0.90", "0.35"]
    low, dots, high = recall[7:10]
    assert dots == "…" and 0 < float(low) < 8 / 12 - 21 / 60 < float(high)


def test_two_findings_are_shown_and_the_rest_counted(run):
    run = replace(run, findings=(finding("warn", 201), finding("warn", 202), finding("note", 212)))
    assert lines(run)[-4:-1] == ["! finding 201 (EB201)", "! finding 202 (EB202)", "  1 more: `run.findings`"]
    assert "· finding 212 (EB212)" in lines(run, every=True)


def test_a_refusal_names_its_override_and_an_overridden_one_its_reason(run):
    refused = replace(run, findings=(finding("refuse", 111),))
    assert '✗ finding 111 (EB111) Override: `because={"EB111": "reason"}`.' in lines(refused)
    overridden = replace(run, findings=(finding("refuse", 111, because="it is so"),))
    assert '✗ finding 111 (EB111) Overridden because: "it is so".' in lines(overridden)


def test_the_last_line_tells_how_to_repeat_it(run):
    assert lines(run)[-1] == f"how: assumes independent rows, seed 0 · all measures: `run.estimates` · run {run.id}"


def test_everything_also_tells_how_each_interval_was_made(run):
    told = [line for line in lines(run, every=True) if line.startswith("accuracy: ")]
    assert told[0].startswith("accuracy: Clopper-Pearson on 8 of 10, exact; studied at n=100 (")


def test_quiet_is_the_table_alone(run):
    assert len(lines(run, quiet=True)) == 3


def test_names_with_line_breaks_and_escapes_stay_on_their_line():
    truth = ["a\nb", "\x1b[31mred", "a\nb", "c"]
    text = render(errbar.score(truth=truth, label=truth[::-1], by=truth, measures="accuracy"))
    assert all(line.isprintable() for line in text.splitlines())
    assert "by=a�b" in text


def test_a_run_prints_itself_and_prints_the_same_after_a_round_trip(run):
    assert str(run) == render(run)
    assert render(errbar.Run.from_json(run.to_json())) == render(run)
    assert json.loads(run.to_json())["run"] == run.id
