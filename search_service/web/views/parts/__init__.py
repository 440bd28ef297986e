"""What several pages show alike: texts, blocks, diagrams, links, names, and lists of references."""
