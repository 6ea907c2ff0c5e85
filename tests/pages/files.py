"""The files that pages name, the same at every writing; `errbar-demo/` is in every page's folder."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

ROOT = Path(__file__).resolve().parents[2]
LECTURES = ROOT / "examples" / "lectures"
Columns = dict[str, np.ndarray]


def write_files(folder: Path, names: tuple[str, ...]) -> None:
    """Write the demo's files, then those of every name."""
    write_demo(folder / "errbar-demo")
    for name in names:
        if name not in FILES:
            raise ValueError(f"no files are called {name!r}; there are {', '.join(FILES)}")
        FILES[name](folder)


def write_demo(folder: Path) -> None:
    """Write the tables of `errbar demo`, without its runs."""
    folder.mkdir()
    for name, content in _demo().items():
        (folder / name).write_bytes(content)


@cache
def _demo() -> dict[str, bytes]:
    """Every file by its name; made once, since models are fitted for two of them."""
    from errbar.data.write_parquet import write_parquet
    from errbar.learners import bundled_predictions, bundled_tumours

    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for name in ("breast_cancer", "digits"):
            held = bundled_predictions(name, 0)
            columns = {f"p_{c}": held.prob[:, i] for i, c in enumerate(held.classes)}
            write_parquet({"truth": held.truth, **columns}, folder / f"{name}.parquet")
        write_parquet(bundled_tumours(), folder / "tumours.parquet")
        made = {path.name: path.read_bytes() for path in folder.iterdir()}
    return made | {"neighbours.toml": b"k = [1, 5, 15, 45]\n"}


def _lectures(folder: Path) -> None:
    shutil.copytree(LECTURES, folder, dirs_exist_ok=True)


def _tumours(folder: Path) -> None:
    """tumours.parquet of the demo, and new.parquet: tumours without a diagnosis."""
    from errbar.data.write_parquet import write_parquet
    from errbar.learners import bundled_tumours

    columns = bundled_tumours()
    write_parquet(columns, folder / "tumours.parquet")
    write_parquet(
        {name: values[:20] for name, values in columns.items() if name != "diagnosis"}, folder / "new.parquet"
    )


def _diabetes(folder: Path) -> None:
    from sklearn.datasets import load_diabetes

    found = load_diabetes()
    columns = {name: found.data[:, j] for j, name in enumerate(found.feature_names)}
    _write(folder / "diabetes.csv", {**columns, "y": found.target})


def _gate(folder: Path) -> None:
    """prod.parquet and new.parquet: the new model knows one thing more."""
    from errbar.data.write_parquet import write_parquet

    rng = np.random.default_rng(0)
    known, more = rng.normal(size=(2, 3000))
    y = (rng.random(3000) < _share(1.5 * known + more)).astype(int)
    write_parquet({"y": y, "p": _share(1.2 * known)}, folder / "prod.parquet")
    write_parquet({"y": y, "p": _share(1.5 * known + more)}, folder / "new.parquet")


def _risks(folder: Path) -> None:
    """preds.csv: 1,200 visits of 400 patients; grades.csv and costs.csv: three classes and what each mistake costs."""
    rng = np.random.default_rng(0)
    patient = np.arange(1200) // 3
    x = rng.normal(size=400)[patient] + rng.normal(size=1200)
    died = (rng.random(1200) < _share(x - 1.9)).astype(int)
    _write(folder / "preds.csv", {"died": died, "risk": _share(x - 1.9).round(4), "patient": patient})
    grade = rng.integers(0, 3, 300)
    prob = rng.dirichlet([1, 1, 1], 300) + 1.5 * (grade[:, None] == np.arange(3))
    prob = (prob / prob.sum(1, keepdims=True)).round(4)
    prob[:, 2] = (1 - prob[:, 0] - prob[:, 1]).round(4)
    _write(folder / "grades.csv", {"grade": np.array([*"abc"])[grade], **dict(zip(("p_a", "p_b", "p_c"), prob.T))})
    (folder / "costs.csv").write_text("truth,a,b,c\na,0,1,5\nb,2,0,1\nc,20,4,0\n", encoding="utf-8")


def _saved_model(folder: Path) -> None:
    """model.joblib with its predictions preds.parquet, and new.parquet: rows to predict."""
    import errbar
    from errbar.data.write_parquet import write_parquet

    rng = np.random.default_rng(1)
    x = rng.normal(size=300)
    rows = {"x": x, "state": np.where(x + rng.normal(size=300) > 0, "ill", "well")}
    model = str(folder / "model.joblib")
    errbar.evaluate("logistic", rows, target="state", positive="ill", plan="kfold(k=3)", save=model)
    errbar.predict(model, rows, out=str(folder / "preds.parquet"))
    write_parquet({"x": x[:20]}, folder / "new.parquet")


def _patients(folder: Path) -> None:
    """patients.csv: 1,205 visits of 400 patients, a few of them at a site that is rare, some without an age."""
    rng = np.random.default_rng(0)
    patient = np.sort(rng.integers(0, 400, 1205))
    ill = rng.normal(size=400)[patient]
    site = rng.choice(np.array(["north", "south", "west"], dtype="U8"), 1205)
    site[rng.choice(1205, 14, replace=False)] = "rare one"
    age = (60 + 12 * rng.normal(size=1205)).round()
    died = (ill + 0.8 * rng.normal(size=1205) > 0.05).astype(int)
    columns = {"patient_id": patient, "site": site, "pulse": (75 + 9 * ill + 6 * rng.normal(size=1205)).round(1)}
    columns["sodium"] = (140 - 3 * ill + 2 * rng.normal(size=1205)).round(1)
    columns["age"] = np.where(rng.random(1205) < 0.14, "", age.astype(int).astype(str))
    _write(folder / "patients.csv", {**columns, "died": died})


def _films(folder: Path) -> None:
    """films.csv and newer.csv: labels as two models predict them; data.csv: films to learn from."""
    rng = np.random.default_rng(0)
    names = ("drama", "comedy", "war")
    truth = (rng.normal(size=(150, 1)) + rng.normal(size=(150, 3)) > [0, 0.4, 0.8]).astype(int)
    films = dict(zip(names, truth.T))
    for name, skill in (("films", 1.5), ("newer", 2.5)):
        prob = _share(skill * (truth - 0.5) + rng.normal(size=truth.shape))
        columns = {f"p_{x}": prob[:, i] for i, x in enumerate(names)}
        columns |= {f"l_{x}": (prob[:, i] >= 0.5).astype(int) for i, x in enumerate(names)}
        _write(folder / f"{name}.csv", {**films, **columns, "director": np.arange(150) // 3})
    _write(folder / "data.csv", {**films, **{f"x{i}": truth[:, i] + rng.normal(size=150) for i in range(3)}})


def _house(folder: Path) -> None:
    rng = np.random.default_rng(0)
    price = rng.normal(100, 30, 80)
    _write(folder / "house.csv", {"price": price.round(1), "guess": (price + rng.normal(0, 8, 80)).round(1)})


def _language_models(folder: Path) -> None:
    """old.eval and new.eval: two logs of inspect-ai, 40 sums answered three times by a dummy program."""
    shutil.copytree(ROOT / "examples" / "language-models", folder, dirs_exist_ok=True)


def _rankings(folder: Path) -> None:
    """qrels.txt, and bm25.run and dense.run: 40 queries with 12 documents, one of them missing from dense.run."""
    rng = np.random.default_rng(0)
    grade = rng.choice(3, (40, 12), p=[0.6, 0.25, 0.15])
    judged = [f"q{i} 0 d{j} {grade[i, j]}\n" for i in range(40) for j in range(12)]
    (folder / "qrels.txt").write_text("".join(judged), encoding="utf-8")
    for name, skill, queries in (("bm25", 0.5, 40), ("dense", 1.0, 39)):
        score = skill * grade + rng.normal(size=grade.shape)
        lines = [f"q{i} Q0 d{j} 0 {score[i, j]:.4f} {name}\n" for i in range(queries) for j in range(12)]
        (folder / f"{name}.run").write_text("".join(lines), encoding="utf-8")


def _grades(folder: Path) -> None:
    """Four tables without a truth: cases of patients, words of speakers, ratings of three people, a judge."""
    rng = np.random.default_rng(3)
    site, ease = np.array(["north", "south", "west"])[np.arange(90) % 3], rng.beta(12, 2, 90)
    dice = np.where(rng.random(90) < 0.04, 0.0, ease).round(3)
    _write(folder / "cases.csv", {"image": np.arange(90), "patient": np.arange(90) // 2, "site": site, "dice": dice})
    words = rng.integers(4, 30, 120)
    errors = rng.binomial(words, rng.beta(1, 9, 120))
    _write(folder / "speech.csv", {"speaker": np.arange(120) // 3, "errors": errors, "words": words})
    shared, own = np.repeat(rng.integers(1, 6, 60), 3), rng.integers(1, 6, 180)
    stars = np.where(rng.random(180) < 0.7, shared, own)
    people = np.array(["Ann", "Bo", "Cy"])[np.arange(180) % 3]
    _write(folder / "ratings.csv", {"answer": np.arange(180) // 3, "person": people, "stars": stars})
    right = rng.random(600) < 0.7
    judge = np.where(rng.random(600) < 0.9, right, ~right).astype(int)
    human = np.where(np.arange(600) % 6 == 0, right.astype(int).astype(str), "")
    _write(folder / "judged.csv", {"item": np.arange(600), "judge": judge, "human": human})


def _share(logit: np.ndarray) -> np.ndarray:
    return 1 / (1 + np.exp(-logit))


def _write(path: Path, columns: Columns) -> None:
    rows = zip(*(values.tolist() for values in columns.values()))
    lines = [",".join(columns), *(",".join(map(str, row)) for row in rows)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


FILES: dict[str, Callable[[Path], None]] = {
    "lectures": _lectures,
    "tumours": _tumours,
    "diabetes": _diabetes,
    "gate": _gate,
    "risks": _risks,
    "saved model": _saved_model,
    "patients": _patients,
    "films": _films,
    "house": _house,
    "language models": _language_models,
    "rankings": _rankings,
    "grades": _grades,
}
