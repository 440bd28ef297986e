"""The JSON API under /api/v1: its routes by subject, their parameters, and the shapes of their answers."""
