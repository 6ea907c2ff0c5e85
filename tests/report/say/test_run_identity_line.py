"""The identity of a run: file, model, rows, what was declared, day and id."""

from dataclasses import replace

import pytest

import errbar
from errbar.records.provenance import Provenance
from errbar.report.say.run_identity_line import day_of, files_line, identity_of, model_line, shorten_name
from tests.browser.runs import run_of

TABLE = "y,p,family\n" + "\n".join(f"{'Yes' if i % 4 == 0 else 'No'},0.{1 + i % 8},{i // 2}" for i in range(40)) + "\n"


@pytest.fixture
def run(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "data"
    folder.mkdir()
    (folder / "pima.csv").write_text(TABLE)
    return errbar.score("data/pima.csv", truth="y", prob="p", positive="Yes", unit="family", cost="fn=10,fp=1")


def test_file_model_rows_and_what_was_declared_are_named(run):
    made = replace(run, provenance=replace(run.provenance, made="2026-11-07T10:00:00+00:00"))
    assert identity_of(made) == (
        "pima.csv", "model p", "40 rows, 20 families, 10 Yes (25 %)", "threshold 0.5", "cost fn=10,fp=1",
        "95 % intervals", "seed 0", "7 Nov 2026", f"run {run.id}",
    )  # fmt: skip
    line = next(line for line in str(run).splitlines() if line.startswith("pima.csv"))
    assert line.startswith("pima.csv · p · 40 rows, 20 families, 10 Yes (25 %) · about: this fitted model")


def test_what_a_run_does_not_tell_is_left_out(run):
    bare = replace(run, provenance=None)
    assert files_line(bare) == model_line(bare) == day_of(bare) == ""
    assert identity_of(bare)[0] == "40 rows, 20 families, 10 Yes (25 %)"
    assert day_of(replace(run, provenance=Provenance(made="some day"))) == ""


def test_many_names_are_spanned_and_long_ones_shown_by_their_ends(run):
    many = Provenance(files=("a.csv", "b.csv", "c.csv", "d.csv"), columns={"prob": ("p_0", "p_1", "p_2")})
    assert files_line(replace(run, provenance=many)) == "4 files"
    assert model_line(replace(run, provenance=many)) == "p_0 … p_2"
    windows = Provenance(files=("..\\data\\x.csv", "/srv/y.csv"))
    assert files_line(replace(run, provenance=windows)) == "x.csv, y.csv"
    assert shorten_name("a" * 50 + "z") == "a" * 19 + "…" + "a" * 18 + "z"


def test_costs_of_several_classes_are_named_as_people_read_them():
    assert "cost a 3 x 3 matrix" in identity_of(run_of("threshold-classes"))
