"""What `lock` is asked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import final

from errbar.requests.column_groups import TargetRole, UnitRole
from errbar.requests.headings import OUTPUT, PLANNING
from errbar.requests.kinds import File, Number, Text, Whole
from errbar.requests.option import Request, option
from errbar.requests.ranges import SEED, SHARE
from errbar.requests.running_groups import StoreChoice


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
        "target": "Column to predict; errbar keeps its classes or quantiles in proportion.\n"
        "It also recognises predictions of the test rows by it.",
        "unit": "Patient, site or document; errbar keeps its rows together.",
        "store": "Folder for the ledger of uses; errbar creates it.\nBy default .errbar.",
    }
    examples = """>>> import errbar, pathlib, tempfile
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> _ = (folder / "d.csv").write_text(chr(10).join(["x,y", *(f"{i},{i % 2}" for i in range(30))]))
>>> locked = errbar.lock(folder / "d.csv", test=0.3, target="y", store=folder / "store")
>>> locked.test_rows, locked.test.name
(9, 'd.test.csv')"""
    shell_usage = "errbar lock DATA [--test SHARE] [--target COL]"
    shell_examples = """\
errbar lock patients.csv --target died --unit patient --reason "protocol 2.1"
errbar evaluate patients.train.csv --target died --model knn --save m.joblib
errbar predict m.joblib patients.test.csv --out preds.parquet
errbar score preds.parquet  # the one use; errbar refuses the next"""
    shell_next = "errbar ledger  # list every use of a test set"

    data: File = option("CSV, TSV, Parquet, Arrow/Feather, JSON lines or ARFF.")
    test: Number = option(
        "Share of the rows, or units, to set aside: 0 to 1.", 0.33, panel=PLANNING, within=SHARE, shape="SHARE"
    )
    reason: Text | None = option(
        "Why you lock it; errbar stores this in the ledger.", panel=OUTPUT, shape="TEXT", identifies=False
    )
    seed: Whole = option("Random seed of the draw.", 0, panel=PLANNING, within=SEED)
