"""The corpus: YAML files into facts, and their checks."""
