""" "Every" and "none" are said of a family only if all of it was tested and is defined."""

import pytest

from errbar.records.claim import Against, Claim, Subject
from errbar.report.say.quantifiers import all_of, gap_in, is_complete, none_of, with_verdict


def family(*verdicts):
    subject, against = Subject(kind="model"), Against(key="baseline")
    return [
        Claim(question="skill", subject=subject, against=against, verdict=v, measure=str(i))
        for i, v in enumerate(verdicts)
    ]


@pytest.mark.parametrize(
    ("verdicts", "every", "none"),
    [
        (("better", "better"), True, False),
        (("better", "worse"), False, False),
        (("worse", "inconclusive"), False, True),
        (("better", "undefined"), False, False),
        (("worse", "undefined"), False, False),
        (("worse", "untested"), False, False),
        ((), False, True),
    ],
)
def test_better(verdicts, every, none):
    claims = family(*verdicts)
    assert (all_of(claims, "better"), none_of(claims, "better")) == (every, none)
    assert is_complete(claims) == (not {"undefined", "untested"} & set(verdicts))


def test_several_verdicts_count_together():
    claims = family("better", "worse", "inconclusive")
    assert not all_of(claims, "better", "worse") and all_of(claims[:2], "better", "worse")
    assert with_verdict(claims, "worse", "better") == claims[:2]


@pytest.mark.parametrize(
    ("verdicts", "words"),
    [
        (("better", "worse"), ""),
        (("better", "undefined"), "; 1 is undefined"),
        (("undefined", "undefined"), "; 2 are undefined"),
        (("untested",), "; 1 is not tested"),
        (("undefined", "untested", "untested"), "; 1 is undefined, 2 are not tested"),
    ],
)
def test_what_keeps_a_family_from_a_quantifier_is_counted(verdicts, words):
    assert gap_in(family(*verdicts)) == words
