"""What readers take along and programs follow: feeds of changes, and books as files."""
