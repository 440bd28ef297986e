"""A contract type for import-linter: a package has a face, its `__init__`, and imports from outside reach no deeper."""

import grimp
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules


class FacesContract(Contract):
    """`packages`: those with a face, wildcards allowed. `roots`: modules that join the parts of a package, and may
    import each of these by its own face.
    """

    type_name = "faces"

    packages = fields.SetField(subfield=fields.ModuleExpressionField())
    roots = fields.SetField(subfield=fields.StringField())

    def check(self, graph: grimp.ImportGraph, verbose: bool) -> ContractCheck:
        """Kept where no import from outside a package names a module inside it."""
        packages = module_expressions_to_modules(graph, self.packages)  # type: ignore[arg-type]
        roots: set[str] = self.roots  # type: ignore[assignment]
        deep = {link for package in packages for link in _reaching_inside(package.name, graph, roots)}
        return ContractCheck(kept=not deep, metadata={"deep": sorted(deep)})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that reaches too deep, and what to do."""
        for importer, imported in check.metadata["deep"]:
            output.print_error(f"- {importer} -> {imported}", bold=False)
        output.print_error("Export the name in the __init__ of the package and import it from there.", bold=False)
        output.new_line()


def _reaching_inside(package: str, graph: grimp.ImportGraph, roots: set[str]) -> set[tuple[str, str]]:
    inside = graph.find_descendants(package)
    parts = graph.find_children(package)
    return {
        (importer, module)
        for module in inside
        for importer in graph.find_modules_that_directly_import(module) - inside - {package}
        if importer not in roots or module not in parts
    }
