"""errbar cite: BibTeX of what a run used."""

import json


def test_a_run_as_json_gives_bibtex(errbar, folder):
    made = errbar("score", "preds.csv", "--truth", "y", "--label", "l", "-m", "accuracy", "--json")
    (folder / "run.json").write_text(made.out, encoding="utf-8")
    said = errbar("cite", "run.json")
    assert said.code == 0 and said.err == ""
    assert said.out.startswith("@misc{errbar,") and "@article{clopper1934," in said.out
    body = json.loads(errbar("cite", "run.json", "--json").out)
    assert body["bibtex"] == said.out
    assert body["cites"] == ["errbar", "hastie2009", "clopper1934", "korn1998"]


def test_a_file_of_predictions_is_no_run(errbar):
    said = errbar("cite", "preds.csv")
    assert said.code == 2 and "preds.csv holds predictions alone" in said.err and said.out == ""


def test_an_unknown_run_is_bad_input(errbar):
    said = errbar("cite", "7f3a")
    assert said.code == 2 and "No saved runs" in said.err


def test_without_a_run_errbar_itself_is_cited(errbar):
    said = errbar("cite")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("@misc{errbar,") and said.out.count("@") == 1 and said.out.endswith("}\n")
    assert json.loads(errbar("cite", "--json").out) == {"run": None, "cites": ["errbar"], "bibtex": said.out}
