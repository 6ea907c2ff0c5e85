"""A measure made of a function: what it reads, which side is better and its range, given or known."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import NamedTuple, NoReturn, get_args

from errbar._shelf import shelf
from errbar.errors import BadInput
from errbar.measures._function_guess import Guess, guess_of
from errbar.measures._function_no_skill import FunctionNoSkill
from errbar.measures._function_notes import FunctionNotes
from errbar.measures._function_rule import FunctionRule
from errbar.measures._known_functions import NOT_ONE_NUMBER, KnownMetric, bounds_with, is_from_sklearn, known_function
from errbar.measures._unwrapped import Unwrapped, unwrap
from errbar.records.concept import Reference
from errbar.records.measure import Measure
from errbar.records.types import CLASSIFICATION, REGRESSION, Better, Kind, Reads

OPEN = frozenset({"pos_label", "labels"})
"""Keywords that errbar fills in where the caller left them open."""
READS: dict[str, Reads] = {word: word for word in get_args(Reads)}
BETTER: dict[str, Better] = {"low": "low", "high": "high"}
IN_WORDS: dict[Reads, str] = {
    "label": "labels",
    "prob": "probabilities",
    "score": "scores",
    "rank": "probabilities or scores",
    "value": "numbers",
}
PLAIN = (str, int, float, bool, type(None))


def measure_of_function(
    function: Callable[..., object],
    *,
    reads: str | None = None,
    better: str | None = None,
    bounds: tuple[float, float] | None = None,
    name: str | None = None,
    label: str | None = None,
    cites: tuple[str | Reference, ...] = (),
) -> Measure:
    """The function as a measure: its value is the function's own, its interval a generic one.

    What scikit-learn's metrics read, what make_scorer says, and what can be inferred need not be given.
    """
    found = unwrap(function)
    known = known_function(found.function)
    named = _name(found, name, known)
    chosen = _require_known(found, known, named, reads, better)
    chosen_reads, chosen_better = chosen.reads, chosen.better
    options = {**_options(found), **dict.fromkeys(found.given)}
    limits = bounds or (bounds_with(known, {**options, **found.given}) if known else (-math.inf, math.inf))
    low, high = _checked_bounds(limits, named)
    rule = FunctionRule(
        function=found.function,
        reads=chosen_reads,
        takes_weight="sample_weight" in found.parameters,
        takes=frozenset(OPEN & found.parameters.keys() - found.given.keys()),
        sorts_classes=is_from_sklearn(found.function),
        twin=None if known is None else known.twin,
    )
    end = high if chosen_better == "high" else low
    return Measure(
        name=named,
        label=label or named,
        options=options,
        given=dict(found.given),
        aliases=(found.name,) if found.name is not None and found.name != named and name is None else (),
        reads=chosen_reads,
        kinds=_kinds(found.predicts or chosen.predicts, chosen_reads, open_ended=reads is None and known is None),
        better=chosen_better,
        bounds=(low, high),
        perfect=end if math.isfinite(end) else None,
        find=rule,
        no_skill=FunctionNoSkill(rule, options, chosen_better, named),
        no_skill_says="what a constant scores, or the predictions shuffled",
        notes=FunctionNotes(rule, chosen.said),
        # A loss of numbers without an upper end is skewed, and a tangent misses on the high side.
        interval="hall" if chosen_reads == "value" and chosen_better == "low" and math.isinf(high) else None,
        ranks=chosen_reads in ("rank", "score"),
        cites=(*cites, *(("jaeckel1972",) if rule.takes_weight else ())),
        about=inspect.getdoc(found.function) or "",
    )


def _name(found: Unwrapped, name: str | None, known: KnownMetric | None) -> str:
    """The name that was given, or the function's; errbar's own names stay errbar's."""
    chosen = name or found.name
    if chosen is None:
        raise BadInput('A measure needs a name, and this function has none. Give errbar.Measure.of(..., name="mine").')
    if chosen not in shelf("measures").names:
        return chosen
    if name is None:
        return f"{'own' if known is None else 'sklearn'}_{chosen}"
    raise BadInput(
        f"The name of an own measure must differ from errbar's; {chosen} is one of them. Give "
        f'errbar.Measure.of(..., name="my_{chosen}").'
    )


class Chosen(NamedTuple):
    """A function's input and better side, and how they were found if they had to be inferred."""

    reads: Reads
    better: Better
    predicts: bool = False
    said: str = ""


def _require_known(
    found: Unwrapped, known: KnownMetric | None, name: str, reads: str | None, better: str | None
) -> Chosen:
    """Given, else of its scorer, else known of scikit-learn's, else inferred from its argument and by trial."""
    if is_from_sklearn(found.function) and found.name in NOT_ONE_NUMBER:
        raise BadInput(f"A measure must return one number; scikit-learn's {found.name} returns a table or a curve.")
    for word, value, allowed in (("reads", reads, [*READS]), ("better", better, [*BETTER])):
        if value is not None and value not in allowed:
            raise BadInput(f"{word}= of a measure must be {', '.join(allowed[:-1])} or {allowed[-1]}; got {value!r}.")
    by_scorer: Reads | None = "label" if found.predicts and known is None else found.reads
    what = READS.get(reads or "") or by_scorer or (None if known is None else known.reads)
    side = BETTER.get(better or "") or found.better or (None if known is None else known.better)
    if what is not None and side is not None:
        return Chosen(what, side)
    guess = guess_of(found, what)
    if guess.reads is None or (side is None and guess.better is None):
        _refuse(found.name or name, guess, what, side)
    return _say_guess(guess, what, side)


def _refuse(name: str, guess: Guess, what: Reads | None, side: Better | None) -> NoReturn:
    missing = (("reads", what or guess.reads), ("better", side or guess.better))
    lacks = " and ".join(word for word, value in missing if value is None)
    for_example = what or guess.reads or "label"
    tried = f" (tried on a few rows, {guess.failed})" if guess.failed else ""
    raise BadInput(
        f"A measure made of a function needs to know what it reads (label, prob, score or value) and which side is "
        f'better (high or low); {name} lacks {lacks}{tried}. Give errbar.Measure.of({name}, reads="{for_example}", '
        f"better=\"high\"), or on the command line 'file.py:{name}(reads={for_example}, better=high)'."
    )


def _say_guess(guess: Guess, what: Reads | None, side: Better | None) -> Chosen:
    reads, better = what or guess.reads, side or guess.better
    assert reads is not None and better is not None
    held = "what predict gives" if guess.predicts else IN_WORDS[reads]
    said = [f"reads {held} by the name of its argument"] if what is None else []
    if side is None:
        said.append(f"{'higher' if better == 'high' else 'lower'} is better, as right and wrong predictions tell")
    return Chosen(reads, better, guess.predicts, "; ".join(said))


def _kinds(predicts: bool, reads: Reads, *, open_ended: bool) -> tuple[Kind, ...]:
    """A function of what `predict` gives takes classes and numbers alike; of others, what is read decides."""
    if predicts and open_ended:
        return (*CLASSIFICATION, *REGRESSION)
    if reads == "score":
        return ("binary",)
    return REGRESSION if reads == "value" else CLASSIFICATION


def _options(found: Unwrapped) -> dict[str, object]:
    """Return the function's keywords with plain defaults: those that `name(option=value)` may set."""
    by_name = list(found.parameters.values())[2:]
    empty = inspect.Parameter.empty
    return {
        p.name: None if p.default is empty else p.default
        for p in by_name
        if p.name != "sample_weight"
        and p.kind in (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
        and (p.default is empty or isinstance(p.default, PLAIN))
    }


def _checked_bounds(bounds: object, name: str) -> tuple[float, float]:
    try:
        low, high = (float(x) for x in bounds)  # type: ignore[attr-defined]
    except (TypeError, ValueError):
        low, high = math.nan, math.nan
    if not low < high:
        raise BadInput(f"bounds= of {name} must be a pair (low, high) with low below high; got {bounds!r}.")
    return low, high
