"""What may be written where: nothing that is read, no folder, nothing of somebody else."""

from __future__ import annotations

import os

import pytest

from errbar.errors import BadInput
from errbar.outputs import check_folder, check_output, inputs_of
from errbar.requests.evaluate import EvaluateRequest

PARQUET = (".parquet",)


def refused(match, path, **more):
    with pytest.raises(BadInput, match=match):
        check_output(path, option="out", **{"endings": PARQUET, **more})


@pytest.fixture
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "data.csv").write_text("a,b\n1,2\n")
    return tmp_path


def test_a_new_name_in_an_existing_folder_is_free_and_nothing_is_made(here):
    before = sorted(here.rglob("*"))
    assert check_output("new.parquet", option="out", endings=PARQUET).name == "new.parquet"
    assert sorted(here.rglob("*")) == before


@pytest.mark.parametrize("name", ["data.csv", "./data.csv", "sub/../data.csv", "link.parquet", "hard.parquet"])
def test_every_name_of_an_input_is_refused_even_with_overwrite(here, name):
    (here / "sub").mkdir()
    (here / "link.parquet").symlink_to("data.csv")
    os.link("data.csv", "hard.parquet")
    refused("must not replace a file that is read", name, inputs=["data.csv"], overwrite=True)
    refused("must not replace a file that is read", here / name, inputs=["data.csv"])


def test_names_that_differ_in_case_are_one_file_where_the_disk_takes_them_so(here, monkeypatch):
    monkeypatch.setattr(os.path, "samefile", lambda a, b: str(a).lower() == str(b).lower())
    refused("must not replace a file that is read", "DATA.csv", inputs=["data.csv"])


@pytest.mark.parametrize("learner", ["model.py:pipe", "model:pipe", "model.py"])
def test_the_file_of_a_learner_is_an_input(here, learner):
    (here / "model.py").write_text("pipe = 1\n")
    (here / "m.pkl").symlink_to("model.py")
    refused("same file as model.py", "m.pkl", inputs=[learner], endings=(".pkl",))


@pytest.mark.parametrize(
    "name", ["s/index.sqlite", "s/runs/a.parquet", "s/runs/new.parquet", "t/runs/a.parquet", "s/local/b"]
)
def test_a_file_of_the_store_is_refused(here, name):
    (here / "s" / "runs").mkdir(parents=True)
    (here / "s" / "local").mkdir()
    (here / "s" / "runs" / "a.parquet").write_text("x")
    (here / "t").symlink_to("s")
    refused("must not replace a file of the run store", name, store="s", overwrite=True)


def test_a_file_next_to_the_index_is_free(here):
    check_output("preds.parquet", option="out", endings=PARQUET, store=".")


def test_the_name_of_a_store_that_is_still_to_be_made_is_refused(here):
    refused("must not replace a file of the run store", "s.parquet", store="s.parquet")


@pytest.mark.parametrize("name", [".", "..", "", "sub", "sub/"])
def test_a_folder_is_refused_with_words(here, name):
    (here / "sub").mkdir()
    refused("`out` must be a file; .* is a folder", name)


@pytest.mark.parametrize("name", ["x", "x.csv", "x.parquet.gz", ".parquet"])
def test_another_ending_is_refused(here, name):
    refused("`out` must end in .parquet; got", name)


def test_all_endings_are_named(here):
    refused("must end in .joblib or .pkl; got 'm.h5'", "m.h5", endings=(".joblib", ".pkl"))


@pytest.mark.parametrize(("name", "what"), [("no/x.parquet", "does not exist"), ("data.csv/x.parquet", "is a file")])
def test_a_folder_that_is_not_there_is_refused(here, name, what):
    refused(f"`out` needs an existing folder; .* {what}", name)


def test_a_link_to_nowhere_needs_the_folder_of_its_target(here):
    (here / "far.parquet").symlink_to("no/x.parquet")
    refused("needs an existing folder", "far.parquet")


def test_a_file_of_somebody_else_is_replaced_with_overwrite_alone(here):
    (here / "own.parquet").write_text("mine")
    refused("must not replace a file that errbar did not write", "own.parquet")
    check_output("own.parquet", option="out", endings=PARQUET, overwrite=True)


@pytest.mark.parametrize("path", [3, None, b"x.parquet", "a\0.parquet"])
def test_what_is_no_path_is_refused(here, path):
    refused("must be a path", path)


def test_a_name_that_the_disk_does_not_take_is_refused(here):
    refused("cannot be written: File name too long", "x" * 300 + ".parquet")


def test_a_pipe_is_refused_and_not_waited_for(here):
    os.mkfifo(here / "p.parquet")
    refused("a device, a pipe or a socket", "p.parquet")


def test_the_inputs_of_a_request_are_its_files_and_no_columns_or_outputs():
    request = EvaluateRequest(learner="m.py:pipe", X="d.csv", target="y", cost="c.csv", out="o.parquet", store="s")
    assert {"m.py:pipe", "d.csv", "c.csv"} <= set(inputs_of(request, ("out", "save")))
    assert not {"y", "o.parquet", "s"} & set(inputs_of(request, ("out", "save")))


def test_a_folder_for_several_files_may_be_new_but_not_a_file_nor_hold_files_of_somebody_else(here):
    check_folder("new", option="out", files=[here / "new" / "a.parquet"])
    assert not (here / "new").exists()
    with pytest.raises(BadInput, match=r"must be a folder; data\.csv is a file"):
        check_folder("data.csv", option="out", files=[])
    with pytest.raises(BadInput, match="needs an existing folder"):
        check_folder("no/new", option="out", files=[])
    (here / "a.parquet").write_text("mine")
    with pytest.raises(BadInput, match="errbar did not write"):
        check_folder(".", option="out", files=[here / "a.parquet"])
    check_folder(".", option="out", files=[here / "a.parquet"], overwrite=True)
