"""Making a saved model of an evaluation: the fit on all rows, with the coding of its columns and its error."""

from __future__ import annotations

import numpy as np

from errbar._versions import versions
from errbar.data.array_features import Matrix
from errbar.data.encoded_features import Encoded
from errbar.data.feature_table import FeatureTable
from errbar.data.native_form import native_form
from errbar.data.new_rows import column_values
from errbar.data.row_items import RowItems
from errbar.data.trained_columns import TrainedColumn, describe_columns, hash_rows, read_column
from errbar.errors import BadInput
from errbar.learners.fitting.saving import needs_code
from errbar.predicting.saved_model import SavedModel
from errbar.records.learner import Learner
from errbar.records.predictions import Predictions
from errbar.records.run import Run
from errbar.records.task import Task
from errbar.records.types import Array

MOST_HASHED = 1_000_000
"""Training rows up to which their hashes are kept: 8 bytes each."""


def make_saved_model(
    fitted: object, learner: Learner, given: Task, coded: Task, out_of_fold: Predictions, run: Run
) -> SavedModel:
    """`given` has the rows as they were read, `coded` as the learner was fitted on them."""
    rows = given.X
    if not isinstance(rows, FeatureTable):
        raise BadInput(f"A model is saved with the columns of its rows; got {type(rows).__name__}.")
    encoded = coded.X.columns if isinstance(coded.X, Encoded) else None
    used = rows if encoded is None else rows.only(tuple(c.name for c in encoded))
    columns = describe_columns(used)
    return SavedModel(
        fitted=fitted,
        learner=learner.name,
        with_code=needs_code(learner),
        kind=coded.kind,
        classes=coded.classes,
        labels=coded.labels,
        positive=coded.positive,
        outputs=coded.outputs,
        features=given.features,
        targets=given.targets,
        known=given.others,
        unit=given.unit_name,
        columns=columns,
        encoded=encoded,
        form=native_form(rows) if encoded is None else None,
        gives=tuple(r for r in ("label", "prob", "score", "value") if getattr(out_of_fold, r) is not None),
        run_json=run.to_json(),
        versions=versions("scikit-learn"),
        data_digest=given.digest,
        rows=given.n,
        hashes=_hash_training_rows(used, columns),
        items=rows.kind if isinstance(rows, RowItems) else "",
    )


def _hash_training_rows(rows: FeatureTable, columns: tuple[TrainedColumn, ...]) -> Array | None:
    """Sorted hashes of the rows' features; None where rows are too many, or sparse."""
    if len(rows) > MOST_HASHED or (isinstance(rows, Matrix) and rows.sparse):
        return None
    read = [read_column(column_values(rows, c.name), c, 0) for c in columns]
    coded = [found.values for found in read if found is not None]
    return np.unique(hash_rows(coded)) if coded else None
