"""Each of several predicted numbers against predicting its mean, by the interval of R²."""

from tests.claims.by_hand import asked, run, sheet

COLUMNS = "output measure value low high"


def outputs(*rows):
    return run(kind="multioutput", sheets=(sheet("outputs", COLUMNS, *rows),))


def test_r2_above_0_is_better_below_0_worse_and_around_it_inconclusive():
    rows = [("x", "r2", 0.5, 0.25, 0.75), ("y", "r2", -0.5, -0.75, -0.25), ("z", "r2", 0.0, -0.5, 0.5)]
    found = {c.subject.names[0]: c for c in asked(outputs(*rows), "output")}
    assert {name: c.verdict for name, c in found.items()} == {"x": "better", "y": "worse", "z": "inconclusive"}
    assert (found["x"].value, found["x"].gap, found["x"].low, found["x"].high) == (0.5, 0.5, 0.25, 0.75)
    assert (found["x"].against.key, found["x"].against.amount) == ("predicting_the_mean", 0.0)


def test_other_measures_and_outputs_without_an_interval_are_left_out():
    assert asked(outputs(("x", "mae", 5.0, 4.0, 6.0), ("y", "r2", 0.5, None, None)), "output") == []
