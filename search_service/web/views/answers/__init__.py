"""What a search answers before its hits, the hits under their Laws, and the ways from a search to others."""
