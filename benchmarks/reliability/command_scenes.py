"""Scenes: usable commands of every verb, which fuzzed ones begin with."""

from __future__ import annotations

from command_files import FEATURES, ODD_NAMES

BINARY = (
    "y",
    "p",
    "q",
    "lab",
    "lab2",
    "s",
    "u",
    "w",
    "zero",
    "g",
    "t",
    "fold",
    "amt",
    "x1",
    "huge",
    "tiny",
    "gone",
    "text",
    "i",
)
ROWS = FEATURES
ROLES = ["--truth", "y", "--prob", "p"]
FIT = ["--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=2)"]
SCENES: dict[str, tuple[tuple[list[str], tuple[str, ...]], ...]] = {
    "score": (
        (["bin.csv", *ROLES], BINARY),
        (["bin.csv", "--truth", "y", "--label", "lab"], BINARY),
        (["bin.csv", "--truth", "y", "--score", "s"], BINARY),
        (["bin.csv", *ROLES, "--unit", "u"], BINARY),
        (["bin.csv", *ROLES, "--weight", "w", "--by", "g"], BINARY),
        (["bin.csv", *ROLES, "--fold", "fold"], BINARY),
        (["multi.csv", "--truth", "y", "--prob", "p_a", "p_b", "p_c"], ("y", "p_a", "lab", "u", "w", "x")),
        (["reg.csv", "--truth", "y", "--value", "v"], ("y", "v", "v2", "u", "w", "x")),
        (["labels.csv", "--truth", "y0", "y1", "y2", "--prob", "p0", "p1", "p2"], ("y0", "p0", "u", "w", "x")),
        (["few.csv", *ROLES], BINARY),
        (["same.csv", *ROLES], BINARY),
        (["one.csv", *ROLES], BINARY),
        (["odd.csv", *ROLES], ODD_NAMES),
        (["new.parquet"], ("truth", "prob", "label")),
        (["kept.parquet"], ("truth", "prob", "label")),
    ),
    "evaluate": (
        (["rows.csv", *FIT], ROWS),
        (["rows.csv", *FIT, "--drop", "t", "u"], ROWS),
        (["rows.csv", "--target", "y", "--model", "constant", "--plan", "kfold(k=3)"], ROWS),
        (["reg.csv", "--target", "y", "--model", "constant", "--plan", "holdout"], ("y", "v", "u", "w", "x")),
        (["multi.csv", "--target", "y", "--model", "naive_bayes", "--plan", "kfold(k=2)"], ("y", "u", "w", "x")),
        (["rows.csv", "--target", "y", "--model", "own.py:model", "--drop", "t", "u", "g", "--plan", "kfold(k=2)"],
         ROWS),
        (["labels.csv", "--target", "y0", "y1", "--drop", "y2", "--model", "constant", "--plan", "kfold(k=2)"],
         ("u", "x")),
    ),
    "select": (
        (["rows.csv", "--target", "y", "--model", "knn", "--space", "space.toml", "--inner", "kfold(k=2)", "--outer",
          "kfold(k=2)"], ROWS),
        (["reg.csv", "--target", "y", "--model", "knn", "--space", "space.toml", "--inner", "holdout", "--outer",
          "holdout"], ("y", "v", "u", "w", "x")),
    ),
    "compare": (
        (["bin.csv", "bin2.csv", *ROLES], BINARY),
        (["bin.csv", "--truth", "y", "--prob", "p", "q"], BINARY),
        (["bin.csv", "--truth", "y", "--label", "lab", "lab2", "--unit", "u"], BINARY),
        (["reg.csv", "--truth", "y", "--value", "v", "v2"], ("y", "v", "v2", "u", "w", "x")),
        (["kept.parquet", "kept2.parquet"], ("truth", "prob", "label")),
        (["scores.csv", "--datasets", "name", "--better", "high"], ("name", "A", "B", "C")),
        (["folds.csv", "--fold-scores", "--plan", "kfold(k=10)", "--better", "high"], ("model", "fold", "score")),
        (["rows.csv", "--target", "y", "--model", "naive_bayes", "constant", "--plan", "kfold(k=2)"], ROWS),
    ),
    "gate": (
        (["bin.csv", *ROLES, "--at-least", "accuracy:0.5"], BINARY),
        (["bin.csv", *ROLES, "--champion", "bin2.csv", "--better", "log_loss"], BINARY),
        (["bin.csv", *ROLES, "--champion", "bin2.csv", "--no-worse", "accuracy:0.05"], BINARY),
        (["reg.csv", "--truth", "y", "--value", "v", "--at-least", "rmse:3"], ("y", "v", "v2", "u", "w", "x")),
        (["bin.csv", *ROLES, "--config", "gate.toml"], BINARY),
    ),
    "check": (
        (["rows.csv", "--target", "y"], ROWS),
        (["--train", "bin.csv", "--test", "bin2.csv", "--target", "y"], BINARY),
        (["reg.csv", "--target", "y", "--unit", "u"], ("y", "v", "u", "w", "x")),
        (["bin.csv", "--target", "y", "--time", "t"], BINARY),
    ),
    "threshold": (
        (["bin.csv", *ROLES, "--cost", "fn=10,fp=1"], BINARY),
        (["bin.csv", *ROLES, "--goal", "youden"], BINARY),
        (["bin.csv", "--truth", "y", "--score", "s", "--goal", "sensitivity=0.9"], BINARY),
        (["multi.csv", "--truth", "y", "--prob", "p_a", "p_b", "p_c", "--cost", "costs.csv"], ("y", "lab", "u", "w")),
    ),
    "plan": (
        (["--error", "0.1", "--half-width", "0.02"], ROWS),
        (["--compare", "accuracy", "--gap", "0.015", "--disagree", "0.08"], ROWS),
        (["--rows", "80"], ROWS),
        (["--auc", "0.8", "--prevalence", "0.3", "--half-width", "0.05"], ROWS),
        (["rows.csv", "--target", "y", "--no-fit"], ROWS),
        (["rows.csv", "--target", "y", "--model", "naive_bayes"], ROWS),
        (["--compare", "log_loss", "--gap", "0.1", "--sd", "0.5"], ROWS),
    ),
    "lab": (
        (["two_gaussians", "--n", "20", "--replications", "3"], ()),
        (["discrete_table", "--study", "bayes", "--n", "20", "--replications", "3"], ()),
        (["linear_gaussian", "--study", "bias", "--n", "20", "--replications", "2", "--learner", "linear"], ()),
        (["two_gaussians", "--study", "true-error", "--rule", "x1 > 0.5"], ()),
        (["noise", "--study", "selection", "--n", "20", "--replications", "3"], ()),
        (["two_gaussians", "--study", "tests", "--n", "30", "--replications", "2"], ()),
    ),
    "lock": ((["bin.csv"], BINARY), (["bin.csv", "--target", "y", "--unit", "u"], BINARY), (["reg.csv"], ("y", "u"))),
    "ledger": (([], ()), (["--verify"], ())),
    "predict": (
        (["model.joblib", "rows.csv", "--out", "o.parquet"], ROWS),
        (["reg.joblib", "reg.csv", "--out", "o.parquet"], ROWS),
        (["model.joblib", "bin.csv", "--out", "o.parquet"], ROWS),
    ),
    "runs": (([], ()), (["--limit", "2"], ())),
    "show": ((["last"], ()), (["run.json"], ())),
    "report": (
        (["last"], BINARY),
        (["run.json", "--format", "markdown"], BINARY),
        (["bin.csv", *ROLES, "--format", "markdown"], BINARY),
        (["kept.parquet", "--format", "csv"], BINARY),
    ),
    "plot": (
        (["last", "forest"], BINARY),
        (["bin.csv", "roc", *ROLES, "--json"], BINARY),
        (["run.json"], BINARY),
    ),
    "cite": ((["last"], ()), (["run.json"], ())),
    "list": (([], ()), (["splits"], ())),
    "explain": ((["f1"], ()), (["EB202"], ())),
    "demo": ((["--out", "bin.csv"], ()), (["--level", "2"], ())),
    "serve": ((["--port", "70000"], ()), (["--store", "missing"], ()), (["--port", "-1"], ())),
}  # fmt: skip
"""Usable commands of every verb, with the columns that its words may name."""
NO_MORE = {"demo": ("--out", "--level"), "serve": ("--port", "--store")}
"""Words that a scene of these verbs keeps as it has them: a demo takes seconds, a server never ends."""
OFTEN = {
    "score": 6,
    "evaluate": 4,
    "compare": 5,
    "gate": 4,
    "threshold": 4,
    "check": 4,
    "plan": 5,
    "select": 2,
    "lab": 3,
}
"""Turns of verbs with many words; all others have two."""
