"""errbar predict."""

import json

import pytest

from tests.predicting.tables import N, mixed, saved


@pytest.fixture
def data(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    frame = mixed()
    frame.to_csv("d.csv", index=False)
    saved("tree", "d.csv", "m.joblib", target="sick")
    frame.assign(town="Rom", dose=frame["dose"] + 0.0005, age=99, extra=1).to_csv("new.csv", index=False)
    return tmp_path


def test_the_answer_comes_first_with_the_error_and_at_most_two_remarks(data, errbar):
    said = errbar("predict", "m.joblib", "new.csv", "--out", "p.parquet")
    lines = said.out.splitlines()
    assert said.code == 0, said.err
    columns = "row, repeat, fold, split, role, truth, label, source"
    assert lines[0] == f"{N} rows predicted: p.parquet      columns: {columns}"
    assert lines[1].startswith("tree · error rate 0.000, 95 % interval 0.000 to 0.0")
    assert lines[2] == f"! column 'town' has categories that training did not have, in {N} rows: 'Rom'"
    assert lines[3].startswith("! column 'age' is outside its training range")
    assert lines[4:6] == ["1 more: --all", "NEW has the target 'sick': errbar score p.parquet"]
    assert errbar("score", "p.parquet").code == 0
    assert "'extra'" in errbar("predict", "m.joblib", "new.csv", "--out", "p.parquet", "--all").out
    assert errbar("predict", "m.joblib", "new.csv", "--out", "p.parquet", "--quiet").out.count("\n") == 1


def test_json_has_counts_columns_and_remarks(data, errbar):
    body = json.loads(errbar("predict", "m.joblib", "new.csv", "--out", "p.parquet", "--json").out)
    assert (body["verb"], body["store"], body["damaged"]) == ("predict", None, [])
    (item,) = body["items"]
    assert (item["rows"], item["out"], item["model"], item["truth"]) == (N, "p.parquet", "tree", ["sick"])
    assert item["columns"][-2:] == ["label", "source"] and item["error"]["measure"] == "error_rate"
    assert len(item["warnings"]) == 2 and len(item["notes"]) == 1


@pytest.mark.parametrize("place", [0, 10, 40, 4000, -1])
def test_one_flipped_bit_is_refused_and_nothing_is_written(data, errbar, place):
    whole = bytearray((data / "m.joblib").read_bytes())
    whole[place] ^= 4
    (data / "m.joblib").write_bytes(whole)
    said = errbar("predict", "m.joblib", "new.csv", "--out", "p.parquet")
    assert said.code == 2 and "m.joblib" in said.err
    assert not (data / "p.parquet").exists()


def test_code_that_runs_is_warned_of_in_the_help(errbar):
    for command in ("predict", "evaluate"):
        said = errbar(command, "--help").out
        assert "trust" in said and "\nExamples\n" in said
