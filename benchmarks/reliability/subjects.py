"""Subjects of mutation: for every reader one healthy file and the commands that read it.

Another reader is added by a function that returns its Subject, in SUBJECTS. A command is a list of words; {file} is the
mutated file, {here} the folder with `good.csv`, the healthy table, and whatever `prepare` wrote there.
"""

from __future__ import annotations

import io
import json
import random
import tempfile
import warnings
from collections.abc import Callable
from datetime import date, timedelta
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.feather as feather
import pyarrow.parquet as pq

N = 60
MODEL = """from sklearn.compose import make_column_selector, make_column_transformer
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline

numbers = make_column_transformer(("passthrough", make_column_selector(dtype_include="number")))
model = make_pipeline(numbers, LogisticRegression())
"""
ROLES = ["--truth", "y", "--prob", "p", "--positive", "b"]
FILES = (
    ["score", "{file}", *ROLES, "--unit", "u", "--by", "g"],
    ["evaluate", "{file}", "--model", "naive_bayes", "--target", "y", "--plan", "kfold(k=2)", "--store",
     "{here}/store"],
    ["compare", "{file}", "{here}/good.csv", *ROLES, "--unit", "u"],
    ["plan", "{file}", "--target", "y", "--unit", "u", "--no-fit"],
    ["gate", "{file}", "--champion", "{here}/good.csv", *ROLES, "--better", "log_loss", "--no-worse", "accuracy:0.01"],
    ["report", "{file}", *ROLES, "--format", "markdown"],
    ["score", "{file}", "--truth", "x", "--value", "p", "--weight", "w"],
    ["compare", "{file}", "{here}/good.csv", *ROLES, "--id", "i", "--shared"],
    ["evaluate", "{file}", "--model", "{here}/own.py:model", "--target", "y", "--drop", "g", "--plan", "kfold(k=2)",
     "--store", "{here}/store"],
    ["score", "{file}", "--truth", "y", "--label", "g", "--classes", "a,b,n,s"],
)  # fmt: skip
"""What every verb reads of a table."""


class Subject(NamedTuple):
    """A healthy file of one format, and the commands that read it."""

    name: str
    ending: str
    content: bytes
    commands: tuple[list[str], ...] = FILES
    rare: bool = False
    """True for a reader that starts a process: it gets a tenth of the inputs of others."""


def healthy_table() -> pa.Table:
    """Classes, probabilities, units, slices, weights, dates and ids; some values missing in a column nobody needs."""
    draw = random.Random(0)
    day = date(2024, 1, 1)
    return pa.table(
        {
            "i": list(range(N)),
            "y": [draw.choice(["a", "b"]) for _ in range(N)],
            "p": [round(draw.random(), 3) for _ in range(N)],
            "u": [f"{draw.randrange(15):03d}" for _ in range(N)],
            "g": pa.array([draw.choice(["n", "s"]) for _ in range(N)]).dictionary_encode(),
            "w": [draw.choice([0.5, 1.0, 2.0]) for _ in range(N)],
            "x": [draw.gauss(0, 1) for _ in range(N)],
            "d": [day + timedelta(days=draw.randrange(300)) for _ in range(N)],
            "m": [None if draw.random() < 0.2 else f"t{draw.randrange(9)}ü" for _ in range(N)],
        }
    )


def _sunk(write: Callable[[pa.BufferOutputStream], object]) -> bytes:
    sink = pa.BufferOutputStream()
    write(sink)
    return bytes(sink.getvalue().to_pybytes())


def _stream(sink: pa.BufferOutputStream) -> None:
    table = healthy_table()
    with pa.ipc.new_stream(sink, table.schema) as writer:
        writer.write_table(table, max_chunksize=25)


def csv_bytes() -> bytes:
    """The healthy table as CSV."""
    return _sunk(lambda sink: pc.write_csv(healthy_table(), sink))


def _jsonl() -> bytes:
    rows = healthy_table().to_pylist()
    return "\n".join(json.dumps({**row, "d": str(row["d"])}, ensure_ascii=False) for row in rows).encode()


def _arff() -> bytes:
    table, out = healthy_table(), io.StringIO()
    out.write("% a comment\n@relation 'healthy rows'\n")
    for name in table.column_names:
        nominal = {"y": "{a,b}", "g": "{n,'s'}", "u": "string", "m": "string", "d": "date"}
        out.write(f"@attribute {name} {nominal.get(name, 'numeric')}\n")
    out.write("@data\n")
    for row in table.to_pylist():
        out.write(",".join("?" if v is None else str(v) for v in row.values()) + "\n")
    return out.getvalue().encode()


def _toml() -> Subject:
    text = (
        '[gate]\nchampion = "good.csv"\nbetter = ["log_loss"]\nno-worse = {accuracy = 0.01}\n'
        'at-least = ["recall:0.1"]\ntruth = "y"\nprob = ["p"]\npositive = "b"\nunit = "u"\nlevel = 0.9\nseed = 3\n'
        'threshold = 0.5\ncost = "fn=10,fp=1"\nself-test = false\n\n[gate.because]\nEB304 = "too few rows are known"\n'
    )
    return Subject("TOML", ".toml", text.encode(), (["gate", "{here}/good.csv", "--config", "{file}"],))


def _compressed(name: str) -> bytes:
    return _sunk(lambda sink: feather.write_feather(healthy_table(), sink, compression=name))


def table_subjects() -> list[Subject]:
    """Every table format, with and without compression where it has any."""
    table = healthy_table()
    plain = table.set_column(4, "g", table.column("g").cast(pa.string()))
    return [
        Subject("CSV", ".csv", csv_bytes()),
        Subject("TSV", ".tsv", csv_bytes().replace(b",", b"\t")),
        Subject("JSON lines", ".jsonl", _jsonl()),
        Subject("Parquet", ".parquet", _sunk(lambda sink: pq.write_table(table, sink))),
        Subject("Parquet, plain pages", ".parquet", _sunk(lambda sink: pq.write_table(
            plain, sink, compression="none", use_dictionary=False, write_page_checksum=False))),
        Subject("Feather", ".feather", _compressed("uncompressed")),
        Subject("Feather, lz4", ".feather", _compressed("lz4")),
        Subject("Arrow stream", ".arrow", _sunk(_stream)),
        Subject("ARFF", ".arff", _arff()),
        _toml(),
        *_feather_v1(),
    ]  # fmt: skip


def _feather_v1() -> list[Subject]:
    """The format before 2020, as long as Arrow still writes it."""
    table = healthy_table().drop_columns(["d", "m"])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            content = _sunk(lambda sink: feather.write_feather(table, sink, version=1))
        except (ValueError, TypeError):
            return []
    return [Subject("Feather, version 1", ".feather", content, rare=True)]


def kept_subjects() -> list[Subject]:
    """Out-of-fold predictions that errbar wrote, with their plan and run in the file's metadata."""
    commands = (
        ["compare", "{file}", "{here}/kept.parquet"],
        ["report", "{file}", "--format", "markdown"],
        ["gate", "{file}", "--champion", "{here}/kept.parquet", "--better", "log_loss"],
        ["score", "{file}", "--truth", "truth", "--prob", "prob", "--positive", "b"],
        ["plot", "{file}", "roc", "--out", "{here}/roc.svg"],
    )
    with tempfile.TemporaryDirectory() as folder:
        file = _kept(Path(folder))
        return [Subject("Parquet, written by evaluate", ".parquet", file.read_bytes(), commands)]


def _kept(here: Path) -> Path:
    import errbar

    (here / "rows.csv").write_bytes(csv_bytes())
    file = here / "kept.parquet"
    errbar.evaluate("naive_bayes", here / "rows.csv", target="y", plan="kfold(k=2)", out=file)
    return file


SUBJECTS: list[Callable[[], list[Subject]]] = [table_subjects, kept_subjects]
"""One function for each part of errbar that reads files."""


def prepare(here: Path) -> None:
    """Write what the commands need beside the mutated file."""
    (here / "good.csv").write_bytes(csv_bytes())
    _kept(here)
    (here / "own.py").write_text(MODEL, encoding="utf-8")


def every_subject() -> list[Subject]:
    """All of them, in order."""
    return [subject for make in SUBJECTS for subject in make()]
