"""The one error of the tables and the manifest, apart so that every module here can raise it."""


class TableError(ValueError):
    """A file of facts that cannot be taken as it is: names file, line from 1, what is wrong, what to do."""

    def __init__(self, *, file: str, line: int, problem: str, remedy: str) -> None:
        self.file = file
        self.line = line
        self.problem = problem
        self.remedy = remedy
        super().__init__(f"{file}, line {line}: {problem}. {remedy}.")
