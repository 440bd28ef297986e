"""Requests that mean no good: made by chance from a seed, asked of the whole site, and the dearest kept."""
