"""Which measures a verb computes: those named, or a default set by what the input holds."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeGuard

import numpy as np

from errbar._shelf import Shelf, own_concepts, parse, shelf, split_names
from errbar.errors import BadInput
from errbar.evidence.known_rows import KnownRows
from errbar.evidence.outcome_evidence import evidence_of
from errbar.measures import measure, measure_of
from errbar.records.concept import OwnConcept, describe
from errbar.records.measure import Measure
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.predictions import HARD_PROBABILITIES, Predictions
from errbar.records.types import CLASSIFICATION, Reads
from errbar.records.types import REGRESSION as REGRESSION_KINDS
from errbar.scoring.outcome_needs import default_names, lacks, suits

if TYPE_CHECKING:
    from errbar.records.task import Task
    from errbar.requests.kinds import MeasureCall, Measures

BINARY_PROB = "log_loss brier roc_auc average_precision accuracy recall specificity precision f1 mcc calibration_slope"
BINARY_LABEL = "accuracy balanced_accuracy recall specificity precision f1 mcc"
BINARY_SCORE = "roc_auc average_precision"
MULTI_LABEL = "accuracy balanced_accuracy f1 mcc kappa"
MULTI_PROB = "log_loss brier roc_auc"
MULTI_SCORE = "roc_auc"
REGRESSION = "rmse mae medae r2 spearman bias"
MULTIOUTPUT = "rmse mae r2"
LABELS = "subset_accuracy hamming_loss f1(average=micro) f1"
LABEL_PROB = "brier roc_auc label_ranking_loss"
LABEL_RANK = "roc_auc label_ranking_loss"
MOST_LABELS = 12
"""Up to so many labels a row, each has a line of its own in a table of default measures."""

WITHOUT_PRICES = "cost needs prices; give `cost`"


class Choice(NamedTuple):
    """The measures of a run."""

    measures: list[Measure]
    names: dict[str, str]
    """Other names of theirs: as typed, aliases, bare names."""
    own: tuple[OwnConcept, ...]
    """Those that do not come with errbar: they may do anything, so nothing of theirs is found later."""
    named: list[Measure] | None
    """The same where they were named; None where they are a default set, or all."""


def choose_for_run(measures: Measures | None, given: Rows) -> Choice:
    """The measures asked for, or the default set, with what a run keeps of them."""
    words = tuple(measures) if isinstance(measures, list | tuple) else measures
    if _are_names(words) and isinstance(given, Predictions):
        found, names, own, _ = _choose_by_text(words, shelf("measures"))
        return Choice([*found], {**names}, own, [*found])
    from errbar.scoring.outcome_measures import read_on  # here, since most choices are kept

    evidence = evidence_of(given)
    found, typed = choose_measures(measures, evidence)
    return _describe_choice(read_on(evidence, found), typed, named=measures is not None and measures != "all")


def _are_names(words: object) -> TypeGuard[str | tuple[str, ...]]:
    """True of texts that mean the same whenever they are read: no functions in files, nor all there are."""
    if isinstance(words, str):
        return ":" not in words and words != "all"
    return isinstance(words, tuple) and len(words) > 0 and all(type(x) is str and ":" not in x for x in words)


@lru_cache(maxsize=256)
def _choose_by_text(text: str | tuple[str, ...], _: Shelf) -> Choice:
    """From texts, kept: those who score many sets ask the same of each. Of another shelf it is another choice."""
    calls, found = parse_measures(text)
    return _describe_choice(_each_once(found), _keys_by_call(calls, found), named=True)


def _describe_choice(found: list[Measure], typed: dict[str, str], *, named: bool) -> Choice:
    return Choice(found, {**names_of(found), **typed}, own_concepts(measures=found), found if named else None)


def _keys_by_call(calls: list[MeasureCall], found: list[Measure]) -> dict[str, str]:
    """The key that each call stands for, where it is not the key itself."""
    return {call: m.key for call, m in zip(calls, found) if isinstance(call, str) and call != m.key}


def choose_measures(
    measures: Measures | None, evidence: KnownRows, *, learner: bool = False
) -> tuple[list[Measure], dict[str, str]]:
    """The measures asked for, or the default set, and the key that each call as typed stands for."""
    if measures is None:
        given = evidence.given
        answered = given.label is not None or given.prob is not None
        errs = learner and given.kind in CLASSIFICATION and answered
        return [*([measure("error_rate")] if errs else []), *default_measures(evidence)], {}
    if isinstance(measures, str) and measures == "all":
        return every_measure(evidence), {}
    calls, found = parse_measures(measures)
    return _each_once(found), _keys_by_call(calls, found)


def _each_once(found: list[Measure]) -> list[Measure]:
    """The measures without repeats; two different ones of one name are refused."""
    by_key: dict[str, Measure] = {}
    for m in found:
        if (known := by_key.setdefault(m.key, m)) is not m and known != m:
            raise BadInput(
                f"Two measures need two names; got {m.key} twice. Give one of them another: "
                f'errbar.Measure.of(function, name="...").'
            )
    return list(by_key.values())


def parse_measures(measures: Measures | None, beside: Sequence[object] = ()) -> tuple[list[MeasureCall], list[Measure]]:
    """The calls as typed and the measures they name; a wrong name is refused before any work is done."""
    if measures is None or (isinstance(measures, str) and measures == "all"):
        return [], []
    calls = _calls(measures)
    if not calls:
        raise BadInput("`measures` needs at least one measure; got none. See `errbar list measures`.")
    return calls, [find_measure(call, [*calls, *beside]) for call in calls]


def find_measure(call: MeasureCall, beside: Iterable[object]) -> Measure:
    """The measure of that name: one given as an object with it that does not come with errbar, else the shelf's.

    A function, and one written `file.py:function`, becomes a measure of its own.
    """
    if not isinstance(call, str):
        if not isinstance(call, Measure):
            return measure_of(call)
        from errbar.foreign.guard_concept import guard_concept  # here, since most measures have a name

        return guard_concept(call, f"measure {call.name}", limited=True)
    if ":" in call:
        from errbar.scoring.own_functions import is_own_function, own_measure

        if is_own_function(call):
            return own_measure(call)
    others = [m for m in beside if not isinstance(m, str)]
    if not others:
        return measure(call)
    given = [measure_of(m) if _is_function(m) else m for m in others]
    own = [m for m in given if isinstance(m, Measure) and shelf("measures").from_outside(m) is not None]
    if not own:
        return measure(call)
    by_name = {name: m for m in own for name in (*m.aliases, m.name, m.key) if name not in shelf("measures").names}
    if call.strip() in by_name:
        return by_name[call.strip()]
    name, options = parse(call)
    return by_name[name].having(**options) if name in by_name else measure(call)


def _is_function(thing: object) -> TypeGuard[Callable[..., object]]:
    """True for a function that is to be a measure; nothing more is loaded for names and measures."""
    if isinstance(thing, (str, Measure)):
        return False
    from errbar.scoring.own_functions import is_function

    return is_function(thing)


def _calls(measures: object) -> list[MeasureCall]:
    if isinstance(measures, str):
        return [*split_names(measures)]
    listed = [measures] if isinstance(measures, Measure) or not isinstance(measures, Iterable) else list(measures)
    calls: list[MeasureCall] = [call for call in listed if isinstance(call, (str, Measure)) or _is_function(call)]
    if len(calls) < len(listed):
        raise BadInput(
            f"`measures` must be a name or a list of names; got {describe(measures)}. See `errbar list measures`."
        )
    return calls


def require_cost_read(named: list[Measure] | None, given: Rows) -> None:
    """BadInput where costs are given and no measure among those named, if any were, reads them."""
    if named is not None and given.cost is not None and all(m.name != "cost" for m in named):
        raise BadInput("`cost` needs the measure cost, which is not among those named. Add it: `measures=cost`.")


def names_of(chosen: list[Measure]) -> dict[str, str]:
    """Keys by bare names and aliases: of the measure without options, else of the only one of its name.

    The mean of a named outcome has that name too.
    """
    names: dict[str, str] = {}
    keys = {m.key for m in chosen}
    for m in chosen:
        namesakes = [x for x in chosen if x.name == m.name]
        if not m.given or len(namesakes) == 1:
            names.update(dict.fromkeys((*m.aliases, m.name), m.key))
        if m.name == "mean" and m.settings["outcome"] is not None:
            names.setdefault(str(m.settings["outcome"]), m.key)
    return {name: key for name, key in names.items() if name not in keys}


def default_measures(evidence: KnownRows) -> list[Measure]:
    """A table that fits a screen and answers most questions."""
    given = evidence.given
    if isinstance(given, Outcomes):
        return [measure(name) for name in default_names(given).split()]
    found = [measure(name) for name in _names(given).split()]
    if given.kind == "multilabel" and len(given.classes) <= MOST_LABELS and measure("f1") in found:
        found += [measure("f1").having(**{"class": name}) for name in given.classes]
    return found


def _names(given: Predictions) -> str:
    if given.kind in REGRESSION_KINDS:
        return REGRESSION if given.kind == "regression" else MULTIOUTPUT
    if given.kind == "multilabel":
        return _label_names(given)
    cost = " cost" if given.cost is not None else ""
    if given.kind == "multiclass":
        ranked = MULTI_PROB if given.prob is not None else MULTI_SCORE if given.score is not None else ""
        return f"{ranked} {MULTI_LABEL}{cost}"
    if given.prob is not None:
        return BINARY_PROB + cost
    labels = BINARY_LABEL + cost if given.label is not None or cut_score(given) else ""
    return (BINARY_SCORE + " " if given.score is not None else "") + labels


def _label_names(given: Predictions) -> str:
    """Rows right as a whole, single labels, and both averages of F1; a line for each label comes after them."""
    ranked = LABEL_PROB if given.prob is not None else LABEL_RANK if given.score is not None else ""
    return f"{LABELS} {ranked}" if given.label is not None or given.prob is not None or cut_score(given) else ranked


def cut_score(given: Predictions) -> bool:
    """True where a score is to be cut into labels: a threshold was given, for 0.5 means nothing to a score."""
    return given.score is not None and given.label is None and given.prob is None and given.threshold != 0.5


def why_unreadable(m: Measure, evidence: KnownRows) -> str | None:
    """Why a measure cannot be computed from these roles; None where it can."""
    given = evidence.given
    if given.kind not in m.kinds:
        return why_of_another_kind(m, given.kind)
    if isinstance(given, Outcomes):
        return lacks(m, given)
    # What `predict` gives is a label, or a number where numbers are predicted.
    reads = "value" if m.reads == "label" and given.kind in REGRESSION_KINDS else m.reads
    if not _is_there(reads, m, given):
        wanted = "prob or score" if reads == "rank" else reads
        if reads in ("prob", "rank") and given.hard:
            return f"{m.name} reads {wanted}; {HARD_PROBABILITIES}"
        hint = f"; a score can be cut: {m.name}(threshold=0)" if m.reads == "label" and given.score is not None else ""
        return f"{m.name} reads {wanted}, which was not given{hint}"
    if m.name == "cost" and given.cost is None:
        return WITHOUT_PRICES
    return None


def _is_there(reads: Reads, m: Measure, given: Predictions) -> bool:
    """True where a column was given that a measure can read so."""
    if reads == "label":
        cut = given.score is not None and (m.settings.get("threshold") is not None or cut_score(given))
        return given.label is not None or given.prob is not None or cut
    if reads == "rank":
        return given.prob is not None or given.score is not None
    return getattr(given, reads) is not None


def why_of_another_kind(m: Measure, kind: str) -> str | None:
    """Why a measure is not for targets of this kind; None where it is."""
    if kind in m.kinds:
        return None
    hint = f". For several labels: {LABELS.replace(' ', ', ')}" if kind == "multilabel" else ""
    return f"{m.name} is for {' or '.join(m.kinds)} tasks; this one is {kind}{hint}"


def require_measures_fit(measures: Iterable[Measure], task: Task) -> None:
    """BadInput where a measure cannot be computed whatever a learner predicts: found out before any fit."""
    for m in measures:
        why_not = why_of_another_kind(m, task.kind)
        if why_not is None and m.name == "cost" and task.cost is None:
            why_not = WITHOUT_PRICES
        if why_not:
            raise BadInput(f"{why_not}{_of_numbered_classes(m, task)}. See `errbar explain {m.name}`.")


def _of_numbered_classes(m: Measure, task: Task) -> str:
    """A remedy where classes that are written as numbers may have been read as amounts."""
    if task.kind != "regression" or "multiclass" not in m.kinds or not np.array_equal(task.y, np.round(task.y)):
        return ""
    return f", of {len(np.unique(task.y)):,} whole numbers. Where these are classes, use `kind=multiclass`"


def every_measure(evidence: KnownRows) -> list[Measure]:
    """Everything on the shelf that this input has the columns for."""
    readable = [m for m in shelf("measures").everything() if why_unreadable(m, evidence) is None]
    given = evidence.given
    return [m for m in readable if suits(m, given)] if isinstance(given, Outcomes) else readable
