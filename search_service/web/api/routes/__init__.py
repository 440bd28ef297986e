"""The routes of the API by subject; the application joins them."""
