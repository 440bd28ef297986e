"""Reads documents as they were received and yields linked records: pure stages over frozen values."""
