"""errbar serve."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from errbar.cli.build import Flag, Store, plain_command
from errbar.errors import BadInput
from errbar.stores import DEFAULT, open_store


def serve_store(
    *,
    store: Store = Path(DEFAULT),
    port: Annotated[int, Parameter(metavar="N")] = 0,
    open: Flag = False,
    json: Flag = False,
) -> int:
    """Browse saved runs in your browser, on this machine, for reading only, until Ctrl-C.

    Parameters
    ----------
    port:
        Port on 127.0.0.1; 0 takes a free one.
    open:
        Open the browser; the process list then shows the address with its token for a moment.
    json:
        Print the address as JSON.
    """
    if not 0 <= port <= 65535:
        raise BadInput(f"`port` is {port}; it must lie between 0 and 65535. Try `port=0`.")
    if store != Path(DEFAULT) and not store.exists():
        raise BadInput(f"No folder {store}. Name one in `store`; errbar runs lists those in {DEFAULT}.")
    with open_store(store) as opened:  # a store that cannot be read is refused here, not in the browser
        for said in opened.said:
            print(f"errbar: {said}", file=sys.stderr)
    from errbar.cli.serving.server import Server

    try:
        server = Server(store, port=port)
    except OSError as cause:
        raise BadInput(f"`port={port}` cannot be used: {cause.strerror}. Leave it out to take a free one.") from cause
    with server:
        try:
            _told(server.door.url, open=open, json=json)
            print(f"errbar: {store} for reading only, on this machine; Ctrl-C ends it.", file=sys.stderr)
            server.serve_forever()
        except KeyboardInterrupt:
            print("errbar: stopped.", file=sys.stderr)
    return 0


def _told(url: str, *, open: bool, json: bool) -> None:
    if json:
        import json as json_

        print(json_.dumps({"url": url}), flush=True)
    else:
        print(url, flush=True)
    if open:
        import webbrowser

        if not webbrowser.open(url):
            print("errbar: no browser was found; open the address above yourself.", file=sys.stderr)


serve = plain_command(
    serve_store,
    "serve",
    usage="errbar serve [OPTIONS]",
    examples="""\
errbar serve
errbar serve --store ../trial/.errbar --port 8765 --open""",
    after="errbar report RUN  # one run as a file",
)
