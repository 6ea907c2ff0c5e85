"""Ctrl-C inside is put off until the end."""

import signal
import threading

import pytest

from errbar.engines._interrupt_later import interrupt_later


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard():
    """A program that a shell starts in the background ignores Ctrl-C; these tests are about one that does not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def test_the_work_is_finished_first_and_the_handler_is_back():
    before, done = signal.getsignal(signal.SIGINT), []

    def work():
        with interrupt_later():
            signal.raise_signal(signal.SIGINT)
            done.append("all of it")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["all of it"]
    assert signal.getsignal(signal.SIGINT) is before


def test_without_ctrl_c_nothing_happens_and_another_thread_is_left_alone():
    with interrupt_later():
        pass
    ends = []

    def work():
        with interrupt_later():
            ends.append(signal.getsignal(signal.SIGINT))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert ends == [signal.getsignal(signal.SIGINT)]
