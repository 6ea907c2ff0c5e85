"""A report on disk: there whole, or not at all."""

import pytest

import errbar
from errbar.errors import BadInput
from errbar.report.write_report import written

RUN = errbar.score(truth=[0, 0, 1, 1] * 5, prob=[0.1, 0.6, 0.4, 0.9] * 5, positive=1)


def test_a_run_writes_its_page_and_says_where(tmp_path):
    out = RUN.report(tmp_path / "r.html", checklists=["model-card"])
    text = out.read_text(encoding="utf-8")
    assert out == tmp_path / "r.html"
    assert RUN.id in text and "Model card" in text
    assert [f.name for f in out.parent.iterdir()] == ["r.html"]


def test_one_checklist_may_be_named_alone(tmp_path):
    assert "TRIPOD" in RUN.report(tmp_path / "r.html", checklists="tripod-ai").read_text(encoding="utf-8")


def test_a_path_that_cannot_be_written_is_named(tmp_path):
    (tmp_path / "file").write_text("x")
    with pytest.raises(BadInput, match="cannot be written"):
        written("text", tmp_path / "file" / "r.html")
    assert (tmp_path / "file").read_text() == "x"


def test_what_stood_there_stays_until_the_new_one_is_whole(tmp_path):
    there = written("old", tmp_path / "r.txt")
    with pytest.raises(UnicodeEncodeError):
        written("\ud800", there)
    assert there.read_text() == "old"
    assert list(tmp_path.iterdir()) == [there]
