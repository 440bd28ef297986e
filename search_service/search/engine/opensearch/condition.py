"""How the cluster of an index does, told from outside: for `pravilo verify`."""

from typing import Final

from opensearchpy import OpenSearch

from search_service.search.engine.opensearch.connection import client_of, connection_of, reaching
from search_service.search.engine.opensearch.mapping import VERSION
from search_service.search.engine.opensearch.names import required
from search_service.search.engine.port import Condition, EngineSettings, IndexUnreadableError

MOST_CLAUSES: Final = "indices.query.bool.max_clause_count"
USUAL_CLAUSES: Final = 1024  # what OpenSearch allows where nothing is set
CLAUSES: Final = 8192  # the forms of several beginnings of words, MAX_FORMS each, in every field


def condition(settings: EngineSettings) -> Condition:
    """What is to be told of the cluster and of the index that a folder names, and what is wrong with them."""
    facts: list[str] = []
    faults: list[str] = []
    try:
        connection = connection_of(settings.address)
        client = client_of(connection)
        with reaching(connection):
            try:
                _tell_of_cluster(client, facts, faults)
                _tell_of_index(client, required(settings.folder), connection.prefix, facts, faults)
            finally:
                client.close()
    except IndexUnreadableError as error:
        faults.append(str(error))
    return Condition(facts=tuple(facts), faults=tuple(faults))


def _tell_of_cluster(client: OpenSearch, facts: list[str], faults: list[str]) -> None:
    about, health = client.info(), client.cluster.health()
    nodes = "node" if health["number_of_nodes"] == 1 else "nodes"
    facts.append(
        f"cluster {about['cluster_name']}: OpenSearch {about['version']['number']}, "
        f"{health['number_of_nodes']} {nodes}, {health['status']}"
    )
    if health["status"] == "red":
        faults.append("the cluster is red: a shard of some index is nowhere")
    if (fewest := _clauses_allowed(client)) < CLAUSES:
        faults.append(
            f"the cluster takes questions of {fewest} clauses, and beginnings of words want more: set {MOST_CLAUSES} "
            f"to {CLAUSES} in opensearch.yml"
        )
    for row in client.cat.allocation(format="json", params={"bytes": "gb"}):
        if row.get("disk.percent"):
            facts.append(f"disk of {row['node']}: {row['disk.percent']}% used, {row['disk.avail']} GB free")


def _clauses_allowed(client: OpenSearch) -> int:
    """How many clauses a question may have on the node that takes the fewest."""
    told = client.cluster.get_settings(params={"flat_settings": "true"})
    for kind in ("transient", "persistent"):
        if MOST_CLAUSES in told[kind]:
            return int(told[kind][MOST_CLAUSES])
    nodes = client.nodes.info(metric="settings", params={"flat_settings": "true"})["nodes"].values()
    return min(int(node["settings"].get(MOST_CLAUSES, USUAL_CLAUSES)) for node in nodes)


def _tell_of_index(client: OpenSearch, name: str, alias: str, facts: list[str], faults: list[str]) -> None:
    about = client.indices.get(index=name)[name]
    settings = about["settings"]["index"]
    copies = f"{settings['number_of_shards']} shards, {settings['number_of_replicas']} replicas"
    units = client.count(index=name)["count"]
    facts.append(f"index {name}: {units} units, {copies}" + (f", alias {alias}" if alias in about["aliases"] else ""))
    if about["mappings"].get("_meta", {}).get("pravilo") != VERSION or about["mappings"].get("dynamic") != "strict":
        faults.append(f"the mapping of {name} is not that of this version; run `pravilo build`")
    if str(settings.get("blocks", {}).get("read_only_allow_delete", "false")) == "true":
        faults.append(f"{name} may only be read: a disk was too full; make room there")
    if not client.indices.exists_alias(name=alias):
        faults.append(f"the alias {alias} leads nowhere; run `pravilo build --force`")
