"""Model files: a pickle with a head that is read, and a digest that is checked, before anything is unpickled.

The head is a text at the start of the pickle that the pickle itself throws away (BINUNICODE, POP); the digest follows
the pickle's end (STOP), where readers stop. So `joblib.load` and `pickle.load` take the file as it is, and errbar knows
before running any of its code whether every byte is as it was written. The digest finds damage, not malice: who can
write the file can write its digest.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import IO, NamedTuple

from errbar.errors import BadInput
from errbar.foreign import Ended, foreign
from errbar.outputs import MODEL_MARK, MODEL_MARK_AT, write_atomically
from errbar.records.run_json import VERSION

PROTOCOL = 5
OPENING = b"\x80" + bytes([PROTOCOL]) + b"X"
"""PROTO, then BINUNICODE: a text with its length follows."""
POP = b"0"
CLOSING = b"\nerrbar-sha256 "
TRAILER = len(CLOSING) + 64
LONGEST_HEAD = 1 << 20
PIECE = 1 << 20
EARLIER = b"errbar"
"""First key of the dictionaries that earlier versions saved."""


class ModelHead(NamedTuple):
    """What a model file states of itself."""

    errbar: str
    python: str
    learner: str
    with_code: bool
    """True where the model was pickled together with code of the user's own."""


class _Hashing:
    """A file that is written to and hashed at once."""

    def __init__(self, sink: IO[bytes]) -> None:
        self.sink = sink
        self.hash = hashlib.sha256()

    def write(self, data: bytes | memoryview) -> int:
        self.hash.update(data)
        return self.sink.write(data)


def write_model_file(model: object, head: ModelHead, path: Path) -> None:
    """The file, complete or not at all; BadInput where the disk refuses or the model cannot be pickled."""
    text = MODEL_MARK + json.dumps(head._asdict()).encode()

    def write(sink: IO[bytes]) -> None:
        hashing = _Hashing(sink)
        hashing.write(OPENING + struct.pack("<I", len(text)) + text + POP)
        # pickle raises errors of many types for what it cannot keep.
        with foreign(lambda e: BadInput(f"{head.learner} cannot be saved: {e.words.rstrip('.')}."), passes=(OSError,)):
            pickle.dump(model, hashing, protocol=PROTOCOL)
        sink.write(CLOSING + hashing.hash.hexdigest().encode())

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(path, write)
    except OSError as cause:
        raise BadInput(
            f"{path} cannot be written: {cause.strerror or cause}. Name a folder you may write to."
        ) from None


def is_model_file(start: bytes) -> bool:
    """True where a file's first bytes are those of a model file."""
    return start.startswith(OPENING) and start[MODEL_MARK_AT:].startswith(MODEL_MARK)


def read_model_file(path: Path) -> object:
    """The object in the file; BadInput, before anything is unpickled, where a byte differs from what was written."""
    try:
        with path.open("rb") as file:
            head = _read_head(file, path)
            _check_digest(file, path)
            _require_same_code(head, path)
            file.seek(0)
            return _unpickle(file, path)
    except OSError as cause:
        raise BadInput(f"{path} cannot be read: {cause.strerror or cause}.") from None


def _read_head(file: IO[bytes], path: Path) -> Mapping[str, object]:
    start = file.read(MODEL_MARK_AT + len(MODEL_MARK))
    if not is_model_file(start):
        if EARLIER in start + file.read(64):
            raise BadInput(
                f"A model file must hold the coding of its columns; {path} is from an earlier errbar, which did not "
                "keep it, so that text columns would be mispredicted. Save the model again with `save`."
            )
        raise BadInput(f"A model file must be one that errbar wrote; {path} is none. Make one with `save`.")
    (length,) = struct.unpack("<I", start[len(OPENING) : MODEL_MARK_AT])
    if length > LONGEST_HEAD:
        raise _damage_in(path)
    text = file.read(length - len(MODEL_MARK))
    try:
        head = json.loads(text)
    except ValueError:
        raise _damage_in(path) from None
    if not isinstance(head, dict) or not isinstance(head.get("errbar"), str):
        raise _damage_in(path)
    return head


def _check_digest(file: IO[bytes], path: Path) -> None:
    size = file.seek(0, 2)
    file.seek(0)
    left = size - TRAILER
    found = hashlib.sha256()
    while left > 0:
        piece = file.read(min(PIECE, left))
        if not piece:
            break
        found.update(piece)
        left -= len(piece)
    if file.read() != CLOSING + found.hexdigest().encode():
        raise _damage_in(path)


def _require_same_code(head: Mapping[str, object], path: Path) -> None:
    """BadInput for a file that this errbar, or this Python, cannot run as it was meant."""
    import platform

    theirs, ours = str(head["errbar"]), VERSION
    if theirs.partition(".")[0] != ours.partition(".")[0]:
        raise BadInput(
            f"A model file must be of this major version of errbar; {path} was saved by errbar {theirs}, this is "
            f"{ours}. Use errbar {theirs.partition('.')[0]}, or save the model again."
        )
    python = str(head.get("python", ""))
    here = platform.python_version()
    if head.get("with_code") and python.split(".")[:2] != here.split(".")[:2]:
        raise BadInput(
            f"A model with code of your own must be loaded by the Python that saved it; {path} is of Python {python}, "
            f"this is {here}. Use that Python, or save the model again."
        )


def _unpickle(file: IO[bytes], path: Path) -> object:
    """Unpickling runs code of the model's own libraries, which may do anything."""

    def tell(ended: Ended) -> BadInput:
        if isinstance(lacks := ended.cause, ImportError):
            needed = lacks.name or str(lacks)
            return BadInput(f"{path} needs {needed} to be loaded, which cannot be imported here. Install it.")
        return BadInput(f"{path} cannot be loaded here: {ended.words.rstrip('.')}. Save the model again.")

    with foreign(tell, passes=(BadInput,)):
        return pickle.load(file)


def _damage_in(path: Path) -> BadInput:
    return BadInput(
        f"A model file must be as it was written; {path} is damaged or cut short: its digest does not fit its content. "
        "Nothing of it was run. Restore it from a copy, or save the model again."
    )
