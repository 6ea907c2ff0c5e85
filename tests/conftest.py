"""`--quick`: the part of the suite for the inner loop, chosen by a rule that every test file states itself."""

import os
import signal
from collections import defaultdict

STARTS = ("subprocess", "multiprocessing", "sync_playwright")
"""Modules whose presence in a test file says that its tests start processes."""
IDLE_THREADS = {"OMP_WAIT_POLICY": "PASSIVE", "OPENBLAS_THREAD_TIMEOUT": "4"}
"""Idle threads of OpenMP and OpenBLAS sleep, where they would spin: two workers with two threads each share two cores,
and fits on a few rows would spend most of their time in waiting. No number depends on it."""
os.environ.update({name: value for name, value in IDLE_THREADS.items() if name not in os.environ})
CASES = 2
"""Cases of a parametrised test that a quick run keeps: the first and the last."""
LONG = 3.0
"""Seconds beyond which a file belongs to those marked heavy."""


def pytest_addoption(parser):
    told = "two cases of each parametrised test; without browsers, new processes and tests marked heavy"
    parser.addoption("--quick", action="store_true", help=told)


def pytest_configure(config):
    # A shell starts jobs in the background with SIGINT ignored, and every process they start would ignore it too.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ["COLUMNS"] = "200"  # where lines are folded is not what most tests ask
    if config.option.quick and not hasattr(config, "workerinput"):
        config.pluginmanager.register(LongFiles(), "long_files")


def pytest_collection_modifyitems(config, items):
    if not config.option.quick:
        return
    light = [item for item in items if not _is_heavy(item)]
    kept = set(_ends_of_each(light))
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in light if item in kept]


def _ends_of_each(items):
    cases = defaultdict(list)
    for item in items:
        cases[item.nodeid.partition("[")[0]].append(item)
    for found in cases.values():
        yield from (found[:1] + found[-1:])[:CASES]


def _is_heavy(item):
    marked = any(item.get_closest_marker(name) for name in ("heavy", "browser"))
    return marked or "process" in item.fixturenames or any(hasattr(item.module, name) for name in STARTS)


class LongFiles:
    """Names the files that take too long for a quick run, so that the marks stay true."""

    def __init__(self):
        self.seconds = defaultdict(float)

    def pytest_runtest_logreport(self, report):
        self.seconds[report.nodeid.partition("::")[0]] += report.duration

    def pytest_terminal_summary(self, terminalreporter):
        for name, seconds in sorted(self.seconds.items(), key=lambda pair: -pair[1]):
            if seconds > LONG:
                terminalreporter.write_line(f"{name} took {seconds:.1f} s: mark what is slow there `heavy`.")
