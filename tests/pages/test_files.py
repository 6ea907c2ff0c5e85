"""The files of pages are those that a reader gets, the same each time."""

import tomllib

import pytest
from pyarrow import parquet

from errbar.cli import run
from tests.pages.files import FILES, write_demo, write_files


@pytest.mark.docs
@pytest.mark.heavy
def test_the_demo_writes_the_files_that_pages_find(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["demo"]) == 0
    write_demo(tmp_path / "ours")
    for ours in (tmp_path / "ours").iterdir():
        theirs = tmp_path / "errbar-demo" / ours.name
        if ours.suffix == ".parquet":
            assert parquet.read_table(ours).equals(parquet.read_table(theirs)), ours.name
        else:
            assert tomllib.loads(ours.read_text()) == tomllib.loads(theirs.read_text())


@pytest.mark.parametrize("name", [n for n in FILES if n != "saved model"])
def test_files_are_the_same_at_every_writing(name, tmp_path):
    written = []
    for place in (tmp_path / "a", tmp_path / "b"):
        place.mkdir()
        write_files(place, (name,))
        written.append({p.name: p.read_bytes() for p in place.rglob("*") if p.is_file()})
    assert written[0] == written[1] and len(written[0]) > 4
