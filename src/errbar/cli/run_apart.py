"""Run apart: a command that names foreign code runs in a child process, and its exit code counts once handed over.

Foreign code can end a process without a word: os._exit, a crash of compiled code, the system when memory is short. So
the child, which has the terminal and all files, tells its exit code on a pipe when every output is written. A child
that ends without having told it has concluded nothing: exit 2.
"""

from __future__ import annotations

import faulthandler
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import FrameType

from errbar.cli import run, say, take_process
from errbar.foreign.call_limit import GRACE, last_words
from errbar.foreign.die_with_parent import die_with_parent
from errbar.foreign.ended import OTHERS
from errbar.foreign.interrupts import Presses, interrupt

HANDED = re.compile(rb"errbar-exit (\d+)\n")
MOST = 1 << 16
AT_ONCE = 0.3
FRAME = re.compile(r'File "(.*?)", line (\d+)')
CHILD = "import sys; sys.path[:] = {path!r}; from errbar.cli.run_apart import run_inside; run_inside({end}, {parent})"


def run_apart(words: Sequence[str], named: Sequence[str]) -> int:
    """Run a command in a child process and return the exit code that it hands over; `named` is the foreign code."""
    mine, theirs = os.pipe()
    code = CHILD.format(path=sys.path, end=_lend(theirs), parent=os.getpid())
    # Python's own flags, as multiprocessing hands them on.
    flags: list[str] = getattr(subprocess, "_args_from_interpreter_flags")()  # noqa: B009
    with _forward_interrupts() as children:
        try:
            with _held_interrupt():
                child = subprocess.Popen([sys.executable, *flags, "-c", code, *words], close_fds=False)
                children.append(child)
        except OSError as cause:
            return say(f"A process for {', '.join(named)} cannot be started: {cause.strerror or cause}.", 2)
        finally:
            os.close(theirs)
        status = child.wait()
        pressed = len(children) > 1
    # Read after its end, not until the pipe is closed: a process that the code left behind may hold it open.
    os.set_blocking(mine, False)
    try:
        told = os.read(mine, MOST)
    except BlockingIOError:
        told = b""
    finally:
        os.close(mine)
    handed = HANDED.search(told)
    if handed is not None:
        return int(handed[1])
    if pressed:
        return say("stopped.", 130)
    return say(_describe_loss(named, status, told.decode(errors="replace")), 2)


def run_inside(end: int, parent: int) -> None:
    """Run the command of this child process, and hand its exit code over when all outputs are written."""
    pipe = _take(end)
    die_with_parent(parent)
    Presses.at_once = AT_ONCE
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, interrupt)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    faulthandler.enable(file=pipe, all_threads=False)
    last_words.set(pipe)
    take_process()
    me = os.getpid()
    code = run(sys.argv[1:])
    if os.getpid() == me:  # a copy that foreign code forked has nothing to tell
        os.write(pipe, b"errbar-exit %d\n" % code)
        # Python waits for threads, and one that foreign code left may never end.
        faulthandler.dump_traceback_later(GRACE, exit=True, file=pipe)
    sys.exit(code)


@contextmanager
def _forward_interrupts() -> Iterator[list[object]]:
    """Send Ctrl-C on to the first of the list; each press adds itself to the list, and the third ends the child."""
    children: list[object] = []

    def forward(number: int, frame: FrameType | None) -> None:
        if children and isinstance(child := children[0], subprocess.Popen) and os.name == "posix":
            child.send_signal(signal.SIGINT if len(children) < 3 else signal.SIGKILL)
        children.append(number)

    before = signal.getsignal(signal.SIGINT)
    if before is signal.default_int_handler:
        signal.signal(signal.SIGINT, forward)
    try:
        yield children
    finally:
        if before is signal.default_int_handler:
            signal.signal(signal.SIGINT, before)


@contextmanager
def _held_interrupt() -> Iterator[None]:
    """Hold Ctrl-C back inside: the child begins with it held, until it can tell it in words."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _lend(end: int) -> int:
    """Let a child inherit this end of a pipe; return what it finds it by."""
    if os.name == "posix":
        os.set_inheritable(end, True)
        return end
    handle: int = import_module("msvcrt").get_osfhandle(end)
    getattr(os, "set_handle_inheritable")(handle, True)  # noqa: B009 (Windows alone has it)
    return handle


def _take(end: int) -> int:
    """Return the descriptor of the pipe's end that was inherited; processes that foreign code starts do not get it."""
    if os.name == "posix":
        os.set_inheritable(end, False)
        return end
    taken: int = import_module("msvcrt").open_osfhandle(end, os.O_WRONLY)
    return taken


def _describe_loss(named: Sequence[str], status: int, told: str) -> str:
    """Say how a child ended that handed nothing over, and at which line of the user's where it could tell."""
    killed = -status if status < 0 else 0
    how = signal.Signals(killed).name if killed else f"exit code {status}"
    if told.startswith("Timeout"):
        how = "it took longer than `timeout` for one call and could not be stopped otherwise"
    lines = [(f, n) for f, n in FRAME.findall(told) if not f.startswith(OTHERS) and "site-packages" not in f]
    at = f" at {Path(lines[0][0]).name}, line {lines[0][1]}" if lines else ""
    memory = " The system may have ended it for want of memory." if how == "SIGKILL" else ""
    return (
        f"There is no result: the process with {', '.join(named)} ended{at} before it handed one over ({how}).{memory} "
        "Code that errbar calls must return or raise an exception. Mend it, or leave it out."
    )
