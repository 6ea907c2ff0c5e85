"""The laws of claims, over a run of every kind: no contradiction, names decide nothing, verdicts follow intervals.

That elements of a page trace to claims is tested in Chromium (tests/browser/test_claims.py); where verdict words may
stand in the code, in tests/house/test_claim_words.py.
"""

import html
import json
import math
import re
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from errbar.records.run import ANEW, Run
from errbar.report.html import page
from errbar.report.paper import render_paper
from errbar.report.say import find_answer
from errbar.report.say.gate import criterion_words, gate_claims
from errbar.report.say.heading_claims import heading_claims
from tests.browser import runs
from tests.claims.hostile_runs import HOSTILE, hostile_run
from tests.claims.renamed_runs import (
    bad_classes,
    bad_slices,
    four_classes,
    models,
    outputs,
    pair,
    two_classes,
    two_levels,
)
from tests.claims.verdict_words import address

RUNS = (*runs.RUNS, *HOSTILE)
NUMBERS = ("value", "gap", "low", "high")
SETTLED = ("better", "worse", "differs")
WITHOUT_AN_INTERVAL = ("finding", "rival", "rows_needed")
"""Questions that counts or ranks answer."""


def run_of(name):
    """A run of a kind that pages are made of, or one on rows that nobody planned for."""
    return hostile_run(name) if name in HOSTILE else runs.run_of(name)


def test_there_are_forty_kinds():
    assert len(runs.RUNS) >= 40 and len(set(RUNS)) == len(RUNS)


@pytest.mark.parametrize("name", RUNS)
def test_1_a_question_about_a_subject_has_one_verdict(name):
    claims = [c for c in run_of(name).claims if c.question != "finding"]
    asked = Counter((c.question, c.subject, c.against, c.measure, c.slice) for c in claims)
    assert [key for key, n in asked.items() if n > 1] == []
    assert len({address(c) for c in claims}) == len(claims)
    for c in (c for c in run_of(name).claims if c.question == "finding"):
        assert c.verdict in ("worse", "untested", None)


@pytest.mark.parametrize("name", RUNS)
def test_1_every_address_on_the_page_is_a_claim_of_its_json(name):
    text = page(run_of(name))
    data = json.loads(re.search(r'<script[^>]*id="errbar"[^>]*>(.*?)</script>', text, re.S)[1])
    known = {address(c) for c in Run.from_json(json.dumps(data["run"])).claims}
    stated = {key for keys in re.findall(r' data-claim="([^"]*)"', text) for key in html.unescape(keys).split(" ")}
    assert stated <= known
    assert stated or not any(c.verdict for c in run_of(name).claims)


def told(run, names):
    """Each claim with its names mapped, its verdict and its numbers."""
    out = {}
    for c in run.claims:
        mapped = tuple(_mapped(x, names) for x in (*c.subject.names, "|", *c.against.names, "|", c.slice or ""))
        numbers = [getattr(c, n) for n in NUMBERS]
        assert (c.question, c.measure, mapped) not in out or c.question == "finding"
        out[c.question, c.measure, mapped] = ((c.verdict, c.withheld, c.looks), numbers)
    return out


def _mapped(text, names):
    return re.sub(r"\w+", lambda m: names.get(m[0], m[0]), text)


def assert_same(first, second, names):
    """The second run says of the renamed what the first says, in the same order of importance."""
    one, two = told(first, names), told(second, {})
    assert one.keys() == two.keys()
    for key, (said, numbers) in one.items():
        assert said == two[key][0], key
        for x, y in zip(numbers, two[key][1]):
            assert (x is None) == (y is None) and (x is None or x == pytest.approx(y, rel=1e-9, abs=1e-12)), key
    order = [(c.question, c.measure, c.verdict, c.leads) for c in first.claims]
    assert Counter(order) == Counter((c.question, c.measure, c.verdict, c.leads) for c in second.claims)
    assert [c.leads for c in first.claims] == [c.leads for c in second.claims]
    assert _mapped(find_answer(first).heading, names) == find_answer(second).heading


AS_THEY_ARE, TURNED = np.arange(300), np.arange(300)[::-1]


@pytest.mark.parametrize(
    ("again", "names"),
    [
        (lambda: two_classes(("no", "yes"), TURNED), {}),
        (lambda: two_classes(("z", "a"), AS_THEY_ARE), {"no": "z", "yes": "a"}),
        (
            lambda: two_classes(("no", "yes"), AS_THEY_ARE, ("z", "m", "a")),
            {"north": "z", "south": "m", "east": "a"},
        ),
    ],
    ids=["rows", "classes", "levels"],
)
def test_2_names_and_order_of_rows_classes_and_levels_decide_nothing(again, names):
    assert_same(two_classes(("no", "yes"), AS_THEY_ARE), again(), names)


def test_2_which_level_comes_first_by_the_alphabet_decides_nothing():
    order = np.arange(160)
    first = two_levels(("near", "far"), order)
    assert find_answer(first).heading.count("far") == 1  # the worse level is named, whichever the test looked at
    assert_same(first, two_levels(("far", "near"), order), {"near": "far", "far": "near"})
    assert_same(first, two_levels(("near", "far"), order[::-1]), {})


def test_2_names_and_columns_of_four_classes_decide_nothing():
    first = four_classes(("ash", "birch", "elm", "oak"), [0, 1, 2, 3])
    assert_same(first, four_classes(("ash", "birch", "elm", "oak"), [2, 0, 3, 1]), {})
    names = {"ash": "z", "birch": "y", "elm": "x", "oak": "w"}
    assert_same(first, four_classes(tuple(names.values()), [0, 1, 2, 3]), names)


def test_2_names_of_two_bad_slices_decide_nothing():
    first = bad_slices("abcdefgh")
    worse = [c.subject.names[0] for c in first.claims if c.question == "slice" and c.verdict == "worse"]
    assert worse == ["site=d", "site=b"]  # by what was found, not by the alphabet
    assert_same(first, bad_slices("zyxwvuts"), dict(zip("abcdefgh", "zyxwvuts")))


def test_2_names_of_two_bad_classes_decide_nothing():
    first = bad_classes(("ash", "birch", "elm", "oak", "yew"))
    worse = [c.subject.names[0] for c in first.claims if c.question == "class" and c.verdict == "worse"]
    assert worse == ["yew", "oak"]
    names = {"ash": "e", "birch": "d", "elm": "c", "oak": "b", "yew": "a"}
    assert_same(first, bad_classes(tuple(names.values())), names)


def test_2_names_and_order_of_outputs_decide_nothing():
    names = ("one", "two", "three")
    first = outputs(names, [0, 1, 2])
    assert [c.subject.names[0] for c in first.claims if c.question == "output"] == ["three", "two", "one"]
    assert "on three" in find_answer(first).heading
    assert_same(first, outputs(names, [2, 0, 1]), {})
    assert_same(first, outputs(("c", "b", "a"), [0, 1, 2]), {"one": "c", "two": "b", "three": "a"})


def test_2_names_and_order_of_models_decide_nothing():
    first = models(("one", "two", "three"), [0, 1, 2])
    assert_same(first, models(("c", "b", "a"), [0, 1, 2]), {"one": "c", "two": "b", "three": "a"})
    turned = models(("one", "two", "three"), [2, 1, 0])
    assert find_answer(turned).heading == find_answer(first).heading
    assert_mirrored(first, turned)


MIRROR = {"better": "worse", "worse": "better"}


def assert_mirrored(first, second):
    """Every pair has the opposite verdict, and numbers of the opposite sign."""
    found = {(c.measure, *c.subject.names, *c.against.names): c for c in second.claims if c.question == "pair"}
    pairs = [c for c in first.claims if c.question == "pair"]
    assert pairs and len(pairs) == len(found)
    for c in pairs:
        other = found[c.measure, *c.against.names, *c.subject.names]
        assert other.verdict == MIRROR.get(c.verdict, c.verdict) and other.withheld == c.withheld
        for mine, theirs in ((c.gap, other.gap), (c.low, other.high), (c.high, other.low)):
            assert (mine is None) == (theirs is None)
            assert mine is None or mine == pytest.approx(-theirs, rel=1e-6, abs=1e-9)


@pytest.mark.parametrize(("left", "right"), [("good", "poor"), ("good", "alike")])
@pytest.mark.parametrize("more", [{}, {"margin": 0.05, "primary": "brier"}], ids=["plain", "margin"])
def test_3_swapping_both_sides_mirrors_every_pair(left, right, more):
    measures = "brier,accuracy,roc_auc"
    first, second = pair(left, right, measures, **more), pair(right, left, measures, **more)
    assert_mirrored(first, second)


TURNED_VERDICT = {"left better": "right better", "right better": "left better"}


def swapped(c):
    """The comparison with both sides exchanged."""

    def turn(low, high):
        return (None, None) if low is None or high is None else (-high, -low)

    low, high = turn(c.low, c.high)
    ends = dict(
        zip(("adjusted_low", "adjusted_high"), turn(c.extras.get("adjusted_low"), c.extras.get("adjusted_high")))
    )
    return replace(
        c, left=c.right, right=c.left, left_value=c.right_value, right_value=c.left_value, low=low, high=high,
        gap=None if c.gap is None else -c.gap, verdict=TURNED_VERDICT.get(c.verdict, c.verdict),
        extras=c.extras | {k: x for k, x in ends.items() if x is not None},
    )  # fmt: skip


@pytest.mark.parametrize("name", [name for name in RUNS if name.startswith(("compare", "alike", "two-of", "gate"))])
def test_3_swapping_both_sides_of_every_kind_of_comparison_mirrors_its_claim(name):
    run = run_of(name)
    pairs = [c for c in run.claims if c.question == "pair"]
    turned = replace(run, comparisons=tuple(map(swapped, run.comparisons)), claims=ANEW)
    found = {(c.measure, c.slice, *c.against.names, *c.subject.names): c for c in turned.claims if c.question == "pair"}
    assert len(found) == len(pairs)
    for c in pairs:
        other = found[c.measure, c.slice, *c.subject.names, *c.against.names]
        assert other.verdict == MIRROR.get(c.verdict, c.verdict)
        assert (other.withheld, other.doubt, other.looks) == (c.withheld, c.doubt, c.looks)
        for mine, theirs in ((c.gap, other.gap), (c.low, other.high), (c.high, other.low)):
            assert mine == (None if theirs is None else -theirs)


@pytest.mark.parametrize("name", RUNS)
def test_2_the_order_of_tables_decides_no_verdict(name):
    run = run_of(name)
    turned = replace(run, estimates=run.estimates[::-1], comparisons=run.comparisons[::-1], claims=ANEW)

    def told(found):
        return {c.key: (c.verdict, c.low, c.high, c.withheld, c.doubt, c.looks) for c in found.claims}

    assert told(turned) == told(run)


@pytest.mark.parametrize("name", RUNS)
def test_4_a_verdict_follows_from_the_interval_and_the_converse(name):
    for c in run_of(name).claims:
        if c.question in WITHOUT_AN_INTERVAL:
            continue
        if c.verdict in ("undefined", "untested", None):
            assert c.verdict is None or c.question == "pair" or c.low is None or c.why is not None, c
            continue
        if c.question == "gate" and c.why is not None:  # a loss that is infinite on these rows misses every bound
            assert (c.verdict, "infinite" in c.why.says) == ("worse", True)
            continue
        assert c.low is not None and c.high is not None, c
        bar = _bar(c, run_of(name))
        outside = not c.low <= bar <= c.high
        if c.verdict in SETTLED:
            assert outside, c
        elif c.verdict == "equivalent" and c.question == "pair":
            assert -c.against.amount <= c.low <= c.high <= c.against.amount, c
        elif c.verdict == "inconclusive":
            assert not outside or c.withheld is not None, c
            assert math.isfinite(bar)


@pytest.mark.parametrize("name", RUNS)
def test_4_what_undermines_or_withholds_a_verdict_stands_on_its_line(name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "4000")
    run = run_of(name)
    answer, lines = find_answer(run), str(run).splitlines()
    for s in answer.sentences:
        for c in (c for c in s.claims if c.settled and c.doubt is not None):
            assert c.doubt in s.words and c.doubt in s.line, c
    for c in heading_claims(run, answer):
        assert not c.settled or c.doubt is None or c.doubt in answer.heading, c
    for e in (e for e in run.estimates if e.slice is None):
        c = next((c for c in run.claims if c.question == "skill" and c.measure == e.measure), None)
        if c is not None and c.settled and c.doubt is not None and run.selection is None:
            assert any(re.match(rf"[●◆] {re.escape(e.label)} \({c.doubt}\)", line) for line in lines), c
    for c in (c for c in run.claims if c.question == "pair" and c.withheld in ("adjusted", "p_value", "interval")):
        names = (c.against.names[0], c.subject.names[0])
        assert any(all(n in line for n in names) and re.search(r"inconclusive.*\bp\b", line) for line in lines), c


@pytest.mark.parametrize("name", RUNS)
def test_4_marks_of_the_terminal_are_those_of_the_claims(name, monkeypatch):
    """Every row of a table of measures begins with the mark of the claim about its measure."""
    monkeypatch.setenv("COLUMNS", "4000")
    run = run_of(name)
    lines = str(run).splitlines()
    found = {c.measure: c for c in run.claims if c.question in ("skill", "calibration")}
    if run.verb == "compare" or run.verb == "gate":  # they show differences
        return
    for e in (e for e in run.estimates if e.slice is None and e.measure in found):
        c = found[e.measure]
        mark = " " if c.low is None else {"better": "●", "worse": "◆", "differs": "●"}.get(c.verdict, "○")
        doubt = f" ({c.doubt})" if c.doubt is not None and c.low is not None else ""
        assert any(line.startswith(f"{mark} {e.label}{doubt} ") for line in lines), (c, mark)


def _bar(c, run):
    """What the interval must leave out: 0, or the margin of a gate on the worse side."""
    if c.against.key != "margin":
        return 0.0
    better = next(x.better for x in run.comparisons if x.measure == c.measure)
    return -c.against.amount if better == "high" else c.against.amount


def plain(text):
    """Words without markup, entities and line ends; what marks a part of a line leaves no blank."""
    text = re.sub(r"</?(?:b|i|a|span|small|strong)\b[^>]*>", "", text)
    text = re.sub(r"<style>.*?</style>|<[^>]*>", " ", text, flags=re.S)
    return " ".join(html.unescape(text).replace("\\", "").split())


def assert_in_order(text, parts):
    place = 0
    for part in parts:
        found = text.find(" ".join(part.split()), place)
        assert found >= 0, (part, text[place : place + 300])
        place = found


@pytest.mark.parametrize("name", RUNS)
def test_6_text_page_notebook_markdown_and_json_say_the_same_in_the_same_order(name, monkeypatch):
    monkeypatch.setenv("COLUMNS", "4000")
    run = run_of(name)
    answer = find_answer(run)
    read = Run.from_json(run.to_json())
    assert read.claims == run.claims and [c.leads for c in read.claims] == [c.leads for c in run.claims]
    assert find_answer(read) == answer
    said = [answer.heading, *(s.words for s in answer.sentences)]
    assert_in_order(plain(page(run)).partition(" How it was made")[0], said)
    assert_in_order(plain(run._repr_html_()), said)
    assert_in_order(plain(render_paper(run, "markdown")), said)
    lines = [s.line.rstrip(".") for s in answer.sentences]
    if run.verb == "gate":  # criteria by outcome, FAIL first
        lines = []
        assert all(criterion_words(run, c) in str(run) for c in gate_claims(run) if c.slice is None)
    assert_in_order(" ".join(str(run).split()), [answer.heading, *lines])


OTHER_SIGN = re.compile(r"\b(?:truth?|true(?: value)?s?)\s*(?:minus|−|less)\s*predict", re.IGNORECASE)


@pytest.mark.parametrize("name", ["score-numbers", "score-two-levels", "score-outputs"])
def test_7_errors_have_one_sign_predicted_minus_true(name):
    text = plain(page(run_of(name)))
    assert re.search(r"predicted (?:minus|−) true", text)
    assert not OTHER_SIGN.search(text)
