"""errbar.gate: what is asked, how it is ruled, and what the run carries away."""

import re

import numpy as np
import pytest

from errbar.api import gate, score
from errbar.errors import BadInput, Refusal
from errbar.records.gate import rulings_of
from errbar.records.run import Run

TRUTH = [0, 1] * 100


def labels(wrong):
    """200 labels, wrong on these rows."""
    return {"label": [1 - y if i in wrong else y for i, y in enumerate(TRUTH)]}


# 200 rows. Candidate wrong where the champion is right on b rows, the other way round on c rows. Bonett and Price:
# p1 = (b + 1) / 202, p2 = (c + 1) / 202, p2 - p1 +- 1.959964 sqrt((p1 + p2 - (p2 - p1)^2) / 202).
CHAMPION = labels(range(20))
BETTER = labels(range(18, 20 + 2))  # b = 2, c = 18: 16/202 = 0.0792, half-width 0.0442
EVEN = labels(range(10, 30))  # b = c = 10: 0, half-width 1.959964 sqrt(22) / 202 = 0.04551
WORSE = labels(range(40))  # b = 20, c = 0: -20/202 = -0.0990, half-width 0.0434


def ruled(candidate, **criteria):
    run = gate(candidate, champion=CHAMPION, truth=TRUTH, **criteria)
    return run, rulings_of(run.sheet("gate"))


def test_the_gap_is_candidate_less_champion_with_the_interval_worked_by_hand():
    _, (found,) = ruled(BETTER, better="accuracy")
    p1, p2 = 3 / 202, 19 / 202
    half = 1.959964 * np.sqrt((p1 + p2 - (p2 - p1) ** 2) / 202)
    assert found.value == pytest.approx(16 / 200)
    assert (found.low, found.high) == pytest.approx((16 / 202 - half, 16 / 202 + half), abs=1e-6)
    assert found.method == "mcnemar"


@pytest.mark.parametrize(
    ("candidate", "criteria", "verdict"),
    [
        (BETTER, {"better": "accuracy"}, "PASS"),
        (EVEN, {"better": "accuracy"}, "INCONCLUSIVE"),
        (WORSE, {"better": "accuracy"}, "FAIL"),
        (EVEN, {"no_worse": "accuracy:0.04"}, "INCONCLUSIVE"),  # 0.04551 reaches beyond
        (EVEN, {"no_worse": "accuracy:0.05"}, "PASS"),
        (WORSE, {"no_worse": "accuracy:0.05"}, "FAIL"),
        (BETTER, {"better": "error_rate"}, "PASS"),  # a loss: lower is better
        (WORSE, {"no_worse": "error_rate:0.05"}, "FAIL"),
        (EVEN, {"better": "accuracy", "no_worse": "accuracy:0.05"}, "INCONCLUSIVE"),
        (EVEN, {"better": "accuracy", "at_least": "accuracy:0.99"}, "FAIL"),
    ],
)
def test_verdicts_follow_from_intervals(candidate, criteria, verdict):
    run, rulings = ruled(candidate, **criteria)
    assert run.options["verdict"] == verdict
    assert len(rulings) == len(criteria)


@pytest.mark.parametrize(
    "form", ["accuracy:0.05", ["accuracy:0.05"], ("accuracy", 0.05), {"accuracy": 0.05}, [("accuracy", 0.05)]]
)
def test_a_margin_may_be_written_in_any_form(form):
    _, (found,) = ruled(EVEN, no_worse=form)
    assert (found.criterion.measure, found.criterion.amount, found.outcome) == ("accuracy", 0.05, "PASS")


def test_options_of_a_measure_stand_before_the_colon():
    _, (found,) = ruled(EVEN, no_worse="f_beta(beta=2):0.1")
    assert found.criterion.measure == "f_beta(beta=2)"


def test_at_least_needs_no_champion_and_is_the_interval_that_score_gives():
    run = gate(EVEN, truth=TRUTH, at_least={"accuracy": 0.8})
    own = score(truth=TRUTH, measures="accuracy", **EVEN)["accuracy"]
    (found,) = rulings_of(run.sheet("gate"))
    assert (found.value, found.low, found.high) == (own.value, own.low, own.high)
    assert run.options["verdict"] == "PASS" and run["accuracy"].value == 0.9


def test_of_a_loss_at_least_is_at_most():
    run = gate(EVEN, truth=TRUTH, at_least={"error_rate": 0.2})
    assert run.options["verdict"] == "PASS"
    assert "error rate at most 0.2" in run.sheet("gate").column("sentence")[0]


def test_the_run_is_the_same_after_json():
    run, _ = ruled(EVEN, better="accuracy", no_worse="error_rate:0.01", at_least="accuracy:0.9")
    again = Run.from_json(run.to_json())
    assert again == run and again.id == run.id


def test_rows_of_one_unit_widen_the_interval():
    rng = np.random.default_rng(5)
    y = rng.integers(0, 2, 60)
    a, b = (np.where(rng.random(60) < 0.2, 1 - y, y) for _ in range(2))
    rows = {"truth": np.repeat(y, 5), "champion": {"label": np.repeat(a, 5)}, "better": "accuracy"}
    alone, together = (gate({"label": np.repeat(b, 5)}, **rows, unit=u) for u in (None, np.repeat(np.arange(60), 5)))
    width = [c.high - c.low for run in (alone, together) for c in run.comparisons]
    assert width[1] > 2 * width[0]  # five copies of a row are one: sqrt(5) times as wide
    assert together.data.units == 60


def test_an_open_margin_says_how_many_rows_it_takes():
    run, (found,) = ruled(EVEN, no_worse="accuracy:0.01")
    (finding,) = run.findings
    assert finding.code == "EB204" and f"{found.rows_needed:,}" in finding.message
    # Equal models: the observed gap is 0, so the ruling and the check ask for the same margin.
    assert 5000 < found.rows_needed < 10_000


def test_two_counts_of_rows_answer_two_questions_and_each_names_its_own():
    # 22 rows wrong of 200 against 20: the difference is −0.01 of a margin of 0.02, so half the margin is left.
    run, (found,) = ruled(labels(range(10, 32)), no_worse="accuracy:0.02")
    (finding,) = run.findings
    assert found.value == pytest.approx(-0.01)
    assert found.sentence.endswith("to pass if the difference stays")
    asked = re.search(r"If both models are equal, about ([\d,]+) rows pass it in 80 of 100 gates", finding.message)
    # Rows grow with 1 / distance²: 0.02 from the margin if the models are equal, 0.01 if the difference stays.
    assert found.rows_needed == pytest.approx(4 * int(asked[1].replace(",", "")), rel=1e-3)


def test_a_gate_of_several_criteria_is_no_matter_of_many_looks():
    run, _ = ruled(BETTER, better=["accuracy", "f1", "mcc"])
    assert "EB203" not in {f.code for f in run.findings}


def test_two_files_that_do_not_share_their_rows_are_refused():
    left = {"id": range(200), "truth": TRUTH, **CHAMPION}
    right = {"id": range(100, 300), "truth": TRUTH, **EVEN}
    with pytest.raises(Refusal, match="100 shared of 200"):
        gate(right, champion=left, better="accuracy")
    run = gate(right, champion=left, better="accuracy", shared=True)
    assert run.data.rows == 100 and any("left out" in said for said in run.data.said)


def test_hard_labels_as_probabilities_are_refused():
    hard = {"prob": [float(x) for x in EVEN["label"]]}
    with pytest.raises(Refusal, match="EB111"):
        gate(hard, truth=TRUTH, at_least="roc_auc:0.8")
    with pytest.raises(Refusal, match="EB111"):
        gate(hard, champion={"prob": [float(x) for x in CHAMPION["label"]]}, truth=TRUTH, better="roc_auc")


@pytest.mark.parametrize(
    ("asked", "taught"),
    [
        ({}, "A gate needs a criterion"),
        ({"champion": CHAMPION}, "A gate needs a criterion"),
        ({"better": "accuracy"}, "needs `champion`; got none"),
        ({"champion": CHAMPION, "at_least": "accuracy:0.9"}, "`champion` needs a criterion that compares"),
        ({"champion": CHAMPION, "better": "accuracy:0.01"}, "takes a measure alone"),
        ({"champion": CHAMPION, "no_worse": "accuracy"}, "accuracy has no amount"),
        ({"champion": CHAMPION, "no_worse": "accuracy:one"}, "'one' is no number"),
        ({"champion": CHAMPION, "no_worse": "accuracy:0"}, "give `better=.accuracy.`"),
        ({"champion": CHAMPION, "no_worse": "accuracy:1"}, "every candidate passes"),
        ({"at_least": "accuracy:90"}, "accuracy lies between 0 and 1"),
        ({"champion": CHAMPION, "better": "prevalence"}, "prevalence has none"),
        ({"at_least": "calibration_slope:0.9"}, "calibration_slope has none"),
        ({"champion": CHAMPION, "better": "acuracy"}, "Did you mean accuracy"),
        ({"champion": CHAMPION, "better": ["f1", "f1"]}, "got `better=.f1.` twice"),
        ({"at_least": 0.9}, "must be written like `at_least=.accuracy:0.9.`"),
        ({"at_least": "accuracy:0.9", "self_test": True}, "`self_test` needs `champion`"),
        ({"at_least": "accuracy:0.9", "level": 95}, "`level` is 95; it must be between 0 and 1"),
    ],
)
def test_what_cannot_be_asked_is_taught(asked, taught):
    with pytest.raises(BadInput, match=taught):
        gate(EVEN, truth=TRUTH, **asked)


def test_without_a_candidate_there_is_nothing_to_gate():
    with pytest.raises(BadInput, match="A gate needs a candidate"):
        gate(champion=CHAMPION, truth=TRUTH, better="accuracy")


def test_frames_and_files_are_gated_alike(tmp_path):
    import pandas as pd

    frames = [pd.DataFrame({"y": TRUTH, **side}) for side in (BETTER, CHAMPION)]
    paths = [tmp_path / "new.csv", tmp_path / "old.csv"]
    for frame, path in zip(frames, paths):
        frame.to_csv(path, index=False)
    words = {"truth": "y", "label": "label", "better": "accuracy"}
    of_frames, of_files = (gate(new, champion=old, **words) for new, old in (frames, paths))
    assert of_frames.comparisons == of_files.comparisons
    assert of_files.options["verdict"] == "PASS"


@pytest.mark.heavy
def test_the_self_test_is_the_same_for_the_same_seed_and_sound_on_plain_rows():
    runs = [
        gate(EVEN, champion=CHAMPION, truth=TRUTH, better="accuracy", self_test=True, seed=seed) for seed in (0, 0, 1)
    ]
    sheets = [run.sheet("self_test") for run in runs]
    assert sheets[0] == sheets[1] != sheets[2]
    assert sheets[0].column("how") == ["champion halves", "predictions exchanged"]
    assert sheets[0].column("trials") == [200, 200] and all(sheets[0].column("sound"))
    assert sheets[0].notes[0].endswith("the gate is sound at this size")
    assert "EB218" not in {f.code for f in runs[0].findings}


def test_the_self_test_needs_no_candidate():
    run = gate(champion=CHAMPION, truth=TRUTH, better="accuracy", self_test=True)
    assert run.options["verdict"] is None
    assert run.sheet("self_test").column("how") == ["champion halves"]
    assert str(run).startswith("The gate tested itself and decided nothing.\nA/A self-test: ")


def test_a_self_test_that_cannot_exchange_predictions_says_so():
    prob = {"prob": [0.9 if x else 0.2 for x in EVEN["label"]]}
    run = gate(prob, champion=CHAMPION, truth=TRUTH, better="accuracy", self_test=True)
    assert run.sheet("self_test").column("how") == ["champion halves"]
    assert "predictions exchanged: not made, the two give different kinds" in str(run)
