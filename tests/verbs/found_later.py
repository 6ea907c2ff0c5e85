"""What tests of runs that find some of their parts later have in common."""

import threading

from errbar.records.predictions import Predictions


def document(run):
    """The run as a document, without what differs between two runs of one call: times and the checksum over them."""
    found = run.to_dict()
    return {k: v for k, v in found.items() if k not in ("seconds", "checksum", "provenance")} | {
        "provenance": {k: v for k, v in found["provenance"].items() if k != "made"}
    }


def later_and_at_once(monkeypatch, module, verb, call):
    """The run as it is made, nothing read yet, and the run that found all at once: `module` knows which waits."""
    run = verb(**call())
    with monkeypatch.context() as at_once:
        if hasattr(module, "FEW"):
            at_once.setattr(module, "FEW", 0)
        else:
            at_once.setattr(Predictions, "is_copied", property(lambda given: False))
        return run, verb(**call())


def held(record, name):
    """What the slot holds, unread."""
    return type(record).__dict__[name].fset.__self__.__get__(record)


def read_by_threads(read, many=8):
    """What each of many threads reads at the same moment."""
    found, gate = [], threading.Barrier(many)

    def wait_and_read():
        gate.wait()
        found.append(read())

    threads = [threading.Thread(target=wait_and_read) for _ in range(many)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    return found
