"""The laws of claims, over a run of every kind: no contradiction, verdicts follow intervals, every text says the same.

Laws 2 and 3 are in test_names_and_sides.py. That elements of a page trace to claims is tested in Chromium
(tests/browser/test_claims.py); where verdict words may stand in the code, in tests/house/test_claim_words.py.
"""

import html
import json
import math
import re
from collections import Counter

import pytest

from errbar.records.run import Run
from errbar.report.html import page
from errbar.report.paper import render_paper
from errbar.report.say import find_answer
from errbar.report.say.gate import criterion_words, gate_claims
from errbar.report.say.heading_claims import heading_claims
from tests.browser import runs
from tests.claims.every_run import RUNS, run_of
from tests.claims.verdict_words import address

SETTLED = ("better", "worse", "differs")
WITHOUT_AN_INTERVAL = ("finding", "rival", "rows_needed")
"""Questions that counts or ranks answer."""


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
    for c in heading_claims(run, answer)[: 1 if run.verb == "gate" else None]:
        assert not (c.settled or c.withheld) or c.doubt is None or c.doubt in answer.heading, c
    for e in (e for e in run.estimates if e.slice is None and run.verb in ("score", "evaluate")):
        c = next((c for c in run.claims if c.question == "skill" and c.measure == e.measure), None)
        if c is not None and c.settled and c.doubt is not None:
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
    said = [answer.heading, *(s.words.partition("`")[0] for s in answer.sentences)]  # `because=` is in two dialects
    assert_in_order(plain(page(run)).partition(" How it was made")[0], said)
    assert_in_order(plain(run._repr_html_()), said)
    assert_in_order(plain(render_paper(run, "markdown")), said)
    lines = [s.line.rstrip(".") for s in answer.sentences]
    if run.verb == "gate":  # criteria by outcome, FAIL first
        lines = []
        assert all(criterion_words(run, c).partition("`")[0] in str(run) for c in gate_claims(run) if c.slice is None)
    assert_in_order(" ".join(str(run).split()), [answer.heading, *lines])


OTHER_SIGN = re.compile(r"\b(?:truth?|true(?: value)?s?)\s*(?:minus|−|less)\s*predict", re.IGNORECASE)


@pytest.mark.parametrize("name", ["score-numbers", "score-two-levels", "score-outputs"])
def test_7_errors_have_one_sign_predicted_minus_true(name):
    text = plain(page(run_of(name)))
    assert re.search(r"predicted (?:minus|−) true", text)
    assert not OTHER_SIGN.search(text)
