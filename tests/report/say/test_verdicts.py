"""Marks and words of a verdict: one place, each verdict in it."""

from dataclasses import replace

import pytest

from errbar.records.claim import Against, Claim, ClaimVerdict, Subject
from errbar.report.say.verdicts import (
    ASCII,
    GLYPHS,
    SPOKEN,
    TONES,
    WORDS,
    doubt_opening,
    doubt_words,
    glyph_of,
    joint_glyph,
    pair_words,
    settled_glyph,
    winner_of,
    withheld_words,
)

PAIR = Claim(
    question="pair",
    subject=Subject(kind="model", names=("new",)),
    against=Against(key="model", names=("old",)),
    verdict="better",
    rows=60,
)
MARKS = {
    "better": "better", "worse": "worse", "differs": "better", "equivalent": "better",
    "inconclusive": "open", "undefined": "open", "untested": "open", None: "open",
}  # fmt: skip


def judged(verdict, **more):
    return replace(PAIR, verdict=verdict, **more)


def test_every_verdict_has_a_word_and_every_mark_its_glyph_tone_and_speech():
    assert set(WORDS) == set(ClaimVerdict.__args__)
    assert set(GLYPHS) == set(ASCII) == set(TONES) == set(SPOKEN) == {"better", "worse", "open"}
    assert len(set(GLYPHS.values())) == len(set(ASCII.values())) == 3


@pytest.mark.parametrize(("verdict", "mark"), MARKS.items())
def test_the_mark_of_a_claim(verdict, mark):
    assert glyph_of(judged(verdict)) == mark


@pytest.mark.parametrize(
    ("verdicts", "mark"),
    [
        (("better", "better"), "better"),
        (("worse", "worse"), "worse"),
        (("better", "worse"), "open"),
        (("better", "inconclusive"), "open"),
        ((), "open"),
    ],
)
def test_claims_together_have_the_mark_that_all_of_them_have(verdicts, mark):
    assert joint_glyph(tuple(judged(v) for v in verdicts)) == mark


@pytest.mark.parametrize(
    ("verdict", "mark", "words"),
    [
        ("better", "better", "new better"),
        ("worse", "better", "old better"),
        ("equivalent", "better", "equivalent"),
        ("differs", "better", "differs"),
        ("inconclusive", "open", "inconclusive"),
        ("undefined", "open", "undefined"),
        ("untested", "open", "not tested"),
        (None, "open", ""),
    ],
)
def test_a_pair_is_decided_either_way_or_open(verdict, mark, words):
    assert (settled_glyph(judged(verdict)), pair_words(judged(verdict))) == (mark, words)


def test_swapping_the_sides_of_a_pair_keeps_the_winner():
    swapped = replace(
        PAIR,
        subject=Subject(kind="model", names=("old",)),
        against=Against(key="model", names=("new",)),
        verdict="worse",
    )
    assert winner_of(PAIR) == winner_of(swapped) == ("new", "old")


@pytest.mark.parametrize(
    ("more", "opening"),
    [
        ({}, ""),
        ({"doubt": "EB202", "events": 4}, "From 4 rows of one class (EB202), "),
        ({"doubt": "EB202", "events": 59}, "From 1 row of one class (EB202), "),
        ({"doubt": "EB202"}, "In doubt (EB202), "),
        ({"doubt": "EB209", "events": 4}, "In doubt (EB209), "),
    ],
)
def test_a_doubt_opens_the_heading_and_stands_on_the_line_of_the_verdict(more, opening):
    claim = judged("better", **more)
    assert doubt_opening(claim) == opening
    assert doubt_words(claim) == (f" ({more['doubt']} puts this in doubt)" if "doubt" in more else "")


@pytest.mark.parametrize(
    ("why", "words"),
    [
        (None, ""),
        ("adjusted", "its own interval leaves out 0, adjusted for all tests it does not count"),
        ("p_value", "the interval leaves out 0, but p does not confirm it: both must agree"),
        ("interval", "p alone would decide, but the interval contains 0: both must agree"),
        ("EB209", "EB209 puts the interval in doubt"),
    ],
)
def test_an_interval_without_its_verdict_says_why(why, words):
    assert withheld_words(judged("inconclusive", withheld=why)) == words
