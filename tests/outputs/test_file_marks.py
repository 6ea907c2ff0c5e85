"""Every file that errbar writes is known by its content afterwards; other files of the same kinds are not."""

from __future__ import annotations

import json
import pickle
import shutil

import joblib
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from matplotlib.figure import Figure

import errbar
from errbar.cli import run
from errbar.outputs import add_mark, is_marked

ROLES = ("--truth", "y", "--prob", "p", "--quiet")
FEW = ("--model", "constant", "--plan", "kfold(k=2)", "--quiet")
ALL = {
    **{f"r{ending}": ("report", "preds.csv", *ROLES, "--out") for ending in (".html", ".htm", ".tex", ".md", ".json")},
    **{f"roc{ending}": ("plot", "preds.csv", "roc", *ROLES, "--out") for ending in (".svg", ".png", ".pdf", ".SVG")},
    "checks.md": ("report", "preds.csv", *ROLES, "--format", "markdown", "--checklist", "model-card", "--out"),
    "g.xml": ("gate", "preds.csv", *ROLES, "--at-least", "accuracy:0.1", "--junit"),
    "g.md": ("gate", "preds.csv", *ROLES, "--at-least", "accuracy:0.1", "--markdown"),
    "o.parquet": ("evaluate", "preds.csv", "--target", "y", *FEW, "--out"),
    "m.joblib": ("evaluate", "preds.csv", "--target", "y", *FEW, "--save"),
    "m.pkl": ("evaluate", "preds.csv", "--target", "y", *FEW, "--save"),
}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """A folder with a file of every kind that a command writes."""
    folder = tmp_path_factory.mktemp("made")
    rows = [f"{i % 2},{(i * 7 % 20 + i % 2) / 25}" for i in range(30)]
    (folder / "preds.csv").write_text("\n".join(["y,p", *rows]) + "\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for name, words in ALL.items():
            assert run([*words, name]) in (0, 3), name
    return folder


@pytest.mark.parametrize("name", ALL)
def test_what_a_command_wrote_is_known_and_replaced_without_a_word(made, name, monkeypatch):
    assert is_marked(made / name)
    if name in ("r.md", "roc.png", "g.xml"):
        monkeypatch.chdir(made)
        assert run([*ALL[name], name]) in (0, 3)


@pytest.mark.parametrize("name", sorted({*ALL} - {"checks.md", "g.md", "m.pkl"}))
def test_a_file_of_somebody_else_of_the_same_kind_is_not_known(tmp_path, name):
    path = tmp_path / name
    kind = path.suffix.lower()
    if kind in (".png", ".pdf"):
        Figure().savefig(path)
    elif kind == ".parquet":
        pq.write_table(pa.table({"errbar": [1], "x": ["errbar"]}), path)
    elif kind in (".joblib", ".pkl"):
        joblib.dump({"model": np.arange(3), "by": "me"}, path)
    else:
        path.write_text('{"of": "errbar"}' if kind == ".json" else "<p>a page on errbar</p>")
    assert not is_marked(path)


def test_csv_carries_no_mark_and_is_never_known(made, monkeypatch, capsys):
    monkeypatch.chdir(made)
    words = ["report", "preds.csv", *ROLES, "--out", "r.csv"]
    assert run(words) == 0 and not is_marked("r.csv")
    assert run(words) == 2 and "--overwrite" in capsys.readouterr().err
    assert run([*words, "--overwrite"]) == 0


def test_a_pickled_run_of_the_users_own_is_no_model_of_errbars(tmp_path):
    path = tmp_path / "mine.pkl"
    path.write_bytes(pickle.dumps({"note": "made with errbar", "data": list(range(9))}))
    assert not is_marked(path)


def test_tables_of_the_demo_are_known(tmp_path):
    from errbar.data.write_parquet import write_parquet

    write_parquet({"x": [1.0, 2.5], "y": [1.5, 2.0]}, tmp_path / "t.parquet")
    assert is_marked(tmp_path / "t.parquet")
    assert errbar.score(tmp_path / "t.parquet", truth="x", value="y")["mae"].value == 0.5


def test_pages_and_predictions_of_earlier_versions_are_known(tmp_path, made):
    page = (made / "r.html").read_text()
    (tmp_path / "old.html").write_text(page.replace('<meta name="generator" content="errbar">\n', ""))
    assert is_marked(tmp_path / "old.html")


@pytest.mark.parametrize("name", ["o.parquet", "roc.png", "roc.pdf", "r.json", "m.joblib"])
def test_a_file_cut_short_anywhere_is_answered_with_yes_or_no(made, tmp_path, name):
    body = (made / name).read_bytes()
    for i in range(40):
        (tmp_path / name).write_bytes(body[: i if i < 20 else len(body) * i // 40])
        assert is_marked(tmp_path / name) in (True, False)


def test_json_nested_deeper_than_python_reads_is_not_known(tmp_path):
    (tmp_path / "deep.json").write_text("[" * 200_000)
    assert not is_marked(tmp_path / "deep.json")


def test_a_missing_file_and_an_unknown_ending_are_not_known(tmp_path, made):
    assert not is_marked(tmp_path / "none.parquet")
    shutil.copy(made / "o.parquet", tmp_path / "o.txt")
    assert not is_marked(tmp_path / "o.txt")


def test_a_mark_is_the_last_line_and_is_added_once():
    assert add_mark("a", ".md") == "a\n<!-- generator: errbar -->\n"
    assert add_mark(add_mark("a\n", ".tex"), ".TEX") == "a\n% generator: errbar\n"
    assert add_mark("a,b\n", ".csv") == "a,b\n"
    assert json.loads(add_mark('{"errbar": 1}', ".json")) == {"errbar": 1}


def test_an_ending_in_capitals_is_read_back_as_it_was_written(made, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    shutil.copy(made / "o.parquet", "O.PARQUET")
    assert is_marked("O.PARQUET")
    assert run(["cite", "O.PARQUET"]) == 0, capsys.readouterr().err
