"""The five documents as other copies of the same pages would have them, and what of the records must survive."""
