"""errbar select: spaces in TOML are read; a kept run is shown, plotted and cited."""

import re
from pathlib import Path

import numpy as np
import pytest

from errbar.data.write_parquet import write_parquet

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "choose-settings.md").read_text(encoding="utf-8")
SPACES = {"neighbours.toml": "k = [1, 5]\n", "algorithms.toml": "[knn]\nk = [1, 5]\n[tree]\nmax_depth = [1, 2]\n"}


@pytest.fixture
def tumours(folder):
    """Small stand-ins for the files that the page names."""
    rng = np.random.default_rng(0)
    for name in ("tumours", "new"):
        X = rng.normal(size=(60, 2))
        truth = np.where(X[:, 0] + rng.normal(size=60) > 0, "malignant", "benign")
        write_parquet({"size": X[:, 0], "age": X[:, 1], "diagnosis": truth}, folder / f"{name}.parquet")
    for name, text in SPACES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_the_spaces_of_the_page_are_read():
    import tomllib

    from errbar.selecting.read_space import read_space

    blocks = [tomllib.loads(b) for b in re.findall(r"```toml\n(.*?)```", PAGE, re.S)]
    assert read_space(blocks[0], {"": ("k",)}).size == 4
    assert read_space(blocks[1], {"knn": ("k", "weights"), "tree": ("max_depth", "min_leaf")}).size == 8 + 4 * 20


@pytest.mark.heavy
def test_a_kept_selection_is_listed_shown_and_cited(tumours, errbar):
    words = (
        "select tumours.parquet --target diagnosis --model knn --space neighbours.toml --outer kfold(k=3) -m error_rate"
    )
    made = errbar(*words.split(), "--inner", "kfold(k=2)", "--store", "kept")
    assert made.code == 0 and made.out.startswith("A model chosen this way errs on ") and "\nchosen " in made.out
    run = re.search(r"run (\w+)$", made.out.strip()).group(1)
    shown = errbar("show", run, "--store", "kept").out
    assert shown.startswith(made.out) and "--inner 'kfold(k=2)'" in shown.partition("run it again:")[2]
    assert "select" in errbar("runs", "--store", "kept").out
    assert "cawley2010" in errbar("cite", run, "--store", "kept").out
    for wanted in ("markdown", "latex", "csv", "json"):
        said = errbar("report", run, "--store", "kept", "--format", wanted)
        assert said.code == 0 and "candidates" in said.out.lower()
    none = errbar(*words.split()[:-4], "--outer", "none")
    assert none.code == 4 and "EB105" in none.err
    assert "cannot be overridden" in errbar("explain", "EB105").out


@pytest.mark.heavy
def test_the_chosen_setting_is_reported_kept_saved_and_shown(tumours, errbar):
    words = "select tumours.parquet --target diagnosis --model knn --space neighbours.toml --report chosen -m err"
    kept = ("--outer", "holdout", "--store", "kept", "--save", "m.joblib")
    made = errbar(*words.split(), *kept)
    assert made.code == 0 and re.search(r"of the setting k=\d, from 1 outer split", " ".join(made.out.split()))
    run = re.search(r"run (\w+)$", made.out.strip()).group(1)
    again = errbar("show", run, "--store", "kept")
    assert again.out.startswith(made.out) and "--report chosen" in again.out.partition("run it again:")[2]
    told = errbar("predict", "m.joblib", "new.parquet", "--out", "p.parquet")
    assert told.code == 0 and "fitted on 40 rows" in " ".join(told.out.split())
    assert errbar("report", run, "--store", "kept", "--out", "r.html").code == 0
    assert errbar(*words.split(), *kept, "--resume").out.count(f"run {run}") == 1
    none = errbar(*words.split(), "--outer", "kfold(k=3)")
    assert none.code == 2 and "Use --outer holdout, or leave --report out" in " ".join(none.err.split())
