"""EB218: equal models pass too often."""

from errbar.records.check_input import FalsePasses


def tally(passes, low):
    return FalsePasses(
        measure="f1", label="F1", how="champion halves", passes=passes, trials=200, low=low, high=1.0, promised=0.025
    )


def test_more_false_passes_than_the_level_allows_are_a_warning(told):
    (found,) = told("unsound_gate", "gate", self_test=[tally(4, 0.005), tally(31, 0.108)])
    assert (found.code, found.severity, found.measures) == ("EB218", "warn", ("f1",))
    assert found.message.startswith("Equal models should pass 2.5 % of gates; in the self-test they passed 31 of 200 (")


def test_a_sound_gate_and_a_gate_without_self_test_are_no_finding(told):
    assert not told("unsound_gate", "gate", self_test=[tally(10, 0.0242)])
    assert not told("unsound_gate", "gate")
