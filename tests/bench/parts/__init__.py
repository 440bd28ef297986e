"""What the benchmark measures, one thing a module; each gives the rows of the report that it is."""
