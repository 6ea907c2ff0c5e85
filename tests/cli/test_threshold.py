"""errbar threshold at a prompt."""

import json

import pytest

from errbar.cli import run


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = ["y,p,amount", *(f"{int(i % 8 in (3, 5, 6, 7))},{(i % 8 + 1) / 10},{i % 8 + 1}" for i in range(40))]
    (tmp_path / "p.csv").write_text("\n".join(rows))
    return "p.csv"


def test_it_prints_the_cut_and_keeps_the_run(file, capsys):
    assert run(["threshold", file, "--truth", "y", "--prob", "p", "--cost", "fn=10,fp=1"]) == 0
    assert "use p ≥ 0.35   goal: cost (fn=10, fp=1)" in capsys.readouterr().out
    assert run(["runs", "--json"]) == 0
    kept = capsys.readouterr().out
    assert "threshold" in kept


def test_json_is_a_run_with_its_threshold_and_a_page_is_made_of_it(file, capsys, tmp_path):
    words = ["--truth", "y", "--prob", "p", "--cost", "fn=amount,fp=2", "--json"]
    assert run(["threshold", file, *words]) == 0
    document = json.loads(capsys.readouterr().out)
    assert {"goal", "value", "low", "high"} <= set(document["threshold"])
    assert (document["verb"], document["threshold"]["goal"]) == ("threshold", "cost")
    assert run(["report", document["run"], "--out", "r.html"]) == 0
    page = (tmp_path / "r.html").read_text()
    assert "Where to cut, and what it costs" in page and "What is known of the threshold" in page
    assert "errbar threshold PREDICTIONS --truth TRUTH --prob PROB" in page
    capsys.readouterr()
    assert run(["report", document["run"], "--format", "markdown"]) == 0
    assert "Rows were called 1 where the probability is" in capsys.readouterr().out


def test_a_cut_graded_by_its_own_rows_exits_with_4(file, capsys):
    words = ["threshold", file, "--truth", "y", "--prob", "p", "--goal", "f1", "--plan", "none"]
    assert run(words) == 4
    assert "(EB107)" in capsys.readouterr().err
    assert run([*words, "--because", "EB107=a slide on optimism"]) == 0
    assert "flatter" in capsys.readouterr().out


def test_no_goal_is_told(file, capsys):
    assert run(["threshold", file, "--truth", "y", "--prob", "p"]) == 2
    assert "got neither --cost nor --goal" in capsys.readouterr().err
