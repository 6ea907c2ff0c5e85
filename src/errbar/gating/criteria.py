"""Criteria of a gate as typed, `accuracy:0.01`, ("accuracy", 0.01) or {"accuracy": 0.01}, into records."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from errbar._shelf import split_names
from errbar.errors import BadInput
from errbar.records.gate import Asks, Criterion
from errbar.records.measure import Measure
from errbar.requests.gate import GateRequest
from errbar.requests.kinds import MeasureCall
from errbar.requests.ranges import is_number
from errbar.scoring.own_functions import is_function, is_own_function
from errbar.scoring.which_measures import find_measure

FORMS: dict[Asks, str] = {
    "better": "`better=log_loss`",
    "no_worse": "`no_worse=accuracy:0.01`",
    "at_least": "`at_least=accuracy:0.9`",
}


def read_criteria(request: GateRequest) -> tuple[tuple[Criterion, Measure], ...]:
    """Every criterion with its measure, in the order better, no_worse, at_least; each at most once."""
    pairs = [(kind, *pair) for kind in FORMS for pair in _pairs(kind, getattr(request, kind))]
    given = [name for _, name, _ in pairs]
    found = [_read_criterion(kind, find_measure(name, given), amount) for kind, name, amount in pairs]
    seen = set()
    for c, _ in found:
        if (c.kind, c.measure) in seen:
            raise BadInput(f"A criterion must name each measure once; got `{c.kind}={c.measure}` twice.")
        seen.add((c.kind, c.measure))
    return tuple(found)


def _pairs(kind: Asks, given: object) -> Iterator[tuple[MeasureCall, object]]:
    """Names with amounts (None where there is none), from any of the forms."""
    if given is None:
        return
    if isinstance(given, str):
        for text in split_names(given):
            yield _split(kind, text)
    elif isinstance(given, Measure) or is_function(given):
        yield given, None
    elif isinstance(given, Mapping):
        yield from given.items()
    elif isinstance(given, Iterable):
        parts = list(given)
        if len(parts) == 2 and _is_call(parts[0]) and is_number(parts[1]):
            yield parts[0], parts[1]
            return
        for part in parts:
            yield from _pairs(kind, part)
    else:
        raise BadInput(f"A criterion must be written like {FORMS[kind]}; got {given!r}.")


def _is_call(part: object) -> bool:
    return isinstance(part, (str, Measure)) or is_function(part)


def _split(kind: Asks, text: str) -> tuple[str, float | None]:
    name, colon, amount = text.rpartition(":")
    if not colon or ")" in amount or is_own_function(text):  # a colon inside brackets belongs to an option
        return text, None
    try:
        return name, float(amount)
    except ValueError:
        raise BadInput(f"A criterion must be written like {FORMS[kind]}; {amount!r} is no number.") from None


def _read_criterion(kind: Asks, m: Measure, amount: object) -> tuple[Criterion, Measure]:
    if m.better not in ("low", "high"):
        raise BadInput(
            f"A gate needs a measure with a better side, low or high; {m.key} has none. "
            "See `errbar list measures`, column better."
        )
    if kind == "better":
        if amount is not None:
            raise BadInput(
                f"`{kind}` takes a measure alone, like {FORMS[kind]}; got an amount, "
                f"{m.key}:{_describe_amount(amount)}."
            )
        return Criterion(kind=kind, measure=m.key), m
    if not is_number(amount):
        said = "no amount" if amount is None else repr(amount)
        raise BadInput(f"`{kind}` needs a measure and a number, like {FORMS[kind]}; {m.key} has {said}.")
    _require_sensible(kind, m, float(amount))
    return Criterion(kind=kind, measure=m.key, amount=float(amount)), m


def _require_sensible(kind: Asks, m: Measure, amount: float) -> None:
    """BadInput for an amount that would let everything pass, or nothing."""
    low, high = m.bounds
    ends = f"between {low:g} and {high:g}"
    if kind == "no_worse" and amount <= 0:
        raise BadInput(
            f"`no_worse` needs a margin above 0; got {m.key}:{amount:g}. To ask for a gain, give `better={m.key}`."
        )
    if kind == "no_worse" and amount >= high - low:
        raise BadInput(f"{m.key} lies {ends}: with a margin of {amount:g} every candidate passes. Give a smaller one.")
    if kind == "at_least" and not low <= amount <= high:
        raise BadInput(f"{m.key} lies {ends}; `at_least={m.key}:{amount:g}` can never be met.")


def _describe_amount(amount: object) -> str:
    return f"{amount:g}" if is_number(amount) else repr(amount)
