"""The socket a server listens on, and how many connections its process may have."""

import resource
import socket
from contextlib import suppress
from typing import Final

BACKLOG: Final = 2048  # connections that the system holds until they are taken
SPARE: Final = 64  # descriptors for files, logs and databases


def listen(host: str, port: int) -> socket.socket:
    """A listening socket, bound before anything else is loaded, so that a port in use is said at once; OSError where
    that cannot be.
    """
    family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
        listener.listen(BACKLOG)
        listener.set_inheritable(True)
    except OSError:
        listener.close()
        raise
    return listener


def address_of(listener: socket.socket, root_path: str) -> str:
    """The address a person opens: http://127.0.0.1:8000/, http://[::1]:8000/."""
    host, port = listener.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}{root_path}/"


def allowed_connections(wanted: int) -> int:
    """How many connections a process may have of those wanted: the limit of descriptors is raised as far as it goes,
    and where that is not far enough, there are fewer.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + SPARE
    if soft != resource.RLIM_INFINITY and soft < needed:
        most = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - SPARE))
