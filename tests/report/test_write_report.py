"""A report on disk: there whole, or not at all."""

import pytest

import errbar
from errbar.cli import run as cli
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


@pytest.mark.parametrize(
    ("file", "begins"), [("r.tex", "% Needs"), ("r.md", "# "), ("r.csv", "table,"), ("r.json", "{")]
)
def test_the_ending_gives_the_format_and_the_file_holds_what_the_command_prints(file, begins, tmp_path, capsys):
    text = RUN.report(tmp_path / file).read_text(encoding="utf-8")
    assert (text.startswith(begins) and RUN.id in text) or file == "r.csv"
    (tmp_path / "run.json").write_text(RUN.to_json())
    assert cli(["report", str(tmp_path / "run.json"), "--out", str(tmp_path / f"command{file}"), "--quiet"]) == 0
    assert (tmp_path / f"command{file}").read_text(encoding="utf-8") == text


def test_a_run_returns_latex_and_markdown_as_text(tmp_path):
    assert RUN.report(tmp_path / "r.tex").read_text(encoding="utf-8").startswith(RUN.to_latex())
    assert RUN.report(tmp_path / "r.md", format="markdown").read_text(encoding="utf-8").startswith(RUN.to_markdown())


def test_checklists_are_what_markdown_then_holds_and_other_texts_refuse_them(tmp_path):
    text = RUN.report(tmp_path / "r.md", checklists=["model-card"]).read_text(encoding="utf-8")
    assert text.startswith("# Model card")
    with pytest.raises(BadInput, match='Try `format="markdown"`'):
        RUN.report(tmp_path / "r.tex", checklists="model-card")
    assert not (tmp_path / "r.tex").exists()


def test_a_text_of_the_users_own_is_kept(tmp_path):
    (tmp_path / "r.md").write_text("mine")
    with pytest.raises(BadInput, match="did not write"):
        RUN.report(tmp_path / "r.md")
    assert RUN.report(tmp_path / "r.md", overwrite=True).read_text(encoding="utf-8").startswith("# ")
