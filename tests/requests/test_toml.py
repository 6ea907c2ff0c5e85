"""errbar.toml: a repository states its gate once."""

import pytest

from errbar.api import gate
from errbar.errors import BadInput
from errbar.records.gate import rulings_of
from errbar.requests.gate import GateRequest
from errbar.requests.toml import read_request

ROWS = "y,l\n" + "1,1\n0,0\n" * 40


@pytest.fixture
def toml(tmp_path):
    (tmp_path / "new.csv").write_text(ROWS, encoding="utf-8")

    def write(text):
        path = tmp_path / "errbar.toml"
        path.write_text(text, encoding="utf-8")
        return path

    return write


def test_words_of_the_command_line_are_the_words_of_the_file(toml, tmp_path):
    said = read_request(
        GateRequest,
        toml(
            '[gate]\nchampion = "runs/prod.parquet"\nbetter = ["log_loss"]\nno-worse = {accuracy = 0.01}\n'
            'at-least = ["recall:0.8"]\ntruth = "y"\nunit = "patient"\nlevel = 0.9\nseed = 3\nself-test = true\n'
        ),
    )
    assert said == GateRequest(
        champion=tmp_path / "runs" / "prod.parquet",
        better=["log_loss"],
        no_worse={"accuracy": 0.01},
        at_least=["recall:0.8"],
        truth="y",
        unit="patient",
        level=0.9,
        seed=3,
        self_test=True,
    )


def test_paths_start_at_the_file_and_its_criteria_are_ruled_on(toml, tmp_path, monkeypatch):
    path = toml('[gate]\ncandidate = "new.csv"\nat-least = {accuracy = 0.9}\ntruth = "y"\nlabel = "l"\nlevel = 0.9\n')
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    run = gate(config=path)
    assert run.options["verdict"] == "PASS" and run.options["level"] == 0.9
    assert f"gate read from {path}" in str(run).replace("\n  ", " ")


def test_a_file_with_the_mark_of_windows_is_read(toml):
    path = toml('\ufeff[gate]\ncandidate = "new.csv"\nat-least = {accuracy = 0.9}\ntruth = "y"\nlabel = "l"\n')
    assert gate(config=path).options["verdict"] == "PASS"


def test_what_is_typed_wins(toml, tmp_path):
    path = toml('[gate]\nat-least = {accuracy = 0.9}\ntruth = "y"\nlabel = "l"\nlevel = 0.9\n')
    run = gate(tmp_path / "new.csv", config=path, at_least="accuracy:0.5", level=0.99)
    (found,) = rulings_of(run.sheet("gate"))
    assert found.criterion.amount == 0.5 and run.options["level"] == 0.99


def test_a_seed_of_0_that_was_typed_is_said(toml):
    path = toml('[gate]\nseed = 5\nbetter = ["f1"]\n')
    asked = GateRequest(seed=0, config=path).settled()
    assert (asked.seed, asked.better, asked.unit, asked.level, asked.threshold) == (0, ["f1"], None, 0.95, 0.5)


@pytest.mark.parametrize(
    ("text", "taught"),
    [
        ('[gate]\nbeter = "f1"\n', r"no word 'beter'. Did you mean better"),
        ('[gate]\nno_worse = "f1:0.1"\nno-worse = "f1:0.2"\n', "gives no-worse twice"),
        ("[gate]\nchampion = 3\n", "champion in .* is a path in quotes; found 3"),
        ('[gate]\nshared = "yes"\n', "shared in .* is true or false; found 'yes'"),
        ('[score]\ntruth = "y"\n', r"table \[gate\] of .*; found \[score\]"),
        ("", "it is empty"),
        ("[gate\n", "is not valid TOML"),
        ("[gate]\nbetter = " + "[" * 5000, "is not valid TOML: maximum recursion"),
        ("[gate]\nseed = " + "1" * 5000, "is not valid TOML: Exceeds the limit"),
    ],
)
def test_a_file_that_does_not_say_a_gate_is_taught(toml, text, taught):
    with pytest.raises(BadInput, match=taught):
        read_request(GateRequest, toml(text))


def test_a_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(BadInput, match=r"cannot read .*nowhere\.toml"):
        read_request(GateRequest, tmp_path / "nowhere.toml")
