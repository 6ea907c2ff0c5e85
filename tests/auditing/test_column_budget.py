"""Wide tables: a leak in the last column is found, work is bounded, and what was left out is said."""

import subprocess
import sys

import numpy as np
import pytest

import errbar
from errbar.auditing import column_budget
from errbar.auditing.column_budget import COLUMNS, least_columns
from errbar.auditing.detectors import golden_columns, unit_columns
from errbar.auditing.detectors.copies import find_blocks
from errbar.data.feature_column import Feature
from tests.auditing.detectors.tables import table

N = 60
BUDGET = 40
WIDE = 200


@pytest.fixture
def budget(monkeypatch):
    """A budget far below the columns, so that wide is quick."""
    for module in (column_budget, golden_columns, unit_columns):
        monkeypatch.setattr(module, "COLUMNS", BUDGET)


def noise(p, seed=0):
    rng = np.random.default_rng(seed)
    return rng.normal(size=(N, p)), rng.permutation(np.arange(N) % 2)


def left_out(run):
    """What detectors left out of what they read, without what a check would need besides."""
    rows = run.sheet("checks").rows
    said = {code: why.split("; needs ")[0] for code, _, state, why in rows if why and state != "not testable"}
    return {code: why for code, why in said.items() if not why.startswith("needs ")}


def test_the_lowest_scores_are_kept_in_their_order_and_those_that_cannot_be_are_not_counted(monkeypatch):
    monkeypatch.setattr(column_budget, "COLUMNS", 2)
    kept, may = least_columns(np.array([3.0, np.inf, 1.0, 2.0]))
    assert (kept.tolist(), may) == ([2, 3], 3)


def test_a_copy_of_the_target_in_the_last_of_many_columns_is_found(budget):
    X, y = noise(WIDE)
    X[:, -1] = 5 - 2 * y
    (found,) = errbar.check(X, y).findings
    assert found.code == "EB205" and f"'x{WIDE - 1}'" in found.message
    assert f"{BUDGET} of the other {WIDE - 1} columns" in found.message


def test_a_number_written_twice_and_a_gap_that_tells_are_found_in_the_last_column(budget):
    X, y = noise(WIDE)
    number = np.random.default_rng(1).normal(size=N)
    X[:, -1] = np.exp(number)
    assert "EB205" in {f.code for f in errbar.check(X, number).findings}
    X[y == 1, -1] = np.nan
    assert "EB307" in {f.code for f in errbar.check(X, y).findings}


def test_trees_are_fitted_on_the_columns_that_tell_most_and_no_more_than_the_budget(monkeypatch):
    """Twenty columns part the classes, the budget is ten: the ten best are fitted, and the run says so."""
    X, y = noise(200)
    X[:, -20:] = y[:, None] + np.linspace(0.6, 0.05, 20) * X[:, -20:]
    fitted = []
    real = golden_columns.predict_by_column
    monkeypatch.setattr(column_budget, "COLUMNS", 10)
    monkeypatch.setattr(golden_columns, "predict_by_column", lambda x, *a, **k: fitted.append(x) or real(x, *a, **k))
    run = errbar.check(X, y)
    assert len(fitted) == 10
    assert any("'x199'" in f.message for f in run.findings)
    assert left_out(run)["EB205"].startswith("trees fitted on 10 of ")
    assert "looked at in part: a column that gives the target away (EB205): trees fitted on 10 of" in str(run)


@pytest.mark.parametrize("p", [300, 600])
def test_cells_read_to_judge_possible_ids_grow_with_the_columns_not_with_their_square(monkeypatch, p):
    X = np.random.default_rng(0).integers(0, 20, size=(N, p))
    read = []
    real = unit_columns.swap_gain
    monkeypatch.setattr(unit_columns, "swap_gain", lambda code, ranks: read.append(ranks.shape[1]) or real(code, ranks))
    found = unit_columns.find_unit_columns(table(X, np.arange(N) % 2))
    assert found.found == () and found.candidates > 0.9 * p
    assert sum(read) <= p * (unit_columns.FEW + 1)


def test_an_id_in_the_last_of_many_columns_is_found_and_how_many_columns_it_was_held_against_is_said(budget):
    X, y = noise(WIDE)
    unit = np.repeat(np.arange(20), 3)[np.random.default_rng(1).permutation(N)]
    X += 1.5 * np.random.default_rng(2).normal(size=(20, WIDE))[unit]
    X[:, -1] = unit
    run = errbar.check(X, y)
    (found,) = [f for f in run.findings if f.code == "EB101"]
    assert f"'x{WIDE - 1}'" in found.message
    assert left_out(run)["EB101"] == f"possible ids (1) held against {BUDGET} of {WIDE} columns"


def test_clean_wide_rows_give_no_finding_and_nothing_is_left_out(budget):
    run = errbar.check(*noise(WIDE))
    assert run.findings == () and left_out(run) == {}


def test_in_few_rows_the_best_of_many_columns_of_noise_is_a_note():
    """Twenty rows: the best of 300 columns of noise parts ten from ten with a chance of 300 / 2^13.3 = 0.03."""
    X, y = noise(300)[0][:20], np.arange(20) % 2
    X[:, -1] = y
    (found,) = errbar.check(X, y).findings
    assert found.severity == "note" and "the best of 300 columns of noise with a chance of 0.029" in found.message
    (found,) = errbar.check(X[:, -10:], y).findings
    assert found.severity == "warn"


def test_chance_by_hand():
    """Two thirds of 24 rows, each right with a half: 2^-16; one wrong row may be any of 24."""
    y = np.arange(24) % 2
    assert golden_columns.chance_of_best(y, y, 8) == pytest.approx(8 / 2**16)
    assert golden_columns.chance_of_best(y, np.where(np.arange(24) < 1, 1, y), 1) == pytest.approx(24 / 2**16)


def test_the_command_line_says_what_was_left_out(tmp_path):
    X = np.random.default_rng(0).integers(0, 20, size=(N, COLUMNS + 50))
    names = [f"g{j}" for j in range(X.shape[1])]
    lines = [",".join([*names, "y"]), *(",".join(map(str, [*row, i % 2])) for i, row in enumerate(X))]
    (tmp_path / "wide.csv").write_text("\n".join(lines))
    said = subprocess.run(
        [sys.executable, "-m", "errbar", "check", "wide.csv", "--target", "y"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert said.returncode == 0
    assert f"held against {COLUMNS:,} of {COLUMNS + 50:,} columns" in " ".join(said.stdout.split())


def naive_blocks(columns, names):
    """Blocks by their definition: from each column on, the shortest run that sums to 1 in every row."""
    values, blocks, at = dict(zip(names, columns)), [], 0
    while at < len(names):
        size = 1
        for end in range(at + 2, len(names) + 1):
            part = np.array([values[name] for name in names[at:end]])
            if not np.isin(part, (0, 1)).all() or (part.sum(axis=0) > 1).any():
                break
            if (part.sum(axis=0) == 1).all():
                size = end - at
                break
        blocks.append(tuple(names[at : at + size]))
        at += size
    return tuple(blocks)


@pytest.mark.parametrize("seed", range(30))
def test_blocks_of_indicators_are_those_of_the_definition(seed):
    rng = np.random.default_rng(seed)
    parts = []
    for _ in range(6):
        k = int(rng.integers(2, 5))
        coded = np.eye(k)[rng.integers(0, k, 8)].T
        parts += [coded, rng.integers(0, 2, (1, 8)), coded[: k - 1], np.zeros((1, 8))][: int(rng.integers(1, 5))]
    columns = np.concatenate([*parts, rng.normal(size=(1, 8)), *parts[:2]]).astype(float)
    names = tuple(f"c{j}" for j in range(len(columns)))
    features = [Feature(name=n, kind="number", values=x) for n, x in zip(names, columns)]
    assert find_blocks(features, names) == naive_blocks(columns, names)
