"""Decision rates: how often a test tells equal models apart, or a gate passes what it must not; and how often both find
what is there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from errbar.errors import BadInput, Undefined
from errbar.learners.fitting import fit_all
from errbar.measures import measure as measure_of
from errbar.records.measure import Measure
from errbar.records.study import Setup
from errbar.records.types import Floats
from errbar.studies._decisions import Candidate, Decider, Decision
from errbar.studies._drawn_task import draw_task
from errbar.studies._model_pairs import ModelPair, check_pairs, pair_trial
from errbar.studies._numbers import share_se
from errbar.studies._replications import replicate, stream
from errbar.studies._rule_evidence import evidence_of
from errbar.studies._tasks import task_of
from errbar.studies._truths import true_measure

Subject: TypeAlias = Literal["pair", "candidate"]
PURPOSES: dict[Subject, int] = {"pair": 113, "candidate": 114}


@dataclass(frozen=True, kw_only=True)
class DecisionStudy:
    """What every replication needs."""

    setup: Setup
    n_fit: int
    subjects: tuple[Subject, ...]
    """Two models, or a candidate and the value it must reach."""
    deciders: tuple[Decider, ...]
    harm: float
    """The share of rows on which the worse of two models answers to an unrelated row."""
    slack: float
    """How much further from perfect than the candidate's true value the limit lies that it should reach."""


class DecisionRates(NamedTuple):
    """Rates of one procedure: yes if the answer must be no, yes if it should be yes, and no answer."""

    wrong: int
    found: int
    of: int
    bad: Counter[str]

    @property
    def wrong_se(self) -> tuple[float | None, float | None]:
        """The share of wrong decisions with its Monte-Carlo error."""
        return share_se(self.wrong, self.of)

    @property
    def found_se(self) -> tuple[float | None, float | None]:
        """The power with its Monte-Carlo error."""
        return share_se(self.found, self.of)


class Trials(NamedTuple):
    """One sample: decisions of each procedure, and the gap of the unequal models, or the candidate's true value."""

    decisions: tuple[tuple[Decision, Decision], ...]
    size: float


class StudiedDecisions(NamedTuple):
    """Rates of each procedure, and the gap or the true value on every sample."""

    rates: tuple[DecisionRates, ...]
    sizes: Floats


def decision_rates(study: DecisionStudy) -> dict[Subject, StudiedDecisions]:
    """Every procedure on the same samples; samples that no rule can be fitted on are left out and counted."""
    if "pair" in study.subjects:
        check_pairs(study.setup)
    setup = study.setup
    found: list[dict[Subject, Trials | str]] = replicate(one, study, setup.replications, engine=setup.engine)
    return {subject: _rates(study, [x[subject] for x in found]) for subject in study.subjects}


def _rates(study: DecisionStudy, found: list[Trials | str]) -> StudiedDecisions:
    there = [x for x in found if not isinstance(x, str)]
    if not there:
        raise BadInput(f"No sample of {study.setup.n:,} rows can be decided on: {found[0]}.")
    out = []
    for i in range(len(study.deciders)):
        pairs = [x.decisions[i] for x in there]
        bad = Counter(d.bad for pair in pairs for d in pair if d.bad)
        bad.update(x for x in found if isinstance(x, str))
        out.append(DecisionRates(sum(a.yes for a, _ in pairs), sum(b.yes for _, b in pairs), len(pairs), bad))
    return StudiedDecisions(tuple(out), np.array([x.size for x in there]))


def one(study: DecisionStudy, replication: int) -> dict[Subject, Trials | str]:
    """What each procedure says where nothing is to be found, and where something is."""
    streams = {subject: stream(study.setup.seed, PURPOSES[subject], replication) for subject in study.subjects}
    return {subject: ON[subject](study, rng) for subject, rng in streams.items()}


def _on_pair(study: DecisionStudy, rng: np.random.Generator) -> Trials | str:
    trial = pair_trial(study.setup, study.n_fit, study.harm, rng)
    if isinstance(trial, str):
        return trial
    decided = ((d.decide(trial.equal, trial.seed), d.decide(trial.unequal, trial.seed)) for d in study.deciders)
    return Trials(tuple(decided), _gap(measure_of(study.setup.measure), trial.unequal))


def _on_candidate(study: DecisionStudy, rng: np.random.Generator) -> Trials | str:
    setup = study.setup
    task, left, seed, refused = draw_task(setup.world, study.n_fit, rng)
    if refused is not None:
        return f"no rule: {refused}"
    model = fit_all(setup.learner, task, seed)
    sample, rest = left.draw(setup.n, rng)
    evidence = evidence_of(model, setup.learner, task_of(setup.world, sample))
    truth = true_measure(rest, model, setup.learner, setup.measure, rng)
    if np.isnan(truth):
        return f"no true {setup.measure}"
    easy = easier_limit(measure_of(setup.measure), truth, study.slack)
    sides = Candidate(evidence, truth), Candidate(evidence, easy)
    return Trials(tuple((d.decide(sides[0], seed), d.decide(sides[1], seed)) for d in study.deciders), truth)


ON: dict[Subject, Callable[[DecisionStudy, np.random.Generator], Trials | str]] = {
    "pair": _on_pair,
    "candidate": _on_candidate,
}


def _gap(m: Measure, pair: ModelPair) -> float:
    try:
        return m.score(pair.right).value - m.score(pair.left).value
    except Undefined:
        return np.nan


def easier_limit(m: Measure, truth: float, slack: float) -> float:
    """A limit that lies further from perfect than the truth, by the share `slack` of the distance."""
    perfect = 0.0 if m.perfect is None else m.perfect
    return perfect + (1 + slack) * (truth - perfect)


def check_shares(settings: Sequence[tuple[str, object, float]]) -> None:
    """BadInput where a number is not above 0 and at most its largest value."""
    for name, value, most in settings:
        good = isinstance(value, int | float) and not isinstance(value, bool) and 0 < value <= most
        if not good:
            raise BadInput(f"`{name}` is a number above 0 and at most {most:g}; got {value!r}.")
