"""The alias of a library on a cluster, by which other readers find the index of its current build."""

from typing import Final

from opensearchpy import OpenSearch

from search_service.search.engine.opensearch.connection import client_of, connection_of, reaching
from search_service.search.engine.opensearch.names import required
from search_service.search.engine.port import EngineSettings

PATIENT: Final = 60.0  # seconds that one of the few slow requests of an indexing may take


def lead(settings: EngineSettings) -> None:
    """Let the alias lead to the index that a folder names, and to no other, in one step; IndexUnreadableError where it
    names none, the cluster has none of that name, or it cannot be reached.
    """
    connection = connection_of(settings.address)
    name = required(settings.folder)
    client = client_of(connection)
    with reaching(connection):
        try:
            lead_to(client, connection.prefix, name)
        finally:
            client.close()


def lead_to(client: OpenSearch, alias: str, name: str) -> None:
    """Let an alias lead to an index whose name begins with it, and to no other, in one step."""
    actions = [
        {"remove": {"index": f"{alias}-*", "alias": alias, "must_exist": False}},
        {"add": {"index": name, "alias": alias}},
    ]
    client.indices.update_aliases(body={"actions": actions}, request_timeout=PATIENT)
