"""Values for every kind of word: plausible ones, and odd ones that no person means."""

from __future__ import annotations

import math
import random
import re
from functools import cache
from typing import NamedTuple

from command_files import ODD_NAMES, OWN_MEASURES

from errbar._shelf import SHELVES, shelf
from errbar.requests.ranges import Range

LONG = "x" * 3000
TEXTS = ("", " ", "zzz", "ünïcödé 🙂", "a\x00b", "tab\there", "new\nline", "\x1b[31m", LONG, "'", '"', "(", ")", "[",
         "a=b", "=", ",", ":", "`tick`", "{}", "%s", "none", "null", "True", "-", "--", "-1", "../..", "\udcff",
         "a(b=c", "f(x=1)", "٣", "NaN")  # fmt: skip
NUMBERS = ("-1", "0", "1", "0.5", "2", "95", "0.05", "1e-300", "1e308", "1e400", "nan", "inf", "-inf", "0.9999999999",
           "0.99999999999999999", "-0.0", "1_000", "0x10", "1,5", "٣", "½", "1e-17", "1e5", "-1e308", "0.3",
           "abc")  # fmt: skip
WHOLES = ("-1", "0", "1", "2", "3", "7", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
          "1" + "0" * 30, "1" + "0" * 400, "1.0", "1.5", "nan", "inf", "1e3", "0x10", "१२", "-9223372036854775809",
          "1" + "0" * 5000, "-0")  # fmt: skip
SPANS = ("7d", "12h", "-1d", "0", "0d", "3", "1e30d", "1e400d", "inf", "nan", "99999999999d", "d", "7 parsecs",
         "1e-300d", "-1", "7D", "30s", "5m", "2h", "0.001s", "0s", "-5s", "1e300h", "1e18", "2.5h", "1e308d",
         "１d")  # fmt: skip
SIZES = ("8G", "1", "0", "-1", "8X", "1e400G", "nan", "inf", "512M", "1K", "1e30T", "G", "8 G", "٣G")
PATHS = ("bin.csv", "bin2.csv", "rows.csv", "multi.csv", "reg.csv", "labels.csv", "few.csv", "one.csv", "none.csv",
         "same.csv", "odd.csv", "empty.csv", "folder", "missing.csv", "missing/x.csv", "own.py", "space.toml",
         "run.json", "kept.parquet", "new.parquet", "model.joblib", "reg.joblib", "page.html", "scores.csv",
         "folds.csv", "costs.csv", ".errbar", "folder/..", "bin.csv/x", LONG + ".csv", "gate.toml")  # fmt: skip
OUTPUTS = ("o.svg", "o.html", "o.parquet", "o.joblib", "o.xml", "o.md", "o.png", "o.json", "o.csv", "o.tex", "o.pdf",
           "-", "folder", "missing/o.svg", "bin.csv", "o.xyz", "o", "page.html", "kept.parquet", ".",
           "folder/o.parquet")  # fmt: skip
FOLDERS = (".errbar", "newstore", "bin.csv", "missing/deep/store", "folder", "", "bin.csv/store")
COSTS = ("fn=10,fp=1", "fn=-1,fp=0", "fn=nan,fp=1", "fn=inf,fp=1", "fn=1e308,fp=1e308", "costs.csv", "fn=", "zz",
         "fn=amt,fp=5", "fn=1e-300,fp=1e-300", "folder", "missing.csv", "fn=0,fp=0", "fn=1", "fp=1,fp=2", "fn=u,fp=1",
         "amt", "a=1,b=2", "fn=1e400,fp=1", "bin.csv", "fn==1")  # fmt: skip
CLASSES = ("0,1", "1,0", "a,b,c", "", "0", "0,0", "0,1,2", ",", "c,b,a", "north,south", LONG, "a,b,c,d", "0,1,")
CODES = ('EB304="few rows"', "EB202=x", "EB999=x", "EB101", "=", "EB304=", "eb209=y", "zzz=1", "EB101=known", "EB1\n=x")
VARIED = ("max_depth=1,2", "k=", "zz=1", "smoothing=1e-9,1", "max_depth=nan,inf", "=", "k=1,2", "rate=0.5", "n=5,10",
          "m=1,2", "max_depth=-1,0", "k=1,1,1", "rate=0,1", "n=-5", "d=1,2", "k=1e400", "m=0", "max_depth")  # fmt: skip
RUNS = ("last", "bin.csv", "run.json", "page.html", "kept.parquet", "new.parquet", "zzzz", "", "0", "missing.json",
        "folder", "last2", "model.joblib", "empty.csv", "../x", "lastlast", "ffffffff")  # fmt: skip
EXCLUDED = {"dask", "ray", "processes"}
"""Engines that start processes or clusters: seconds for every command."""
SHELF_OF = {"plan": "splits", "inner": "splits", "outer": "splits", "model": "learners", "learner": "learners",
            "engine": "engines", "test": "contrasts", "search": "search", "primary": "measures", "compare": "measures",
            "fit-loss": "measures", "measure": "measures", "interval": "intervals", "name": "pictures"}  # fmt: skip
"""Where the concept that a word names is found; a word that is not here gets concepts of all shelves."""
CALLED = {"Measures": "measures", "IntervalCall": "intervals", "WorldCall": "worlds", "StudyCall": "studies",
          "Criteria": "measures", "Amounts": "measures"}  # fmt: skip
OWN_CODE = {
    "learners": ("own.py:model", "own.py:Breaks", "own.py:missing", "missing.py:x", "math:pi"),
    "measures": ("own.py:huge", *(f"own.py:{name}(reads=label, better=high)" for name in OWN_MEASURES)),
}
POOLS = {
    "Number": NUMBERS, "Whole": WHOLES, "Duration": SPANS, "Timespan": SPANS, "Size": SIZES, "Table": PATHS,
    "Features": PATHS, "Model": PATHS, "Models": PATHS, "ModelFile": PATHS, "File": OUTPUTS + PATHS, "Folder": FOLDERS,
    "Output": OUTPUTS, "Costs": COSTS, "Classes": CLASSES, "Reasons": CODES, "Vary": VARIED, "Text": TEXTS,
    "ClassName": ("0", "1", "b", "zzz", "", "1.0", "nan"), "Run": RUNS,
}  # fmt: skip
"""Values by kind; a kind that is not here gets texts."""
USUAL = {
    "Duration": ("7d", "12h", "2"), "Timespan": ("30s", "5m"), "Size": ("8G", "512M"), "Costs": ("fn=10,fp=1",),
    "Classes": ("0,1", "a,b,c"), "ClassName": ("0", "1"), "Folder": (".errbar", "newstore"),
    "Run": ("last", "run.json"),
    "Output": ("o.svg", "o.html", "o.parquet", "o.joblib", "o.xml", "o.md"), "Reasons": ("EB202=few", "EB304=few"),
    "File": ("o.parquet", "o.joblib", "o.xml", "o.md"), "Vary": ("max_depth=1,2", "k=2,3"),
}  # fmt: skip
SMALL_WHOLES = ("0", "1", "2", "3")
ENDS = ("0", "1", "-1", "5e-324", "1e-300", "1e-16", "0.9999999999999999", "1e15", "1e300", "1.7976931348623157e308")
COSTLY = ("replicates", "replications", "n", "budget")
"""Numbers whose upper ends are allowed and take hours."""
WORD = re.compile(r"[\w.=:-]+(?:\([\w=., ]*\))?")


class Word(NamedTuple):
    """A word of a command: its flag, its kind, the help that names its values, and the numbers that it allows."""

    flag: str
    kind: str
    help: str
    place: bool = False
    many: bool = False
    within: Range | None = None
    default: object = None


@cache
def concepts(room: str) -> tuple[str, ...]:
    return tuple(name for name in shelf(room).names if name not in EXCLUDED)


def call(room: str, draw: random.Random) -> str:
    """A concept of a shelf, at times with options, at times with odd ones."""
    own = OWN_CODE.get(room, ())
    if own and draw.random() < 0.08:
        return draw.choice(own)
    name = draw.choice(concepts(room))
    options = [*getattr(shelf(room).get(name), "options", {})]
    if not options or draw.random() < 0.5:
        return name
    pool = NUMBERS + WHOLES[:8] + ("macro", "micro", "weighted", "0.5", "2", "zzz", "none", "", "b")
    said = draw.sample(options, min(len(options), draw.choice((1, 1, 2))))
    if draw.random() < 0.1:
        said.append("zzz")
    return f"{name}({', '.join(f'{word}={draw.choice(pool)}' for word in said)})"


def _criterion(draw: random.Random) -> str:
    measure = draw.choice(("accuracy", "log_loss", "roc_auc", "rmse", "brier", call("measures", draw)))
    amount = draw.choice(("0.5", "0.01", *NUMBERS, "", "x"))
    return measure if draw.random() < 0.2 else f"{measure}:{amount}"


def odd(word: Word, columns: tuple[str, ...], draw: random.Random) -> list[str]:
    """Return values after a flag that no person means, among some that one does; a list may have several."""
    if word.kind == "Flag":
        return [] if draw.random() < 0.95 else ["zzz"]
    count = draw.choice((1, 1, 1, 2, 3)) if word.many else 1
    return [_one(word, columns, draw) for _ in range(count)]


def usual(word: Word, columns: tuple[str, ...], draw: random.Random) -> list[str]:
    """Return a value that a person may well type, though perhaps not here."""
    if word.kind == "Flag":
        return []
    if word.kind in ("Number", "Whole"):
        known = (word.within and word.within.example, word.default)
        return [draw.choice([str(x) for x in known if isinstance(x, (str, int, float))] or ["0.2", "1", "3"])]
    if word.kind in USUAL:
        return [draw.choice(USUAL[word.kind])]
    if word.kind in ("Columns", "Values"):
        return [draw.choice(columns)]
    if word.kind in CALLED and word.kind not in ("Criteria", "Amounts"):
        return [draw.choice(concepts(CALLED[word.kind]))]
    if word.flag in SHELF_OF:
        return [draw.choice(concepts(SHELF_OF[word.flag]))]
    return [_one(word, columns, draw)]


def edge(word: Word, columns: tuple[str, ...], draw: random.Random) -> list[str]:
    """Return a number at the end of what is allowed; of other kinds, a usual value."""
    if word.kind not in ("Number", "Whole"):
        return usual(word, columns, draw)
    if word.within is None:
        return [draw.choice(SMALL_WHOLES if word.kind == "Whole" else ENDS)]
    low, high, inside = word.within.low, word.within.high, word.within.closed
    if word.within.whole:
        return [str(draw.choice((low, low + 1) if word.flag in COSTLY else (low, low + 1, high, high - 1)))]
    return [repr(draw.choice((low, high) if inside else (math.nextafter(low, high), math.nextafter(high, low))))]


def _one(word: Word, columns: tuple[str, ...], draw: random.Random) -> str:
    chance = draw.random()
    if chance < 0.06:
        return draw.choice(TEXTS)
    if word.kind in ("Columns", "Values") and word.flag != "checklist":
        return draw.choice(columns if chance < 0.85 else (*ODD_NAMES, "Y", "zzz", "nan", "y,p", "given:fold"))
    if word.kind in CALLED or (word.kind in ("Call", "Text") and word.flag in SHELF_OF and chance < 0.85):
        if word.kind in ("Criteria", "Amounts"):
            return _criterion(draw) if word.kind == "Criteria" or chance < 0.5 else draw.choice(NUMBERS)
        return call(CALLED.get(word.kind) or SHELF_OF[word.flag], draw)
    if word.kind == "Call" and chance < 0.5:
        return call(draw.choice([room for room in SHELVES if room != "checks"]), draw)
    named = WORD.findall(word.help)
    if word.kind not in POOLS or (word.kind == "Text" and chance < 0.7):
        return draw.choice(named or list(TEXTS))
    return draw.choice(POOLS[word.kind])
