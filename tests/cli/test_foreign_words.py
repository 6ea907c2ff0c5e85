"""Which commands run in a child process: those that name code, and no others."""

import pytest

from errbar.cli.foreign_words import foreign_words


@pytest.mark.parametrize(
    ("words", "named"),
    [
        ("score p.csv -m own.py:hits", ["own.py:hits"]),
        ("gate p.csv --at-least own.py:hits(better=low):0.9", ["own.py:hits"]),
        ("evaluate d.csv --model models:net", ["models:net"]),
        ("predict m.joblib new.csv", ["m.joblib"]),
        ("score p.csv --truth y --prob p -m accuracy --at-least accuracy:0.9", []),
        ("--version", []),
    ],
)
def test_code_is_found_among_the_words(words, named, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert foreign_words(words.split()) == named


def test_a_gate_reads_its_file_for_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "errbar.toml").write_text('[gate]\nat_least = {"own.py:hits" = 0.9}\n', encoding="utf-8")
    assert foreign_words(["gate", "p.csv"]) == ["own.py:hits"]
    assert foreign_words(["score", "p.csv"]) == []
