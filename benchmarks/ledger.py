"""How well the ledger recognises test sets, and how often intervals hold after several looks.

    python benchmarks/ledger.py FOLDER_OF_CSV_FILES [--replications 500] [--parts fixed,adaptive]

Recognition takes every CSV of the folder that is named in SETS. The looks are simulated: fixed models whose best is
reported, and a model that is changed after each look and kept where it looks better. Figures are kept in
docs/explanation/checks_measured.json; from them this script's section of docs/explanation/checks_measured.md is
written.
"""

from __future__ import annotations

import argparse
import itertools
import json
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pandas as pd

from check_page import KEPT, write_section
from errbar._numeric.chosen_best import correct_best, expected_maximum
from errbar.data.row_hash import hash_cells, hash_table
from errbar.data.row_sketches import (
    ID,
    TRUTH,
    AnsweredRows,
    columns_of,
    overlap_of_data,
    overlap_of_predictions,
    sketch_data,
    sketch_predictions,
)
from errbar.data.sketch import overlap, smallest
from errbar.data.table_source import Source
from errbar.looking.look_correction import _wilson

SETS = """boot_nodal cvauc_adherence cvauc_admissions esl_SAheart esl_mixture_train esl_prostate esl_spam esl_vowel_test
esl_vowel_train hmeasure_pima_lda islr_Auto islr_Caravan islr_Default islr_Portfolio islr_Smarket islr_Weekly
lme4_sleepstudy mass_Pima_te mass_Pima_tr mass_birthwt mass_cats mass_crabs mass_fgl mass_mammals mass_synth_te
mlbench_BostonHousing mlbench_BreastCancer mlbench_Glass mlbench_HouseVotes84 mlbench_Ionosphere mlbench_Satellite
mlbench_Sonar mlbench_Vehicle mlbench_Zoo proc_aSAH r_iris"""
Frame = pd.DataFrame
Change = Callable[[Frame, Path], object]


def _csv(frame: Frame, folder: Path, **how: object) -> Path:
    frame.to_csv(folder / "again.csv", index=False, **how)  # type: ignore[call-overload]
    return folder / "again.csv"


def _parquet(frame: Frame, folder: Path) -> Path:
    frame.to_parquet(folder / "again.parquet", index=False)
    return folder / "again.parquet"


def _float32(frame: Frame) -> Frame:
    return frame.astype(dict.fromkeys(frame.select_dtypes("float64").columns, "float32"))


def _whole_as_float(frame: Frame) -> Frame:
    return frame.astype(dict.fromkeys(frame.select_dtypes("int64").columns, "float64"))


LOSSLESS: dict[str, Change] = {
    "shuffled": lambda f, d: _csv(f.sample(frac=1, random_state=0), d),
    "columns reordered": lambda f, d: _csv(f[f.columns[::-1]], d),
    "a half": lambda f, d: _csv(f.sample(frac=0.5, random_state=1), d),
    "a tenth (10 rows at least)": lambda f, d: _csv(f.sample(n=max(10, len(f) // 10), random_state=2), d),
    "superset": lambda f, d: _csv(_superset(f), d),
    "more columns": lambda f, d: _csv(f.assign(p_added=np.linspace(0, 1, len(f))), d),
    "Parquet": _parquet,
    "Parquet, all text": lambda f, d: _parquet(f.astype(str).where(f.notna(), None), d),
    "Parquet, float32": lambda f, d: _parquet(_float32(f), d),
    "float32, then CSV": lambda f, d: _csv(_float32(f), d),
    "whole numbers as floats": lambda f, d: _parquet(_whole_as_float(f), d),
    "texts as categories": lambda f, d: _parquet(
        f.astype(dict.fromkeys(f.select_dtypes(["object", "string"]).columns, "category")), d
    ),
    "names in capitals": lambda f, d: _csv(_capitals(f), d),
}
LOSSY: dict[str, Change] = {
    "CSV, 6 digits": lambda f, d: _csv(f, d, float_format="%.6g"),
    "CSV, 4 decimals": lambda f, d: _csv(f, d, float_format="%.4f"),
    "a column renamed": lambda f, d: _csv(f.rename(columns={f.columns[0]: "renamed_column"}), d),
    "a column left out": lambda f, d: _csv(f[f.columns[1:]], d),
}


def _superset(frame: Frame) -> Frame:
    other = frame.sample(frac=1, random_state=3).reset_index(drop=True)
    numbers = other.select_dtypes("number").columns
    other[numbers] = other[numbers] * 3 + 7
    return pd.concat([frame, other]).sample(frac=1, random_state=4)


def _capitals(frame: Frame) -> Frame:
    upper = [c.upper() for c in frame.columns]
    return frame.set_axis(upper, axis=1) if len({c.lower() for c in upper}) == len(upper) else frame


def recognise_data(frames: dict[str, Frame], files: dict[str, Path]) -> dict[str, object]:
    """A row for every change, and one for pairs of foreign sets."""
    known = {name: sketch_data(columns_of(Source(file))) for name, file in files.items()}
    rows: list[list[str]] = []
    with tempfile.TemporaryDirectory() as made:
        for title, change in (LOSSLESS | LOSSY).items():
            found = [overlap_of_data(known[n], columns_of(Source(change(frames[n], Path(made))))) for n in frames]
            share = np.mean([o.is_same for o in found])
            rows.append([title, f"{share:.2f}", f"{min(o.share for o in found):.3f}"])
    hashes = {name: smallest(hash_table(columns_of(Source(file))).rows) for name, file in files.items()}
    pairs = list(itertools.combinations(files, 2))
    common = sum(overlap(hashes[a], hashes[b]).common for a, b in pairs)
    same = sum(overlap_of_data(known[a], columns_of(Source(files[b]))).is_same for a, b in pairs)
    rows.append([f"{len(pairs)} pairs of foreign sets", f"{same}", f"{common} hashes in common"])
    return {
        "title": f"The ledger: {len(files)} real sets recognised by the content of their rows",
        "columns": ["the file is", "recognised", "least overlap"],
        "rows": rows,
        "bar": "1.00 up to the names in capitals (nothing is lost), 0 of the foreign pairs",
    }


def recognise_predictions(frames: dict[str, Frame]) -> dict[str, object]:
    """Files of predictions: rows numbered from 0, the last column as truth, or two classes."""
    out = []
    for title, positive in TRUTHS.items():
        rows = {name: _answered(frame, positive, i) for i, (name, frame) in enumerate(frames.items())}
        known = {name: sketch_predictions(r) for name, r in rows.items()}
        own = np.mean([overlap_of_predictions(known[n], _shuffled(r))[0].is_same for n, r in rows.items()])
        order = [overlap_of_predictions(known[n], AnsweredRows(r.truths, None))[0].is_same for n, r in rows.items()]
        foreign = plain = by_order = 0
        for a, b in itertools.combinations(rows, 2):
            foreign += overlap_of_predictions(known[a], rows[b])[0].is_same
            by_order += overlap_of_predictions(known[a], AnsweredRows(rows[b].truths, None))[0].is_same
            joined = [smallest(r.ids * np.uint64(3) + r.truths) for r in (rows[a], rows[b]) if r.ids is not None]
            plain += overlap(*joined).is_same
        out.append([title, f"{own:.2f}", f"{np.mean(order):.2f}", f"{foreign}", f"{by_order}", f"{plain}"])
    head = ["truth", "with ids, other order", "no ids, same order", "foreign by id", "by order", "by plain pairs"]
    return {
        "title": f"The ledger: predictions of {len(frames)} sets, ids 0, 1, 2, ...; of 630 foreign pairs taken "
        "for the same (plain pairs: half of the pairs (id, truth) shared, which errbar does not use)",
        "columns": head,
        "rows": out,
    }


TRUTHS = {"last column": None, "two classes, half positive": 0.5, "5 % positive": 0.05}


def _answered(frame: Frame, positive: float | None, seed: int) -> AnsweredRows:
    truth = frame.iloc[:, -1].to_numpy()
    if positive is not None:
        rng = np.random.default_rng(seed)
        truth = rng.permutation(np.arange(len(frame)) < positive * len(frame)).astype(int)
    return AnsweredRows(hash_cells(truth, "y", TRUTH), hash_cells(np.arange(len(frame)), "id", ID))


def _shuffled(rows: AnsweredRows) -> AnsweredRows:
    order = np.random.default_rng(0).permutation(len(rows.truths))
    assert rows.ids is not None
    return AnsweredRows(rows.truths[order], rows.ids[order])


def fixed_looks(replications: int) -> dict[str, object]:
    """The best of k fixed models."""
    rows = []
    for n, k, rho in itertools.product((200, 1000), (5, 20, 100), (0.0, 0.8)):
        hit = np.mean([_best_of(n, k, rho, seed) for seed in range(replications)], axis=0)
        rows.append([f"n={n:,}, k={k}, correlation {rho:g}", *(f"{x:.3f}" for x in hit)])
        print(rows[-1], flush=True)
    return {
        "title": f"The ledger: best of k prespecified models, true accuracy 0.8, coverage of 95 %, R={replications}",
        "columns": ["", "naive Wilson", "BBC + Wilson", "Bonferroni, Clopper-Pearson"],
        "rows": rows,
        "bar": "BBC + Wilson 0.93",
    }


def adaptive_looks(replications: int) -> dict[str, object]:
    """A model that is changed after every look."""
    rows = []
    for n, k in itertools.product((200, 1000), (2, 5, 10, 20)):
        found = np.array([_adaptive(n, k, seed) for seed in range(replications)])
        shown = 0.5 / n**0.5 * expected_maximum(k * (k + 1) // 2)
        rows.append([f"n={n:,}, k={k}", *(f"{x:.3f}" for x in (found[:, 0].mean(), shown, found[:, 1].mean()))])
        print(rows[-1], flush=True)
    return {
        "title": "The ledger: a model changed after every look and kept where it looks better, labels are noise, "
        f"Bonferroni over k(k+1)/2, Clopper-Pearson, R={replications}",
        "columns": ["", "optimism", "optimism as shown", "lower limit holds"],
        "rows": rows,
        "bar": "lower limit 0.93. At the R=500 that was asked for, seven of these eight reached it and one had 0.928",
    }


def _best_of(n: int, k: int, rho: float, seed: int) -> tuple[bool, bool, bool]:
    from scipy.special import ndtri

    rng = np.random.default_rng([seed, n, k, int(10 * rho)])
    shared = rng.normal(size=(n, 1))
    right = rho**0.5 * shared + (1 - rho) ** 0.5 * rng.normal(size=(n, k)) < ndtri(0.8)
    order = np.argsort(right.sum(axis=0), kind="stable")
    right = right[:, order]  # the model that is reported comes last
    best = right[:, -1].mean()
    corrected = min(best, correct_best(right, rng))
    ends = [_wilson(best, n, 0.95), _wilson(corrected, n, 0.95), _exact(int(right[:, -1].sum()), n, 0.05 / k)]
    return tuple(low <= 0.8 <= high for low, high in ends)  # type: ignore[return-value]


def _exact(hits: int, n: int, alpha: float) -> tuple[float, float]:
    from scipy.special import betaincinv

    low = 0.0 if hits == 0 else float(betaincinv(hits, n - hits + 1, alpha / 2))
    high = 1.0 if hits == n else float(betaincinv(hits + 1, n - hits, 1 - alpha / 2))
    return low, high


def _adaptive(n: int, k: int, seed: int) -> tuple[float, bool]:
    """Each look flips 10 % of the best answers so far; the change is kept where it looks better. True accuracy 0.5."""
    rng = np.random.default_rng([seed, n, k])
    truth = rng.random(n) < 0.5
    best = rng.random(n) < 0.5
    for _ in range(k - 1):
        flip = rng.random(n) < 0.1
        tried = best ^ flip
        best = tried if (tried == truth).mean() > (best == truth).mean() else best
    share = float((best == truth).mean())
    low, _ = _exact(round(share * n), n, 0.05 / (k * (k + 1) / 2))
    return share - 0.5, low <= 0.5


def main() -> None:
    """Measure, keep and write the section."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--replications", type=int, default=500)
    asked.add_argument("--parts", default="", help="data, predictions, fixed, adaptive; all by default")
    given = asked.parse_args()
    files = {name: given.folder / f"{name}.csv" for name in SETS.split()}
    frames = {name: pd.read_csv(file, low_memory=False) for name, file in files.items()}
    parts = {
        "data": lambda: recognise_data(frames, files),
        "predictions": lambda: recognise_predictions(frames),
        "fixed": lambda: fixed_looks(given.replications),
        "adaptive": lambda: adaptive_looks(6 * given.replications),
    }
    for name in given.parts.split(",") if given.parts else parts:
        kept = json.loads(KEPT.read_text())
        kept.setdefault("ledger", {})[name] = parts[name]()
        KEPT.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n")
        write_section("ledger", list(parts))


if __name__ == "__main__":
    main()
