"""Measures cells, in several processes or in this one, and hands each over as soon as it is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from datetime import UTC, datetime
from multiprocessing import active_children
from typing import NamedTuple

from tests.coverage.bars import Row
from tests.coverage.kept_cells import KeptCell


class Cell(NamedTuple):
    """A function of a bar, its replications and its further arguments."""

    bar: str
    function: Callable[..., Iterator[Row]]
    R: int
    arguments: tuple[object, ...]

    @property
    def name(self) -> str:
        """What its rows are kept under."""
        return f"{self.bar} {self.function.__name__} {self.arguments} R={self.R}"


def measure(cell: Cell, code: str, commit: str) -> KeptCell:
    """Run a cell and note who measured it, when, and the CPU seconds."""
    began = time.process_time()
    rows = tuple(cell.function(cell.R, *cell.arguments))
    spent = round(time.process_time() - began, 2)
    return KeptCell(cell.name, code, commit, datetime.now(UTC).date().isoformat(), spent, rows)


def measure_all(cells: list[Cell], workers: int, code: str, commit: str) -> Iterator[KeptCell]:
    """Yield cells in the order in which they are done."""
    if workers == 1:
        for cell in cells:
            yield measure(cell, code, commit)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        for done in as_completed([pool.submit(measure, cell, code, commit) for cell in cells]):
            yield done.result()
    except BaseException:
        for child in active_children():  # a cell that runs on would keep the command from ending
            child.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)
