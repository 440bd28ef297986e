"""What a reader typed -> a Query: read, repaired, expanded; and the request that carries it."""
