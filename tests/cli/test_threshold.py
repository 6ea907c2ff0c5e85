"""errbar threshold at a prompt."""

import json
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from errbar.cli import run

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "how-to" / "choose-threshold.md").read_text(encoding="utf-8")


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = ["y,p,amount", *(f"{int(i % 8 in (3, 5, 6, 7))},{(i % 8 + 1) / 10},{i % 8 + 1}" for i in range(40))]
    (tmp_path / "p.csv").write_text("\n".join(rows))
    return "p.csv"


def test_it_prints_the_cut_and_keeps_the_run_where_there_is_a_store(file, capsys):
    words = ["threshold", file, "--truth", "y", "--prob", "p", "--cost", "fn=10,fp=1"]
    assert run(words) == 0
    assert "use p ≥ 0.35   goal: cost (fn=10, fp=1)" in capsys.readouterr().out
    assert not Path(".errbar").exists()
    assert run([*words, "--store", "other"]) == 0
    assert "no look is recorded, since there is no store in other" in capsys.readouterr().err
    Path(".errbar").mkdir()
    assert run(words) == 0
    capsys.readouterr()
    assert run(["runs", "--json"]) == 0
    kept = capsys.readouterr().out
    assert "threshold" in kept


def test_json_is_a_run_with_its_threshold_and_a_page_is_made_of_it(file, capsys, tmp_path):
    Path(".errbar").mkdir()
    words = ["--truth", "y", "--prob", "p", "--cost", "fn=amount,fp=2", "--json"]
    assert run(["threshold", file, *words]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {"goal", "value", "low", "high"} <= set(document["threshold"])
    assert (document["verb"], document["threshold"]["goal"]) == ("threshold", "cost")
    assert run(["report", document["run"], "--out", "r.html"]) == 0
    page = (tmp_path / "r.html").read_text()
    assert "The threshold that was chosen" in page and "<h1" in page and "where the probability is" in page
    assert "errbar threshold p.csv --truth y --prob p" in page
    capsys.readouterr()
    assert run(["report", document["run"], "--format", "markdown"]) == 0
    assert "The rule: predict 1 where the probability is" in capsys.readouterr().out


def test_a_cut_graded_by_its_own_rows_exits_with_4(file, capsys):
    words = ["threshold", file, "--truth", "y", "--prob", "p", "--goal", "f1", "--plan", "none"]
    assert run(words) == 4
    assert "(EB107)" in capsys.readouterr().err
    assert run([*words, "--because", "EB107=a slide on optimism"]) == 0
    assert "flatter" in capsys.readouterr().out


def test_out_holds_the_labels_and_says_that_these_rows_chose_the_cut(file, capsys):
    words = ["threshold", file, "--truth", "y", "--prob", "p", "--cost", "fn=10,fp=1", "--out", "labelled.parquet"]
    assert run(words) == 0
    table = pq.read_table("labelled.parquet").to_pydict()
    assert len(table["row"]) == 40
    assert [label == "1" for label in map(str, table["label"])] == [p >= 0.35 for p in table["prob"]]
    capsys.readouterr()
    assert run(["score", "labelled.parquet"]) == 4
    assert "EB107" in capsys.readouterr().out
    assert run(words[:-1] + ["labelled.csv"]) == 2


def test_no_goal_is_told(file, capsys):
    assert run(["threshold", file, "--truth", "y", "--prob", "p"]) == 2
    assert "Pass a goal: --cost fn=10,fp=1" in capsys.readouterr().err
