"""A process that carries out one task after another for its parent, who may end it at any moment."""

from __future__ import annotations

import os
import pickle
import signal
import struct
import threading
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import IO

from errbar.engines._batch import Done, carry_out_apart, pack_failure
from errbar.engines._dump import load
from errbar.errors import BadInput
from errbar.foreign.die_with_parent import die_with_parent

IDLE = 60.0
"""Seconds without a task after which it ends by itself."""
_LENGTH = struct.Struct(">Q")


def send(stream: IO[bytes], message: bytes) -> None:
    """A message after its length."""
    stream.write(_LENGTH.pack(len(message)))
    stream.write(message)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes | None:
    """The next message; None where the other side is gone."""
    head = stream.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        return None
    (length,) = _LENGTH.unpack(head)
    body = stream.read(length)
    return body if len(body) == length else None


def main(parent: int) -> None:
    """Loads what the first message names, then answers a key with what came of it until the parent is gone."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # What a learner prints must not be taken for an answer.
    os.dup2(2, 1)
    os.close(0)
    os.open(os.devnull, os.O_RDONLY)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    work = _Work()
    threading.Thread(target=_watch, args=(work,), daemon=True).start()
    die_with_parent(parent)
    path = receive(requests)
    if path is None:
        return
    function, shared = load(path.decode())
    send(replies, b"")
    while (message := receive(requests)) is not None:
        work.busy = True
        done = carry_out_apart(function, shared, [int(message)])
        send(replies, _packed(done))
        work.ended, work.busy = monotonic(), False


def _packed(done: Done) -> bytes:
    """What came of a task, as bytes; where a result cannot be pickled, that."""
    import cloudpickle

    try:
        packed = cloudpickle.dumps(done)
        pickle.loads(packed)
    # Any class may refuse to be pickled in a way of its own.
    except Exception as cause:
        no = BadInput(
            f"With `timeout` a fit runs in a process of its own and its result must be picklable; it is not: {cause}. "
            "Leave `timeout` out."
        )
        packed = cloudpickle.dumps(Done([], (), pack_failure(no), done.seconds))
    return bytes(packed)


@dataclass
class _Work:
    """Whether a task is under way, and when the last one ended."""

    ended: float = field(default_factory=monotonic)
    busy: bool = False


def _watch(work: _Work) -> None:
    """End without work."""
    while work.busy or monotonic() - work.ended <= IDLE:
        sleep(1.0)
    os._exit(1)
