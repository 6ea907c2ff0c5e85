"""Claims of a run are those of its numbers: when it is made, when it is read, and when it was written without them."""

import json
from functools import cache

import pytest

from errbar.claims import find_claims
from errbar.records.run import Run
from tests.browser.runs import RUNS


@cache
def made(kind):
    return RUNS[kind]()


def written(claims):
    return [(c, c.leads) for c in claims]


SILENT = ("gate-self-test", "plan-advice", "plan-rows", "threshold-goal")
"""Kinds that hold nothing against anything."""


@pytest.mark.parametrize("kind", RUNS)
def test_claims_are_never_stale(kind):
    assert written(made(kind).claims) == written(find_claims(made(kind)))


@pytest.mark.parametrize("kind", RUNS)
def test_json_keeps_them(kind):
    assert written(Run.from_json(made(kind).to_json()).claims) == written(made(kind).claims)


@pytest.mark.parametrize("kind", RUNS)
def test_a_document_without_them_finds_the_same(kind):
    document = {k: v for k, v in json.loads(made(kind).to_json()).items() if k not in ("claims", "checksum")}
    assert written(Run.from_document(document).claims) == written(made(kind).claims)


@pytest.mark.parametrize("kind", RUNS)
def test_most_important_first_and_no_two_with_one_address_and_question(kind):
    claims = made(kind).claims
    assert bool(claims) is (kind not in SILENT)
    assert [c.leads for c in claims] == sorted(c.leads for c in claims)
    addresses = [(c.key, c.measure) for c in claims]
    assert len(set(addresses)) == len(addresses)


@pytest.mark.parametrize("kind", RUNS)
def test_a_decided_claim_leaves_out_zero_and_an_open_one_holds_it_or_says_why(kind):
    for c in made(kind).claims:
        if c.low is None or c.high is None or c.verdict is None or c.against.key in ("margin", "nothing"):
            continue
        outside = not c.low <= 0 <= c.high
        if c.verdict in ("better", "worse", "differs"):
            assert outside, c
        if c.verdict == "inconclusive":
            assert not outside or c.withheld is not None, c
