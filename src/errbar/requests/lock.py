"""What `lock` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.column_groups import TargetRole, UnitRole
from errbar.requests.kinds import File, Number, Text, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import SEED, SHARE
from errbar.requests.running_groups import RUNNING, StoreChoice
from errbar.requests.splitting_groups import PLANNING


@final
@dataclass(frozen=True, kw_only=True)
class LockRequest(StoreChoice, TargetRole, UnitRole, Request):
    """A file of data, which part of it to put under lock, and where looks are recorded."""

    verb = "lock"
    returns = "LockedData"
    about = """A test set under lock: two files beside the data, and a ledger that counts looks at the test rows.

`data.csv` becomes `data.train.csv` and `data.test.csv`; existing files are never replaced. From then on the second look
at the test rows is refused, whatever file they come in."""
    positional = ("data",)
    required = ("data",)
    shell_positional = ("data",)
    shell_required = ("data",)
    reworded = {
        "target": "Column to predict: its classes or quantiles are kept in proportion, and predictions are recognised "
        "by it.",
        "unit": "Column of patients, sites, documents: a unit is kept together.",
        "store": "Folder of the run store that keeps the ledger; it is made. By default .errbar.",
    }
    examples = """>>> import errbar, pathlib, tempfile
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> _ = (folder / "d.csv").write_text(chr(10).join(["x,y", *(f"{i},{i % 2}" for i in range(30))]))
>>> locked = errbar.lock(folder / "d.csv", test=0.3, target="y", store=folder / "store")
>>> locked.test_rows, locked.test.name
(9, 'd.test.csv')"""
    shell_examples = """Examples:
  errbar lock patients.csv --test 0.33 --target died --unit patient --reason "final evaluation, protocol 2.1"
  errbar evaluate patients.train.csv --target died --model forest --unit patient --save model.joblib
  errbar predict model.joblib patients.test.csv --out preds.parquet
  errbar score preds.parquet                               # the one look; the next is refused"""

    data: File = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.")
    test: Number = option(
        "Share of the rows, or of the units, that is put under lock.", 0.33, panel=PLANNING, within=SHARE
    )
    reason: Text | None = option("Why it is locked; kept in the ledger.", panel=RUNNING)
    seed: Whole = option("Seed of the draw.", 0, panel=PLANNING, within=SEED)
