"""Tests: how often a test calls two equal models different, and how often it finds the worse of two.

Every replication fits the learner twice, on `n_fit` rows each (n by default), and asks both rules about n new rows. The
two exchange their answers on rows (units) chosen by a fair coin, so that they are equal in every measure: calling them
different is a type I error, promised in 1 - level of samples at most. Then the left one answers a share `harm` of the
rows (0.2) as if they were others: finding that is the power, and `size` the mean gap. A rule that is never fitted
(the model of confident, `learner=bayes` of classes) is paired with its own answers to other rows of the same class.
The option test names a contrast, 'tests(test=mcnemar)'; without it: compare with its own choice for the measure, and
a z test of row losses as a control. `errbar.lab.grade(function, world, kind="test", of="models")` grades any other.
"""

from __future__ import annotations

from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._decision_rates import DecisionStudy, check_shares, decision_rates
from errbar.studies._decisions import Decider, OwnTest, PlainTest, check_test
from errbar.studies._promises import OF_TESTS, GradedLine, promise_result
from errbar.studies._setup import whole
from errbar.studies._truths import LOSS_OF

PLAIN = "z of row losses"


def run(setup: Setup) -> StudyResult:
    """A line a test."""
    check_shares([("harm", setup.settings["harm"], 1.0)])
    deciders = _deciders(setup)
    n_fit = setup.settings["n_fit"]
    study = DecisionStudy(
        setup=setup,
        n_fit=setup.n if n_fit is None else whole("n_fit", n_fit, least=2),
        subjects=("pair",),
        deciders=tuple(deciders.values()),
        harm=setup.settings["harm"],
        slack=0.0,
    )
    found = decision_rates(study)["pair"]
    lines = [GradedLine(name, rates, found.sizes) for name, rates in zip(deciders, found.rates)]
    return promise_result(OF_TESTS, setup, lines, notes=("size: the mean gap where one is worse, right less left",))


def _deciders(setup: Setup) -> dict[str, Decider]:
    named = setup.settings["test"]
    if named is not None:
        return {check_test(named): OwnTest(measure=setup.measure, level=setup.level, test=str(named))}
    found: dict[str, Decider] = {"compare": OwnTest(measure=setup.measure, level=setup.level)}
    if setup.measure in LOSS_OF:
        found[PLAIN] = PlainTest(measure=setup.measure, level=setup.level)
    return found


tests = Study(
    name="tests",
    label="how often a test tells equal models apart",
    run=run,
    options={"n": 100, "replications": 200, "n_fit": None, "harm": 0.2, "test": None},
    takes=("measure",),
    any_measure=True,
    aliases=("test", "type_i"),
    cites=("dietterich1998",),
    about=__doc__ or "",
)
