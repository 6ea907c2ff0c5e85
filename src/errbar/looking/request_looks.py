"""Looks of requests: which rows a request is about, handed to the ledger of its store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from errbar.data.answered_items import answered_items
from errbar.data.answered_rows import answered_rows, answered_rows_of_models
from errbar.data.row_sketches import columns_of
from errbar.data.table_source import Source
from errbar.looking.looks import Looking, LookSubject, begin_look, model_facts
from errbar.records.check_input import Verb
from errbar.records.graded_log import GradedLog
from errbar.records.ledger import LookedModel, LookKind
from errbar.records.method import InferenceSettings
from errbar.records.outcomes import Outcomes, Rows
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.requests.score import ScoreRequest

if TYPE_CHECKING:
    from typing import TypeAlias

    from errbar.requests.compare import CompareRequest
    from errbar.requests.evaluate import EvaluateRequest
    from errbar.requests.gate import GateRequest
    from errbar.requests.kinds import Models
    from errbar.requests.select import SelectRequest
    from errbar.requests.threshold import ThresholdRequest

    DataRequest: TypeAlias = EvaluateRequest | SelectRequest | CompareRequest


def begin_score_look(request: ScoreRequest | ThresholdRequest, given: Rows, ask: InferenceSettings) -> Looking | None:
    """The look of a file that is scored, or in which a threshold is sought."""
    assert request.store is not None
    name = name_of(request.data)
    if isinstance(given, Outcomes):
        models = (LookedModel(name=name, digest=given.digest),)
        subject = LookSubject(name=name, models=models, rows=answered_items(given))
        return begin_look(request.store, "score", ask, subject, request.because)
    rows, source = answered_rows(request.data, request)
    subject = LookSubject(
        name=name, models=model_facts({name: given}, rows), rows=rows, columns=lambda: columns_of(source)
    )
    return begin_look(
        request.store, "threshold" if request.verb == "threshold" else "score", ask, subject, request.because
    )


def begin_models_look(
    request: CompareRequest | GateRequest,
    models: Models,
    named: Mapping[str, Rows],
    ask: InferenceSettings,
    kind: LookKind = "exploratory",
) -> Looking | None:
    """The look of several models at the same rows; None where they come from runs, which are no files."""
    assert request.store is not None
    if _come_from_runs(models):
        return None
    verb: Verb = "gate" if request.verb == "gate" else "compare"
    graded = {name: given for name, given in named.items() if isinstance(given, Outcomes)}
    if graded:
        looked = tuple(LookedModel(name=name, digest=given.digest) for name, given in graded.items())
        items = answered_items(next(iter(graded.values())))
        subject = LookSubject(name=_name_of_models(models), models=looked, rows=items, kind=kind)
        return begin_look(request.store, verb, ask, subject, request.because)
    rows, source = answered_rows_of_models(models, request)
    subject = LookSubject(
        name=name_of(source.where),
        models=model_facts({name: p for name, p in named.items() if isinstance(p, Predictions)}, rows),
        rows=rows,
        columns=lambda: columns_of(source),
        kind=kind,
    )
    return begin_look(request.store, verb, ask, subject, request.because)


def _name_of_models(models: Models) -> str:
    """The file that systems were read from, the first of several."""
    several = list(models.values()) if isinstance(models, Mapping) else models
    return name_of(several[0] if isinstance(several, (list, tuple)) and several else several)


def begin_data_look(request: DataRequest, names: Sequence[str], ask: InferenceSettings) -> Looking | None:
    """The look of learners that are fitted and tested on rows which may hold a locked test set."""
    assert request.store is not None
    models = tuple(LookedModel(name=name, digest=name) for name in names)
    subject = LookSubject(name=name_of(request.X), models=models, columns=lambda: columns_of_data(request.X))
    verb: Verb = "compare" if request.verb == "compare" else "select" if request.verb == "select" else "evaluate"
    return begin_look(request.store, verb, ask, subject, request.because)


def columns_of_data(data: object) -> Mapping[str, object]:
    """The columns of data that have names; none of an array, a list of texts or the like."""
    is_table = isinstance(data, (str, Path, Mapping)) or hasattr(type(data), "columns")
    return columns_of(Source(data)) if is_table else {}


def _come_from_runs(models: Models) -> bool:
    each = list(models.values()) if isinstance(models, Mapping) else models if isinstance(models, list) else [models]
    return any(isinstance(m, Run) or (isinstance(m, (str, Path)) and not Path(m).is_file()) for m in each)


def name_of(data: object) -> str:
    """The file's name, or what is said of data that come from none."""
    if isinstance(data, (str, Path)):
        return Path(data).name
    if isinstance(data, GradedLog):
        return Path(data.where).name
    return "the data" if isinstance(data, Source) or data is None else "a table"
