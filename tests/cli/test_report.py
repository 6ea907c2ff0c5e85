"""errbar report: once in a process of its own, else in this one."""

import json
import subprocess
import sys

import pytest

import errbar
from errbar.cli import run as run_command
from tests.cli.conftest import Said

ROWS = "y,p,site\n" + "".join(f"{i % 2},{0.2 + 0.6 * (i % 2) * (i % 5 > 0):.1f},{'ab'[i % 3 > 0]}\n" for i in range(40))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    place = tmp_path_factory.mktemp("report")
    (place / "preds.csv").write_text(ROWS)
    X = [[i % 7, i % 3] for i in range(60)]
    run = errbar.evaluate(
        "tree(max_depth=2)", X, [i % 2 for i in range(60)], plan="kfold(k=3)", store=place / ".errbar"
    )
    (place / "run.json").write_text(run.to_json())
    (place / "id").write_text(run.id)
    return place


@pytest.fixture
def report(folder, monkeypatch, capsys):
    """report(*words): the command in this process and that folder."""
    monkeypatch.chdir(folder)

    def command(*words):
        return Said(run_command(["report", *words]), *capsys.readouterr())

    return command


def test_a_file_of_predictions_becomes_a_page(folder):
    words = ["preds.csv", "--truth", "y", "--prob", "p", "--by", "site", "--out", "r.html"]
    done = subprocess.run(
        [sys.executable, "-m", "errbar", "report", *words], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("r.html (")
    text = (folder / "r.html").read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>") and "site=a" in text


def test_a_kept_run_and_its_json_make_the_same_page_but_for_the_rows(folder, report):
    kept = report((folder / "id").read_text()[:6], "--out", "kept.html", "--json")
    assert kept.code == 0, kept.err
    told = json.loads(kept.out)
    assert (told["out"], told["format"], told["run"]) == ("kept.html", "html", (folder / "id").read_text())
    assert told["bytes"] == len((folder / "kept.html").read_bytes())
    assert report("run.json", "--out", "json.html", "--quiet").out == ""
    assert (folder / "id").read_text() in (folder / "json.html").read_text(encoding="utf-8")


def test_a_page_is_read_back(folder, report):
    assert report("run.json", "--out", "back.html", "--quiet").code == 0
    done = report("back.html", "--format", "json")
    assert done.code == 0, done.err
    assert (folder / "id").read_text() in done.out
    (folder / "other.html").write_text("<p>not errbar's</p>")
    done = report("other.html")
    assert done.code == 2 and "other.html carries none" in done.err


@pytest.mark.parametrize(("form", "begins"), [("latex", "%"), ("markdown", "|"), ("csv", "table,"), ("json", "{")])
def test_text_formats_go_to_stdout(report, form, begins):
    done = report("run.json", "--format", form)
    assert done.code == 0, done.err
    assert begins in done.out.splitlines()[0] or begins in done.out


def test_a_checklist_as_markdown(report):
    done = report("run.json", "--format", "markdown", "--checklist", "tripod-ai")
    assert done.code == 0, done.err
    assert "TRIPOD" in done.out and "YOURS" in done.out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["preds.csv"], "preds.csv holds predictions. Name their columns: --truth"),
        (["run.json", "--truth", "y"], "--truth is for scoring a file of predictions; run.json was made with its own"),
        (["none.csv", "--truth", "y"], "No file none.csv"),
        (
            ["run.json", "--format", "csv", "--out", "r.html"],
            "'r.html', which is html, but --format csv was asked. Try --out r.csv.",
        ),
        (["run.json", "--out", "r.docx"], "must end in .html, .htm, .tex, .md, .json, .csv. Try --out r.html."),
        (["run.json", "--format", "docx"], "Unknown format 'docx'. Formats: html, latex"),
        (
            ["run.json", "--format", "csv", "--checklist", "reforms"],
            "part of the page or of Markdown; got --format csv. Try --format markdown.",
        ),
        (["run.json", "--checklist", "tripod"], "tripod"),
        (["zzzz"], "zzzz"),
    ],
)
def test_what_cannot_be_reported_ends_with_2_and_the_reason(report, words, told):
    done = report(*words)
    assert (done.code, done.out) == (2, "")
    assert told in done.err
