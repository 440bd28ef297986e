"""A contract type for import-linter: a package has a face, its `__init__`, and imports from outside reach no deeper.

Outside of a package are its siblings too: the modules beside it in the package around it.
"""

import grimp
from importlinter import Contract, ContractCheck, fields, output
from importlinter.domain.helpers import module_expressions_to_modules


class FacesContract(Contract):
    """`packages`: those with a face, wildcards allowed. `shelves`: packages among them whose modules are taken one by
    one. `roots`: modules that join the parts of a package, and may import each of these by its own face.
    """

    type_name = "faces"

    packages = fields.SetField(subfield=fields.ModuleExpressionField())
    shelves = fields.SetField(subfield=fields.StringField())
    roots = fields.SetField(subfield=fields.StringField())

    def check(self, graph: grimp.ImportGraph, verbose: bool) -> ContractCheck:
        """Kept where no import from outside a package names a module inside it."""
        packages = {module.name for module in module_expressions_to_modules(graph, self.packages)}  # type: ignore[arg-type]
        shelves: set[str] = self.shelves  # type: ignore[assignment]
        roots: set[str] = self.roots  # type: ignore[assignment]
        deep = {link for package in packages - shelves for link in _reaching_inside(package, graph, roots)}
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
