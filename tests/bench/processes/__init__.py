"""Processes of the benchmark: the servers it asks, the crowd that asks them, and work whose time is its own."""
