"""errbar check on rows that cannot be checked as they are."""

import pytest

from errbar.cli import run


@pytest.fixture(autouse=True)
def aside(tmp_path, monkeypatch):
    """A store is made where the command runs."""
    monkeypatch.chdir(tmp_path)


def write(path, rows, end="\n"):
    path.write_bytes(end.join(["x,z,text,y", *rows, ""]).encode())
    return str(path)


def rows(n, target=lambda i: i % 2):
    return [f"{i * 0.37 % 1:.3f},{i * 0.71 % 1:.3f},t{i % 5},{target(i)}" for i in range(n)]


def test_a_target_that_does_not_vary_names_no_option_that_check_lacks(tmp_path, capsys):
    assert run(["check", write(tmp_path / "a.csv", rows(40, lambda i: 1)), "--target", "y"]) == 2
    told = capsys.readouterr().err
    assert "is '1' in all 40 rows" in told and "--classes" not in told


def test_one_test_row_is_told_what_cannot_be_tested(tmp_path, capsys):
    train, test = write(tmp_path / "a.csv", rows(80)), write(tmp_path / "b.csv", rows(1))
    assert run(["check", "--train", train, "--test", test, "--target", "y"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "1 row on the smaller side" in told
    assert "none of the test rows is another than those" in told


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_line_ends_do_not_matter(tmp_path, capsys, end):
    words = ["check", write(tmp_path / "a.csv", rows(60) + rows(20), end), "--target", "y", "--json"]
    assert run(words) == 4
    assert '"EB102"' in capsys.readouterr().out
