"""Gates: how often a gate passes a candidate that is exactly at its criterion, and one that is beyond it.

A gate passes where the whole interval lies on the good side, so a candidate exactly at the criterion passes in
(1 - level) / 2 of samples at most. Two criteria are graded. Better: champion and candidate are equal in every
measure, made as in the study tests; then the champion answers a share `harm` of the rows (0.2) as if they were others.
At least: a rule is fitted on `n_fit` rows (n by default) and asked about n new ones, and the value it must reach is
its own true value; then a value further from perfect by the share `slack` (0.25). `size` is the mean gap, or the mean
true value. `errbar.lab.grade(function, world, kind="gate")` grades any other gate.
"""

from __future__ import annotations

from errbar.errors import BadInput
from errbar.measures import measure as measure_of
from errbar.records.study import Setup, Study, StudyResult
from errbar.studies._decision_rates import DecisionStudy, Subject, check_shares, decision_rates
from errbar.studies._decisions import OwnGate
from errbar.studies._learners import is_fixed
from errbar.studies._promises import OF_GATES, GradedLine, promise_result
from errbar.studies._setup import whole

CRITERIA: dict[Subject, str] = {"candidate": "at_least", "pair": "better"}


def run(setup: Setup) -> StudyResult:
    """A line a criterion."""
    check_shares([("harm", setup.settings["harm"], 1.0), ("slack", setup.settings["slack"], 100.0)])
    if measure_of(setup.measure).better not in ("low", "high"):
        raise BadInput(f"A gate needs a measure that is better high or low; {setup.measure} is neither.")
    n_fit = setup.settings["n_fit"]
    study = DecisionStudy(
        setup=setup,
        n_fit=setup.n if n_fit is None else whole("n_fit", n_fit, least=2),
        subjects=("candidate", "pair") if len(setup.world.labels) or not is_fixed(setup.learner) else ("candidate",),
        deciders=(OwnGate(measure=setup.measure, level=setup.level),),
        harm=setup.settings["harm"],
        slack=setup.settings["slack"],
    )
    lines = [
        GradedLine(f"gate, {CRITERIA[subject]} {setup.measure}", found.rates[0], found.sizes)
        for subject, found in decision_rates(study).items()
    ]
    notes = ("size: the candidate's mean true value (at_least), or its mean gap to a worse champion (better)",)
    return promise_result(OF_GATES, setup, lines, notes=notes)


gates = Study(
    name="gates",
    label="how often a gate passes what it must not",
    run=run,
    options={"n": 100, "replications": 200, "n_fit": None, "harm": 0.2, "slack": 0.25},
    takes=("measure",),
    any_measure=True,
    aliases=("gate", "false_pass"),
    about=__doc__ or "",
)
