"""Facts by type: some are measured when they are read, once."""

from errbar.auditing.facts_by_type import FactsByType


def counting(found):
    calls = []

    def find():
        calls.append(1)
        return found

    return find, calls


def test_a_waiting_fact_is_measured_once_and_only_when_it_is_read():
    find, calls = counting(3.5)
    facts = FactsByType({int: 1}, {float: find})
    assert facts[int] == 1
    assert facts.get(str) is None
    assert not calls
    assert facts.get(float) == 3.5
    assert facts[float] == 3.5
    assert len(calls) == 1


def test_a_detector_that_finds_nothing_leaves_no_record():
    find, calls = counting(None)
    facts = FactsByType({int: 1}, {float: find})
    assert facts.get(float) is None
    assert facts.get(float) is None
    assert len(calls) == 1
    assert dict(facts) == {int: 1}


def test_whoever_goes_through_all_facts_finds_those_that_waited():
    facts = FactsByType({int: 1}, {float: lambda: 2.0})
    assert len(facts) == 2
    assert {**facts} == {int: 1, float: 2.0}
    assert float in facts
