"""What other sites and programs are given of a record."""
