"""A contract type for import-linter: a package has a face, its `__init__`, and imports from outside reach no deeper."""

import grimp
from importlinter import Contract, ContractCheck, fields, output
from importlinter.application.contract_utils import AlertLevel, remove_ignored_imports_and_report
from importlinter.domain.helpers import module_expressions_to_modules


class FacesContract(Contract):
    """`packages`: those with a face, wildcards allowed. `ignore_imports`: imports that may reach deeper."""

    type_name = "faces"

    packages = fields.SetField(subfield=fields.ModuleExpressionField())
    ignore_imports = fields.SetField(subfield=fields.ImportExpressionField(), required=False)
    unmatched_ignore_imports_alerting = fields.EnumField(AlertLevel, default=AlertLevel.ERROR)

    def check(self, graph: grimp.ImportGraph, verbose: bool) -> ContractCheck:
        """Kept where no import from outside a package names a module inside it."""
        removal = remove_ignored_imports_and_report(
            graph=graph,
            ignore_imports=self.ignore_imports,  # type: ignore[arg-type]
            unmatched_alerting=self.unmatched_ignore_imports_alerting,  # type: ignore[arg-type]
        )
        packages = module_expressions_to_modules(graph, self.packages)  # type: ignore[arg-type]
        deep = sorted({link for package in packages for link in _reaching_inside(package.name, graph)})
        return ContractCheck(
            kept=not deep,
            warnings=list(removal.warnings),
            ignored_import_count=removal.ignored_import_count,
            metadata={"deep": deep},
        )

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Name each import that reaches too deep, and what to do."""
        for importer, imported in check.metadata["deep"]:
            output.print_error(f"- {importer} -> {imported}", bold=False)
        output.print_error("Export the name in the __init__ of the package and import it from there.", bold=False)
        output.new_line()


def _reaching_inside(package: str, graph: grimp.ImportGraph) -> set[tuple[str, str]]:
    inside = graph.find_descendants(package)
    return {
        (importer, module)
        for module in inside
        for importer in graph.find_modules_that_directly_import(module) - inside - {package}
    }
