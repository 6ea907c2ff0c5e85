import re
from dataclasses import replace
from itertools import pairwise

import pytest

import errbar
from errbar.records.run import ANEW
from errbar.report.page.sections.ranking_section import ranking_section
from errbar.report.say.letters import letters_of
from errbar.report.say.model_values import values_of
from tests.browser.runs import run_of
from tests.report.page.sections.compared import page_of, three_models


def test_the_ladder_has_letters_and_the_best_first():
    run = three_models()
    section = ranking_section(page_of(run))
    body = section.body
    assert body.index(">first</th>") < body.index(">second</th>") < body.index(">worst</th>")
    primary = [c for c in run.comparisons if c.primary]
    assert letters_of(run) == {"first": "a", "second": "a", "worst": "b"}
    assert section.title == "first and second share first place"
    assert 'class="ltr">b<' in body
    assert set(values_of(primary)) == {"first", "second", "worst"}


def test_each_model_has_its_interval_as_numbers_and_as_a_bar_and_right_is_better():
    run = three_models()
    sheet = run.sheet("models")
    body = ranking_section(page_of(run)).body
    for low, high in zip(sheet.column("low"), sheet.column("high")):
        assert f"{low:.3f} – {high:.3f}" in body
    bars = [tuple(map(float, x)) for x in re.findall(r'class="run[^"]*" x1="([\d.]+)%" x2="([\d.]+)%"', body)]
    # scale: from the worst model's lower end to the best model's upper end, 4 % free at both ends
    first, last = min(sheet.column("low")), max(sheet.column("high"))
    assert min(a for a, _ in bars) == pytest.approx(100 * 0.04 / 1.08, abs=0.01)
    assert max(b for _, b in bars) == pytest.approx(100 * 1.04 / 1.08, abs=0.01)
    worst = sheet.column("model").index("worst")
    high = (sheet.column("high")[worst] - first) / (last - first)
    assert bars[-1][1] == pytest.approx(100 * (0.04 + high) / 1.08, abs=0.01)


def test_of_a_loss_the_smaller_stands_right():
    run = three_models(measures="roc_auc,brier")
    loss = replace(
        run, comparisons=tuple(replace(c, primary=c.measure == "brier") for c in run.comparisons), claims=ANEW
    )
    loss = replace(loss, sheets=())
    body = ranking_section(page_of(loss)).body
    spots = [float(x) for x in re.findall(r'spot" cx="([\d.]+)%"', body)]
    assert body.index(">first</th>") < body.index(">worst</th>") and spots[0] > spots[-1]
    assert "interval" not in body  # a run of an earlier version keeps none


def test_beyond_two_decades_models_stand_by_powers_of_ten():
    body = ranking_section(page_of(run_of("compare-wide"))).body
    spots = [float(x) for x in re.findall(r'spot" cx="([\d.]+)%"', body)]
    steps = [a - b for a, b in pairwise(spots)]  # each model's error is about a hundred times the last one's
    assert min(steps) > 20 and max(steps) < 25
    assert ">10,000<" in body and ">0.01<" in body


def test_letters_of_equivalent_models_are_not_called_inconclusive():
    assert ranking_section(page_of(run_of("compare-equivalent"))).lead == (
        "Models that share a letter are inconclusive or equivalent (adjusted)."
    )


def test_a_single_winner_stands_alone():
    y = [0, 1] * 60
    models = {"good": {"prob": [0.1, 0.9] * 60}, "bad": {"prob": [0.9, 0.1, 0.1, 0.9] * 30}}
    run = errbar.compare(models, truth=y, positive=1, measures="brier")
    assert ranking_section(page_of(run)).title == "good is first alone"


def test_one_model_has_no_ladder():
    assert ranking_section(page_of(errbar.score(truth=[0, 1, 1], label=[0, 1, 0], positive=1))) is None
