"""Measured coverage beside an interval: one source, and the nearest world."""

import re
import runpy
from pathlib import Path

import pytest

import errbar
from errbar._shelf import shelf
from errbar.report.run_text import render
from errbar.studied_coverage import nearest_study, studied_by_measure, study_rows

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "explanation" / "coverage.md").read_text(encoding="utf-8")


def test_the_file_is_made_from_the_page():
    made = runpy.run_path(str(ROOT / "scripts" / "generate_studied.py"))
    assert made["text_of"](PAGE) == made["FILE"].read_text(encoding="utf-8"), "run scripts/docs"


def test_every_number_stands_on_the_page():
    cells = {tuple(c.strip() for c in line.split("|")[3:7]) for line in PAGE.splitlines() if line.startswith("| ")}
    on_page = {(world, found) for world, _, _, found in cells}
    assert len(study_rows()) > 1000
    assert all((row.world, f"{row.found:.4f}") in on_page for row in study_rows())


def test_every_method_and_measure_is_on_a_shelf():
    methods, contrasts = shelf("intervals").names, shelf("contrasts").names
    measures = {*shelf("measures").names, "share", "any"}
    for row in study_rows():
        assert row.method in (contrasts if row.kind == "gap" else methods), row
        assert row.measure in measures, row


def test_most_methods_were_studied():
    """Those that were not: none is stated for them. Methods for outcomes have sections of their own on the page."""
    missing = {name for name in shelf("intervals").names if not studied_by_measure(name)}
    assert missing <= {"expanded_bootstrap", "bounded", "fisher_hull", "hall_hull", "judged", "simultaneous"}


def test_the_nearest_number_of_rows_counts_by_its_ratio():
    sizes = sorted({row.n for row in study_rows() if (row.method, row.measure) == ("exact", "share")})
    assert sizes == [20, 30, 100, 500, 2000]
    found = [nearest_study("exact", "share", n).rows[0].n for n in (5, 24, 25, 54, 55, 10**6)]
    assert found == [20, 20, 30, 30, 100, 2000]  # 24 and 25 lie on either side of sqrt(20 x 30) = 24.5


def test_a_measure_that_was_not_studied_is_a_share_where_the_method_is_one_of_shares():
    found = nearest_study("wald", "specificity", 100)
    assert found.rows[0].measure == "share" and found.low == 0.6334
    assert "held the truth in 0.633 of samples (binomial p=.01)" in found.sentence


def test_all_worlds_of_that_number_count_and_the_least_is_named():
    found = nearest_study("auc_hull", "roc_auc", 90)
    assert len(found.rows) > 1 and found.low < found.high
    least = min(found.rows, key=lambda row: row.found)
    assert found.sentence.endswith(f"least in {least.world}")


@pytest.mark.parametrize(("level", "said"), [(0.9, ", level 0.9"), (0.95, ""), (0.77, "")])
def test_the_level_is_that_of_the_estimate_where_it_was_studied_else_95(level, said):
    found = nearest_study("flipped_row", "log_loss", 100, level=level)
    assert (", level" in found.sentence) == bool(said) and said in found.sentence


def test_the_truth_of_the_learner_and_of_the_model_are_kept_apart():
    for about in ("this model", "the learner"):
        assert {row.of for row in nearest_study("corrected_t", "error_rate", 50, of=about).rows} == {about}


def test_a_method_from_elsewhere_has_no_study():
    assert nearest_study("somebodys_own", "accuracy", 100) is None


def test_everything_is_printed_with_all_and_nothing_without():
    run = errbar.score(truth=[0, 1] * 50, label=[0, 1, 0, 0] * 25, positive=1, measures="accuracy")
    assert "studied at n=100 (accuracy, 1 world" in render(run, every=True)
    assert "studied" not in render(run)


def test_units_are_counted_where_there_are_units():
    unit = [i // 10 for i in range(100)]
    run = errbar.score(truth=[0, 1] * 50, label=[0, 1, 0, 0] * 25, unit=unit, positive=1, measures="accuracy")
    assert re.search(r"studied at n=10 units \(accuracy", " ".join(render(run, every=True).split()))


def test_gaps_have_theirs():
    labels = {"a": {"label": [0, 1, 0, 0] * 25}, "b": {"label": [0, 1, 0, 1] * 25}}
    run = errbar.compare(labels, truth=[0, 1] * 50, positive=1, measures="accuracy")
    assert "studied at n=100 (accuracy," in render(run, every=True)


def test_a_page_has_them_folded():
    from errbar.report.html import page

    run = errbar.score(truth=[0, 1] * 50, label=[0, 1, 0, 0] * 25, positive=1, measures="accuracy")
    assert "How often such intervals contained the true value" in page(run)
