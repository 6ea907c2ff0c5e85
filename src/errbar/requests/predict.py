"""What `predict` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.headings import OUTPUT
from errbar.requests.kinds import Features, File, ModelFile
from errbar.requests.option import Request, option
from errbar.requests.running_groups import OutputChoice


@final
@dataclass(frozen=True, kw_only=True)
class PredictRequest(OutputChoice, Request):
    """A saved model, rows that it has not seen, and where to write its predictions."""

    verb = "predict"
    returns = "PredictedRows"
    about = """Predictions of a saved model for new rows, in the columns that evaluate writes to `out`.

New rows are given as they are in their file: columns are found by name and coded as in training. A column called
source marks each row by its content, so that a ledger knows a locked test set in any order. Loading a model file runs
code that is in it: use files from people you trust only."""
    positional = ("model", "new")
    required = ("model", "new")
    shell_positional = ("model", "new")
    shell_required = ("model", "new", "out")
    examples = """>>> import errbar, tempfile
>>> X, y = [[0.0], [1.0], [2.0], [3.0]] * 3, ["no", "no", "yes", "yes"] * 3
>>> with tempfile.TemporaryDirectory() as folder:
...     run = errbar.evaluate("tree", X, y, plan="kfold(k=3)", save=f"{folder}/m.joblib")
...     found = errbar.predict(f"{folder}/m.joblib", [[0.5], [2.5]])
>>> found["label"].tolist()
['no', 'yes']"""
    shell_usage = "errbar predict MODEL NEW --out FILE.parquet"
    shell_note = "A model file holds code that runs when errbar loads it: use files from people you trust only."
    shell_examples = """\
errbar evaluate p.csv --target died --model forest --save model.joblib
errbar predict model.joblib new.csv --out preds.parquet
errbar score preds.parquet  # if new.csv has the target"""
    shell_next = "errbar score FILE.parquet  # score the predictions"

    model: ModelFile = option("Model file that errbar evaluate, select or threshold saved.\nOr the model itself.")
    new: Features = option("Rows to predict: CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.")
    out: File | None = option("Write the predictions to this file; the name ends in .parquet.", panel=OUTPUT)
