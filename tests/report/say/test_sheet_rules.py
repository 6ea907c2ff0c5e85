"""Sentences that rest on a run's sheets equal their rules over 200 random runs; the rules are stated here once more."""

import random
from dataclasses import replace

import pytest

from errbar.records.run import ANEW
from errbar.records.sheet import Sheet
from errbar.report.say import find_answer
from tests.report.say.random_runs import compare_run, evaluate_run, facts, score_run


def told(run):
    return {s.question: s for s in find_answer(run).sentences}


def mark(low, high):
    """Ends of a difference, above 0 is better."""
    return "better" if low > 0 else "worse" if high < 0 else "open"


def ends(rng, middle=0.0):
    centre, half = middle + rng.uniform(-0.3, 0.3), rng.uniform(0.01, 0.3)
    return centre - half, centre + half


def of_kind(kind, seed):
    """A random score of that kind; which intervals it has is random too."""
    return next(r for r in map(score_run, range(1000 * seed, 1000 * seed + 200)) if r.data.kind == kind)


@pytest.mark.parametrize("seed", range(50))
def test_the_cheapest_threshold(seed):
    rng, run = random.Random(seed), of_kind("binary", seed)
    low, high = ends(rng, 0.6)
    gap = ends(rng)
    cost, declared = rng.choice([(0.5, 0.8), (0.5, 0.5)])
    columns = ("cut", "cost", "low", "high", "level", "declared", "declared_cost", "gap_low", "gap_high", "blind")
    row = (0.1234, cost, low, high, 0.95, 0.5, declared, *gap, "Yes")
    run = replace(run, sheets=(Sheet(name="cheapest_cut", title="", columns=columns, rows=(row,)),), claims=ANEW)
    sentence = told(run).get("Is there a cheaper threshold?")
    has_cost = any(e.measure == "cost" and e.interval is not None for e in run.estimates)
    assert (sentence is not None) == (has_cost and cost < declared)
    if sentence is not None:
        # a cost is better where it is lower
        assert sentence.glyph == mark(-gap[1], -gap[0])
        verdict = {"better": "less than", "worse": "more than", "open": "inconclusive against"}[sentence.glyph]
        assert sentence.words.startswith("The cheapest threshold on these rows, 0.123, costs ")
        assert f': {verdict} always predicting "Yes".' in sentence.words


@pytest.mark.parametrize("seed", range(50))
def test_handing_over(seed):
    rng, run = random.Random(seed), of_kind("multiclass", seed)
    lines = []
    for share in sorted(rng.sample([0.05, 0.08, 0.1, 0.15, 0.25, 0.5], 3)):
        low, gap = rng.uniform(0.6, 0.8), ends(rng)
        lines.append((share, 0.5, 100, low + 0.05, low, low + 0.1, 10, 0.5, *gap))
    columns = ("handed", "certainty", "kept", "right", "low", "high", "rest", "rest_right", "gap_low", "gap_high")
    run = replace(run, sheets=(Sheet(name="handing_over", title="", columns=columns, rows=tuple(lines)),), claims=ANEW)
    near = [x for x in lines if 0.05 < x[0] <= 0.2]
    known = any(e.measure == "accuracy" and e.interval is not None for e in run.estimates)
    sentence = told(run).get("What if a person decides the least certain rows?")
    assert (sentence is not None) == (bool(near) and known)
    if sentence is not None:
        first = min(near, key=lambda x: abs(x[0] - 0.1))
        assert sentence.glyph == mark(*first[8:])
        assert f"{100 * first[4]:.0f} to {100 * first[5]:.0f} of 100 of the rest" in sentence.words
        assert ("tenth" in sentence.words) == (first[0] == 0.1) and "5 of 10 right" in sentence.words


@pytest.mark.parametrize("seed", range(40))
def test_rows_that_are_always_wrong(seed):
    rng, run = random.Random(seed), evaluate_run(seed)
    always, never, least = rng.choice([0, 1, 7]), rng.choice([0, 40]), rng.choice([1, 2, 10])
    counts = Sheet(
        name="row_errors", title="", columns=("rows", "always", "never", "least_times", "most_times"),
        rows=((90, always, never, least, rng.choice([least, 10])),),
    )  # fmt: skip
    run = replace(run, sheets=(*run.sheets, counts), claims=ANEW)
    known = any(e.measure == "error_rate" and e.interval is not None for e in run.estimates)
    sentence = told(run).get("Where does it fail?")
    assert (sentence is not None) == (known and least > 1)
    if sentence is not None:
        assert sentence.glyph == "open"  # counts of these rows claim nothing of new ones
        wanted = {0: "No row is wrong", 1: "1 of 90 rows was wrong", 7: "7 of 90 rows were wrong"}[always]
        assert wanted in sentence.words
        assert ("in all" in sentence.words) == (counts.rows[0][3] == counts.rows[0][4])


@pytest.mark.parametrize("seed", range(30))
def test_each_of_several_outputs(seed):
    rng = random.Random(seed)
    found = {f"y{j}": ends(rng) for j in range(rng.choice([2, 4, 6]))}
    columns = ("output", "measure", "label", "value", "low", "high", "no_skill", "gap_low", "gap_high")
    rows = [(name, key, key, 0.0, *span, 0.0, None, None) for name, span in found.items() for key in ("r2", "mae")]
    sheet = Sheet(name="outputs", title="", columns=columns, rows=tuple(rows))
    run = replace(
        of_kind("regression", seed), data=facts("multioutput"), estimates=(), findings=(), sheets=(sheet,), claims=ANEW
    )
    sentences = told(run)
    worst = sorted(found, key=lambda name: found[name][0])
    shown = list(found) if len(found) <= 4 else worst[:3]
    assert [q for q in sentences if q.startswith("y")] == [f"{name}?" for name in shown]
    assert all(sentences[f"{name}?"].glyph == mark(*found[name]) for name in shown)
    if len(found) > 4:
        better = sum(low > 0 for low, _ in found.values())
        counted = sentences["Which outputs are better than the baseline?"].words
        assert counted.startswith(f"{better} of 6 outputs are better than predicting the mean")


@pytest.mark.parametrize("seed", range(30))
def test_rows_on_which_models_err(seed):
    rng, run = random.Random(seed), compare_run(seed)
    differ, missed = rng.choice([0, 12]), rng.choice([0, 9, None])
    sheet = Sheet(name="agreement", title="", columns=("rows", "differ", "all wrong"), rows=((100, differ, missed),))
    sentence = told(replace(run, sheets=(sheet,), claims=ANEW)).get("Do they err on the same rows?")
    assert (sentence is not None) == (missed is not None)
    if sentence is not None:
        k = len(run.options["models"])
        everyone = "both" if k == 2 else f"all {k}"
        assert sentence.glyph == "open"
        assert (f"{everyone} are wrong on 9" if missed else f"on no row are {everyone} wrong") in sentence.words
        assert ("same predictions on all 100 rows" in sentence.words) == (differ == 0)
        assert ("disagree on 12 of 100 rows" in sentence.words) == (differ == 12)


@pytest.mark.parametrize("differ", [0, 60])
def test_models_answer_alike_where_every_difference_is_0_and_every_answer_the_same(differ):
    run = compare_run(1)
    same = tuple(replace(c, gap=0.0, low=-0.1, high=0.1, verdict="not resolved") for c in run.comparisons)
    sheet = Sheet(name="agreement", title="", columns=("rows", "differ", "all wrong"), rows=((100, differ, 5),))
    heading = find_answer(replace(run, comparisons=same, sheets=(sheet,), claims=ANEW)).heading
    assert heading.endswith("give the same predictions on these rows: every difference is 0.") == (differ == 0)
    assert ("nconclusive" in heading) == (differ > 0)
