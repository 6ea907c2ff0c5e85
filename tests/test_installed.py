"""Packages that bring concepts are found by their entry points."""

import pytest

from errbar._shelf import Shelf
from errbar.errors import BadInput


def install(folder, name, text):
    record = folder / f"{name}-1.0.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (record / "entry_points.txt").write_text(text)


def test_a_package_with_a_section_of_ours_is_found(tmp_path, monkeypatch):
    install(tmp_path, "guest", "[console_scripts]\nguest = guest:main\n\n[errbar.measures]\nmine = guest:mine\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert Shelf("errbar.measures", "measure").guests == ("mine",)
    assert Shelf("errbar.words", "word").guests == ()


def test_a_package_whose_concept_cannot_be_loaded_is_named(tmp_path, monkeypatch):
    install(tmp_path, "guest", "[errbar.search]\nmine = guest_of_errbar:mine\n")
    (tmp_path / "guest_of_errbar.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match=r"Search mine is brought by the package guest .*no attribute 'mine'.*uninstall"):
        Shelf("errbar.search", "search").everything()
