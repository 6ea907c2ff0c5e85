"""errbar serve."""

from __future__ import annotations

import sys
from pathlib import Path

from errbar.cli.build import Flag
from errbar.errors import BadInput
from errbar.stores import DEFAULT, open_store


def serve(*, store: Path = Path(DEFAULT), port: int = 0, open: bool = False, json: Flag = False) -> int:
    """The run store in a browser on this machine, for reading only, until Ctrl-C.

    Parameters
    ----------
    store:
        Folder of the run store.
    port:
        Port on 127.0.0.1; 0 takes a free one.
    open:
        Open the browser. The address with its token is then visible in the process list for a moment.
    json:
        The address as JSON on stdout.
    """
    if not 0 <= port <= 65535:
        raise BadInput(f"`port` must be a whole number from 0 to 65535; got {port}.")
    if store != Path(DEFAULT) and not store.exists():
        raise BadInput(f"`store` must be a folder that exists; {store} does not. `errbar runs` lists {DEFAULT}.")
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
