"""The access log without query strings: what readers look up stays theirs."""

import logging


class WithoutQueries(logging.Filter):
    """Cuts the query string off the path in uvicorn's access records: (client, method, path, version, status)."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Keep the record, shortened."""
        if isinstance(record.args, tuple) and len(record.args) >= 3:
            kept = [
                part.partition("?")[0] if at == 2 and isinstance(part, str) else part
                for at, part in enumerate(record.args)
            ]
            record.args = tuple(kept)
        return True


def keep_queries_out() -> None:
    """Filter the access log of this process; harmless when called again."""
    access = logging.getLogger("uvicorn.access")
    if not any(isinstance(present, WithoutQueries) for present in access.filters):
        access.addFilter(WithoutQueries())
