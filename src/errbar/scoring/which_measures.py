"""Which measures a verb computes: those named, or the default set."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from errbar._shelf import split_names
from errbar.errors import BadInput
from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.measure import Measure
from errbar.scoring.default_measures import default_measures, every_measure


def choose_measures(
    measures: Any, evidence: Evidence, *, learner: bool = False
) -> tuple[list[Measure], dict[str, str]]:
    """The measures asked for, or the default set, and the key that each call as typed stands for."""
    if measures is None:
        first = [measure("error_rate")] if learner and evidence.classes else []
        return first + default_measures(evidence), {}
    if isinstance(measures, str) and measures == "all":
        return every_measure(evidence), {}
    calls, found = parse_measures(measures)
    typed = {call: m.key for call, m in zip(calls, found) if isinstance(call, str) and call != m.key}
    return list({m.key: m for m in found}.values()), typed


def parse_measures(measures: Any) -> tuple[list[str | Measure], list[Measure]]:
    """The calls as typed and the measures they name; a wrong name is refused before any work is done."""
    if measures is None or (isinstance(measures, str) and measures == "all"):
        return [], []
    calls = _calls(measures)
    if not calls:
        raise BadInput("--measure names at least one measure. See `errbar list measures`.")
    return calls, [measure(call) for call in calls]


def _calls(measures: Any) -> list[str | Measure]:
    if isinstance(measures, str):
        return [*split_names(measures)]
    calls = [measures] if isinstance(measures, Measure) or not isinstance(measures, Iterable) else list(measures)
    if not all(isinstance(call, (str, Measure)) for call in calls):
        raise BadInput(f"--measure is a name or a list of names; got {measures!r}. See `errbar list measures`.")
    return calls


def cost_is_read(chosen: list[Measure]) -> None:
    """BadInput where costs are given and no measure among those named reads them."""
    if all(m.name != "cost" for m in chosen):
        raise BadInput("--cost is read by the measure cost, which is not among those named. Add it: -m cost.")


def names_of(chosen: list[Measure]) -> dict[str, str]:
    """Keys by bare names and aliases: of the measure without options, else of the only one of its name."""
    names: dict[str, str] = {}
    for m in chosen:
        namesakes = [x for x in chosen if x.name == m.name]
        if not m.given or len(namesakes) == 1:
            names.update(dict.fromkeys((*m.aliases, m.name), m.key))
    return {name: key for name, key in names.items() if name != key}
