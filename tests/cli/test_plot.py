"""errbar plot: a picture as a file, its numbers, or which pictures there are."""

import json
import sys
from xml.etree.ElementTree import fromstring

import pytest

import errbar as errbar_
from errbar.stores import open_store

ROLES = ("--truth", "y", "--prob", "p", "--positive", "1")


def test_without_a_name_the_pictures_of_the_run_are_listed(errbar):
    said = errbar("plot", "preds.csv", *ROLES)
    assert (said.code, said.err) == (0, "")
    names = [line.split()[0] for line in said.out.splitlines()]
    assert names[0] == "forest" and "roc" in names and "residuals" not in names


def test_the_list_as_json(errbar):
    found = json.loads(errbar("plot", "preds.csv", *ROLES, "--json").out)
    assert {"roc", "reliability"} <= {f["name"] for f in found}
    assert all(f["title"] for f in found)


def test_a_picture_is_written_as_svg_of_the_width_that_was_asked_for(folder, errbar):
    (folder / "deep").mkdir()
    said = errbar("plot", "preds.csv", "forest", *ROLES, "--out", "deep/forest.svg", "--width", "4", "--height", "3")
    assert (said.code, said.err) == (0, "")
    assert said.out.startswith("deep/forest.svg · ")
    root = fromstring((folder / "deep" / "forest.svg").read_text(encoding="utf-8"))
    assert (root.get("width"), root.get("height")) == ("384", "288")


def test_without_out_the_file_is_named_after_the_picture(folder, errbar):
    assert errbar("plot", "preds.csv", "roc", *ROLES, "--quiet") == (0, "", "")
    assert (folder / "roc.svg").exists()


@pytest.mark.parametrize(("ending", "first"), [("png", b"\x89PNG"), ("pdf", b"%PDF")])
def test_matplotlib_writes_png_and_pdf(folder, errbar, ending, first):
    said = errbar("plot", "preds.csv", "roc", *ROLES, "--out", f"roc.{ending}", "--dpi", "50")
    assert (said.code, said.err) == (0, "")
    assert (folder / f"roc.{ending}").read_bytes().startswith(first)


def test_svg_needs_no_matplotlib_and_png_says_what_to_install(folder, errbar, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert errbar("plot", "preds.csv", "roc", *ROLES).code == 0
    said = errbar("plot", "preds.csv", "roc", *ROLES, "--out", "roc.png")
    assert said.code == 2
    assert said.err == "errbar: A picture as PNG or PDF needs matplotlib: pip install 'errbar[plot]'\n"


def test_json_is_the_numbers_of_the_picture_and_writes_nothing(folder, errbar):
    before = sorted(folder.iterdir())
    said = errbar("plot", "preds.csv", "roc", *ROLES, "--json")
    found = json.loads(said.out)
    assert (found["name"], found["x"]["label"]) == ("roc", "false positive rate")
    # Of 5 positives and 7 negatives, the three highest scores are positives: 3 of 5 found, none false.
    curve = next(m for m in found["marks"] if m.get("label") == "this model")
    assert any(x == 0 and y == pytest.approx(0.6) for x, y in zip(curve["x"], curve["y"]))
    assert sorted(folder.iterdir()) == before


def test_a_kept_run_is_drawn_with_its_rows(folder, errbar):
    X = [[float(i % 7), float(i % 3)] for i in range(60)]
    run = errbar_.evaluate("logistic", X, [i % 7 > 3 for i in range(60)], plan="kfold(k=3)", store=".errbar")
    said = errbar("plot", run.id[:6], "roc", "--out", "roc.svg")
    assert (said.code, said.err) == (0, "")
    with open_store(".errbar") as store:
        assert store.load(run.id).id == run.id


def test_a_run_takes_no_columns(folder, errbar):
    (folder / "run.json").write_text(errbar_.score("preds.csv", truth="y", prob="p", positive="1").to_json())
    said = errbar("plot", "run.json", "forest", "--truth", "y")
    assert said.code == 2 and "--truth is for scoring a file" in said.err
    assert errbar("plot", "run.json", "forest").code == 0


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("rock",), "Unknown picture 'rock'. Did you mean roc?"),
        (("residuals",), "This score run has no picture 'residuals'"),
        (("roc", "--out", "roc.jpg"), "--out must end in .svg, .png or .pdf; got 'roc.jpg'."),
        (("--out", "roc.svg"), "Missing the name of a picture."),
        (("roc", "--width", "400"), "--width is 400; it must lie between 1 and 40 inches."),
        (("roc", "--height", "0"), "--height is 0; it must lie between 1 and 40 inches."),
        (("roc", "--dpi", "5"), "--dpi must be dots per inch, 10 or more"),
        (("roc", "--width", "nan"), "--width is nan; it must lie between 1 and 40 inches."),
        (("roc", "--width", "30", "--dpi", "600"), "a side at most 12,000 dots; got 600 and 30 inches."),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(folder, errbar, words, message):
    said = errbar("plot", "preds.csv", *words, *ROLES)
    assert (said.code, said.out) == (2, "")
    assert message in said.err
    assert [f.name for f in folder.iterdir()] == ["preds.csv"]


def test_a_place_that_cannot_be_written_is_named(folder, errbar):
    (folder / "file").write_text("")
    said = errbar("plot", "preds.csv", "roc", *ROLES, "--out", "file/roc.svg")
    assert said.code == 2 and "--out needs an existing folder; file is a file" in said.err
