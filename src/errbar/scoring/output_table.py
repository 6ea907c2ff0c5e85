"""Each of several outputs on its own: the measures that tell skill and miss, with intervals."""

from __future__ import annotations

from dataclasses import replace

from errbar.evidence import Evidence
from errbar.measures import measure
from errbar.records.estimate import Estimate
from errbar.records.method import InferenceSettings
from errbar.records.one_column import one_output
from errbar.records.run_json import number
from errbar.records.sheet import Cell, Sheet

OUTPUTS = "outputs"
"""Name of the sheet."""
MEASURES = ("r2", "mae")
MOST = 50
COLUMNS = ("output", "measure", "label", "value", "low", "high", "no_skill", "gap_low", "gap_high")


def output_sheets(evidence: Evidence, ask: InferenceSettings) -> tuple[Sheet, ...]:
    """Return lines of every output; none where rows have one number, or outputs are many."""
    given = evidence.given
    if given.kind != "multioutput" or given.value is None or not 2 <= given.value.shape[1] <= MOST:
        return ()
    names = given.output_names or tuple(f"output {j + 1}" for j in range(given.value.shape[1]))
    each = (Evidence(one_output(given, j)) for j in range(len(names)))
    rows = tuple(_line(name, e) for name, alone in zip(names, each) for e in _estimates(alone, ask))
    return (Sheet(name=OUTPUTS, title="Each output on its own", columns=COLUMNS, rows=rows),)


def _estimates(evidence: Evidence, ask: InferenceSettings) -> tuple[Estimate, ...]:
    from errbar.scoring.estimate_model import estimate_with_companions

    measures = [measure(key) for key in MEASURES]
    return estimate_with_companions(measures, evidence, replace(ask, draws=set()), None, explicit=True)


def _line(name: str, e: Estimate) -> tuple[Cell, ...]:
    gap = (e.extras.get("no_skill_gap_low"), e.extras.get("no_skill_gap_high"))
    return (name, e.measure, e.label, *map(number, (e.value, e.low, e.high, e.no_skill, *gap)))
