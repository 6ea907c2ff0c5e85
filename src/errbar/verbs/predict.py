"""predict: a saved model and new rows in, its predictions out, in the columns of out-of-fold predictions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from errbar._progress import tell
from errbar._versions import versions
from errbar.data.new_rows import NewRows
from errbar.data.own_predictions import note_trained_rows
from errbar.data.predicted_table import PredictedTable, has_truth, join_columns, write_predicted_table
from errbar.errors import BadInput
from errbar.outputs import PARQUET, check_outputs
from errbar.predicting import SavedModel
from errbar.predicting.notices import Notices
from errbar.records.predicted_rows import PredictedRows
from errbar.requests.predict import PredictRequest
from errbar.verbs.foreign_calls import calls_foreign


@calls_foreign
def predict(request: PredictRequest) -> PredictedRows:
    """Predictions of a saved model for new rows."""
    check_outputs(request, {"out": PARQUET})
    model = _model(request.model)
    rows = model.read(request.new)
    table = _open_table(model, rows)
    noticed = model.notices()
    facts = {**model.facts(), "truth": list(table.targets)}
    columns: dict[str, None] = {}
    batches = _predict_batches(model, rows, table, noticed, columns)
    held = join_columns(batches) if request.out is None else None
    if request.out is not None:
        write_predicted_table(Path(request.out), batches, facts, lambda: note_trained_rows(noticed.trained))
    return PredictedRows(
        rows=rows.count,
        columns=tuple(columns),
        model=model.learner,
        run=model.run_id,
        error=model.error,
        stated=model.stated_error(),
        warned=tuple(noticed.sentences()),
        noted=tuple(_notes(model, rows, table)),
        targets=table.targets,
        out=None if request.out is None else str(request.out),
        versions=model.versions,
        decision=model.decision,
        table=held,
    )


def _model(given: object) -> SavedModel:
    if isinstance(given, SavedModel):
        return given
    if isinstance(given, (str, Path)):
        return SavedModel.load(given)
    raise BadInput(f"`model` must be a saved model or its file; got {type(given).__name__}. Make one with `save`.")


def _open_table(model: SavedModel, rows: NewRows) -> PredictedTable:
    """With truth where the new rows have it, and units where they have those."""
    there = bool(model.targets) and set(model.targets) <= set(rows.names) - set(model.needed)
    targets = model.targets if there and has_truth((b.rows for b in rows.batches()), model.targets) else ()
    unit = model.unit if model.unit in rows.names else None
    return PredictedTable(model.classes, targets, unit)


def _predict_batches(
    model: SavedModel, rows: NewRows, table: PredictedTable, noticed: Notices, columns: dict[str, None]
) -> Iterator[Mapping[str, object]]:
    """Columns of one batch after another; their names are added to `columns`."""
    for answer, batch in model.answers(rows, noticed):
        made = table.columns(model.restrict(answer), batch)
        columns.update(dict.fromkeys(made))
        yield made
        tell(f"predicted {table.before:,} of {rows.count:,} rows", table.before / rows.count)


def _notes(model: SavedModel, rows: NewRows, table: PredictedTable) -> Iterator[str]:
    yield from rows.said
    extra = model.extra(rows)
    if extra:
        more = f" and {len(extra) - 5} more" if len(extra) > 5 else ""
        yield f"columns that the model was not trained with, and does not read: {', '.join(map(repr, extra[:5]))}{more}"
    if table.lacking:
        yield f"the target is missing in {table.lacking:,} of {rows.count:,} rows"
    here = versions("scikit-learn")
    for name in ("scikit-learn", "numpy"):
        if model.versions.get(name) != here[name]:
            yield f"the model was saved with {name} {model.versions.get(name)}; this is {here[name]}"
