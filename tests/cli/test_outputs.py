"""No command writes over what it reads, over a folder, or over a file of somebody else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import errbar as library
from errbar.errors import BadInput

pytestmark = pytest.mark.faults

ROLES = ("--truth", "y", "--prob", "p")
FIT = ("evaluate", "preds.csv", "--target", "y", "--model", "m.py:pipe", "--plan", "kfold(k=2)")
GATE = ("gate", "preds.csv", "--champion", "old.csv", *ROLES, "--no-worse", "accuracy:0.9", "--cost", "costs.csv")
REPORT = ("report", "preds.csv", *ROLES, "--cost", "costs.csv")
PLOT = ("plot", "preds.csv", "roc", *ROLES)
WRITERS = {
    "--out .parquet": (*FIT, "--out", "{}.parquet"),
    "--save .joblib": (*FIT, "--save", "{}.joblib"),
    "--save .pkl": (*FIT, "--save", "{}.pkl"),
    "--junit .xml": (*GATE, "--junit", "{}.xml"),
    "--markdown .md": (*GATE, "--markdown", "{}.md"),
    **{f"--out {e}": (*REPORT, "--out", "{}" + e) for e in (".html", ".htm", ".tex", ".md", ".json", ".csv")},
    **{f"--out {e}": (*PLOT, "--out", "{}" + e) for e in (".svg", ".png", ".pdf")},
}
READ = {"evaluate": ("preds.csv", "m.py"), "gate": ("preds.csv", "old.csv", "costs.csv", "errbar.toml")}
READ |= {"report": ("preds.csv", "costs.csv"), "plot": ("preds.csv",)}


def words(name, stem):
    return [w.replace("{}", stem) for w in WRITERS[name]]


def content(folder):
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in folder.rglob("*")}


@pytest.fixture
def full(folder):
    """The folder with everything that the commands read."""
    (folder / "old.csv").write_text((folder / "preds.csv").read_text())
    (folder / "costs.csv").write_text("truth,0,1\n0,0,1\n1,5,0\n")
    (folder / "m.py").write_text("from sklearn.dummy import DummyClassifier\npipe = DummyClassifier()\n")
    (folder / "errbar.toml").write_text('[gate]\nno-worse = "accuracy:0.9"\n')
    return folder


@pytest.mark.parametrize("make", [os.symlink, os.link], ids=["symbolic", "hard"])
@pytest.mark.parametrize("name", WRITERS)
def test_an_output_that_is_an_input_under_another_name_is_refused_before_any_work(full, errbar, name, make):
    verb, ending = WRITERS[name][0], name.split()[1]
    for read in READ[verb]:
        make(read, f"x{ending}")
        before = content(full)
        config = ("--config", "errbar.toml") if verb == "gate" else ()
        said = errbar(*words(name, "x"), *config, "--overwrite")
        assert (said.code, said.out) == (2, "")
        assert f"must not replace a file that is read; x{ending} is the same file as {read}." in said.err
        assert content(full) == before
        os.unlink(f"x{ending}")


@pytest.mark.parametrize("name", WRITERS)
def test_the_input_itself_a_folder_and_a_missing_folder_are_refused(full, errbar, name):
    before = content(full)
    last = ["preds.csv", "./preds.csv", ".", "..", f"none/x{name.split()[1]}", "x.wrong", "x"]
    found = [
        *["file as preds.csv"] * 2,
        *["is a folder. Give the name of a file in it."] * 2,
        "needs an existing folder; none does not exist.",
        *["must end in"] * 2,
    ]
    if "report" in WRITERS[name]:
        last[:2], found[:2] = [], []  # the ending is read first, as it gives the format
    for path, part in zip(last, found, strict=True):
        said = errbar(*WRITERS[name][:-1], path)
        assert (said.code, said.out) == (2, ""), path
        assert part in said.err
        assert content(full) == before


def test_a_report_does_not_replace_the_file_it_is_made_from(full, errbar):
    for words in (
        ("preds.csv", *ROLES, "--out", "preds.csv"),
        ("preds.csv", *ROLES, "--format", "csv", "--out", "./preds.csv"),
    ):
        assert "same file as preds.csv" in errbar("report", *words).err
    assert errbar("report", "preds.csv", *ROLES, "--out", "r.html").code == 0
    said = errbar("report", "r.html", "--out", "r.html")
    assert said.code == 2 and "same file as r.html" in said.err


@pytest.mark.parametrize("name", ["--out .parquet", "--save .pkl", "--junit .xml", "--markdown .md", "--out .svg"])
def test_a_file_of_somebody_else_needs_overwrite_and_errbars_own_does_not(full, errbar, name):
    path = Path(f"x{name.split()[1]}")
    path.write_text("mine")
    said = errbar(*words(name, "x"))
    assert said.code == 2 and "did not write" in said.err and "--overwrite" in said.err
    assert path.read_text() == "mine" and not Path(".errbar").exists()
    assert errbar(*words(name, "x"), "--overwrite").code == 0
    assert path.read_bytes() != b"mine"
    assert errbar(*words(name, "x")).code == 0


@pytest.mark.parametrize(("asked", "default"), [(REPORT, "report.html"), (PLOT, "roc.svg")])
def test_the_names_that_commands_choose_themselves_are_guarded(full, errbar, asked, default):
    Path(default).write_text("mine")
    assert errbar(*asked).code == 2
    assert Path(default).read_text() == "mine"
    assert errbar(*asked, "--overwrite").code == 0


def test_a_gate_reads_the_files_of_its_config_and_does_not_replace_them(full, errbar):
    Path("errbar.toml").write_text('[gate]\nno-worse = "accuracy:0.9"\nchampion = "old.csv"\ntruth = "y"\nprob = "p"\n')
    os.symlink("old.csv", "x.md")
    said = errbar("gate", "preds.csv", "--markdown", "x.md")
    assert said.code == 2 and "same file as old.csv" in said.err


def test_the_demo_leaves_files_of_somebody_else(full, errbar):
    Path("errbar-demo").mkdir()
    mine = Path("errbar-demo/tumours.parquet")
    mine.write_text("mine")
    said = errbar("demo")
    assert said.code == 2 and "did not write" in said.err
    assert [p.name for p in Path("errbar-demo").iterdir()] == ["tumours.parquet"] and mine.read_text() == "mine"


@pytest.mark.parametrize(
    ("asked", "rule"),
    [
        ({"out": "preds.csv"}, "`out` must not replace a file that is read"),
        ({"out": "."}, "`out` must be a file"),
        ({"save": Path()}, "`save` must be a file"),
        ({"save": "m.h5"}, "`save` must end in .joblib or .pkl"),
        ({"out": "mine.parquet"}, "`overwrite=True`"),
        ({"out": ".errbar/runs/x.parquet", "store": ".errbar"}, "file of the run store"),
    ],
)
def test_python_is_guarded_as_the_command_line_is(full, asked, rule):
    Path("mine.parquet").write_text("mine")
    before = content(full)
    with pytest.raises(BadInput, match=rule):
        library.evaluate("constant", "preds.csv", target="y", **asked)
    assert content(full) == before


def test_the_page_of_a_run_is_guarded_in_python(full):
    run = library.score("preds.csv", truth="y", prob="p")
    Path("r.html").write_text("mine")
    for path, rule in (("r.html", "did not write"), ("r.txt", "must end in .html, .htm, .tex"), (".", "is a folder")):
        with pytest.raises(BadInput, match=rule):
            run.report(path)
    assert Path("r.html").read_text() == "mine"
    assert run.report("r.html", overwrite=True) == run.report("r.html") == Path("r.html")
