"""Start-up: `import errbar` against `import sklearn.metrics`; help and a small score against `import numpy`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from race import race


def _python(*args: str) -> None:
    subprocess.run([sys.executable, *args], check=True, stdout=subprocess.DEVNULL)


def main() -> None:
    import_ours = lambda: _python("-c", "import errbar; errbar.score")  # noqa: E731
    import_peer = lambda: _python("-c", "import sklearn.metrics")  # noqa: E731
    race(
        "import errbar (and errbar.score)",
        import_ours,
        import_peer,
        peer_name="import sklearn.metrics",
        goal=3,
        times=7,
    )
    help_ours = lambda: _python("-m", "errbar", "--help")  # noqa: E731
    help_peer = lambda: _python("-c", "import numpy")  # noqa: E731
    race("errbar --help", help_ours, help_peer, peer_name="import numpy", goal=1 / 2.5, times=9, peer_times=9)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "small.csv"
        rows = [f"{int(i % 3 == 0)},{(10 + i * 37 % 80) / 100}" for i in range(100)]
        file.write_text("\n".join(["y,p", *rows]) + "\n")
        score = lambda: _python("-m", "errbar", "score", str(file), "--truth", "y", "--prob", "p")  # noqa: E731
        race(
            "errbar score, 100-row CSV, whole process",
            score,
            help_peer,
            peer_name="import numpy",
            goal=1 / 2.5,
            times=9,
            peer_times=9,
        )


if __name__ == "__main__":
    main()
