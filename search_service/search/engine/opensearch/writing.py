"""Writes units to an index on a cluster: a new one for each build, told of only when it answers as the build does."""

import time
from collections.abc import Sequence
from typing import Any, Final

from opensearchpy import OpenSearch
from opensearchpy.exceptions import NotFoundError, TransportError

from search_service.search.engine.opensearch.connection import REFUSED, client_of, connection_of, reaching
from search_service.search.engine.opensearch.leading import PATIENT, lead_to
from search_service.search.engine.opensearch.mapping import body_of, document_of
from search_service.search.engine.opensearch.names import new_name, note, noted, required
from search_service.search.engine.opensearch.searching import OpenSearchEngine
from search_service.search.engine.port import EngineSettings, IndexUnit, IndexUnreadableError
from search_service.search.engine.sample import SAMPLED, faults_of_sample

BULK: Final = 500  # units that are sent at a time
WAITS: Final = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)  # seconds before what a busy node refused is sent again


class OpenSearchIndexer:
    """Writes one index. What a node refuses because it is busy is sent again, later and alone."""

    def __init__(self, settings: EngineSettings) -> None:
        self._settings = settings
        self._connection = connection_of(settings.address)
        self._client: OpenSearch = client_of(self._connection)
        self._name = ""
        self._held: list[dict[str, Any]] = []
        self._units = 0
        self._sample: list[IndexUnit] = []
        self._step = 1

    def begin(self, fields: Sequence[str]) -> None:
        """A new index, named in the folder before it is made; what the folder named before goes."""
        self.discard()
        self._name = new_name(self._connection.prefix, self._settings.folder)
        note(self._settings.folder, self._name)
        body = body_of(self._connection, fields, self._settings.boosts)
        with reaching(self._connection):
            self._client.indices.create(index=self._name, body=body, params={"timeout": "30s"}, request_timeout=PATIENT)
        self._held, self._units, self._sample, self._step = [], 0, [], 1

    def add(self, unit: IndexUnit) -> None:
        """Hold a unit until there are enough to be sent."""
        if unit.position % self._step == 0:
            self._sample.append(unit)
            if len(self._sample) > 2 * SAMPLED:
                self._step *= 2
                self._sample = [one for one in self._sample if one.position % self._step == 0]
        self._held.append(document_of(unit))
        self._units += 1
        if len(self._held) >= BULK:
            self._send()

    def publish(self) -> None:
        """Send what is left, see that the index answers as the build does, and let the alias lead to it."""
        self._send()
        name = required(self._settings.folder)
        with reaching(self._connection):
            indices = self._client.indices
            indices.refresh(index=name, request_timeout=PATIENT)
            indices.forcemerge(index=name, params={"max_num_segments": 1}, request_timeout=10 * PATIENT)
            indices.put_settings(index=name, body={"index": {"number_of_replicas": self._connection.replicas}})
            engine = OpenSearchEngine(self._settings)
            faults = list(faults_of_sample(engine, self._sample, self._units))
            engine.close()
            if faults:
                raise IndexUnreadableError(
                    f"the new index {name} is not as the build: {faults[0]}; run `pravilo build`"
                )
            lead_to(self._client, self._connection.prefix, name)

    def discard(self) -> None:
        """Remove the index that the folder names. Where the alias led to it, it leads to the newest that is left."""
        self._held, self._sample = [], []
        if (name := noted(self._settings.folder)) is None:
            return
        with reaching(self._connection):
            indices = self._client.indices
            try:
                found = indices.get(index=name)
            except NotFoundError:
                return
            was_led_to = self._connection.prefix in found[name]["aliases"]
            indices.delete(index=name, request_timeout=PATIENT)
            if was_led_to:
                left = indices.get(index=f"{self._connection.prefix}-*", params={"allow_no_indices": "true"})
                by_age = sorted(left, key=lambda one: int(left[one]["settings"]["index"]["creation_date"]))
                for other in by_age[-1:]:
                    lead_to(self._client, self._connection.prefix, other)

    def _send(self) -> None:
        waiting, self._held = self._held, []
        for wait in (*WAITS, None):
            if not waiting:
                return
            waiting = self._refused(waiting)
            if waiting and wait is not None:
                time.sleep(wait)
        if waiting:
            raise IndexUnreadableError(
                f"OpenSearch is too busy: it refused {len(waiting)} units {len(WAITS) + 1} times; build when it has "
                "less to do"
            )

    def _refused(self, documents: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Those of some documents that a busy node did not take."""
        lines = [line for one in documents for line in ({"index": {"_id": str(one["position"])}}, one)]
        with reaching(self._connection):
            try:
                answer = self._client.bulk(body=lines, index=self._name, request_timeout=PATIENT)
            except TransportError as error:
                if error.status_code == REFUSED:
                    return documents
                raise
        left = []
        for document, item in zip(documents, answer["items"], strict=True):
            told = item["index"]
            if told["status"] == REFUSED:
                left.append(document)
            elif told["status"] >= 300:
                why = str(told["error"].get("reason"))[:200]
                raise IndexUnreadableError(f"OpenSearch does not take unit {document['position']}: {why}")
        return left
