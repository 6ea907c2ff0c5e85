"""errbar compare."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar

from errbar.cli.build import FullPrinting, command
from errbar.errors import BadInput
from errbar.requests.compare import CompareRequest
from errbar.requests.headings import DATA
from errbar.requests.kinds import Columns
from errbar.requests.option import option


@dataclass(frozen=True, kw_only=True)
class ComparePrinting(FullPrinting):
    """What `compare` prints, and the learners, which a terminal names apart from files."""

    reworded: ClassVar = {"all": "Show every measure, every warning, and how errbar found each difference."}

    model: Columns = option(
        "Learners to compare, as in errbar evaluate: logistic forest file.py:object.", panel=DATA, shape="NAME"
    )


def _compare(request: CompareRequest, printing: ComparePrinting) -> int:
    from errbar.cli.printing import finish, progress
    from errbar.verbs.compare import compare as verb

    request = _sort_models_and_data(request, printing.model)
    if printing.all and request.measures is None and request.datasets is None and not request.fold_scores:
        request = replace(request, measures="all")
    with progress():
        run = verb(request)
    return finish(run, printing)


def _sort_models_and_data(request: CompareRequest, model: Columns) -> CompareRequest:
    """What is compared, and the data where learners are fitted on it."""
    files = [str(x) for x in request.models] if isinstance(request.models, tuple) else []
    if not files:
        raise BadInput("Missing the files to compare. Try errbar compare A.csv B.csv --truth y --prob p.")
    if (request.target is None) != (model is None):
        have, lack = ("model", "target") if request.target is None else ("target", "model")
        raise BadInput(f"Missing `{lack}`: learners need `target` and `model`, and you passed `{have}` alone.")
    if request.target is not None:
        if len(files) > 1:
            raise BadInput(
                f"You passed {len(files)} files, {', '.join(files[:3])}; with `target`, errbar fits on one. Give one."
            )
        return replace(request, models=model if isinstance(model, list) else [model], X=Path(files[0]))
    if request.datasets is not None or request.fold_scores:
        if len(files) > 1:
            word = "datasets" if request.datasets is not None else "fold_scores"
            raise BadInput(f"`{word}` needs one table of scores; got {len(files)} files.")
        return replace(request, models=Path(files[0]))
    return replace(request, models=files if len(files) > 1 else Path(files[0]))


compare = command(CompareRequest, ComparePrinting, _compare)
