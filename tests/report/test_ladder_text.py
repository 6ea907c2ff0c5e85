from itertools import pairwise

import numpy as np
import pytest

import errbar
from errbar.report.ladder_text import ladder_lines
from errbar.report.screen.bars import draw_interval
from errbar.report.screen.fold_lines import elide, elide_apart
from errbar.report.screen.screen_width import Screen, written_for
from tests.browser.runs import run_of
from tests.report.page.sections.compared import three_models


def lines_at(columns, run):
    with written_for(Screen(width=columns)):
        return ladder_lines(run)


def test_each_model_has_letters_value_interval_and_bar():
    run = three_models()
    sheet = run.sheet("models")
    text = lines_at(80, run)
    assert [line.split()[:2] for line in text[2:5]] == [["a", "first"], ["a", "second"], ["b", "worst"]]
    for name, value, low, high in zip(*(sheet.column(c) for c in ("model", "value", "low", "high"))):
        line = next(x for x in text if f" {name} " in x)
        assert f"{value:.3f}" in line and f"{low:.3f} – {high:.3f}" in line
        assert "●" in line and "━" in line
    assert "95 % interval" in text[1] and "better →" in text[1]


@pytest.mark.parametrize("columns", [80, 60, 40])
def test_the_bar_goes_first_and_nothing_passes_the_width(columns):
    text = lines_at(columns, three_models())
    assert all(len(line) <= columns for line in text if "Models" not in line and "Intervals" not in line)
    assert any("━" in line for line in text) == (columns > 40)
    assert all(x in " ".join(text) for x in ("group", "ROC AUC", "95 % interval"))


def test_a_loss_runs_from_large_to_small_and_intervals_that_overlap_are_explained():
    y = [0, 1] * 60
    models = {"good": {"prob": [0.1, 0.9] * 60}, "bad": {"prob": [0.9, 0.1, 0.1, 0.9] * 30}}
    text = lines_at(80, errbar.compare(models, truth=y, positive=1, measures="brier"))
    head, good, bad = text[1:4]
    assert good.split()[1] == "good" and good.rindex("●") > bad.rindex("●")
    left, right = (float(x) for x in (head.split("interval")[1].split()[0], head.split()[-1]))
    assert left > right
    assert not any("overlap" in line for line in text)


def test_runs_that_keep_no_intervals_have_a_ladder_from_three_models_on():
    from dataclasses import replace

    bare = replace(three_models(), sheets=())
    assert "95 % interval" not in " ".join(lines_at(80, bare))
    two = replace(bare, comparisons=tuple(c for c in bare.comparisons if "worst" not in (c.left, c.right)))
    assert lines_at(80, two) == []


def test_a_bar_by_hand():
    # eleven columns from 0 to 10: each is one
    assert draw_interval((2, 4, 7), 11, 0, 10) == "  ━━●━━━"
    assert draw_interval((-99, 0, float("inf")), 11, 0, 10) == "●" + 10 * "━"


def test_a_long_name_keeps_both_ends():
    assert elide("model_2024_final_v2.parquet", 11) == "model…rquet"
    assert elide("short", 11) == "short"


def test_names_that_differ_in_their_middle_still_differ_when_they_are_cut():
    names = [f"model <{i}> with a long name & more" for i in range(3)]
    assert list(elide_apart(names, 12).values()) == ["…0> with a …", "…1> with a …", "…2> with a …"]
    assert elide_apart(["old.parquet", "new.parquet"], 9) == {"old.parquet": "old.…quet", "new.parquet": "new.…quet"}
    assert len(set(elide_apart(["a" * 30 + "x" + "b" * 30, "c" * 9], 8).values())) == 2


def test_large_values_have_no_digits_beyond_their_intervals():
    rng = np.random.default_rng(0)
    truth = rng.normal(5e9, 1e9, 80)
    models = {name: {"value": truth + rng.normal(0, spread, 80)} for name, spread in (("old", 5e8), ("new", 1e8))}
    run = errbar.compare(models, truth=truth, measures="rmse", primary="rmse")
    new = next(line for line in lines_at(100, run) if " new " in line)
    assert ",000 – " in new and "." not in new


def test_beyond_two_decades_each_row_has_its_digits_and_bars_stand_by_powers_of_ten():
    text = lines_at(80, run_of("compare-wide"))
    places = [line.index("●") for line in text[2:7]]
    steps = [a - b for a, b in pairwise(places)]  # each error is about a hundred times the one above
    assert min(steps) >= 2 and max(steps) - min(steps) <= 1
    assert [line.split()[3] for line in text[2:7]] == ["0.0111", "0.96", "106", "10,800", "970,000"]
