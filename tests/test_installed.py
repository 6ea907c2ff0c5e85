"""Packages that bring concepts are found where importlib.metadata finds them, and it is asked only then."""

import sys
from importlib import metadata

import pytest

from errbar import _installed
from errbar._shelf import Shelf
from errbar.errors import BadInput


def install(folder, name, text):
    record = folder / f"{name}-1.0.dist-info"
    record.mkdir(parents=True)
    (record / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (record / "entry_points.txt").write_text(text)


@pytest.fixture
def refused(monkeypatch):
    """importlib.metadata may not be asked."""

    def refuse(**_):
        raise AssertionError("asked")

    monkeypatch.setattr(metadata, "entry_points", refuse)


def test_a_package_with_a_section_of_ours_is_found(tmp_path, monkeypatch):
    install(tmp_path, "guest", "[console_scripts]\nguest = guest:main\n\n[errbar.measures]\nmine = guest:mine\n")
    monkeypatch.syspath_prepend(tmp_path)
    assert [e.value for e in _installed.entry_points("errbar.measures")] == ["guest:mine"]
    assert not list(_installed.entry_points("errbar.words"))


def test_packages_without_one_are_not_asked(tmp_path, monkeypatch, refused):
    install(tmp_path, "other", "[console_scripts]\nother = errbar.cli:main\n")
    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    assert not list(_installed.entry_points("errbar.measures"))


@pytest.mark.parametrize("name", ["packages.zip", "old.egg"])
def test_archives_and_eggs_are_asked(tmp_path, monkeypatch, refused, name):
    (tmp_path / name).write_text("")
    monkeypatch.setattr(sys, "path", [str(tmp_path / name if name.endswith("zip") else tmp_path)])
    with pytest.raises(AssertionError, match="asked"):
        _installed.entry_points("errbar.measures")


def test_packages_of_another_finder_are_asked(tmp_path, monkeypatch, refused):
    class Finder:
        def find_distributions(self, _context):
            return iter(())

        def find_spec(self, *_):
            return None

    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path, Finder()])
    with pytest.raises(AssertionError, match="asked"):
        _installed.entry_points("errbar.measures")


def test_a_package_whose_concept_cannot_be_loaded_is_named(tmp_path, monkeypatch):
    install(tmp_path, "guest", "[errbar.search]\nmine = guest_of_errbar:mine\n")
    (tmp_path / "guest_of_errbar.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(BadInput, match=r"Search mine is brought by the package guest .*no attribute 'mine'.*uninstall"):
        Shelf("errbar.search", "search").everything()
