"""The command line: the verbs, word for word, with exit codes a script can rely on."""

from __future__ import annotations

import atexit
import errno
import os
import re
import sys
from contextlib import suppress

from errbar import __version__
from errbar.cli.foreign_words import foreign_words
from errbar.cli.spelling import SHELL
from errbar.cli.streams import drop_output, take_streams
from errbar.dialect import render, speaking
from errbar.errors import ErrbarError
from errbar.foreign import foreign_exits, owns_process

VERSION = f"errbar {__version__}"
LINE = re.compile(r"--[a-z]|errbar [a-z]|Try |for example|such as|Did you mean |Columns: |pip install |Use [a-z_]+\(")
"""What a reader can copy: an option, a command, or what is allowed."""

OF_THE_MACHINE = {
    *(errno.EACCES, errno.EBADF, errno.EFBIG, errno.EIO, errno.ELOOP, errno.EMFILE, errno.ENAMETOOLONG),
    *(errno.ENFILE, errno.ENOSPC, errno.ENOTDIR, errno.EPERM, errno.EROFS, getattr(errno, "EDQUOT", errno.ENOSPC)),
}
"""Errors of a disk or a path. Any other that nobody told, such as a missing file of errbar's own, is a defect."""


def main(argv: list[str] | None = None) -> None:
    """Run one command and leave with its exit code; one that names foreign code is run in a child process."""
    if argv is not None:
        _let_print()
        sys.exit(run(argv))
    words = sys.argv[1:]
    ended = _end_at_once()
    take_process()
    named = foreign_words(words)
    if not named:
        ended.append(run(words))
        sys.exit(ended[0])
    from errbar.cli.run_apart import run_apart

    with speaking(SHELL):
        ended.append(run_apart(words, named))
    sys.exit(ended[0])


def _end_at_once() -> list[int]:
    """Let the process end with the code that the list gets, once Python has closed everything.

    Compiled libraries take their objects apart after that. A thread of Arrow's that was still starting then ended one
    command of 360 in an abort (exit 134 in place of a gate's 1) on a busy machine. Registered first, this runs last.
    """
    ended: list[int] = []

    def end() -> None:
        if ended:
            for stream in (sys.stdout, sys.stderr):
                with suppress(OSError, ValueError, AttributeError):  # closed, or left by its reader
                    stream.flush()
            os._exit(ended[0])

    atexit.register(end)
    return ended


def take_process() -> None:
    """Make a process that runs one command and ends ready for it."""
    take_streams()
    _let_print()


def _let_print() -> None:
    """Print whatever text there is, and keep standard output for the command."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    owns_process.set(True)


def run(argv: list[str]) -> int:
    """The exit code of a command; every message on stderr is one that errbar wrote on purpose."""
    with speaking(SHELL):
        return _answer(argv)


def _answer(argv: list[str]) -> int:
    try:
        with foreign_exits():
            from errbar.cli.commands import run_command

            code = run_command(argv)
        if sys.stdout is not None:
            sys.stdout.flush()  # here, not at exit: a reader that has gone must be met where it can be caught
        return code
    except ErrbarError as no:
        return say(_end_with_line(str(no), argv) if no.exit_code == ErrbarError.exit_code else str(no), no.exit_code)
    except KeyboardInterrupt as stop:
        return say(f"stopped. {stop}".strip(), 130)
    except BrokenPipeError:
        # The reader (head, less) has gone; nothing is wrong.
        _forget_stdout()
        return 0
    except Exception as cause:
        if isinstance(cause, OSError) and cause.errno in OF_THE_MACHINE:
            return _tell_machine(cause)
        import traceback

        traceback.print_exc()
        # Not 1, which tells a script that a gate has failed.
        return say("this is a defect of errbar, not of your data; please report the lines above.", 70)


def _tell_machine(cause: OSError) -> int:
    """Say which file, or that the output, is beyond reach, and return 2."""
    if cause.filename is not None:
        return say(f"{str(cause.filename)[:80]} cannot be used: {cause.strerror}. Give another path.", 2)
    _forget_stdout()
    return say(f"The output cannot be written: {cause.strerror or cause}.", 2)


def say(message: str, code: int) -> int:
    """One line on stderr whatever names and bytes the message quotes, and the exit code."""
    line = " ".join(render(message).split())
    print("errbar: " + "".join(c if c.isprintable() else "?" for c in line), file=sys.stderr)
    return code


def _end_with_line(message: str, argv: list[str]) -> str:
    """Return a message about bad input with a line to copy: where it has none, the command that shows all words."""
    if LINE.search(message):
        return message
    from errbar.cli.commands import app

    verb = f"{argv[0]} " if argv and argv[0] in app else ""
    return f"{message} See `errbar {verb}--help`."


def _forget_stdout() -> None:
    """Keep Python from complaining at exit about what can no longer be written."""
    with suppress(OSError):  # a stream in memory has no descriptor
        drop_output(sys.stdout.fileno())
