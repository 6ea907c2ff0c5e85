"""How well the ledger recognises test sets, and how often intervals hold after several looks; prints docs' section.

    python benchmarks/ledger.py FOLDER_OF_CSV_FILES [--replications 500]

Recognition takes every CSV of the folder that is named in SETS. The looks are simulated: fixed models whose best is
reported, and a model that is changed after each look and kept where it looks better.
"""

from __future__ import annotations

import argparse
import itertools
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pandas as pd

from errbar._numeric.best_of import correct_best, expected_maximum
from errbar._numeric.sketch import overlap, smallest
from errbar.auditing.look_correction import _wilson
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
from errbar.data.table_source import Source

SETS = [
    "boot_nodal",
    "cvauc_adherence",
    "cvauc_admissions",
    "esl_SAheart",
    "esl_mixture_train",
    "esl_prostate",
    "esl_spam",
    "esl_vowel_test",
    "esl_vowel_train",
    "hmeasure_pima_lda",
    "islr_Auto",
    "islr_Caravan",
    "islr_Default",
    "islr_Portfolio",
    "islr_Smarket",
    "islr_Weekly",
    "lme4_sleepstudy",
    "mass_Pima_te",
    "mass_Pima_tr",
    "mass_birthwt",
    "mass_cats",
    "mass_crabs",
    "mass_fgl",
    "mass_mammals",
    "mass_synth_te",
    "mlbench_BostonHousing",
    "mlbench_BreastCancer",
    "mlbench_Glass",
    "mlbench_HouseVotes84",
    "mlbench_Ionosphere",
    "mlbench_Satellite",
    "mlbench_Sonar",
    "mlbench_Vehicle",
    "mlbench_Zoo",
    "proc_aSAH",
    "r_iris",
]
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
    return frame.set_axis(upper, axis=1) if len(set(c.lower() for c in upper)) == len(upper) else frame


def recognition(folder: Path) -> Iterator[str]:
    """A row for every change, and one for pairs of foreign sets."""
    files = {name: folder / f"{name}.csv" for name in SETS}
    frames = {name: pd.read_csv(file, low_memory=False) for name, file in files.items()}
    known = {name: sketch_data(columns_of(Source(file))) for name, file in files.items()}
    yield f"| {len(files)} real sets | recognised | least overlap |"
    yield "|---|---|---|"
    with tempfile.TemporaryDirectory() as made:
        for title, change in (LOSSLESS | LOSSY).items():
            found = [overlap_of_data(known[n], columns_of(Source(change(frames[n], Path(made))))) for n in frames]
            share = np.mean([o.is_same for o in found])
            yield f"| {title} | {share:.2f} | {min(o.share for o in found):.3f} |"
    hashes = {name: smallest(hash_table(columns_of(Source(file))).rows) for name, file in files.items()}
    pairs = list(itertools.combinations(files, 2))
    common = sum(overlap(hashes[a], hashes[b]).common for a, b in pairs)
    same = sum(overlap_of_data(known[a], columns_of(Source(files[b]))).is_same for a, b in pairs)
    yield f"| {len(pairs)} pairs of foreign sets | {same} | {common} hashes in common |"
    yield ""
    yield from predictions(frames)


def predictions(frames: dict[str, Frame]) -> Iterator[str]:
    """Files of predictions: rows numbered from 0, the last column as truth, and the same as two classes."""
    yield "| files of predictions | same set, other order | same order, no ids | foreign pairs by id | by plain (id, truth) |"
    yield "|---|---|---|---|---|"
    for title, binary in (
        ("truth: last column", False),
        ("truth: two classes, half positive", True),
        ("truth: 5 % positive", 0.05),
    ):
        rows = {name: _answered(frame, binary) for name, frame in frames.items()}
        known = {name: sketch_predictions(r) for name, r in rows.items()}
        own = np.mean([overlap_of_predictions(known[n], _shuffled(r))[0].is_same for n, r in rows.items()])
        order = [overlap_of_predictions(known[n], AnsweredRows(r.truths, None))[0].is_same for n, r in rows.items()]
        foreign = plain = 0
        for a, b in itertools.combinations(rows, 2):
            foreign += overlap_of_predictions(known[a], rows[b])[0].is_same
            joined = [smallest(r.ids * np.uint64(3) + r.truths) for r in (rows[a], rows[b]) if r.ids is not None]
            plain += overlap(*joined).is_same
        pairs = len(rows) * (len(rows) - 1) // 2
        yield f"| {title} | {own:.2f} | {np.mean(order):.2f} | {foreign} of {pairs} | {plain} of {pairs} |"


def _answered(frame: Frame, binary: bool | float) -> AnsweredRows:
    truth = frame.iloc[:, -1]
    if binary:
        rank = pd.Series(truth.astype(str).map(hash) if truth.dtype.kind not in "iuf" else truth).rank(method="first")
        truth = pd.Series((rank > (1 - (0.5 if binary is True else binary)) * len(rank)).astype(int))
        truth = truth.sample(frac=1, random_state=len(frame)).reset_index(drop=True)
    return AnsweredRows(hash_cells(truth.to_numpy(), "y", TRUTH), hash_cells(np.arange(len(frame)), "id", ID))


def _shuffled(rows: AnsweredRows) -> AnsweredRows:
    order = np.random.default_rng(0).permutation(len(rows.truths))
    assert rows.ids is not None
    return AnsweredRows(rows.truths[order], rows.ids[order])


def looks(replications: int) -> Iterator[str]:
    """Fixed models, then adaptive ones."""
    yield f"| best of k fixed models, true accuracy 0.8, R = {replications} | naive Wilson | BBC + Wilson | Bonferroni exact |"
    yield "|---|---|---|---|"
    for n, k, rho in itertools.product((200, 1000), (5, 20, 100), (0.0, 0.8)):
        hit = np.mean([_best_of(n, k, rho, seed) for seed in range(replications)], axis=0)
        yield f"| n = {n:,}, k = {k}, correlation {rho:g} | {hit[0]:.3f} | {hit[1]:.3f} | {hit[2]:.3f} |"
    yield ""
    yield f"| a model changed after every look, labels are noise, R = {replications} | optimism | shown as at most about | lower limit holds |"
    yield "|---|---|---|---|"
    for n, k in itertools.product((200, 1000), (2, 5, 10, 20)):
        found = np.array([_adaptive(n, k, seed) for seed in range(replications)])
        shown = 0.5 / n**0.5 * expected_maximum(k * (k + 1) // 2)
        yield f"| n = {n:,}, k = {k} | {found[:, 0].mean():.3f} | {shown:.3f} | {found[:, 1].mean():.3f} |"


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
    """Print the section."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("folder", type=Path)
    asked.add_argument("--replications", type=int, default=500)
    given = asked.parse_args()
    for line in itertools.chain(recognition(given.folder), [""], looks(given.replications)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
