"""Writes src/errbar/intervals/studied.tsv from docs/explanation/coverage.md: measured coverage by method and measure.

docs/explanation/coverage.md is the one source: `scripts/coverage` writes it, and this file is made from it by
`scripts/docs`. A rule tells which method and measure a row of the page is about; rows that no rule reads (power,
warnings, widths) are left out.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE, FILE = ROOT / "docs" / "explanation" / "coverage.md", ROOT / "src" / "errbar" / "intervals" / "studied.tsv"
HEAD = "kind\tmethod\tmeasure\tabout\tplan\tworld\tn\tR\tlevel\tfound"
EFFORTS = {"quick": "corrected_t", "standard": "corrected_t", "thorough": "nested_cv"}
PLANS = {
    "nested CV 5 x 6": "nested_cv",
    "10-fold corrected t": "corrected_t",
    "10 x 3-fold corrected t": "corrected_t",
    "leave-one-out, corrected t": "corrected_t",
    "10 x 10-fold, corrected t within repeats": "corrected_t",
    "25 splits at 0.9, corrected t": "corrected_t",
    "bootstrap 50, out of bag": "oob",
    "5 x 2-fold, five by two": "five_by_two",
    "10-fold unstratified, pooled Wald (control)": "pooled_cv",
    "leave-one-out, pooled Wald (control)": "pooled_cv",
    "paired halves 5 x 10, conservative z": "conservative_z",
}
LABELS = {"log loss": "log_loss", "Brier": "brier", "calibration slope": "calibration_slope"}
OTHERS = re.compile(r"P\(truth|type I|power|width|warning|false pass|skewness|contradict|alarm|any pair|bias of|sd of")
"""Rows about something else than how often an interval held the truth."""
SHARES = {
    "Clopper-Pearson, least over p": "exact",
    "Wilson, mean over p": "wilson",
    "Wald (negative control)": "wald",
}


class Studied(NamedTuple):
    """A row of the page that says how often an interval held the truth."""

    kind: str
    method: str
    measure: str
    about: str
    plan: str
    world: str
    n: int
    R: str
    level: float
    found: float


def rows_of(text: str) -> Iterator[tuple[str, ...]]:
    """bar, procedure, world, n, R and found of every row."""
    for line in text.splitlines():
        cells = [c.strip() for c in line.strip().strip("|").split("|")]
        if line.startswith("| ") and len(cells) >= 8 and cells[0] != "bar":
            yield tuple(cells[:6])


def read(bar: str, procedure: str, world: str, n: str, R: str, found: str) -> Studied | None:
    """The row as a fact about a method; None where it is none."""
    level = re.search(r", level ([\d.]+)", procedure)
    plain = procedure.replace(level.group(0), "") if level else procedure
    if OTHERS.search(plain):
        return None
    about = re.search(r", (this model|the learner)$", plain)
    plain = plain.removesuffix(about.group(0)) if about else plain
    rule = _rule(bar, plain, world)
    if rule is None:
        return None
    kind, method, measure, plan = rule
    rows = count_units(n) if method == "clustered" else count_rows(n)
    if rows is None:
        return None
    share = float(level.group(1)) if level else 0.95
    who = about.group(1) if about else ""
    return Studied(kind, method, measure, who, plan, world, rows, R, share, float(found))


def count_rows(n: str) -> int | None:
    """40 x 25 rows are 1000, 10+10 are 20; None where the page gives something else."""
    sums = [part.split(" x ") for part in n.replace(",", "").split("+")]
    if not all(factor.strip().isdigit() for part in sums for factor in part):
        return None
    return sum(math.prod(int(factor) for factor in part) for part in sums)


def count_units(n: str) -> int | None:
    """Of `40 x 25`, `40 x lognormal` and `10 units`, the units."""
    found = re.match(r"(\d+)(?: x | units)", n)
    return int(found[1]) if found else None


def _rule(bar: str, text: str, world: str) -> tuple[str, str, str, str] | None:
    """(kind, method, measure, plan) that a procedure is about."""
    if text in SHARES:
        return "interval", SHARES[text], "share", ""
    if bar == "levels" and text == "share, least over p":
        return "interval", "exact", "share", ""
    fixed = {"AUC hull": ("auc_hull", "roc_auc"), "Spearman, Fisher z": ("fisher", "spearman")}
    fixed |= {"F1 by Jaccard, Clopper-Pearson": ("exact", "f1"), "Bonett-Price": ("mcnemar", "accuracy")}
    if text in fixed:
        return "gap" if text == "Bonett-Price" else "interval", *fixed[text], ""
    for pattern, kind, method in PATTERNS:
        found = re.fullmatch(pattern, text)
        if found:
            measure = found["measure"]
            return kind, method or found["method"], LABELS.get(measure, measure) or "any", ""
    effort = re.fullmatch(r"--effort (?P<effort>\w+), (?P<measure>\w+)", text)
    if effort:
        return "interval", EFFORTS[effort["effort"]], effort["measure"], f"effort {effort['effort']}"
    if text in PLANS and bar != "15":
        return "interval", PLANS[text], "error_rate", text
    folds = re.fullmatch(r"kfold\(k=(\d+)\), spearman", text)
    if folds:
        return "interval", "corrected_t", "spearman", f"{folds[1]}-fold"
    measure = LABELS.get(text, text)
    if bar in ("default", "25", "26", "27", "40", "levels") and re.fullmatch(r"\w+", measure):
        return "interval", default_method(measure, several=world == "multiclass"), measure, ""
    return None


PATTERNS = (
    (r"Dirichlet 1/(?:2|K\^2), (?P<measure>\w+)", "interval", "dirichlet"),
    (r"class draws, (?P<measure>\w+)", "interval", "class_draws"),
    (r"Hall's t, (?P<measure>\w+)", "interval", "hall"),
    (r"(?P<measure>log loss|Brier), Hall's t \(control\)", "interval", "hall"),
    (r"clustered, (?P<measure>\w+)", "interval", "clustered"),
    (r"(?P<measure>\w+), (?P<method>jackknife)", "interval", ""),
    (r"(?P<measure>\w+), (?P<method>delta|fisher) \(control\)", "interval", ""),
    (r"(?P<method>\w+), least over \d+ probes(?P<measure>)", "interval", ""),
    (r"gap of (?P<measure>\w+) by (?P<method>\w+)", "gap", ""),
    (r"gap of (?P<measure>\w+)", "gap", "paired"),
)


@cache
def default_method(measure: str, *, several: bool) -> str:
    """The method that errbar takes for a measure of independent rows when none is named."""
    import numpy as np

    import errbar

    rng = np.random.default_rng(0)
    y = rng.integers(0, 2, 200)
    two = {"truth": y, "prob": np.clip(0.25 + 0.5 * y + rng.normal(0, 0.25, 200), 0.01, 0.99), "positive": 1}
    x = rng.normal(size=200)
    numbers = {"truth": x + 5, "value": x + 5 + rng.normal(0, 0.5, 200)}
    three = rng.integers(0, 3, 200)
    roles = {"truth": three, "prob": rng.dirichlet([1.0] * 3, 200) * 0.5 + 0.5 * np.eye(3)[three]} if several else two
    roles = numbers if "regression" in errbar.measure(measure).kinds else roles
    return str(errbar.score(**roles, measures=measure).estimates[0].method)


def text_of(page: str) -> str:
    """The whole file."""
    found = [read(*row) for row in rows_of(page)]
    lines = ["\t".join(str(x) for x in row) for row in found if row is not None]
    return "\n".join([HEAD, *lines]) + "\n"


if __name__ == "__main__":
    made = text_of(PAGE.read_text(encoding="utf-8"))
    if "--check" in sys.argv[1:]:
        sys.exit(0 if made == FILE.read_text(encoding="utf-8") else "studied.tsv is stale: run scripts/docs")
    FILE.write_text(made, encoding="utf-8")
