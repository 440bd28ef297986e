"""How a cluster is reached: by its addresses, or by a file of settings, where secrets stay."""

import logging
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from opensearchpy import OpenSearch
from opensearchpy.exceptions import (
    AuthenticationException,
    AuthorizationException,
    ConnectionError,
    ImproperlyConfigured,
    NotFoundError,
    OpenSearchException,
    SSLError,
    TransportError,
)

from search_service.search.engine.port import EngineAwayError, IndexUnreadableError

TRIES_AGAIN: Final = 2
AWAY: Final = (502, 503, 504)  # answers of servers before a node, or of a node that has just lost its cluster
REFUSED: Final = 429
# The client tells each request that fails with what was asked, which is a reader's own; what matters is told by us.
logging.getLogger("opensearch").setLevel(logging.CRITICAL)
HELP: Final = "see docs/scale.md"


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """How a cluster is reached and what an index there is made like. Passwords are not shown where this is printed.

    `prefix` begins the names of the indexes of a library and is the alias of the one that was published last; `timeout`
    is seconds for one request, of which there are at most three.
    """

    url: tuple[str, ...]
    user: str = ""
    password: str = field(default="", repr=False)
    token: str = field(default="", repr=False)
    ca: str = ""
    cert: str = ""
    key: str = ""
    prefix: str = "pravilo"
    shards: int = 1
    replicas: int = 0
    timeout: float = 3.0


def connection_of(address: str) -> Connection:
    """The connection that an address tells: URLs apart by commas, or the path of a file in TOML with the fields of
    Connection. IndexUnreadableError where it tells none.
    """
    if address.startswith(("http://", "https://")):
        return _checked(Connection(url=tuple(address.split(","))), "the address of the cluster")
    path = Path(address)
    try:
        told = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is not TOML"
        raise IndexUnreadableError(f"the settings of OpenSearch in {address} cannot be read: {why}; {HELP}") from None
    return _checked(_connection(told, address), address)


def _connection(told: Mapping[str, Any], where: str) -> Connection:
    kinds = {row.name: row.type for row in fields(Connection)}
    known = dict(told)
    for name, value in told.items():
        wanted = (int, float) if name == "timeout" else int if name in ("shards", "replicas") else str
        if name not in kinds:
            raise IndexUnreadableError(f"{where}: there is no setting {name!r}, only {', '.join(kinds)}")
        if name == "url":
            known[name] = tuple([value] if isinstance(value, str) else value)
        elif isinstance(value, bool) or not isinstance(value, wanted):
            raise IndexUnreadableError(f"{where}: {name} is of the wrong kind; {HELP}")
    if "url" not in known:
        raise IndexUnreadableError(f"{where}: url is missing; {HELP}")
    return Connection(**known)


def _checked(connection: Connection, where: str) -> Connection:
    for url in connection.url:
        parts = urlsplit(url)
        if parts.username or parts.password:
            raise IndexUnreadableError(
                f"{where} has a password in a URL, where others may see it: name a file of settings instead; {HELP}"
            )
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise IndexUnreadableError(f"{where} has a URL that is none; {HELP}")
    for name in ("ca", "cert", "key"):
        file = getattr(connection, name)
        if file and not Path(file).is_file():
            raise IndexUnreadableError(f"{where}: {name} names {file}, which is not a file that can be read; {HELP}")
    return connection


def client_of(connection: Connection) -> OpenSearch:
    """A client of the cluster: no address is asked for but those told, and a request is made at most three times."""
    secret: dict[str, Any] = {"http_auth": (connection.user, connection.password)} if connection.user else {}
    if connection.token:
        secret = {"headers": {"Authorization": f"Bearer {connection.token}"}}
    if any(url.startswith("https:") for url in connection.url):
        secret |= {
            "verify_certs": True,
            "ca_certs": connection.ca or None,
            "client_cert": connection.cert or None,
            "client_key": connection.key or None,
        }
    with reaching(connection):
        return OpenSearch(
            hosts=list(connection.url),
            timeout=connection.timeout,
            max_retries=TRIES_AGAIN,
            retry_on_timeout=True,
            retry_on_status=AWAY,
            sniff_on_start=False,
            **{name: value for name, value in secret.items() if value is not None},
        )


@contextmanager
def reaching(connection: Connection) -> Iterator[None]:
    """Say what is wrong with the cluster and what to do, in words of ours: those of the client may show a secret."""
    where = ", ".join(connection.url)
    try:
        yield
    except IndexUnreadableError:
        raise
    except AuthenticationException:
        raise EngineAwayError(f"OpenSearch at {where} does not take this user and password, or token") from None
    except AuthorizationException as error:
        raise EngineAwayError(f"OpenSearch at {where} does not allow this: {reason(error)}") from None
    except SSLError:
        raise EngineAwayError(
            f"the certificate of OpenSearch at {where} cannot be checked, or it speaks no TLS: look at ca, cert and url"
        ) from None
    except NotFoundError as error:
        raise IndexUnreadableError(
            f"OpenSearch at {where} has no such index ({reason(error)}); run `pravilo build`"
        ) from None
    except ConnectionError:
        raise EngineAwayError(
            f"OpenSearch at {where} cannot be reached: start it, or see whether the address is right"
        ) from None
    except TransportError as error:
        raise EngineAwayError(f"OpenSearch at {where} refuses: {reason(error)}") from None
    except (ImproperlyConfigured, OpenSearchException, OSError) as error:
        raise EngineAwayError(f"OpenSearch at {where} cannot be asked ({type(error).__name__}); {HELP}") from None


def reason(error: TransportError) -> str:
    """What the cluster gives as the reason of a refusal."""
    told = error.info.get("error") if isinstance(error.info, dict) else None
    cause = (told.get("root_cause") or [told])[0] if isinstance(told, dict) else {}
    return str(cause.get("reason") or error.error)[:300]
