"""Every kind of run has one picture on its first screen, drawn without script; its verdicts are those of claims."""

import re
from functools import cache

import numpy as np
import pytest

import errbar
from errbar.pictures import gather
from errbar.report.page.element import address
from errbar.report.page.first_picture import first_picture
from errbar.report.page.page_input import PageInput
from tests.browser import runs


def labelled():
    rng = np.random.default_rng(1)
    truth = (rng.random((80, 3)) < (0.2, 0.5, 0.4)).astype(int)
    prob = np.clip(0.5 + 0.3 * (2 * truth - 1) + rng.normal(0, 0.3, truth.shape), 0.01, 0.99)
    return errbar.score(truth=truth, prob=prob, kind="multilabel", classes=["sport", "politics", "science"])


def several_outputs():
    rng = np.random.default_rng(2)
    truth = rng.normal(size=(120, 2))
    return errbar.score(truth=truth, value=truth + rng.normal(size=(120, 2)) * (0.4, 5.0))


def equivalent():
    truth, prob = runs.rows(2000)
    near = np.clip(prob + np.random.default_rng(4).normal(0, 0.01, len(prob)), 0, 1)
    sides = {"old": {"prob": near}, "new": {"prob": prob}}
    return errbar.compare(sides, truth=truth, positive=1, margin="accuracy:0.02", primary="accuracy")


def weighted():
    rng = np.random.default_rng(2)
    truth = rng.normal(50, 12, 120)
    return errbar.score(truth=truth, value=truth + rng.normal(0, 4, 120), weight=rng.random(120) + 0.1)


def advice():
    return errbar.plan(*runs.features(), fit=False)


NAMES = (
    "score", "score-slices", "score-classes", "score-numbers", "evaluate", "compare", "compare-many",
    "compare-data-sets", "lab-coverage", "lab-bias", "lab-complexity", "lab-bayes-table", "gate", "plan", "select",
    "select-long",
    "threshold", "check", "score-labels", "gate-self-test", "plan-units", "plan-rows", "compare-undefined",
)  # fmt: skip
"""The others of these are looked at in a browser."""
KINDS = {
    **{name: runs.RUNS[name] for name in NAMES},
    "multilabel": labelled,
    "outputs": several_outputs,
    "equivalent": equivalent,
    "weighted": weighted,
    "advice": advice,
}


@cache
def run_of(name):
    return KINDS[name]()


@cache
def drawn(name):
    found = gather(run_of(name))
    return first_picture(PageInput(found=found, figures=found.figures))


def rows(text):
    """Name, numbers and verdict of each row, without marks."""
    items = re.findall(r"<li.*?</li>", text.partition("<ul>")[2], re.S)
    return [re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", re.sub(r"<svg.*?</svg>(?=<|$)", "", i, flags=re.S))).strip()
            for i in items]  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_it_has_one_picture_that_needs_no_script(name):
    text = drawn(name)
    assert text.startswith('<div class="side') and text.count("<svg") >= 1
    assert "script" not in text and "data-figure" not in text
    assert len(text) < 16_000


@pytest.mark.parametrize("name", KINDS)
def test_every_claim_that_it_states_is_one_of_the_run_and_every_mark_has_one(name):
    text, known = drawn(name), {address(c) for c in run_of(name).claims}
    stated = [key for keys in re.findall(r'data-claim="([^"]*)"', text) for key in keys.split()]
    assert {key.replace("&#x27;", "'").replace("&quot;", '"') for key in stated} <= known
    for item in re.findall(r"<li.*?</li>", text, re.S):
        if re.search("[●◆○]", item):
            assert "data-claim=" in item


def test_two_classes_and_several_have_a_hundred_dots():
    assert drawn("score").count("<figure") == 2 and drawn("score-classes").count("<figure") == 1


def test_numbers_have_the_rows_within_a_tolerance_and_weighted_ones_their_measures():
    assert "Of 100 new rows" in drawn("score-numbers") and "within ±" in drawn("score-numbers")
    assert [row.split()[0] for row in rows(drawn("weighted"))][:2] == ["RMSE", "MAE"]


def test_labels_have_a_bar_each_the_lowest_first():
    names = [row.split()[0] for row in rows(drawn("multilabel"))]
    assert sorted(names) == ["politics", "science", "sport"]
    assert all(re.search(r"[\d.]+ to [\d.]+ of 100$", row) for row in rows(drawn("multilabel")))


def test_outputs_have_their_r2_with_their_verdict():
    first, second = rows(drawn("outputs"))
    assert "● better" in first and "R²" in first
    assert "◆ worse" in second or "○ inconclusive" in second


def test_a_gate_has_a_line_per_criterion_with_its_margin_and_coloured_verdict():
    text, run = drawn("gate"), run_of("gate")
    outcomes = [c for c in run.claims if c.question == "gate"]
    assert len(rows(text)) == len(outcomes) == 2
    assert text.count('class="mgn"') == 1  # no_worse has a margin, at_least has none
    assert str(run.options["verdict"]) in text


def test_two_models_have_their_values_and_their_difference():
    text = drawn("compare")
    assert [row.split()[0] for row in rows(text)[:2]] == ["new", "old"]
    assert rows(text)[2].startswith("new ahead by ● new better") and text.count("data-claim") == 1


def test_models_without_a_value_on_the_deciding_measure_show_the_first_differences_that_are_defined():
    text = drawn("compare-undefined")
    assert "Differences in accuracy @0.5" in text and "…" not in text
    assert [row.partition(" ○")[0] for row in rows(text)] == ["too sure − sure", "careful − sure", "careful − too sure"]
    ends = [tuple(map(float, x)) for x in re.findall(r'class="bar-open" x1="([\d.]+)%" x2="([\d.]+)%"', text)]
    claims = [c for c in run_of("compare-undefined").claims if c.measure == "accuracy"]
    reach = 1.1 * max(abs(x) for c in claims for x in (c.low, c.high))  # one axis for all of them
    assert [a for a, _ in ends] == pytest.approx([50 + 50 * c.low / reach for c in claims], abs=0.06)


def test_equivalence_shows_both_margins_and_keeps_the_sign_of_the_heading():
    text = drawn("equivalent")
    assert text.count('class="mgn"') == 2 and "equivalent" in text and "new − old" in text


def test_several_models_have_letters_and_a_caption_only_where_letters_are_shared():
    text = drawn("compare-many")
    assert "share a letter" in text and len(rows(text)) == 5
    assert "share a letter" not in drawn("compare")


def test_a_selection_has_its_candidates_the_chosen_one_first_and_the_error_on_new_rows():
    told = rows(drawn("select"))
    assert told[0].startswith(f"{run_of('select').selection.chosen['name']} (chosen)")
    assert "Candidates by error rate; right is better" in drawn("select")
    assert told[-1].startswith("A model chosen this way") and "on new rows" in told[-1]
    assert "left the race" not in drawn("select")


def test_candidates_that_left_a_race_are_counted_and_not_drawn():
    found = run_of("select-long").selection
    stayed = [c for c in found.candidates if c.left is None and c.value is not None]
    assert len(rows(drawn("select-long"))) == len(stayed) + 1  # and the error on new rows
    assert f"{len(found.candidates) - len(stayed)} more left the race or failed." in drawn("select-long")


def test_a_threshold_is_held_against_its_alternatives():
    run = run_of("threshold")
    assert len(rows(drawn("threshold"))) == len([c for c in run.claims if c.question == "threshold"])
    assert "always predicting" in drawn("threshold") or "always acting" in drawn("threshold")


def test_shares_of_100_stand_on_an_axis_of_100():
    for name, last in (("score-labels", 100), ("gate-self-test", 4)):
        numbers = [float(x) for x in re.findall(r"<text[^>]*>([\d.]+)</text>", drawn(name))]
        assert "of 100" in drawn(name) and max(numbers) == last


def test_a_study_shows_its_settled_numbers_first_and_never_marks_them_as_inconclusive():
    run, told = run_of("lab-bias"), rows(drawn("lab-bias"))
    settled = [c for c in run.claims if c.question == "study" and c.settled]
    assert [row.partition(" 0.")[0] for row in told[: len(settled)]] == [c.label for c in settled]
    assert all(row.endswith("above 0") for row in told[: len(settled)]) and "differs" not in drawn("lab-bias")
    assert "6 of 11 numbers, those that are settled first." in drawn("lab-bias")


def test_coverage_stands_at_its_own_value_beside_what_was_promised():
    text = drawn("lab-coverage")
    assert text.count('class="nsk"') == 2 and "Dashed: what was promised." in text
    assert "Dashed: 0." in drawn("lab-bias")


def test_a_study_of_a_course_shows_the_course():
    assert "unseen rows (true)" in drawn("lab-complexity")


def test_a_plan_has_the_rows_needed_as_bars_and_advice_the_rows_there_are():
    assert "911 rows" in drawn("plan") and "1,568 rows" in drawn("plan")
    assert drawn("plan").count('class="of-good"') == 2  # the answers; other ways of asking are pale
    assert rows(drawn("plan-units"))[0].partition(" 2,789")[0] == "if rows were independent"
    assert rows(drawn("plan-rows"))[0] == "half-width, error rate 0.0437"
    assert "49 rows" in drawn("advice") and "41 rows" in drawn("advice")


def test_checks_are_counted_as_found_looked_at_and_not_looked_at():
    run = run_of("check")
    found, silent, untested = (int(row.split()[-1]) for row in rows(drawn("check")))
    claims = [c for c in run.claims if c.question == "finding"]
    assert found == sum(c.verdict == "worse" for c in claims)
    assert untested == sum(c.verdict == "untested" for c in claims)
    assert found + silent + untested == len({c.subject.names[0] for c in claims})
