"""Checklists: filled where the run holds the answer, drafted in part, else visibly the author's."""

import re
from dataclasses import replace

import pytest

import errbar
from errbar.errors import BadInput, UnknownName
from errbar.records.run import Run
from errbar.report.checklists import NAMES, checklist, guide
from errbar.report.checklists._record import STATUSES, YOURS
from tests.report.paper.runs import (
    NASTY,
    compared,
    data_sets,
    evaluated,
    gated,
    lab,
    learners,
    numbers,
    poor,
    sliced,
    tried,
)

ROWS = [sliced, poor, numbers, evaluated, compared, learners, gated]


def numbers_of(made, status):
    return {item.number for item in made.items if item.status == status}


def answer(run, name, number):
    return next(item for item in checklist(run, name).items if item.number == number)


@pytest.mark.parametrize(
    ("name", "most"),
    [("tripod_ai", (9, 11, 32)), ("reforms", (10, 11, 11)), ("stard_ai", (6, 8, 34)), ("model_card", (4, 0, 18))],
)
def test_a_guideline_has_its_items_and_says_who_can_answer_them(name, most):
    asks = guide(name).asks
    assert tuple(sum(ask.most == status for ask in asks) for status in STATUSES) == most
    assert len({ask.number for ask in asks}) == len(asks) == sum(most)
    assert all(ask.write is None for ask in asks if ask.most == "yours")


def test_the_items_that_can_be_filled_are_these():
    can = {name: {a.number for a in guide(name).asks if a.most == "filled"} for name in NAMES}
    assert can["tripod_ai"] == {"12a", "12d", "12e", "12g", "15", "20c", "21", "23a", "23b"}
    assert can["reforms"] == {"2c", "2e", "3e", "3f", "5c", "5d", "5e", "6b", "7a", "7b"}
    assert can["stard_ai"] == {"15c", "18", "21", "30", "31", "40b"}
    assert can["model_card"] == {"4a", "4b", "4c", "7a"}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("run", ROWS)
def test_no_run_claims_more_than_a_run_can(run, name):
    made = checklist(run(), name)
    for item, ask in zip(made.items, guide(name).asks):
        assert STATUSES.index(item.status) >= STATUSES.index(ask.most), item
        assert (YOURS in item.text) == (item.status != "filled"), item
        assert item.text.startswith(YOURS) == (item.status == "yours"), item
    assert sum(made.counts.values()) == len(made.items)


def test_a_rich_evaluation_fills_what_it_knows():
    made = checklist(evaluated(), "tripod-ai")
    assert numbers_of(made, "filled") == {"12a", "12e", "12g", "15", "21", "23a"}
    drafts = {"7", "10", "11", "12b", "12c", "12d", "12f", "13", "20a", "20b", "20c", "24", "26"}
    assert numbers_of(made, "drafted") == drafts
    assert made.headline == "6 filled, 13 drafted, 33 yours"
    assert numbers_of(checklist(evaluated(), "reforms"), "filled") == {"3e", "5c", "6b", "7a", "7b"}
    assert numbers_of(checklist(evaluated(), "stard-ai"), "filled") == {"15c", "18", "30", "31"}


def test_a_poor_score_fills_little():
    assert numbers_of(checklist(poor(), "tripod-ai"), "filled") == {"12e", "23a"}
    assert numbers_of(checklist(poor(), "reforms"), "filled") == {"3e", "7a", "7b"}
    assert numbers_of(checklist(poor(), "model-card"), "filled") == {"4a", "4c"}


def test_slices_fill_what_asks_for_groups():
    assert {"12d", "23b"} <= numbers_of(checklist(sliced(), "tripod-ai"), "filled")
    assert "7a" in numbers_of(checklist(sliced(), "model-card"), "filled")
    assert numbers_of(checklist(evaluated(), "model-card"), "filled") == {"4a", "4b", "4c"}


def test_a_score_claims_no_training():
    for name in NAMES:
        for item in checklist(poor(), name).items:
            if item.status == "filled":
                assert not re.search(r"train|fold|fitted on|disjoint|unit|patient", item.text), item


def test_events_of_every_analysis_and_the_level_of_disjointness_are_told():
    made = checklist(evaluated(), "tripod-ai")
    positive = evaluated().data.counts["1"]
    assert made.facts == (
        "Prespecified or exploratory: no measure was declared primary, so all of them are exploratory.",
        f"Rows and events: 240 rows, {positive} with the outcome (class 1) and {240 - positive} without.",
        "Level of disjointness: disjoint by unit: no unit trained and tested in one split.",
    )
    said = answer(evaluated(), "tripod-ai", "21").text
    assert f"{positive} with the outcome" in said and "about 192 rows in each of 5 fits" in said


def test_without_units_rows_are_disjoint_and_no_more():
    apart = checklist(learners(), "reforms")
    assert any("disjoint by row" in fact and "may be on both sides" in fact for fact in apart.facts)
    assert answer(learners(), "reforms", "6b").status == "yours"


def test_resubstitution_is_never_called_unseen():
    X, y = [[float(i)] for i in range(12)], [0, 1] * 6
    run = errbar.evaluate("constant", X, y, plan="resubstitution", measures="error_rate", because={})
    assert "not disjoint" in answer(run, "tripod-ai", "12a").text
    assert answer(run, "tripod-ai", "12g").status == "drafted"
    assert answer(run, "reforms", "6a").status == "yours"


def test_an_estimate_that_counts_training_rows_is_not_called_disjoint():
    X, y = [[float(i)] for i in range(40)], [0, 1] * 20
    plan = "bootstrap(repeats=25, estimate=632)"
    run = errbar.evaluate("constant", X, y, plan=plan, measures="error_rate")
    assert any("not disjoint: the error on training rows enters" in fact for fact in checklist(run, "reforms").facts)
    assert answer(run, "tripod-ai", "12g").status == "drafted"


def test_the_cross_table_counts_the_rows_and_needs_them():
    # By hand: truth 0 0 0 0 1 1 1 1 1 1, label 0 0 0 1 1 1 1 1 0 0.
    told = "true 0: 3 predicted 0, 1 predicted 1; true 1: 2 predicted 0, 4 predicted 1."
    assert answer(poor(), "stard-ai", "30").text == told
    read = Run.from_json(poor().to_json())
    assert answer(read, "stard-ai", "30").status == "yours"
    again = checklist(read, "stard-ai", predictions=poor().predictions)
    assert next(item for item in again.items if item.number == "30").text == told


def test_a_threshold_of_the_authors_own_is_the_authors_to_explain():
    y, p = [0, 0, 1, 1] * 5, [0.1, 0.4, 0.35, 0.8] * 5
    default = errbar.score(truth=y, prob=p, measures="accuracy")
    assert answer(default, "tripod-ai", "15").status == "filled"
    for run in (
        errbar.score(truth=y, prob=p, measures="accuracy", threshold=0.3),
        errbar.score(truth=y, prob=p, measures="accuracy(threshold=0.3)"),
    ):
        found = answer(run, "tripod-ai", "15")
        assert found.status == "drafted" and "its threshold 0.3" in found.text
    assert answer(default, "stard-ai", "15c").status == "drafted"


def test_kept_predictions_can_be_audited_others_not():
    assert answer(evaluated(), "stard-ai", "40b").status == "yours"
    kept = replace(evaluated(), kept="preds.parquet")
    assert "preds.parquet" in answer(kept, "stard-ai", "40b").text
    assert answer(kept, "reforms", "2e").status == "filled"


def test_a_number_has_no_events_and_no_threshold():
    assert answer(numbers(), "tripod-ai", "15").text == "The output is a number; there is no threshold."
    assert answer(numbers(), "tripod-ai", "13").status == "yours"
    assert not any("events" in fact for fact in checklist(numbers(), "tripod-ai").facts)


def test_a_comparison_drafts_performance_and_its_gaps():
    found = answer(compared(), "tripod-ai", "23a")
    assert found.status == "drafted" and "new & b minus old_a, log loss" in found.text
    assert answer(compared(), "reforms", "7c").status == "drafted"


@pytest.mark.parametrize("run", [lab, data_sets, tried])
def test_runs_that_are_about_no_rows_of_a_model_have_no_checklist(run):
    with pytest.raises(BadInput, match="A checklist reports how a model does on rows"):
        checklist(run(), "reforms")


def test_names_are_read_as_people_write_them():
    assert {guide(name).name for name in ("tripod-ai", "TRIPOD+AI", "tripod_ai")} == {"tripod_ai"}
    with pytest.raises(UnknownName, match="tripod-ai"):
        guide("tripod")


def test_markdown_shows_whose_turn_it_is():
    made = checklist(sliced(), "tripod-ai")
    text = made.to_markdown()
    assert text.count("☐ yours") == made.counts["yours"] and text.count("✓ filled") == made.counts["filled"]
    assert text.count(f"**{YOURS}**") == made.counts["yours"] + made.counts["drafted"]
    assert len({len(re.findall(r"(?<!\\)\|", line)) for line in text.splitlines() if line.startswith("|")}) == 1
    assert "10.1136" not in text and "Collins, Gary S." in text


def test_html_rows_are_escaped_and_have_a_class_each():
    made = checklist(sliced(), "model-card")
    html = made.to_html()
    for status, n in made.counts.items():
        assert html.count(f'<tr class="{status}">') == n
    assert NASTY not in html and "B_&amp;" in html
    assert html.count("<tr") == html.count("</tr>") and html.count("<td>") == 3 * len(made.items)
