"""An edited run is shown with that word, whatever shows it, and decides nothing."""

import json
import random
from pathlib import Path

import pytest
from benchmarks.reliability.mutated_runs import call_errbar, recorded_documents, run_trials, taken_for_sound

ROWS = [(i % 3 == 0, (0.15 + 0.06 * (i % 11)) if i % 3 else (0.3 + 0.06 * (i % 10))) for i in range(60)]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An evaluated file, a scored run, and the same run edited."""
    monkeypatch.chdir(tmp_path)
    Path("p.csv").write_text("y,p\n" + "".join(f"{int(y)},{p:.3f}\n" for y, p in ROWS))
    code, text = call_errbar(("score", "p.csv", "--truth", "y", "--prob", "p", "--json"))
    assert code == 0
    Path("run.json").write_text(text)
    Path("edited.json").write_text(text.replace('"n": 60', '"n": 600'))
    return tmp_path


@pytest.mark.parametrize(
    "words",
    [
        ("show", "edited.json"),
        ("show", "edited.json", "--quiet"),
        ("show", "edited.json", "--all"),
        ("report", "edited.json"),
        ("report", "edited.json", "--format", "latex"),
        ("report", "edited.json", "--format", "markdown"),
        ("report", "edited.json", "--format", "csv"),
        ("report", "edited.json", "--format", "json"),
        ("report", "edited.json", "--format", "markdown", "--checklist", "tripod-ai"),
        ("plot", "edited.json"),
        ("plot", "edited.json", "forest"),
        ("cite", "edited.json"),
    ],
)
def test_it_opens_with_that_word(folder, words):
    code, said = call_errbar(words)
    assert code == 0
    assert "edited" in said
    whole = call_errbar((words[0], "run.json", *words[2:]))[1]
    assert "edited" not in whole


@pytest.mark.parametrize("words", [("show",), ("report",), ("plot", "forest"), ("cite",)])
def test_its_json_has_the_field(folder, words):
    for name, edited in (("edited.json", True), ("run.json", None)):
        code, said = call_errbar((words[0], name, *words[1:], "--json"))
        assert code == 0
        assert json.loads(said).get("edited") is edited


def test_the_page_and_the_picture_say_it(folder):
    assert call_errbar(("report", "edited.json", "--out", "page.html"))[0] == 0
    assert "edited: this run was changed" in Path("page.html").read_text()
    assert call_errbar(("plot", "edited.json", "forest", "--out", "forest.svg"))[0] == 0
    assert "(edited)" in Path("forest.svg").read_text()


def test_a_page_that_was_edited_opens_as_edited(folder):
    call_errbar(("report", "run.json", "--out", "page.html"))
    assert "edited" not in call_errbar(("show", "page.html"))[1]
    page = Path("page.html")
    assert '"n":60,' in page.read_text()
    page.write_text(page.read_text().replace('"n":60,', '"n":61,', 1))
    code, said = call_errbar(("show", "page.html"))
    assert code == 0 and said.startswith("edited: ")


@pytest.mark.parametrize(
    "words",
    [
        ("compare", "edited.json", "run.json"),
        ("compare", "run.json", "edited.json"),
        ("gate", "edited.json", "--at-least", "accuracy:0.5"),
        ("gate", "p.csv", "--champion", "edited.json", "--truth", "y", "--prob", "p", "--better", "log_loss"),
    ],
)
def test_comparisons_and_gates_refuse_it(folder, words):
    code, said = call_errbar(words)
    assert code == 2
    assert "edited" in said or "without them" in said


def test_a_file_of_predictions_whose_run_was_edited_is_refused(folder):
    import pyarrow.parquet as pq

    rows = "".join(f"{i * 37 % 61},{i % 2}\n" for i in range(60))
    Path("d.csv").write_text("a,y\n" + rows)
    words = ("evaluate", "d.csv", "--target", "y", "--model", "tree", "--plan", "kfold(k=3)")
    assert call_errbar((*words, "--out", "a.parquet"))[0] == 0
    table = pq.read_table("a.parquet")
    meta = table.schema.metadata
    meta[b"errbar.run"] = meta[b"errbar.run"].replace(b'"n": 60', b'"n": 61')
    meta[b"errbar"] = meta[b"errbar"].replace(b'"sealed"', b'"of_old"')  # files of earlier versions have no seal
    pq.write_table(table.replace_schema_metadata(meta), "b.parquet")
    assert "60 rows" in call_errbar(("show", "a.parquet"))[1]
    code, said = call_errbar(("show", "b.parquet"))
    assert code == 0 and said.startswith("edited: ")
    code, said = call_errbar(("compare", "a.parquet", "b.parquet"))
    assert code == 2 and "was edited" in said
    code, said = call_errbar(("gate", "b.parquet", "--at-least", "accuracy:0.1"))
    assert code == 2 and "was edited" in said


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("empty.json", b"", "empty.json: A Run is a JSON document; got an empty one"),
        ("cut.json", b'{"errbar": "0.1.0", "ver', "cut.json: A Run is a JSON document; this text is none"),
        ("latin.json", b'{"errbar": "\xe9"}', "latin.json: A Run's JSON must be UTF-8; byte 12 is not"),
        ("deep.json", b"[" * 100_000, "deep.json: A Run's JSON is nested at most 32 deep"),
        ("page.html", b"<html></html>", "A page that errbar wrote carries its run; page.html carries none"),
        ("odd.html", b'<script id="errbar">[1]</script>', "odd.html: A Run's JSON must be as errbar writes it"),
    ],
)
@pytest.mark.parametrize("verb", ["show", "report", "plot", "cite"])
def test_a_file_that_is_none_is_refused_by_name(tmp_path, monkeypatch, verb, name, content, said):
    monkeypatch.chdir(tmp_path)
    Path(name).write_bytes(content)
    code, told = call_errbar((verb, name))
    assert (code, said in told) == (2, True), told


def test_a_folder_named_like_a_run_is_refused(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("run.json").mkdir()
    for verb in ("show", "report", "plot", "cite", "compare", "gate"):
        code, said = call_errbar((verb, "run.json"))
        assert code == 2, said


@pytest.mark.faults
def test_mutated_files_neither_crash_nor_pass_for_sound():
    """The study of benchmarks/reliability/mutated_runs.py, in small."""
    for trial in run_trials(27, seed=random.Random(3).randrange(99)):
        assert trial.code in (0, 2, 4), trial
        assert not taken_for_sound(trial), trial


def test_the_study_sees_a_reader_that_believes_everything(monkeypatch):
    from errbar.records import run_identity

    monkeypatch.setattr(run_identity, "is_as_written", lambda body: True)
    assert any(taken_for_sound(trial) for trial in run_trials(27, seed=1))


def test_an_edited_run_that_no_longer_holds_together_is_bad_input(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    body = recorded_documents()["gate-at-least"]
    del body["options"]["verdict"]
    Path("run.json").write_text(json.dumps(body))
    code, said = call_errbar(("show", "run.json"))
    assert code == 2 and "was edited and no longer holds together: KeyError: 'verdict'" in said
