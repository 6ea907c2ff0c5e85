"""Grading of tests of two models, and of gates: errbar's or anybody's, against what they promise."""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.measures import measure as measure_of
from errbar.records.study import Setup, StudyResult
from errbar.requests.grade import GradeRequest
from errbar.studies._decision_rates import DecisionStudy, Subject, check_shares, decision_rates
from errbar.studies._decisions import Decider, GivenDecision, OwnGate, OwnTest, check_test
from errbar.studies._grades import GradedProcedure
from errbar.studies._promises import OF_GATES, OF_TESTS, GradedLine, promise_result
from errbar.studies._truths import LOSS_OF

PAIRED = ("models", "losses")
"""What is read of two models: their predictions, or the losses of their rows."""
COMPARE, GATE = "compare", "gate"


def check_decision(request: GradeRequest) -> None:
    """BadInput where a kind of procedure does not read what it is to be given."""
    of, kind, named = request.of, request.kind, request.interval
    if kind == "interval" and of in PAIRED:
        raise BadInput(f"of={of!r} is for tests and gates of two models: kind='test' or kind='gate'; got {kind!r}.")
    if kind == "gate" and of == "data":
        raise BadInput("A gate reads predictions, models or losses; got of='data'.")
    if kind == "gate" and isinstance(named, str) and named != GATE:
        raise BadInput(f"kind='gate' grades a function or errbar's own gate, named 'gate'; got {named!r}.")
    if kind == "test" and of in PAIRED and isinstance(named, str) and named != COMPARE:
        check_test(named)
    check_shares([("harm", request.harm, 1.0), ("slack", request.slack, 100.0)])


def grade_decision(setup: Setup, asked: GradedProcedure) -> StudyResult:
    """A sheet with one line, and both rates as estimates."""
    if asked.of == "losses" and setup.measure not in LOSS_OF:
        raise BadInput(f"of='losses' is for means of row losses; {setup.measure} is none. Use of='models'.")
    if asked.kind == "gate" and measure_of(setup.measure).better not in ("low", "high"):
        raise BadInput(f"A gate needs a measure that is better high or low; {setup.measure} is neither.")
    subject: Subject = "pair" if asked.of in PAIRED else "candidate"
    study = DecisionStudy(
        setup=setup,
        n_fit=asked.n_fit,
        subjects=(subject,),
        deciders=(_decider(setup, asked),),
        harm=asked.harm,
        slack=asked.slack,
    )
    found = decision_rates(study)[subject]
    promise = OF_TESTS if asked.kind == "test" else OF_GATES
    line = GradedLine(asked.name, found.rates[0], found.sizes)
    told = "the mean gap where the left one is worse, right less left" if asked.of in PAIRED else "the mean true value"
    return promise_result(promise, setup, [line], sheet="grade", notes=(f"size: {told}",))


def _decider(setup: Setup, asked: GradedProcedure) -> Decider:
    if asked.function is None and asked.kind == "gate":
        return OwnGate(measure=setup.measure, level=setup.level)
    if asked.function is None:
        test = None if asked.name == COMPARE else asked.name
        return OwnTest(measure=setup.measure, level=setup.level, test=test)
    return GivenDecision(
        function=asked.function,
        name=asked.name,
        kind=asked.kind,
        reads=asked.of,
        measure=setup.measure,
        level=setup.level,
        world=setup.world,
    )
