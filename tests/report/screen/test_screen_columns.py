"""Columns of the terminal, against the standard library's answer."""

from __future__ import annotations

import io
import os
import shutil
import sys

import pytest

from errbar.report.screen.screen_width import screen_of, width


class Closed(io.StringIO):
    """A stream without a descriptor."""

    def fileno(self) -> int:
        raise ValueError


@pytest.mark.parametrize("told", [None, "", "0", "-5", "100", " 120 ", "1_00", "+90", "80.5", "wide"])
@pytest.mark.parametrize("size", [None, 0, 66])
def test_columns_are_what_the_standard_library_finds(monkeypatch, told, size):
    monkeypatch.delenv("COLUMNS", raising=False)
    if told is not None:
        monkeypatch.setenv("COLUMNS", told)

    def terminal(descriptor):
        if size is None:
            raise OSError
        return os.terminal_size((size, 24))

    monkeypatch.setattr(os, "get_terminal_size", terminal)
    assert screen_of(sys.stdout).width == shutil.get_terminal_size().columns
    assert width() == max(shutil.get_terminal_size().columns, 30)


@pytest.mark.parametrize("stream", [None, Closed()])
def test_without_a_stream_there_are_eighty(monkeypatch, stream):
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(sys, "__stdout__", stream)
    assert width() == 80 == shutil.get_terminal_size().columns
