"""Streams of a process that runs one command: whoever is at their other end, it ends with its own exit code."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

FORGIVEN: dict[str, tuple[type[OSError], ...]] = {"stdin": (), "stdout": (BrokenPipeError,), "stderr": (OSError,)}
"""What may go wrong with each, by descriptor; a full disk behind stdout is told, since output was asked for."""


class _Outlet(io.FileIO):
    """A descriptor that may be left: from then on what is written to it goes nowhere.

    Raised instead, the error would end the command before its exit code is known, and a gate that fails would pass.
    """

    def __init__(self, descriptor: int, forgiven: tuple[type[OSError], ...]) -> None:
        super().__init__(descriptor, "w", closefd=False)
        self._forgiven = forgiven

    def write(self, text: ReadableBuffer, /) -> int:
        try:
            return super().write(text)
        except self._forgiven:
            drop_output(self.fileno())
            return memoryview(text).nbytes


def take_streams() -> None:
    """Make the standard streams such that a command can write to them: closed ones, and those whose reader leaves."""
    for name, forgiven in FORGIVEN.items():
        stream: TextIO | None = getattr(sys, name)
        if stream is None:  # closed: the lowest free descriptor, which is its own, else goes to the next file opened
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "w" if forgiven else "r"))
        elif forgiven:
            setattr(sys, name, _hold(stream, forgiven))


def drop_output(descriptor: int) -> None:
    """Let what is written to this descriptor from now on go nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def _hold(stream: TextIO, forgiven: tuple[type[OSError], ...]) -> TextIO:
    """The stream, its errors of these types forgiven; a terminal as it is, since nobody leaves it; memory as well."""
    if not isinstance(stream, io.TextIOWrapper) or stream.isatty():
        return stream
    try:
        descriptor = stream.fileno()
    except OSError:  # in memory, as where another program catches the output
        return stream
    stream.flush()
    outlet = io.BufferedWriter(_Outlet(descriptor, forgiven))
    return io.TextIOWrapper(
        outlet,
        encoding=stream.encoding,
        errors=stream.errors,
        line_buffering=stream.line_buffering or stream.write_through,
    )
