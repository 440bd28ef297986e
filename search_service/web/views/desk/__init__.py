"""What is for the table at play: situations, numbers."""
