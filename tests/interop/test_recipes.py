"""Every recipe of docs/how-to/other-libraries.md does what the page says, with the real library."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import errbar

PAGE = (Path(__file__).parents[2] / "docs" / "how-to" / "other-libraries.md").read_text(encoding="utf-8")
FIRST = re.search(r"```python\n(.*?)```", PAGE, re.S)[1]
RECIPES = {part.partition("\n")[0]: re.findall(r"```python\n(.*?)```", part, re.S) for part in PAGE.split("\n## ")[1:]}
NEEDS = {
    "LightGBM": "lightgbm",
    "XGBoost": "xgboost",
    "CatBoost": "catboost",
    "statsmodels": "statsmodels",
    "imbalanced-learn": "imblearn",
    "DuckDB": "duckdb",
    "polars": "polars",
    "MLflow": "mlflow",
    "lifelines": "lifelines",
}


def follow(name, tmp_path, monkeypatch):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name])
    monkeypatch.chdir(tmp_path)
    names = {}
    exec(FIRST, names)
    for block in RECIPES[name]:
        exec(block, names)
    return names


@pytest.mark.parametrize("name", ["scikit-learn", "LightGBM", "XGBoost", "CatBoost", "imbalanced-learn", "Notebooks"])
def test_learners_are_evaluated_out_of_fold(name, tmp_path, monkeypatch):
    run = follow(name, tmp_path, monkeypatch)["run"]
    assert run.data.rows == 300
    found = run.comparisons if run.verb == "compare" else run.estimates
    assert all(e.low is not None and e.low < e.high for e in found)


@pytest.mark.parametrize("name", ["statsmodels", "DuckDB", "polars", "lifelines"])
def test_predictions_of_any_source_are_scored(name, tmp_path, monkeypatch):
    names = follow(name, tmp_path, monkeypatch)
    from sklearn.metrics import roc_auc_score

    given = names["run"].predictions
    assert names["run"]["roc_auc"].value == pytest.approx(roc_auc_score(given.truth, given.prob))
    assert names["run"]["roc_auc"].low > 0.5


def test_mlflow_holds_values_ends_and_the_page(tmp_path, monkeypatch):
    monkeypatch.setenv("MLFLOW_ALLOW_FILE_STORE", "true")
    monkeypatch.setenv("MLFLOW_TRACKING_URI", (tmp_path / "mlruns").as_uri())
    names = follow("MLflow", tmp_path, monkeypatch)
    import mlflow

    run, kept = names["run"], mlflow.get_run(names["logged"].info.run_id)
    assert kept.data.metrics["roc_auc"] == run["roc_auc"].value
    assert kept.data.metrics["roc_auc_low"] == run["roc_auc"].low < kept.data.metrics["roc_auc_high"]
    there = [a.path for a in mlflow.MlflowClient().list_artifacts(kept.info.run_id)]
    assert sorted(there) == ["page.html", "run.json"]


def test_lifelines_concordance_is_not_given_another_number(tmp_path, monkeypatch):
    names = follow("lifelines", tmp_path, monkeypatch)
    with pytest.raises(errbar.errors.UnknownName, match="concordance index of censored times is not built"):
        errbar.score(truth=names["run"].predictions.truth, prob=names["run"].predictions.prob, measures="c_index")


def test_the_gate_of_the_page_passes_and_writes_its_files(tmp_path, monkeypatch):
    names = {}
    exec(FIRST, names)
    X, y, pd, np = (names[x] for x in ("X", "y", "pd", "np"))
    pd.DataFrame({"died": y, "risk": 1 / (1 + np.exp(-X["age"]))}).to_csv(tmp_path / "nightly.csv", index=False)
    line = re.search(r"```bash\nerrbar (.*?)\n```", PAGE)[1]
    done = subprocess.run([sys.executable, "-m", "errbar", *line.split()], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "gate.xml").exists() and (tmp_path / "gate.md").exists()
    monkeypatch.chdir(tmp_path)
    asked = re.search(r"In Python: `(.*?)` is", PAGE)[1]
    assert eval(asked, {"errbar": errbar}) == "pass"


def test_every_section_is_followed():
    followed = {*NEEDS, "scikit-learn", "Notebooks", "A gate in CI"}
    assert set(RECIPES) == followed
