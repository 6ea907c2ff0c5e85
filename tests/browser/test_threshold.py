"""The slider moves matrix, rates and costs to what Python computes at that threshold, and says what still holds."""

import re

import numpy as np
import pytest

import errbar
from errbar.deciding.threshold_costs import cheapest, expected_cost, theory_threshold
from errbar.pictures import PictureInput, figures
from errbar.pictures._threshold_grid import threshold_grid
from errbar.report.say import find_answer
from tests.browser.conftest import unfolded
from tests.browser.runs import rows
from tests.claims.verdict_words import WORDS

PLACES = (0, 20, 90, 150, -1)


def slide(page, to):
    """The slider put on the threshold of that place."""
    page.locator("#threshold").evaluate(
        """(e, v) => {
          e.value = JSON.parse(document.getElementById('errbar').textContent).grid.thresholds.at(v);
          e.dispatchEvent(new Event('input', {bubbles: true}));
        }""",
        to,
    )


@pytest.fixture
def desk(visit):
    """desk(run) opens its page, and the tables of its desk."""

    def visited(name):
        page = visit(name)
        page.evaluate("document.querySelector('#desk details').open = true")
        return page

    return visited


def given(page, field, value):
    page.locator(f"#{field}").evaluate(
        "(e, v) => { e.value = v; e.dispatchEvent(new Event('input', {bubbles: true})); }", str(value)
    )


def body(page, where):
    """The rows of a table: the name of each, and its cells."""
    lines = page.locator(f"{where} tbody tr")
    return {" ".join(lines.nth(i).locator("th").inner_text().split()): lines.nth(i).locator("td").all_inner_texts()
            for i in range(lines.count())}  # fmt: skip


def number(text):
    return float(text.replace(",", "").replace("\u2212", "-"))


def ends(text):
    return [number(x) for x in text.split(" – ")]


@pytest.fixture
def grid(made):
    return threshold_grid(PictureInput(made.run("score")))


@pytest.mark.parametrize("place", PLACES)
def test_matrix_and_rates_are_those_of_a_run_with_that_threshold(place, desk, grid):
    page = desk("score")
    place %= len(grid.thresholds)
    slide(page, place)
    cut = float(grid.thresholds[place])
    truth, prob = rows()
    called = prob >= cut
    expected = [[int(np.sum((truth == t) & (called == c))) for c in (False, True)] for t in (0, 1)]
    found = body(page, "#matrix")
    assert [[number(x or "0") for x in found[f"true {t}"]] for t in (0, 1)] == [[*row, sum(row)] for row in expected]
    assert [number(x or "0") for x in found["all"]] == [*(sum(c) for c in zip(*expected)), len(truth)]
    run = errbar.score(
        truth=truth, prob=prob, positive=1, threshold=cut, measures="recall,specificity,accuracy,precision"
    )
    rates = body(page, "#rates")
    for e in run.estimates:
        shown = rates[{"recall": "recall (tpr)"}.get(e.measure.split("@")[0], e.measure.split("@")[0])][0]
        assert shown == "–" if e.value is None else number(shown) == pytest.approx(e.value, abs=0.0006), e.measure


def test_at_the_declared_threshold_the_intervals_are_those_of_the_run(desk, made):
    page = desk("score")
    rates = body(page, "#rates")
    names = {"recall": "recall (tpr)"}
    for e in made.run("score").estimates:
        name = names.get(e.measure, e.measure)
        if name in rates:
            assert ends(rates[name][1]) == pytest.approx([e.low, e.high], abs=0.0006)
            assert rates[name][2] == "this threshold"


def test_away_from_it_they_are_simultaneous_and_the_page_says_so(desk, grid):
    page = desk("score")
    assert "declared threshold" in page.locator("#moved").inner_text()
    slide(page, 30)
    assert "no longer hold" in page.locator("#moved").inner_text()
    low, high = grid.prevalence_span
    estimated = f"a prevalence of {grid.prevalence:.3g}, estimated from these rows ({low:.3f} – {high:.3f})"
    assert estimated in page.locator("#moved").inner_text()
    assert "simultaneous" in page.locator("#status").text_content()
    assert page.locator("#status").get_attribute("aria-live") == "polite"
    low, high = grid.tpr_band
    recall = body(page, "#rates")["recall (tpr)"]
    assert ends(recall[1]) == pytest.approx([low[30], high[30]], abs=0.0006)
    assert {cells[2] for cells in body(page, "#rates").values()} == {"all thresholds"}
    page.locator("#back").click()
    assert "This is the declared threshold" in page.locator("#moved").inner_text()


def corners(tpr, fpr, shares):
    """Lowest and highest of each rate over every corner, without asking which way it goes."""
    cells = [(p * t, p * (1 - t), (1 - p) * f, (1 - p) * (1 - f)) for t in tpr for f in fpr for p in shares]
    every = {
        "precision": [tp / (tp + fp) for tp, _, fp, _ in cells if tp + fp > 0],
        "neg. pred. value": [tn / (tn + fn) for _, fn, _, tn in cells if tn + fn > 0],
        "accuracy": [tp + tn for tp, _, _, tn in cells],
        "predicted positive": [tp + fp for tp, _, fp, _ in cells],
    }
    return {name: (min(values), max(values)) for name, values in every.items()}


@pytest.mark.parametrize("share", [None, 0.1])
@pytest.mark.parametrize("place", [2, 30, 150])
def test_predictive_values_lie_between_corners_and_a_typed_prevalence_is_known(place, share, desk, grid):
    page = desk("score")
    slide(page, place)
    if share is not None:
        given(page, "prevalence", share)
    both = grid.spans_of_three if share is None else (grid.tpr_band, grid.fpr_band)
    tpr, fpr = ((low[place], high[place]) for low, high in both)
    rates = body(page, "#rates")
    for name, span in corners(tpr, fpr, grid.prevalence_span if share is None else (share,)).items():
        assert ends(rates[name][1]) == pytest.approx(span, abs=0.0006), name
    low, high = grid.tpr_band  # recall needs no prevalence
    assert ends(rates["recall (tpr)"][1]) == pytest.approx([low[place], high[place]], abs=0.0006)
    said = page.locator("#moved").inner_text() + page.locator("#theory").inner_text()
    assert said.count("taken as known" if share else "estimated from these rows") == 2


@pytest.mark.parametrize(("fn", "fp", "share"), [(1, 1, None), (10, 1, None), (1, 4, 0.1)])
def test_costs_and_the_cheapest_threshold_are_pythons(fn, fp, share, desk, grid):
    page = desk("score")
    given(page, "fn", fn)
    given(page, "fp", fp)
    if share is not None:
        given(page, "prevalence", share)
    prices = {"fn": fn, "fp": fp, "prevalence": grid.prevalence if share is None else share}
    cost = expected_cost(grid.tpr, grid.fpr, **prices)
    low, high = grid.cost_band(fn=fn, fp=fp, prevalence=share)
    best = cheapest(grid.tpr, grid.fpr, **prices)
    found = body(page, "#costs")
    for name, place in (("this threshold", grid.own), ("the cheapest here", best)):
        at, value, span = found[name]
        assert number(at) == pytest.approx(grid.thresholds[place], rel=1e-5)
        assert number(value) == pytest.approx(cost[place], rel=0.006)
        assert ends(span) == pytest.approx([low[place], high[place]], rel=0.006)
    theory = theory_threshold(fn=fn, fp=fp, prevalence=grid.prevalence, used_at=prices["prevalence"])
    said = re.search(r"calibrated probabilities is ([\d.e−]+)\.(?:\s|$)", page.locator("#theory").inner_text())
    assert number(said[1]) == pytest.approx(theory, rel=0.006)
    page.locator("#cheapest").click()
    assert number(page.locator("#threshold").input_value()) == pytest.approx(grid.thresholds[best], rel=1e-5)


def test_the_point_moves_on_every_picture_that_has_one(desk, made):
    page = unfolded(desk("score"))
    points, inside = page.locator(".figure svg > g.point"), "els => els.map(e => e.innerHTML)"
    before = points.evaluate_all(inside)
    slide(page, 20)
    after = points.evaluate_all(inside)
    moving = [f for f in figures(PictureInput(made.run("score"))) if f.moving is not None]
    assert len(before) == len(after) == len(moving) > 5
    assert all(a != b for a, b in zip(before, after))


def test_the_point_on_roc_stands_where_its_axes_say(desk, grid):
    page = desk("score")
    slide(page, 60)
    (spot,) = page.locator("svg[aria-label^='ROC'] > g.point circle").evaluate_all(
        "els => els.map(e => [Number(e.getAttribute('cx')), Number(e.getAttribute('cy'))])"
    )
    edge = page.locator("svg[aria-label^='ROC'] path.edge").get_attribute("d")
    left, top, bottom, right = (float(x) for x in re.fullmatch(r"M(\S+) (\S+)V(\S+)H(\S+)", edge).groups())
    expected = left + grid.fpr[60] * (right - left), bottom - grid.tpr[60] * (bottom - top)
    assert spot == pytest.approx(expected, abs=0.01)


def test_the_runs_own_costs_are_where_it_starts(desk):
    page = desk("score-slices")
    assert [page.locator(f"#{name}").input_value() for name in ("fn", "fp")] == ["5", "1"]


def test_at_the_declared_threshold_every_readout_has_the_interval_of_the_run(visit, made):
    page, run = visit("score-slices"), made.run("score-slices")
    for name, key in {"found": "recall", "right": "precision", "cost": "cost"}.items():
        low, high = (number(x) for x in page.locator(f"#read-{name}-span").inner_text().split(" to "))
        places = 0.006 if name == "cost" else 0.0006
        assert (low, high) == pytest.approx((run[key].low, run[key].high), abs=places)
    alarms = [number(x) for x in page.locator("#read-alarms-span").inner_text().split(" to ")]
    e = run["specificity"]
    assert alarms == pytest.approx([1 - e.high, 1 - e.low], abs=0.0006)
    assert " to " in page.locator("#read-called-span").inner_text()
    assert "declared" in page.locator("#chip").inner_text()


def test_off_the_declared_threshold_the_light_interval_contains_the_dark_one(visit, made):
    page = visit("score-slices")
    dark = [number(x) for x in page.locator("#read-found-span").inner_text().split(" to ")]
    given(page, "fn", 7)  # other costs: the cost's own interval is void, the rates' hold
    cost = [number(x) for x in page.locator("#read-cost-span").inner_text().split(" to ")]
    assert [number(x) for x in page.locator("#read-found-span").inner_text().split(" to ")] == dark
    e = made.run("score-slices")["cost"]
    assert cost[1] - cost[0] > e.high - e.low
    grid = threshold_grid(PictureInput(made.run("score-slices")))
    assert grid.tpr_band[0][grid.own] <= dark[0] + 0.001 and dark[1] - 0.001 <= grid.tpr_band[1][grid.own]


def test_off_the_declared_threshold_the_desk_states_the_difference_and_gives_no_verdict(visit, made):
    page = visit("score-slices")
    sentence = next(s for s in find_answer(made.run("score-slices")).sentences if s.proof == "decide" and s.clause)
    assert page.locator("#verdict-here").inner_text() == sentence.words
    slide(page, -1)
    said = page.locator("#verdict-here").inner_text()
    assert 'always predicting "' in said and "(difference " in said and not WORDS.search(said)
    assert page.locator("#verdict-here").get_attribute("data-claim") is None
    assert "warn" not in page.locator("#verdict-here").get_attribute("class")
    assert page.locator("#verdict-here").inner_text() in page.locator("#threshold").get_attribute("aria-valuetext")
    page.locator("#back").click()
    assert page.locator("#verdict-here").inner_text() == sentence.words
    assert page.locator("#verdict-here").get_attribute("data-claim") == sentence.keys


@pytest.mark.parametrize("picture", ["ROC", "Cost"])
def test_a_click_on_a_picture_moves_the_threshold(picture, visit, grid):
    page = visit("score")
    svg = page.locator(f".figure svg[aria-label^='{picture}']")
    edge = svg.locator("path.edge").get_attribute("d")
    left, top, bottom, right = (float(x) for x in re.fullmatch(r"M(\S+) (\S+)V(\S+)H(\S+)", edge).groups())
    place = 30
    share = grid.fpr[place] if picture == "ROC" else grid.thresholds[place]
    high = grid.tpr[place] if picture == "ROC" else 0.5
    svg.scroll_into_view_if_needed()
    at = {"x": left + share * (right - left), "y": bottom - high * (bottom - top)}
    svg.click(position=at, force=True)
    shown = number(page.locator("#threshold-is").inner_text())
    assert shown == pytest.approx(grid.thresholds[place], abs=0.02)


def test_costs_that_are_typed_redraw_the_cost_curve_and_its_blind_rules(visit, grid):
    page = visit("score")
    given(page, "fn", 10)
    figure = page.locator(".card:has(svg[aria-label^='Cost by threshold (fn=10'])")
    assert figure.locator("h3").inner_text() == "Cost by threshold (fn=10, fp=1)"
    said = figure.locator(".legend").inner_text()
    assert (
        f"always predicting 1: {1 - grid.prevalence:.3g}" in said
        and f"never predicting 1: {10 * grid.prevalence:.3g}" in said
    )


def test_a_learner_s_desk_names_both_numbers_and_has_no_light_interval(visit, made):
    page, run = visit("evaluate"), made.run("evaluate")
    assert f"recall {run['recall'].value:.3f} averaged" in page.locator("#pooled").inner_text()
    slide(page, 5)
    assert page.locator("#read-found-span").inner_text() == "no interval here"
    assert "errbar select" in page.locator("#verdict-here").inner_text()
