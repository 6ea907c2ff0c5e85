"""The command line: the verbs, word for word, with exit codes a script can rely on."""

from __future__ import annotations

import atexit
import errno
import gc
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
LINE = re.compile(r"--[a-z]|errbar [a-z]|Try |for example|such as|Near it: |Columns: |pip install |Use [a-z_]+\(")
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
    take_process()
    named = [] if words == ["--version"] else foreign_words(words)
    if not named:
        sys.exit(run(words))
    from errbar.cli.run_apart import run_apart

    with speaking(SHELL):
        sys.exit(run_apart(words, named))


def take_process() -> None:
    """Make a process that runs one command and ends ready for it."""
    take_streams()
    _let_print()
    # All memory goes with the process: nothing is looked through once more before it ends. A notebook lives on.
    atexit.register(gc.freeze)


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
            code = _run_plain(argv)
            if code is None:
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


def _run_plain(argv: list[str]) -> int | None:
    """The exit code of `--version` or a plain `score`, without the library of all commands; None for anything else."""
    if argv == ["--version"]:
        print(VERSION)
        return 0
    if argv[:1] != ["score"]:
        return None
    from errbar.cli.score import ScorePrinting, run_score
    from errbar.cli.typed_words import read_plain
    from errbar.requests.score import ScoreRequest

    plain = read_plain(ScoreRequest, ScorePrinting, argv[1:])
    return None if plain is None else run_score(*plain)


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
